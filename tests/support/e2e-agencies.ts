import type { Locator, Page } from '@playwright/test'
import { changeAgency, createAgency, saveSendTo } from '../../apps/server/src/features/agencies/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { demoPasswords } from '../../tools/load/people.ts'
import type { App } from './e2e.ts'

type NewAgency = Parameters<typeof createAgency>[2]['agency']

async function mexicoCity({ platform: { db } }: App): Promise<number> {
  return (
    await db
      .selectFrom('timeZones')
      .select('sid')
      .where('tz', '=', 'America/Mexico_City')
      .executeTakeFirstOrThrow()
  ).sid
}

export const noSplits = { sendFeeSplit: 0, sendFxProfit: 0, receiveFeeSplit: 0, receiveFxProfit: 0 }

/** An agency of the test's own, through the service that the screen uses. */
export async function addAgency(app: App, longName: string, more: Partial<NewAgency> = {}) {
  const agency = {
    longName,
    shortName: longName.slice(0, 15),
    countryCode: 'MEX',
    primaryLang: 'es',
    timezone: await mexicoCity(app),
    currencies: [{ code: 'MXN' }, { code: 'USD' }],
    fees: [noSplits],
    ...more,
  }
  return createAgency(app.platform.db, hostCall(app.platform.log, 'test'), { agency })
}

type Stored = Awaited<ReturnType<typeof addAgency>>

export function editAgency(app: App, stored: Stored, change: object) {
  return changeAgency(app.platform.db, hostCall(app.platform.log, 'test'), stored.sid, {
    agency: { ...stored, ...change },
  })
}

export function link(app: App, source: number, ...destinations: number[]) {
  return saveSendTo(app.platform.db, hostCall(app.platform.log, 'test'), {
    agency: source,
    sendTo: destinations.map((agencyDest) => ({ agencySrc: source, agencyDest })),
  })
}

export function saveButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Save' })
}

/** The tabs of an opened agency, and the list of the others beside it. */
export function strip(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Agency setup' })
}
export function switcher(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Switch agency' })
}

export function prompt(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Second Level Password Confirmation' })
}

export async function passPrompt(page: Page): Promise<void> {
  await prompt(page).getByLabel('Password').fill(demoPasswords.secondLevel)
  await prompt(page).getByRole('button', { name: 'Confirm' }).click()
  await prompt(page).waitFor({ state: 'detached' })
}

export async function choose(page: Page, label: string, typed: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.click()
  await box.fill(typed)
  await page.getByRole('option', { name: option }).click()
}

export async function fillNewAgency(page: Page, longName: string): Promise<void> {
  await page.getByLabel('Official Name').fill(longName)
  await page.getByLabel('DBA Name').fill(longName.slice(0, 15))
  await choose(page, 'Country', 'mexi', 'Mexico')
  await choose(page, 'Language', 'span', 'Spanish')
  await choose(page, 'Time zone', 'mexico_city', 'America/Mexico_City (UTC-06:00)')
  await choose(page, 'Currency 1', 'mxn', 'MXN - Mexican Peso')
}

export function toasts(page: Page): Locator {
  return page.getByRole('status', { name: 'Messages' })
}
