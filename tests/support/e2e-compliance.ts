import type { Locator, Page } from '@playwright/test'
import { savePart } from '../../apps/server/src/features/compliance/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { type App, expect } from './e2e.ts'
import { addAgency, toasts } from './e2e-agencies.ts'

export function panelOf(page: Page): Locator {
  return page.getByRole('region', { name: 'Compliance configuration' })
}

export function subTab(page: Page, name: 'Send' | 'Receive' | 'Enumeration Fields'): Locator {
  return panelOf(page).getByRole('link', { name })
}

/** The fields of one category. */
export function category(page: Page, name: string): Locator {
  return panelOf(page).getByRole('region', { name })
}

export function visibilityOf(page: Page, categoryName: string, label: string): Locator {
  return category(page, categoryName).getByRole('combobox', { name: label })
}

export function limitsBox(page: Page): Locator {
  return panelOf(page).getByRole('group', { name: 'Set limits to make the next fields required' })
}

export function limit(page: Page, label: string): Locator {
  return limitsBox(page).getByRole('textbox', { name: label })
}

export function period(page: Page): Locator {
  return limitsBox(page).getByRole('combobox', { name: 'Recurrence period' })
}

export function save(page: Page): Locator {
  return panelOf(page).getByRole('button', { name: 'Save' })
}

/** Every PUT of the panel from now on, with its body. */
export function savesOf(page: Page): Record<string, unknown>[] {
  const bodies: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT' && /\/api\/agency\/compliance\/\d+$/.test(request.url()))
      bodies.push(request.postDataJSON())
  })
  return bodies
}

export async function openPanel(app: App, page: Page, sid: number, sub?: string, login?: string) {
  await app.logIn(page, login)
  await app.open(page, `agencies?tab=6&sid=${sid}${sub === undefined ? '' : `&sub=${sub}`}`)
  await expect(subTab(page, 'Send')).toBeVisible()
}

/** An agency of the test's own with the rules that a new one has, and its panel. */
export async function openNew(app: App, page: Page, sub?: string): Promise<number> {
  const { sid } = await addAgency(app, 'Test agency')
  await openPanel(app, page, sid, sub)
  return sid
}

export function picker(page: Page, name: string): Locator {
  return panelOf(page).getByRole('group', { name })
}

export function active(page: Page): Locator {
  return panelOf(page).getByRole('checkbox', { name: 'Service active' })
}

export async function labelsIn(place: Locator): Promise<string[]> {
  return place.locator('label').allTextContents()
}

export async function saved(page: Page): Promise<void> {
  await expect(toasts(page)).toContainText('Save complete')
  await expect(toasts(page)).toContainText('Agency settings saved')
}

/** What the footer counts. */
export function changesButton(page: Page): Locator {
  return panelOf(page).getByRole('button', { name: /^\d+ changes?$/ })
}

type Typed = Parameters<typeof savePart>[3]

/** Sets some rules of an agency through the service that the screen uses. */
export function setRules(app: App, sid: number, typed: Typed) {
  return savePart(app.platform.db, hostCall(app.platform.log, 'test'), sid, typed, { part: '' })
}
