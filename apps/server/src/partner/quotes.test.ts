import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { type Reply, sendInput, terms } from '#support/gateway.ts'
import type { XmlObject } from './wire/values.ts'

function run(statement: ReturnType<typeof sql>) {
  return statement.execute(server.platform.db)
}

function addRate(currency: string, rate: string, age = '0') {
  return run(sql`with sheet as (
      insert into rate_sheets (base, as_of, source) values ('USD', now() - ${age}::interval, ${randomUUID()})
      returning sid, as_of
    )
    insert into wholesale_rates (sheet_sid, currency_code, rate, as_of)
    select sid, ${currency}, ${rate}, as_of from sheet`)
}

function addSpread(currency: string, spread: string) {
  return run(sql`insert into spreads (retail, spread) values (${currency}, ${spread})`)
}

const server = useServer()
const network = useNetwork(server)
const others = useNetwork(server, '2')
const gateway = useGateway(server)

beforeAll(async () => {
  const more = ['JPY', 'KWD', 'EUR', 'GBP', 'CAD', 'BRL', 'VND']
  // More than an agency can have, so that one server is enough.
  await run(sql`alter table agency_currencies drop constraint agency_currencies_position_check`)
  for (const { agencySid } of [network.sender, network.payer]) {
    await run(sql`insert into agency_currencies (agency_sid, currency_code, position)
      select ${agencySid}, code, 10 + place from unnest(${more}::text[]) with ordinality as c (code, place)`)
  }
  await addRate('JPY', '150')
  await addRate('KWD', '0.3')
  await addRate('EUR', '0.9', '24 hours 1 minute')
  await addRate('GBP', '0.8', '23 hours 59 minutes')
  await addRate('BRL', '5')
  await addRate('VND', '26340')
  for (const currency of ['JPY', 'KWD', 'EUR', 'GBP', 'CAD', 'VND']) await addSpread(currency, '0.01')
})

function ask(more: XmlObject = {}): Promise<Reply> {
  return gateway.call('feeLookup', network.sender, { terms: terms(network, more) })
}

function priceIn({ body }: Reply): string {
  return /<quote>.*<\/quote>/s.exec(body)?.[0] ?? ''
}

function sendByQuote(quoteID: string, office = network.sender, more: XmlObject = {}): Promise<Reply> {
  const { terms: _terms, clientRequestID, ...rest } = sendInput(network, more)
  return gateway.call('sendValidation', office, { clientRequestID, quoteID, ...rest })
}

async function refusal(asked: Promise<Reply>): Promise<string[]> {
  const { fault, get } = await asked
  return [fault ?? '', get('faultstring')]
}

describe('a locked quote', () => {
  test('keeps its price though rate, spread, fees, tax and splits change meanwhile', async () => {
    const quoted = await ask()
    await addRate('MXN', '20')
    await run(sql`update spreads set spread = 0.5 where retail = 'MXN'`)
    await run(sql`update fee_brackets set min_fee = 99, percent = 0.2`)
    await run(sql`update countries set tax_rate = 0.1 where country_code = 'USA'`)
    await run(
      sql`update agencies set send_fee_split = 0, send_fx_profit = 0 where sid = ${network.sender.agencySid}`,
    )
    const sent = await sendByQuote(quoted.get('quoteID'))
    expect(sent.fault).toBeUndefined()
    expect(priceIn(sent)).toBe(priceIn(quoted))
    const { rows } = await run(sql`select host_fees, mdl_fees, host_fx, taxes_base, receive_amount
      from transactions where reference_number = ${sent.get('referenceNumber')}`)
    const shares = { hostFees: '4.00', mdlFees: '2.50', hostFx: '3.00', taxesBase: '0.00' }
    expect(rows).toEqual([{ ...shares, receiveAmount: '16830.0000' }])
    const now = await ask()
    expect([now.get('sendFees'), now.get('sendTaxes'), now.get('receiveAmount')]).toEqual([
      '200.00',
      '100.00',
      '10000.00',
    ])
    await addRate('MXN', '17')
    await run(sql`update spreads set spread = 0.01 where retail = 'MXN'`)
    await run(sql`update fee_brackets set min_fee = 8, percent = 0.01`)
    await run(sql`update countries set tax_rate = 0 where country_code = 'USA'`)
    await run(
      sql`update agencies set send_fee_split = 0.4, send_fx_profit = 0.3 where sid = ${network.sender.agencySid}`,
    )
    expect(priceIn(await ask())).toBe(priceIn(quoted))
  })

  test('is worth nothing after ten minutes, or to another agent', async () => {
    const quoteID = (await ask()).get('quoteID')
    const unknown = ['quote_unknown', 'This quote is not known. Call feeLookup for a new one.']
    expect(await refusal(sendByQuote(quoteID, others.sender))).toEqual(unknown)
    expect(await refusal(sendByQuote(randomUUID()))).toEqual(unknown)
    await run(sql`update quotes set expires_at = now() where quote_id = ${quoteID}`)
    const expired = ['quote_expired', 'This quote is older than ten minutes. Call feeLookup for a new one.']
    expect(await refusal(sendByQuote(quoteID))).toEqual(expired)
  })

  test('does not open a way that was closed meanwhile', async () => {
    const quoteID = (await ask()).get('quoteID')
    await run(sql`update agencies set active_rcv = false where sid = ${network.payer.agencySid}`)
    expect((await sendByQuote(quoteID)).fault).toBe('no_link')
    await run(sql`update agencies set active_rcv = true where sid = ${network.payer.agencySid}`)
    expect((await sendByQuote(quoteID)).fault).toBeUndefined()
  })

  test('costs what the same terms cost without it', async () => {
    const sent = await gateway.call('sendValidation', network.sender, sendInput(network))
    expect(priceIn(sent)).toBe(priceIn(await ask()))
  })
})

