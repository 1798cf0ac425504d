import type { Locator, Page } from '@playwright/test'
import { type App, expect } from './e2e.ts'

/** From, To, minimum, percent as a fraction, Fees Split. */
export type BracketOf = readonly [
  from: number,
  to: number,
  minFee: number,
  percent: number,
  feesSplit: number,
]

export const plainBrackets: readonly BracketOf[] = [
  [0, 100, 4, 0.03, 4],
  [100, 500, 5, 0.015, 5],
]

/** The list is the test's own: what the demo has would be in the way. */
export async function clearFees({ platform: { barePool } }: App): Promise<void> {
  await barePool.query('delete from fee_countries')
}

export async function addFee(
  { platform: { barePool } }: App,
  collect: string,
  destination: string,
  brackets: readonly BracketOf[] = plainBrackets,
): Promise<number> {
  const { rows } = await barePool.query<{ sid: number }>(
    'insert into fee_countries (country_code_collect, country_code_destination) values ($1, $2) returning sid',
    [collect, destination],
  )
  const sid = rows[0]?.sid ?? 0
  for (const bracket of brackets) {
    await barePool.query(
      `insert into fee_brackets (fee_country_sid, limit_from, limit_to, min_fee, percent, fees_split)
      values ($1, $2, $3, $4, $5, $6)`,
      [sid, ...bracket],
    )
  }
  return sid
}

/** The brackets of a pair as they are stored, the lowest first. */
export async function storedBrackets(
  { platform: { barePool } }: App,
  collect: string,
  destination: string,
): Promise<string[][]> {
  const { rows } = await barePool.query<Record<'from' | 'to' | 'min' | 'percent' | 'split', string>>(
    `select limit_from::text as "from", limit_to::text as "to", min_fee::text as min, percent::text as percent,
      fees_split::text as split
    from fee_brackets b join fee_countries c on c.sid = b.fee_country_sid
    where country_code_collect = $1 and country_code_destination = $2 order by limit_from`,
    [collect, destination],
  )
  return rows.map(({ from, to, min, percent, split }) => [from, to, min, percent, split])
}

export async function openFees(app: App, page: Page, place = '', login?: string): Promise<void> {
  await app.logIn(page, login)
  await app.open(page, `setup?tab=2${place}`)
  await expect(list(page)).toBeVisible()
}

/** A fee of New Zealand to Fiji, alone in the list, open. */
export async function openFee(
  app: App,
  page: Page,
  brackets?: readonly BracketOf[],
  login?: string,
): Promise<number> {
  await clearFees(app)
  const sid = await addFee(app, 'NZL', 'FJI', brackets)
  await openFees(app, page, `&sid=${sid}`, login)
  await expect(editor(page)).toBeVisible()
  return sid
}

export function list(page: Page): Locator {
  return page.getByRole('table', { name: 'Fees' })
}
export function listRows(page: Page): Locator {
  return list(page).locator('tbody:not([aria-hidden]) tr')
}
export function listRow(page: Page, destination: string): Locator {
  return listRows(page).filter({ hasText: destination })
}
export function editor(page: Page): Locator {
  return page.getByRole('form', { name: 'Fee' })
}
export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name })
}
export function picker(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Select a country' })
}
export function destination(page: Page): Locator {
  return editor(page).getByRole('combobox', { name: 'Destination Country' })
}
export function collecting(page: Page): Locator {
  return editor(page).getByRole('combobox', { name: 'Collecting Country' })
}

export const bracketColumns = ['From (USD)', 'To (USD)', 'Min. Fee (USD)', '% of TRN', 'Fees Split'] as const
type BracketColumn = (typeof bracketColumns)[number]

export function field(page: Page, column: BracketColumn, row: number): Locator {
  return editor(page).getByRole('textbox', { name: `${column}, bracket ${row}` })
}

export async function fillBracket(page: Page, row: number, ...typed: readonly string[]): Promise<void> {
  for (const [at, text] of typed.entries()) {
    const column = bracketColumns[at]
    if (column) await field(page, column, row).fill(text)
  }
}

export async function valuesOfRow(page: Page, row: number): Promise<string[]> {
  const values: string[] = []
  for (const column of bracketColumns) values.push(await field(page, column, row).inputValue())
  return values
}

export async function pick(page: Page, box: Locator, option: string): Promise<void> {
  await box.click()
  await box.fill(option)
  await page.getByRole('option', { name: option }).click()
}

export function notice(page: Page): Locator {
  return editor(page)
    .getByRole('alert')
    .filter({ hasText: 'You have unsaved changes continue in list or SAVE' })
}

export function toast(page: Page, kind: 'success' | 'info' | 'error'): Locator {
  return page.getByRole('status', { name: 'Messages' }).locator(`[data-kind=${kind}]`)
}

interface Call {
  readonly method: string
  readonly path: string
  readonly body: unknown
}

/** The calls of fees that the page makes from now on, without those of the list and of what is beside it. */
export function watchCalls(page: Page): readonly Call[] {
  const calls: Call[] = []
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname
    const body: unknown = request.postDataJSON()
    const isWrite = /^\/api\/feeCountry(Value)?(\/|$)/.test(path)
    const isCheck = path === '/api/feeCountries' && request.postData()?.includes('custom') === true
    if (isWrite || isCheck) calls.push({ method: request.method(), path, body })
  })
  return calls
}
