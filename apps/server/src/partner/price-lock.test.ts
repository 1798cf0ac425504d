import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import {
  fields,
  newId,
  payOut,
  person,
  type Reply,
  sendInput,
  sendTransfer,
  terms,
} from '#support/gateway.ts'
import { openCurrency, stopCurrency, withdrawPrices } from '../core/rates/currencies.ts'
import { saveSheet } from '../core/rates/store.ts'
import { hostCall } from '../platform/call.ts'
import type { XmlObject } from './wire/values.ts'

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

function call() {
  return hostCall(server.platform.log, 'test')
}

const order = { code: 'MXN', reason: 'the rate is wrong' }

function ask(more = {}): Promise<Reply> {
  return gateway.call('feeLookup', network.sender, { terms: terms(network, more) })
}

function sendByQuote(quoteID: string, more: XmlObject = {}): Promise<Reply> {
  const { terms: _terms, clientRequestID, ...rest } = sendInput(network, more)
  return gateway.call('sendValidation', network.sender, { clientRequestID, quoteID, ...rest })
}

function commit(referenceNumber: string): Promise<Reply> {
  return gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
}

async function refusal(asked: Promise<Reply>): Promise<string[]> {
  const { fault, get } = await asked
  return [fault ?? '', get('faultstring')]
}

test('a quote holds for ten minutes in all: a transfer made with it lapses when it would have', async () => {
  const quoteID = (await ask()).get('quoteID')
  await sql`update quotes set made_at = made_at - interval '9 minutes 55 seconds',
    expires_at = expires_at - interval '9 minutes 55 seconds' where quote_id = ${quoteID}`.execute(server.db)
  const sent = await sendByQuote(quoteID)
  const leftMs = Date.parse(sent.get('lapsesAt')) - Date.parse(sent.get('timeStamp'))
  expect(leftMs).toBeGreaterThan(0)
  expect(leftMs).toBeLessThanOrEqual(5_000)
  const { rows } = await sql<{ same: boolean }>`select t.lapses_at = q.expires_at as same
    from transactions t, quotes q
    where t.reference_number = ${sent.get('referenceNumber')} and q.quote_id = ${quoteID}`.execute(server.db)
  expect(rows).toEqual([{ same: true }])
})

test('a quote makes one transfer, also when several ask at once', async () => {
  const quoteID = (await ask()).get('quoteID')
  const others = ['BEA', 'CARL', 'DORA', 'EVA'].map((senderFirstName) => ({
    field: fields({ ...person, senderFirstName }),
  }))
  const sent = await Promise.all(others.map((more) => sendByQuote(quoteID, more)))
  const used = ['quote_used', 'This quote has made a transfer already. Call feeLookup for a new one.']
  expect(sent.filter(({ fault }) => fault === undefined)).toHaveLength(1)
  for (const { fault, get } of sent.filter((reply) => reply.fault !== undefined)) {
    expect([fault, get('faultstring')]).toEqual(used)
  }
  expect(await refusal(sendByQuote(quoteID))).toEqual(used)
  const { rows } = await sql<{ made: number }>`select count(*)::int as made from customers
    where first_name in ('BEA', 'CARL', 'DORA', 'EVA')`.execute(server.db)
  expect(rows).toEqual([{ made: 1 }])
})

test('a quote is answered again to a retry, though it is used', async () => {
  const quoteID = (await ask()).get('quoteID')
  const { terms: _terms, clientRequestID, ...rest } = sendInput(network)
  const input = { clientRequestID, quoteID, ...rest }
  const twins = [1, 2, 3].map(() => gateway.call('sendValidation', network.sender, input))
  const bodies = (await Promise.all(twins)).map(({ status, body }) => `${status} ${body}`)
  const [first = ''] = bodies
  expect(first).toContain('200 <?xml')
  expect(bodies).toEqual([first, first, first])
})

