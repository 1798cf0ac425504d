import { expect, type Locator, type Page, type Request } from '@playwright/test'
import type { App } from './e2e.ts'
import {
  fields,
  makeNetwork,
  type Network,
  payOut,
  person,
  sendTransfer,
  startGateway,
  terms,
} from './gateway.ts'

export interface Tellers {
  readonly network: Network
  /** Sends money and gives the reference; names and amount may be the test's own. */
  readonly send: (of?: { names?: Readonly<Record<string, string>>; amount?: string }) => Promise<string>
  readonly pay: (reference: string) => Promise<void>
}

/** Two agencies of the test's own, S and R, with a gateway for their tellers while the work lasts. */
export async function withTellers<T>(
  { platform }: App,
  work: (tellers: Tellers) => Promise<T>,
  suffix = '',
): Promise<T> {
  const network = await makeNetwork(platform, suffix)
  const gateway = await startGateway(platform)
  try {
    return await work({
      network,
      send: ({ names = {}, amount = '1000.00' } = {}) =>
        sendTransfer(gateway, network, {
          terms: terms(network, { sendAmount: amount }),
          field: fields({ ...person, ...names }),
        }),
      pay: async (reference) => {
        const reply = await payOut(gateway, network.payer, reference)
        if (reply.fault) throw new Error(reply.body)
      },
    })
  } finally {
    await gateway.app.close()
  }
}

export async function sidOf({ platform: { barePool: pool } }: App, reference: string): Promise<number> {
  const { rows } = await pool.query<{ sid: string }>(
    'select sid from transactions where reference_number = $1',
    [reference],
  )
  return Number(rows[0]?.sid)
}

/** How many transfers there are of a kind, by the database itself. */
export async function countOf(
  { platform: { barePool: pool } }: App,
  where: string,
  values: unknown[] = [],
): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select count(*) as count from transactions where ${where}`,
    values,
  )
  return Number(rows[0]?.count)
}

export function table(page: Page): Locator {
  return page.getByRole('table', { name: 'Transactions' })
}
export function rows(page: Page): Locator {
  return table(page).locator('tbody:not([aria-hidden]) tr')
}
export function pager(page: Page): Locator {
  return page.getByRole('navigation', { name: 'Pages' })
}
export function search(page: Page): Promise<void> {
  return page.getByRole('button', { name: 'Search' }).click()
}

/** Somebody logged in who sees the first page. */
export async function openList(app: App, page: Page): Promise<void> {
  await app.logIn(page)
  await app.open(page, 'transactions')
  await expect(rows(page)).toHaveCount(40)
}

export function references(page: Page): Promise<string[]> {
  return table(page).locator('tbody:not([aria-hidden]) tr td:first-child').allTextContents()
}

/** The parameters of each call of the list, in the order of asking. */
export function listCalls(page: Page): Record<string, string>[] {
  const calls: Record<string, string>[] = []
  page.on('request', (request: Request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/transactions' && request.method() === 'GET')
      calls.push(Object.fromEntries(searchParams))
  })
  return calls
}

export async function pick(page: Page, label: string, option: string): Promise<void> {
  const box = page.getByRole('combobox', { name: label })
  await box.click()
  await box.fill(option)
  await page.getByRole('option', { name: option }).click()
}