describe('a price is refused', () => {
  const noRate = 'There is no exchange rate for this currency. Try another currency or later.'
  const stale = 'The exchange rates are too old to sell by. Try again in some minutes.'

  test.each([
    ['stale_rate', stale, { receiveCurrency: 'EUR' }],
    ['stale_rate', stale, { sendCurrency: 'EUR' }],
    ['no_rate', noRate, { receiveCurrency: 'CAD' }],
    ['no_rate', noRate, { sendCurrency: 'CAD' }],
    ['no_rate', noRate, { receiveCurrency: 'BRL' }],
    ['unknown_code', 'This agency does not collect MXN.', { sendCurrency: 'MXN' }],
    ['unknown_code', 'This agency does not collect ZZZ.', { sendCurrency: 'ZZZ' }],
  ])('with %s: %s (%j)', async (code, words, more) => {
    expect(await refusal(ask(more))).toEqual([code, words])
    const sent = gateway.call(
      'sendValidation',
      network.sender,
      sendInput(network, { terms: terms(network, more) }),
    )
    expect(await refusal(sent)).toEqual([code, words])
  })

  test('for a currency that the payer has not', async () => {
    const words = `Agency ${network.payer.agencyCode} does not pay out CHF.`
    expect(await refusal(ask({ receiveCurrency: 'CHF' }))).toEqual(['unknown_code', words])
  })

  const decimals = 'The amount has more decimals than its currency.'
  const small = 'The amount is too small to be paid out.'
  const above = 'There is no fee for this amount between these countries, so it cannot be sent.'

  test.each([
    ['1000.001', 'USD', 'MXN', 'amount_malformed', decimals],
    ['1000.0000', 'USD', 'MXN', 'amount_malformed', decimals],
    ['15000.5', 'JPY', 'MXN', 'amount_malformed', decimals],
    ['15000.0', 'JPY', 'MXN', 'amount_malformed', decimals],
    ['1.2345', 'KWD', 'MXN', 'amount_malformed', decimals],
    ['0', 'USD', 'MXN', 'amount_too_small', small],
    ['0.00', 'USD', 'MXN', 'amount_too_small', small],
    ['0', 'JPY', 'MXN', 'amount_too_small', small],
    ['0.001', 'KWD', 'JPY', 'amount_too_small', small],
    ['10000.01', 'USD', 'MXN', 'no_corridor', above],
    ['99999999999999', 'USD', 'MXN', 'no_corridor', above],
    ['99999999999999.999', 'KWD', 'JPY', 'no_corridor', above],
  ])('for %s %s in %s: %s', async (sendAmount, sendCurrency, receiveCurrency, code, words) => {
    expect(await refusal(ask({ sendAmount, sendCurrency, receiveCurrency }))).toEqual([code, words])
  })

  test.each([
    ['99999999999999.99', 'USD', 'USD'],
    ['9999999999999.99', 'USD', 'JPY'],
    ['99999999999', 'USD', 'VND'],
  ])('for %s %s in %s, which is more than can be booked', async (sendAmount, sendCurrency, currency) => {
    await run(sql`update fee_brackets set limit_to = 99999999999999.99`)
    const more = { sendAmount, sendCurrency, receiveCurrency: currency }
    const words = ['amount_too_large', 'The amount is larger than can be booked. Send less.']
    expect(await refusal(ask(more))).toEqual(words)
    const input = sendInput(network, { terms: terms(network, more) })
    expect(await refusal(gateway.call('sendValidation', network.sender, input))).toEqual(words)
    await run(sql`update fee_brackets set limit_to = 10000`)
  })

  test.each(['', '-1', '1e3', '1,000.00', '100000000000000', '1.00000', 'NaN', '٣'])(
    'for %j, which is no amount',
    async (sendAmount) => {
      const { fault, get } = await ask({ sendAmount })
      expect(fault).toBe('invalid_request')
      expect(get('faultstring')).toContain('sendAmount')
    },
  )

  describe('where no way leads', () => {
    afterEach(() => run(sql`update agencies set active = true, active_rcv = true`))
    const words = (code: string) => `This agency cannot send to agency ${code} at present.`

    test('because there is no link', async () => {
      for (const code of [others.payer.agencyCode, network.sender.agencyCode, 'XX9999']) {
        expect(await refusal(ask({ receiveAgencyID: code }))).toEqual(['no_link', words(code)])
      }
      const back = {
        terms: terms({ sender: network.payer, payer: network.sender }, { receiveCurrency: 'USD' }),
      }
      expect((await gateway.call('feeLookup', network.payer, back)).fault).toBe('no_link')
    })

    test.each(['active', 'active_rcv'])('because %s of the payer is off', async (column) => {
      const { agencyCode, agencySid } = network.payer
      await run(sql`update agencies set ${sql.ref(column)} = false where sid = ${agencySid}`)
      expect(await refusal(ask())).toEqual(['no_link', words(agencyCode)])
    })

    test('because nobody has set a fee between the countries', async () => {
      await run(sql`insert into agency_send_to (agency_src, agency_dest)
        values (${network.payer.agencySid}, ${network.sender.agencySid})`)
      const back = terms({ sender: network.payer, payer: network.sender }, { receiveCurrency: 'USD' })
      const asked = gateway.call('feeLookup', network.payer, { terms: back })
      expect(await refusal(asked)).toEqual(['no_corridor', above])
    })
  })
})

