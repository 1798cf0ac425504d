import { spreadsPerPage } from '@corridor/contract/rates'
import type { Locator, Page, Request } from '@playwright/test'
import { type App, expect } from './e2e.ts'

export function tab(page: Page): Locator {
  return page.getByRole('region', { name: 'Spreads' })
}
export function table(page: Page): Locator {
  return page.getByRole('table', { name: 'Spreads' })
}
export function rows(page: Page): Locator {
  return table(page).locator('tbody:not([aria-hidden]) tr[data-row]')
}
export function row(page: Page, code: string): Locator {
  return table(page).locator(`tbody:not([aria-hidden]) tr[data-row=${code}]`)
}
export function field(page: Page, code: string): Locator {
  return row(page, code).getByRole('textbox')
}
export function save(page: Page, code: string): Locator {
  return row(page, code).getByRole('button', { name: 'Save' })
}
export function remove(page: Page, code: string): Locator {
  return row(page, code).getByRole('button', { name: 'Delete' })
}
export function chooser(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Payout currency' })
}
export function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title })
}

export async function openRates(app: App, page: Page, { login = 'ana.ruiz', at = 'setup' } = {}) {
  await app.logIn(page, login)
  await app.open(page, at)
  await expect(table(page)).toBeVisible()
  await expect(table(page)).not.toHaveAttribute('aria-busy', 'true')
  // With those below the window, which come a moment later.
  const { rows: stored } = await app.platform.barePool.query('select from spreads')
  await expect(rows(page)).toHaveCount(Math.min(stored.length, spreadsPerPage))
}

export async function choose(page: Page, search: string, option: string): Promise<void> {
  await chooser(page).fill(search)
  await page.getByRole('option', { name: option }).click()
}

/** Every call of a spread from now on that changes something. */
export function changesOf(page: Page): Request[] {
  const sent: Request[] = []
  page.on('request', (request) => {
    if (/\/api\/currency\/spread\//.test(request.url())) sent.push(request)
  })
  return sent
}

/** A spread for every currency, so that there are several pages. */
export async function addAllSpreads({ platform: { barePool } }: App): Promise<number> {
  await barePool.query(
    `insert into spreads (retail, spread) select currency_code, 0.01 from currencies
    where currency_code <> 'USD' on conflict do nothing`,
  )
  const { rows: counted } = await barePool.query<{ total: string }>('select count(*) as total from spreads')
  return Number(counted[0]?.total)
}

export async function spreadOf({ platform: { db } }: App, retail: string) {
  return db.selectFrom('spreads').selectAll().where('retail', '=', retail).executeTakeFirst()
}

/** As if no sheet had come for so long; sheets themselves are never changed. */
export async function ageRates({ platform: { barePool } }: App, code: string, hours: number): Promise<void> {
  await barePool.query('alter table wholesale_rates disable trigger append_only')
  await barePool.query(
    `delete from wholesale_rates where currency_code = $1 and as_of > now() - $2 * interval '1 hour'`,
    [code, hours],
  )
  await barePool.query(
    `update wholesale_rates set as_of = now() - $2 * interval '1 hour' where sid = (
      select sid from wholesale_rates where currency_code = $1 order by as_of desc limit 1)`,
    [code, hours],
  )
  await barePool.query('alter table wholesale_rates enable trigger append_only')
}
