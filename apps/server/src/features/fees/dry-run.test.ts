import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { feesRoutes } from '@corridor/contract/fees'
import { decimal } from '@corridor/domain/money/decimal'
import { makeQuote, type QuoteTerms } from '@corridor/domain/quotes/quote'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { typed } from '#support/fees.ts'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { sendTransfer, terms } from '#support/gateway.ts'
import { newSender } from '#support/transactions.ts'

type Tried = RouteInput<typeof feesRoutes.dryRun>['body']
type Result = RouteAnswer<typeof feesRoutes.dryRun>

const world = useTransferWorld()
const finance = useUser(world.server, 'ana', 4)

const sentAmounts = [
  '0.50',
  '12.34',
  '99.99',
  '100.00',
  '100.01',
  '250.00',
  '400.00',
  '777.77',
  '3000.00',
  '9999.99',
]

/** What is saved: 1 % and at least 8, of which 100 are shared. */
const saved = typed('0', '10000', { minFee: '8', percent: '0.01', feesSplit: '100' })

beforeAll(async () => {
  for (const sendAmount of sentAmounts) {
    const input = { ...newSender(), terms: terms(world.network, { sendAmount }) }
    await sendTransfer(world.gateway, world.network, input)
  }
  // Nobody has paid for it, and one that is too old for seven days.
  await world.gateway.call('sendValidation', world.network.sender, {
    ...newSender(),
    clientRequestID: 'not committed',
    terms: terms(world.network),
    deliveryOption: 'CASH',
  })
  await sql`alter table transactions disable trigger user`.execute(world.server.db)
  await sql`update transactions set created_at = now() - interval '8 days' where amount_base = 250`.execute(
    world.server.db,
  )
  await sql`alter table transactions enable trigger user`.execute(world.server.db)
})

function attempt(tried: unknown) {
  return world.server.client.attempt(feesRoutes.dryRun, { body: tried }, finance)
}

async function dryRun(tried: Tried): Promise<Result> {
  return (await attempt(tried)).done()
}

function fee(...brackets: ReturnType<typeof typed>[]): Tried {
  return { of: 'fee', days: 30, codC: 'USA', codeD: 'MEX', brackets }
}

interface Past {
  readonly reference: string
  readonly sendAmount: string
  readonly feesBase: string
  readonly fx: string
  readonly explanation: Omit<QuoteTerms, 'sendAmount'>
}

/** The transfers once more, one by one through the domain. */
async function byTheDomain(change: Partial<QuoteTerms>) {
  const { rows } = await sql<Past>`
    select reference_number as reference, send_amount, fees_base, amount_base - payout_base as fx, explanation
    from transactions where status = 'AVAIL' order by sid`.execute(world.server.db)
  const [usd, mxn] = [
    { code: 'USD', minorUnits: 2 },
    { code: 'MXN', minorUnits: 2 },
  ]
  return rows.map(({ sendAmount, explanation, ...before }) => {
    const amount = decimal(sendAmount).toFixed(2)
    const brackets = [{ ...saved, sid: 1 }]
    const asked = { ...explanation, sendAmount: amount, sendCurrency: usd, receiveCurrency: mxn, brackets }
    const outcome = makeQuote({ ...asked, ...change })
    return { before, quote: outcome.ok ? outcome.quote : null }
  })
}

function sum(amounts: readonly string[]): string {
  return amounts.reduce((all, amount) => all.plus(decimal(amount)), decimal('0')).toFixed(2)
}

test('the saved brackets over the transfers that they have priced change nothing', async () => {
  const result = await dryRun(fee(saved))
  expect(result).toMatchObject({
    asOf: expect.stringMatching(/^\d{4}-.*Z$/),
    transfers: 10,
    more: { transfers: 0, difference: '0.00' },
    less: { transfers: 0, difference: '0.00' },
    same: { transfers: 10, difference: '0.00' },
    refused: { transfers: 0, difference: '0.00' },
    byBracket: [{ limitFrom: '0.00', limitTo: '10000.00', transfers: 10 }],
    byChange: [{ from: '0.00', to: '0.00', transfers: 10 }],
    largest: [],
  })
  for (const { before, after, ofItRefused } of [...Object.values(result.fee), ...Object.values(result.fx)]) {
    expect([after, ofItRefused]).toEqual([before, '0.00'])
  }
})

