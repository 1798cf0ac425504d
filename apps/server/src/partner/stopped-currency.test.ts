import { expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { newId, payOut, type Reply, sendInput, sendTransfer, terms } from '#support/gateway.ts'
import { openCurrency, stopCurrency } from '../core/rates/currencies.ts'
import { saveSheet } from '../core/rates/store.ts'
import { hostCall } from '../platform/call.ts'

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

function sendByQuote(quoteID: string): Promise<Reply> {
  const { terms: _terms, clientRequestID, ...rest } = sendInput(network)
  return gateway.call('sendValidation', network.sender, { clientRequestID, quoteID, ...rest })
}

function commit(referenceNumber: string): Promise<Reply> {
  return gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
}

async function refusal(asked: Promise<Reply>): Promise<string[]> {
  const { fault, get } = await asked
  return [fault ?? '', get('faultstring')]
}

test('a stopped currency has no price, no validation and no commit; what is committed is paid out and given back', async () => {
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
  expect((await sendByQuote((await ask()).get('quoteID'))).fault).toBeUndefined()
  await sendTransfer(gateway, network)
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
