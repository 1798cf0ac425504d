import type { Locator, Page } from '@playwright/test'
import { expireTransfers } from '../../apps/server/src/core/transfers/jobs.ts'
import { type App, test as base, expect } from './e2e.ts'
import {
  fields,
  type Gateway,
  makeNetwork,
  type Network,
  openWayBack,
  payOut,
  person,
  sendTransfer,
  startGateway,
  terms,
} from './gateway.ts'
import { shiftLife } from './transactions.ts'

export interface Sent {
  readonly sid: number
  readonly reference: string
}

export interface Transfers {
  readonly gateway: Gateway
  readonly network: Network
  /** From the United States to Mexico, by the worked example of the design. */
  readonly send: (values?: Readonly<Record<string, string>>, more?: Send) => Promise<Sent>
  /** From Mexico, where no law gives the fee back. */
  readonly sendBack: () => Promise<Sent>
}

interface Send {
  readonly comments?: string
  readonly sendAmount?: string
  readonly receiveCurrency?: string
}

/** The demo has its own fees and spreads; the tests compute with the design's. */
async function setWorkedExample({ platform: { barePool: pool } }: App): Promise<void> {
  await pool.query("update spreads set spread = 0.01 where retail = 'MXN'")
  await pool.query(`delete from fee_brackets using fee_countries f where f.sid = fee_country_sid
    and f.country_code_collect = 'USA' and f.country_code_destination = 'MEX'`)
  await pool.query(`insert into fee_brackets (fee_country_sid, limit_from, limit_to, min_fee, percent, fees_split)
    select sid, 0, 10000, 8, 0.01, 100 from fee_countries
    where country_code_collect = 'USA' and country_code_destination = 'MEX'`)
}

export async function sidOf({ platform: { db } }: App, reference: string): Promise<number> {
  const row = await db
    .selectFrom('transactions')
    .select('sid')
    .where('referenceNumber', '=', reference)
    .executeTakeFirstOrThrow()
  return row.sid
}

export async function statusOf({ platform: { db } }: App, sid: number): Promise<string> {
  const row = await db
    .selectFrom('transactions')
    .select('status')
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
  return row.status
}

async function makeTransfers(app: App, gateway: Gateway): Promise<Transfers> {
  const network = await makeNetwork(app.platform)
  await setWorkedExample(app)
  const sent = async (reference: string): Promise<Sent> => ({ sid: await sidOf(app, reference), reference })
  return {
    gateway,
    network,
    send: async (values = {}, { comments, ...price } = {}) =>
      sent(
        await sendTransfer(gateway, network, {
          terms: terms(network, price),
          field: fields({ ...person, ...values }),
          ...(comments !== undefined && { comments }),
        }),
      ),
    sendBack: async () => {
      const back = await openWayBack(app.platform, network)
      const price = terms(back, { receiveCurrency: 'USD', sendAmount: '200.00' })
      return sent(await sendTransfer(gateway, back, { terms: price }))
    },
  }
}

/** With a partner gateway beside the server, through which each test makes its own transfers. */
export const test = base.extend<{ transfers: Transfers }>({
  transfers: async ({ app }, use) => {
    const gateway = await startGateway(app.platform)
    await use(await makeTransfers(app, gateway))
    await gateway.app.close()
  },
})

export async function expired({ platform: { db, barePool } }: App, transfers: Transfers): Promise<Sent> {
  const sent = await transfers.send()
  await barePool.query('update transactions set expires_at = now() where sid = $1', [sent.sid])
  await expireTransfers(db)
  return sent
}

export async function paidYesterday({ platform: { db } }: App, transfers: Transfers): Promise<Sent> {
  const sent = await transfers.send()
  await payOut(transfers.gateway, transfers.network.payer, sent.reference)
  await shiftLife(db, sent.sid, '-1 day')
  return sent
}

export async function openDetail(app: App, page: Page, { sid }: Sent, login?: string): Promise<Locator> {
  await app.logIn(page, login)
  await app.open(page, `transactions?tab=2&sid=${sid}`)
  const detail = page.getByRole('article')
  await detail.waitFor()
  return detail
}

export function cancelButton(page: Page): Locator {
  return page.getByRole('button', { name: 'CANCEL' })
}

export function cancelDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Cancel Transaction' })
}

/** The value beside a label, within a group of facts or a dialog. */
export function fact(place: Locator, label: string): Locator {
  return place
    .locator('dl > div')
    .filter({ has: place.page().locator('dt').getByText(label) })
    .locator('dd')
}

/** A group of facts by its title. */
export function group(page: Page, name: string): Locator {
  return page.getByRole('region', { name })
}

/** Without the buttons beside them. */
export function labelsIn(place: Locator): Promise<string[]> {
  return place.locator('dt > span').allTextContents()
}

/** What the first transfer of the answer to `work` is. */
export async function answered(page: Page, work: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const answer = page.waitForResponse(
    (one) => one.url().endsWith('/api/transactions') && one.request().method() === 'POST',
  )
  await work()
  const [first] = (await (await answer).json()) as Record<string, unknown>[]
  return first ?? {}
}

/** A sender of whom much is known. */
export const identity = {
  senderLastName2: 'PEREZ',
  testQuestion: 'First pet?',
  testAnswer: 'Pancho',
  messageField1: 'For the rent',
  messageField2: 'Call me',
  senderCountry: 'USA',
  senderDOB: '1984-02-29',
  senderPhotoIdType: 'PAS',
  senderPhotoIdNumber: 'X1234567',
  senderPhotoIdCountry: 'MEX',
  senderPhotoIdIssueDate: '2020-03-04',
  senderPhotoIdExpDate: '2030-03-04',
  senderLegalIdType: 'SSN',
  senderBirthCountry: 'MEX',
  senderOccupation: 'CON',
  sourceOfFunds: 'SAL',
  relationshipTo: 'SIB',
  purposeOfTransaction: 'FAM',
  receiverLastName2: 'GOMEZ',
  receiverCountry: 'MEX',
}

export function reasonField(page: Page): Locator {
  return cancelDialog(page).getByRole('textbox', { name: 'Reason' })
}

export function returnFees(page: Page): Locator {
  return cancelDialog(page).getByRole('checkbox', { name: 'Return Fees' })
}

export function submitCancel(page: Page): Locator {
  return cancelDialog(page).getByRole('button', { name: 'Cancel Transaction' })
}

export async function openCancel(app: App, page: Page, sent: Sent, login?: string): Promise<Locator> {
  await openDetail(app, page, sent, login)
  await cancelButton(page).click()
  await expect(reasonField(page)).toBeFocused()
  return cancelDialog(page)
}

export function cancelEvents({ platform: { db } }: App, sid: number) {
  return db
    .selectFrom('transactionEvents')
    .selectAll()
    .where('transactionSid', '=', sid)
    .where('move', '=', 'CANCEL')
    .execute()
}

export function toast(page: Page): Locator {
  return page.getByRole('status', { name: 'Messages' })
}

/** How many cancels the page sends from now on. */
export function countCancels(page: Page): { count: number } {
  const cancels = { count: 0 }
  page.on('request', (request) => {
    if (request.url().endsWith('/api/transactions/cancel')) cancels.count += 1
  })
  return cancels
}