test('a spread as it is saved changes nothing either', async () => {
  const result = await dryRun({ of: 'spread', days: 30, currency: 'MXN', spread: '0.01' })
  expect(result).toMatchObject({ transfers: 10, same: { transfers: 10 }, byBracket: [], largest: [] })
})

describe('brackets that are tried', () => {
  const tried = [
    typed('0', '100', { minFee: '4', percent: '0.03', feesSplit: '4' }),
    typed('100', '400', { minFee: '8', percent: '0.015', feesSplit: '5' }),
    typed('500', '3000', { minFee: '12', percent: '0.009', feesSplit: '20' }),
  ]

  test('give what the domain gives for each transfer, party by party', async () => {
    const result = await dryRun(fee(...tried))
    const brackets = tried.map((bracket, sid) => ({ ...bracket, sid }))
    const prices = await byTheDomain({ brackets })
    const quotes = prices.flatMap(({ quote }) => quote ?? [])
    expect(result.fee.all).toEqual({
      before: sum(prices.map(({ before }) => before.feesBase)),
      after: sum(quotes.map(({ feesBase }) => feesBase)),
      ofItRefused: `-${sum(prices.filter(({ quote }) => !quote).map(({ before }) => before.feesBase))}`,
    })
    expect([result.fee.host.after, result.fee.peer.after, result.fee.operator.after]).toEqual([
      sum(quotes.map(({ hostFees }) => hostFees)),
      sum(quotes.map(({ peerFees }) => peerFees)),
      sum(quotes.map(({ mdlFees }) => mdlFees)),
    ])
    expect([result.fx.host.after, result.fx.peer.after, result.fx.operator.after]).toEqual([
      sum(quotes.map(({ hostFx }) => hostFx)),
      sum(quotes.map(({ peerFx }) => peerFx)),
      sum(quotes.map(({ mdlFx }) => mdlFx)),
    ])
    expect(result.fx.all.before).toBe(sum(prices.map(({ before }) => before.fx)))
  })

  test('say whom they cost more, less, the same, and whom they refuse; the four sum to all', async () => {
    const { transfers, more, less, same, refused, byBracket, byChange, largest } = await dryRun(fee(...tried))
    // 9999.99 and nothing else lies outside; 0.50 to 100.00 pay 4 instead of 8, 100.01 and 250.00 the 8 as before.
    expect({ transfers, more, less, same, refused }).toEqual({
      transfers: 10,
      more: { transfers: 1, difference: '4.00' },
      less: { transfers: 5, difference: '-19.00' },
      same: { transfers: 3, difference: '0.00' },
      refused: { transfers: 1, difference: '-100.00' },
    })
    expect(byBracket.map((bracket) => bracket.transfers)).toEqual([4, 3, 2])
    expect(byChange.map(({ from, to, transfers: found }) => `${from} ${to} ${found}`)).toEqual([
      '-4.00 -3.00 4',
      '-3.00 -2.00 1',
      '-2.00 -1.00 0',
      '-1.00 0.00 0',
      '0.00 0.00 3',
      '0.00 1.00 0',
      '1.00 2.00 0',
      '2.00 3.00 0',
      '3.00 4.00 1',
    ])
    const changes = largest.map((one) => `${one.amountBase}: ${one.before} ${one.after} ${one.difference}`)
    expect([changes[0], changes.at(-1), changes.length]).toEqual([
      '777.77: 8.00 12.00 4.00',
      '3000.00: 30.00 27.00 -3.00',
      6,
    ])
    expect(largest.every(({ sndAgency, rcvAgency }) => sndAgency === 'S' && rcvAgency === 'R')).toBe(true)
  })

  test('go over the days that are asked for', async () => {
    expect((await dryRun({ ...fee(saved), days: 7 })).transfers).toBe(9)
    expect((await dryRun({ ...fee(saved), days: 90 })).transfers).toBe(10)
    expect(
      (await dryRun({ of: 'fee', days: 90, codC: 'USA', codeD: 'CAN', brackets: [saved] })).transfers,
    ).toBe(0)
  })

  test('may be none: then all are refused', async () => {
    const { transfers, refused, fee: fees, byChange } = await dryRun(fee())
    expect([refused.transfers, fees.all.after, byChange]).toEqual([
      transfers,
      '0.00',
      [{ from: '0.00', to: '0.00', transfers: 0 }],
    ])
  })

  test('cannot be tried where they could not be saved', async () => {
    const { body, ...answer } = await attempt(fee(typed('0', '100'), typed('50', '200')))
    expect(summary({ ...answer, body })).toBe('400 invalid_input brackets.0.limitTo brackets.1.limitFrom')
    expect(summary(await attempt(fee(typed('5', '5'))))).toBe('400 invalid_input brackets.0.limitTo')
    expect(summary(await attempt({ ...fee(saved), days: 8 }))).toBe('400 invalid_input days')
  })
})

