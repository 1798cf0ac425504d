import type { Locator, Page, Request } from '@playwright/test'
import { type App, expect } from './e2e.ts'

/** A person who is like nobody in the demo. */
export const zoe = {
  first_name: 'ZOE',
  middle_name: 'Q',
  last_name: 'ZYWIEC',
  last_name2: 'XOCHITL',
  country: 'MEX',
  mobile_phone: '+52 55 1234 5678',
  photo_id_type: 'PAS',
  photo_id_number: 'G98765432',
  photo_id_country: 'MEX',
  date_of_birth: '1987-03-04',
}

/** A day of the calendar so many days from today, by UTC. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
}

/** The same on the wall of the browser of the tests, where it is another day for a quarter of each one. */
export function inDaysThere(days: number): string {
  const at = new Date(Date.now() + days * 24 * 3_600_000)
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Chicago' }).format(at)
}

export function table(page: Page): Locator {
  return page.getByRole('table', { name: 'Customers' })
}

export function rows(page: Page): Locator {
  return table(page).locator('tr[data-row]')
}

export function tabs(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Customers' }).getByRole('link')
}

export function pager(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Pages' })
}

/** Somebody logged in who sees the first page. */
export async function openCustomers(app: App, page: Page, login?: string): Promise<void> {
  await app.logIn(page, login)
  await app.open(page, 'customers')
  await expect(rows(page)).toHaveCount(40)
}

export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByPlaceholder('Search customers ...').fill(text)
  await page.getByRole('button', { name: 'Search' }).click()
}

/** The calls of the list, in the order of asking. */
export function listCalls(page: Page): { path: string; body: unknown }[] {
  const calls: { path: string; body: unknown }[] = []
  page.on('request', (request: Request) => {
    const { pathname } = new URL(request.url())
    if (/^\/api\/customers\/\d+\/\d+$/.test(pathname))
      calls.push({ path: pathname, body: request.postDataJSON() })
  })
  return calls
}

/** A customer as the gateway stores one, with what the test is about. */
export async function storeCustomer(
  { platform: { barePool: pool } }: App,
  columns: Readonly<Record<string, string | null>>,
): Promise<number> {
  const names = Object.keys(columns)
  const { rows: stored } = await pool.query<{ sid: string }>(
    `insert into customers (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     returning sid`,
    Object.values(columns),
  )
  return Number(stored[0]?.sid)
}

interface Sender {
  readonly sid: number
  readonly name: string
  readonly transfers: number
}

/** Whoever has sent most. */
export async function busiestCustomer({ platform: { barePool: pool } }: App): Promise<Sender> {
  const { rows: found } = await pool.query<{ sid: string; name: string; transfers: string }>(
    `select customer_sid as sid, count(*) as transfers,
       (select trim(concat_ws(' ', first_name, nullif(middle_name, ''), last_name, nullif(last_name2, '')))
        from customers where sid = customer_sid) as name
     from transactions group by customer_sid order by count(*) desc, customer_sid limit 1`,
  )
  const [most] = found
  if (!most) throw new Error('Nobody has sent anything')
  return { sid: Number(most.sid), name: most.name, transfers: Number(most.transfers) }
}
