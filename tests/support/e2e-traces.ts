import type { Locator, Page } from '@playwright/test'
import type { App } from './e2e.ts'
import { fields, makeNetwork, newId, person, sendTransfer, startGateway } from './gateway.ts'

export const secrets = {
  testAnswer: 'Perro Secreto',
  senderPhotoIdNumber: 'PHOTO-4711',
  senderLegalIdNumber: 'LEGAL-4712',
}

export const hostile = {
  senderAddress: `</field><script>window.hacked = 1</script><img src=x onerror="window.hacked = 1">`,
  senderCity: `<![CDATA[ x ]]>&amp;&lt;&#60;`,
  messageField1: 'مرحبا \u202eabc\u202c 👩‍👩‍👧‍👦',
  messageField2: Array.from({ length: 17 }, (_, index) => `word${index}`).join(' '),
}

interface Made {
  readonly sid: number
  readonly reference: string
  readonly tokens: readonly string[]
}

async function sidOf(app: App, reference: string): Promise<number> {
  return (
    await app.platform.db
      .selectFrom('transactions')
      .select('sid')
      .where('referenceNumber', '=', reference)
      .executeTakeFirstOrThrow()
  ).sid
}

/** Sent with everything that is secret or hostile, looked up, and refused a reversal. */
export async function makeTransfer(app: App): Promise<Made> {
  const network = await makeNetwork(app.platform, 'T')
  const gateway = await startGateway(app.platform)
  const values = {
    ...person,
    ...hostile,
    testQuestion: 'Which dog?',
    senderPhotoIdType: 'PAS',
    senderPhotoIdCountry: 'MEX',
    senderLegalIdType: 'SSN',
    senderLegalIdIssueCountry: 'USA',
    ...secrets,
  }
  const reference = await sendTransfer(gateway, network, { field: fields(values) })
  await gateway.call('detailLookup', network.payer, { referenceNumber: reference })
  const order = { ...newId(), referenceNumber: reference, reason: 'wrong' }
  await gateway.call('receiveReversal', network.payer, order)
  await gateway.app.close()
  const tokens = [network.sender.token, network.payer.token]
  return { sid: await sidOf(app, reference), reference, tokens }
}

export function stack(page: Page): Locator {
  return page.getByRole('region', { name: 'API Stack' })
}
export function head(page: Page, api: string): Locator {
  return stack(page).getByRole('button', { name: new RegExp(`^${api}`) })
}
export function text(page: Page, kind: string, api: string): Locator {
  return stack(page).getByRole('region', { name: `${kind} of ${api}` })
}
export function toast(page: Page): Locator {
  return page.getByRole('status', { name: 'Messages' })
}

export async function openTraces(app: App, page: Page, sid: number, login?: string): Promise<void> {
  await app.logIn(page, login)
  await app.open(page, `transactions?tab=3&sid=${sid}`)
}

export function answer(page: Page, body: unknown) {
  return page.route('**/api/transactions/xml/traces/*', (route) => route.fulfill({ json: body }))
}

export function soap(body: string): string {
  return `<?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>${body}</soap:Body></soap:Envelope>`
}
