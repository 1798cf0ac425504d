import type { Locator, Page } from '@playwright/test'
import { createSetup } from '../../apps/server/src/features/settlement-setup/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import type { App } from './e2e.ts'
import { addAgency } from './e2e-agencies.ts'

type Body = Parameters<typeof createSetup>[2]

export const zipPassword = 'Open sesame 4711'

const row = { send: 'alp', receive: 'alp', cancel: 'alp', reverse: 'alp' } as const

/** A set-up through the service that the screen uses. */
export function addSetup(
  { platform }: App,
  agency: number,
  change: Partial<Body['settlement']> = {},
  codes: Partial<Record<keyof typeof row, '' | 'alp' | 'num'>> = {},
) {
  return createSetup(platform, hostCall(platform.log, 'test'), {
    settlement: {
      agency,
      idType: 1,
      charDel: ';',
      idTypeTrns: 'SR',
      comMethod: 1,
      groupMail: 'settlement@example.com',
      ftpOption: 1,
      zipUser: 'corridor',
      zipPass: zipPassword,
      schedDaily: true,
      schedMonth: false,
      schedWeek: false,
      ...change,
    },
    settlementCodeArr: (['currency', 'country', 'dest_ctry'] as const).map((typeObject) => ({
      typeObject,
      ...row,
      ...codes,
    })),
  })
}

export function setupForm(page: Page): Locator {
  return page.getByRole('form', { name: 'Settlement Setup' })
}

export async function openSetup(app: App, page: Page, sid: number, login?: string): Promise<void> {
  await app.logIn(page, login)
  await app.open(page, `agencies?tab=7&sid=${sid}`)
  await setupForm(page).waitFor()
}

/** An agency of the test's own with a set-up, and its tab 7. */
export async function openNewSetup(
  app: App,
  page: Page,
  change: Parameters<typeof addSetup>[2] = {},
  codes: Parameters<typeof addSetup>[3] = {},
): Promise<number> {
  const { sid } = await addAgency(app, 'Test agency')
  await addSetup(app, sid, change, codes)
  await openSetup(app, page, sid)
  return sid
}

export function field(page: Page, label: string): Locator {
  return setupForm(page).getByLabel(label)
}

export function code(page: Page, object: string, column: string): Locator {
  return setupForm(page).getByRole('combobox', { name: `${object}, ${column}` })
}

/** The lines of a sample, by the type that its name has. */
export function sampleLines(page: Page, type: 'SND' | 'RCV'): Locator {
  return setupForm(page)
    .getByRole('group', { name: new RegExp(`_${type}_D_`) })
    .locator('> div')
}

/** Everything that the page itself keeps or shows. */
export function keptBy(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((one) =>
      one instanceof HTMLInputElement || one instanceof HTMLTextAreaElement ? one.value : '',
    )
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify(Object.entries(store)))
    const page = [document.documentElement.outerHTML, location.href, document.cookie]
    return [...page, ...fields, ...stores].join('\n')
  })
}