describe('a spread that is tried', () => {
  test('gives what the domain gives for each transfer, party by party', async () => {
    const result = await dryRun({ of: 'spread', days: 30, currency: 'MXN', spread: '0.0235' })
    const prices = await byTheDomain({ spread: { sid: null, value: '0.0235' } })
    const quotes = prices.flatMap(({ quote }) => quote ?? [])
    expect(quotes).toHaveLength(10)
    expect([
      result.fx.host.after,
      result.fx.peer.after,
      result.fx.operator.after,
      result.fx.all.after,
    ]).toEqual([
      sum(quotes.map(({ hostFx }) => hostFx)),
      sum(quotes.map(({ peerFx }) => peerFx)),
      sum(quotes.map(({ mdlFx }) => mdlFx)),
      sum(quotes.map(({ explanation }) => explanation.fxProfit)),
    ])
    expect(result.fee.all.after).toBe(result.fee.all.before)
    expect(result.more.transfers + result.same.transfers).toBe(10)
    expect(result.largest[0]?.amountBase).toBe('9999.99')
  })

  test('that leaves nothing to pay out refuses', async () => {
    const result = await dryRun({ of: 'spread', days: 30, currency: 'MXN', spread: '0.9999' })
    // 17 pesos to the dollar, of which 0.0017 are left: half a dollar is less than a centavo.
    expect(result.refused.transfers).toBe(1)
  })

  test('is none of the dollar, and none of more than two decimals of a percent', async () => {
    const spread = { of: 'spread', days: 30, currency: 'MXN', spread: '0.01' }
    expect(summary(await attempt({ ...spread, currency: 'USD' }))).toBe('400 invalid_input currency')
    expect(summary(await attempt({ ...spread, spread: '0.01005' }))).toBe('400 invalid_input spread')
    expect(summary(await attempt({ ...spread, spread: '1' }))).toBe('400 invalid_input spread')
  })
})

test('what hangs on a pair is its links and what was paid for in 30 days, and how long told prices hold', async () => {
  const behind = (codC: string, codeD: string) =>
    world.server.client.call(feesRoutes.behind, { params: { codC, codeD } }, finance)
  expect(await behind('USA', 'MEX')).toEqual({
    links: 1,
    transfers: 10,
    amountBase: sum(sentAmounts),
    feesBase: (await dryRun(fee(saved))).fee.all.before,
    pricesHoldMinutes: 10,
  })
  expect(await behind('MEX', 'USA')).toMatchObject({
    links: 0,
    transfers: 0,
    amountBase: '0.00',
    feesBase: '0.00',
  })
})

test('nothing is written', async () => {
  const count = async () =>
    (await sql<{ all: number }>`select count(*)::int as all from audit_entries`.execute(world.server.db))
      .rows[0]
  const before = await count()
  await dryRun(fee(saved))
  expect(await count()).toEqual(before)
})