test('a stopped currency has no price, no validation and no commit; what is committed is paid out and given back', async () => {
  // Whatever other tests have left.
  await withdrawPrices(server.db, call(), order)
  const committed = [await sendTransfer(gateway, network), await sendTransfer(gateway, network)]
  const quoteID = (await ask()).get('quoteID')
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network))
  const reference = validated.get('referenceNumber')

  expect(await stopCurrency(server.db, call(), order)).toEqual({ quotes: 1, transfers: 1 })
  const stopped = [
    'currency_stopped',
    'Transfers in MXN are stopped at present. Try another currency or later.',
  ]
  expect(await refusal(ask())).toEqual(stopped)
  expect(await refusal(gateway.call('sendValidation', network.sender, sendInput(network)))).toEqual(stopped)
  expect(await refusal(sendByQuote(quoteID))).toEqual(stopped)
  expect(await refusal(commit(reference))).toEqual(stopped)
  expect((await ask({ receiveCurrency: 'USD' })).fault).toBeUndefined()
  expect((await payOut(gateway, network.payer, committed[0] ?? '')).fault).toBeUndefined()
  const back = {
    ...newId(),
    referenceNumber: committed[1] ?? '',
    reason: 'changed my mind',
    returnFees: 'true',
  }
  expect((await gateway.call('sendReversal', network.sender, back)).fault).toBeUndefined()

  expect(await openCurrency(server.db, call(), order)).toBe(true)
  expect(await refusal(sendByQuote(quoteID))).toEqual([
    'quote_withdrawn',
    'This price was withdrawn by the operator. Call feeLookup for a new one.',
  ])
  expect(await refusal(commit(reference))).toEqual([
    'quote_withdrawn',
    `The price of transfer ${reference} was withdrawn by the operator. Give the cash back, or start again with a new quote.`,
  ])
  const anew = await sendByQuote((await ask()).get('quoteID'))
  expect((await commit(anew.get('referenceNumber'))).fault).toBeUndefined()
})

test('prices are withdrawn by currency, and the currency stays open', async () => {
  const quoteID = (await ask()).get('quoteID')
  const dollars = (await ask({ receiveCurrency: 'USD' })).get('quoteID')
  const used = (await ask()).get('quoteID')
  const reference = (await sendByQuote(used)).get('referenceNumber')
  expect(await withdrawPrices(server.db, call(), order)).toMatchObject({ quotes: 1, transfers: 1 })
  expect((await sendByQuote(quoteID)).fault).toBe('quote_withdrawn')
  expect((await commit(reference)).fault).toBe('quote_withdrawn')
  // The price counts, not the transfer: one that was being validated at that moment has a price from before.
  await sql`update transactions set created_at = now() where reference_number = ${reference}`.execute(
    server.db,
  )
  expect((await commit(reference)).fault).toBe('quote_withdrawn')
  expect((await sendByQuote(dollars)).fault).toBeUndefined()
  expect((await commit((await sendByQuote((await ask()).get('quoteID'))).get('referenceNumber'))).fault).toBe(
    undefined,
  )
  expect(await withdrawPrices(server.db, call(), { ...order, code: 'CHF' })).toEqual({
    quotes: 0,
    transfers: 0,
  })
})

test('a commit that was answered before the stop is answered alike after it', async () => {
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network))
  const input = { ...newId(), referenceNumber: validated.get('referenceNumber') }
  const first = await gateway.call('commitTransaction', network.sender, input)
  await stopCurrency(server.db, call(), order)
  expect(await gateway.call('commitTransaction', network.sender, input)).toMatchObject({
    status: 200,
    body: first.body,
  })
  await openCurrency(server.db, call(), order)
})

test('an older sheet that arrives later changes no price', async () => {
  const before = await ask()
  const sheet = (rate: string, agoMs: number) => ({
    source: `bank ${rate}`,
    asOf: new Date(Date.now() - agoMs).toISOString(),
    rates: new Map([['MXN', rate]]),
  })
  expect(await saveSheet(server.db, call(), sheet('16.5', 3_600_000))).toMatchObject({ stored: 1, older: 1 })
  const after = await ask()
  expect(['receiveRate', 'exchangeRate', 'receiveAmount'].map(after.get)).toEqual(
    ['receiveRate', 'exchangeRate', 'receiveAmount'].map(before.get),
  )
  expect(after.get('receiveRate')).toBe('17.0000000000')
  expect(await saveSheet(server.db, call(), sheet('16.4', 0))).toMatchObject({ stored: 1, older: 0 })
  expect((await ask()).get('receiveRate')).toBe('16.4000000000')
})