describe('a price is told', () => {
  test('up to the end of the last bracket, and for a rate that is nearly too old', async () => {
    expect((await ask({ sendAmount: '10000.00' })).get('sendFees')).toBe('100.00')
    expect((await ask({ sendAmount: '10000' })).get('sendAmount')).toBe('10000.00')
    expect((await ask({ sendAmount: '0.01' })).get('receiveAmount')).toBe('0.16')
    expect((await ask({ receiveCurrency: 'GBP' })).get('receiveAmount')).toBe('792.00')
  })

  test('in yen without decimals and in dinars with three', async () => {
    const yen = await ask({ sendAmount: '15000', sendCurrency: 'JPY', receiveCurrency: 'KWD' })
    const parts = [
      'sendAmount',
      'sendFees',
      'totalAmountToCollect',
      'amountBase',
      'feesBase',
      'receiveAmount',
    ]
    expect(parts.map(yen.get)).toEqual(['15000', '1200', '16200', '100.00', '8.00', '29.700'])
    const paid = await ask({ sendAmount: '100.33', receiveCurrency: 'JPY' })
    expect(paid.get('receiveAmount')).toBe('14899')
  })

  test('with rates of at most ten decimals, as the schema has it', async () => {
    await addRate('BRL', '5.1234567891')
    await addSpread('BRL', '0.0123')
    const { get } = await ask({ receiveCurrency: 'BRL' })
    expect(get('retailRate')).toBe('5.0604382706')
    expect(get('exchangeRate')).toBe('5.0604382706')
    expect(get('receiveAmount')).toBe('5060.43')
  })

  test('and is kept with the numbers of the records that made it', async () => {
    const sent = await gateway.call('sendValidation', network.sender, sendInput(network))
    const { rows } = await sql<{
      explanation: object
      made: { bracket: number; spread: number; rate: number }
    }>`
      select explanation, jsonb_build_object(
        'bracket', (select max(sid) from fee_brackets),
        'spread', (select sid from spreads where retail = 'MXN'),
        'rate', (select max(sid) from wholesale_rates where currency_code = 'MXN')) as made
      from transactions where reference_number = ${sent.get('referenceNumber')}`.execute(server.platform.db)
    const made = rows[0]?.made
    expect(rows[0]?.explanation).toEqual({
      sendRate: {
        sid: null,
        value: '1',
      },
      receiveRate: {
        sid: made?.rate,
        value: '17.0000000000',
      },
      spread: {
        sid: made?.spread,
        value: '0.01000',
      },
      retailFx: expect.stringMatching(/^16\.830*$/),
      bracket: {
        sid: made?.bracket,
        limitFrom: '0.00',
        limitTo: '10000.00',
        minFee: '8.00',
        percent: '0.0100',
        feesSplit: '100.00',
      },
      feeRule: 'percent',
      feePool: '10.00',
      fxProfit: '10.00',
      taxRate: '0.00000',
      splits: {
        sendFee: '0.4000',
        sendFx: '0.3000',
        receiveFee: '0.3500',
        receiveFx: '0.2000',
      },
    })
  })
})
