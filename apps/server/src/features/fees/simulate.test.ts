import type { RouteInput } from '@corridor/contract/common/route'
import { feesRoutes } from '@corridor/contract/fees'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { typed } from '#support/fees.ts'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { type Reply, terms } from '#support/gateway.ts'
import { bracketsOfChance, fractionOfChance } from '#support/prices-of-chance.ts'
import { propertySeed } from '#support/seed.ts'
import { seededRandom } from '#support/tamperings.ts'
import { volume } from '#support/volume.ts'

type Simulation = RouteInput<typeof feesRoutes.simulate>['body']

const inputs = volume({ gate: 80, full: 400, long: 10_000 })
const atOnce = 8

const world = useTransferWorld()
const finance = useUser(world.server, 'ana', 4)

function run(text: string): Promise<unknown> {
  return sql.raw(text).execute(world.server.db)
}

/** Currencies with no, two and three decimals; one without a spread, one with an old rate, one that is stopped. */
beforeAll(async () => {
  const { sender, payer } = world.network
  await run(
    `insert into rate_sheets (base, as_of, source) values ('USD', now(), 'new'), ('USD', now() - interval '90 days', 'old')`,
  )
  await run(`insert into wholesale_rates (sheet_sid, currency_code, rate, as_of)
    select s.sid, c.code, c.rate, s.as_of from rate_sheets s join (values ('EUR', 0.9137, 'new'), ('JPY', 147.25, 'new'),
      ('KWD', 0.30705, 'new'), ('BRL', 5.5, 'new'), ('PEN', 3.7, 'old'), ('COP', 4100.5, 'new')) c (code, rate, sheet)
    on c.sheet = s.source`)
  await run(
    `insert into spreads (retail, spread) values ('EUR', 0.0125), ('JPY', 0.02), ('KWD', 0), ('PEN', 0.01), ('COP', 0.01)`,
  )
  // More than an agency has: one pair of agencies sees them all.
  await run('alter table agency_currencies drop constraint agency_currencies_position_check')
  await run(`insert into agency_currencies (agency_sid, currency_code, position)
    select a, c, 10 + n from unnest(array[${sender.agencySid}, ${payer.agencySid}]) a,
      unnest('{EUR,JPY,KWD,BRL,PEN,COP}'::text[]) with ordinality c (c, n)`)
  await run(`update currencies set stopped_at = now() where currency_code = 'COP'`)
  await run(`update countries set tax_rate = 0.0175 where country_code = 'USA'`)
})

function simulation(more: Partial<Simulation> = {}): Simulation {
  const { sender, payer } = world.network
  return {
    sendAgency: sender.agencySid,
    receiveAgency: payer.agencySid,
    sendCurrency: 'USD',
    receiveCurrency: 'MXN',
    amount: '250.00',
    ...more,
  }
}

function attempt(body: unknown) {
  return world.server.client.attempt(feesRoutes.simulate, { body }, finance)
}

async function simulate(more: Partial<Simulation> = {}) {
  return (await attempt(simulation(more))).done()
}

function lookup({ sendCurrency, receiveCurrency, amount }: Simulation): Promise<Reply> {
  return world.gateway.call('feeLookup', world.network.sender, {
    terms: terms(world.network, { sendCurrency, receiveCurrency, sendAmount: amount }),
  })
}

/** What both tell, by the gateway's names. */
async function bothOf(asked: Simulation): Promise<[simulated: string, told: string]> {
  const [simulated, reply] = [(await attempt(asked)).done(), await lookup(asked)]
  const { get } = reply
  const told = reply.fault
    ? `${reply.fault}: ${get('faultstring')}`
    : [
        'sendAmount sendFees sendTaxes totalAmountToCollect amountBase feesBase taxesBase totalBase exchangeRate',
        'receiveAmount sendRate receiveRate spread bracketFrom bracketTo minFee percent feeRule taxRate',
      ]
        .join(' ')
        .split(' ')
        .map(get)
        .join(' ')
  if (simulated.outcome === 'refused') return [`${simulated.reason}: ${simulated.sentence}`, told]
  const { price } = simulated
  const { explanation } = price
  const mine = [
    price.sendAmount,
    price.totalSendFees,
    price.totalSendTaxes,
    price.totalAmountToCollect,
    price.amountBase,
    price.sndFeesBase,
    price.sndTaxesBase,
    price.amountToCollectBase,
    price.exchangeRate,
    price.receiveAmount,
    explanation.sendRate.value,
    explanation.receiveRate.value,
    explanation.spread.value,
    explanation.bracket.limitFrom,
    explanation.bracket.limitTo,
    explanation.bracket.minFee,
    explanation.bracket.percent,
    explanation.feeRule,
    explanation.taxRate,
  ]
  return [mine.join(' '), told]
}

test(`${inputs} inputs of chance are told by the simulator as by feeLookup, price or refusal`, {
  timeout: 3_600_000,
}, async () => {
  const random = seededRandom(propertySeed)
  const currencies = ['USD', 'USD', 'MXN', 'EUR', 'JPY', 'KWD', 'BRL', 'PEN', 'COP', 'CAD', 'XXX'] as const
  const sid = (await world.server.client.call(feesRoutes.all, {}, finance))[0]?.sid ?? 0
  const pair = { countryCodeCollect: 'USA', countryCodeDestination: 'MEX' }
  const seen = { priced: 0, refused: 0 }
  for (let done = 0; done < inputs; done += atOnce) {
    if (done % Math.min(80, inputs / 5) === 0) {
      const body = { ...pair, brackets: bracketsOfChance(random).map(({ sid: _own, ...bracket }) => bracket) }
      await world.server.client.call(feesRoutes.update, { params: { feeSid: sid }, body }, finance)
    }
    const asked = Array.from({ length: atOnce }, () => {
      const cents = random.upTo(10 ** random.upTo(8))
      const amount = random.pick([
        `${cents}`,
        (cents / 100).toFixed(2),
        (cents / 100).toFixed(1),
        `${cents}.125`,
      ])
      const receiveCurrency = random.pick(currencies)
      return simulation({ amount, sendCurrency: random.pick(currencies), receiveCurrency })
    })
    for (const [simulated, told] of await Promise.all(asked.map(bothOf))) {
      expect(simulated).toBe(told)
      seen[/^\d/.test(told) ? 'priced' : 'refused'] += 1
    }
  }
  expect(Math.min(seen.priced, seen.refused)).toBeGreaterThan(inputs / 20)
  await world.server.client.call(
    feesRoutes.update,
    {
      params: { feeSid: sid },
      body: { ...pair, brackets: [typed('0', '10000', { minFee: '8', percent: '0.01', feesSplit: '100' })] },
    },
    finance,
  )
})

test('every refusal of the gateway has its very words', async () => {
  const refusals = new Set<string>()
  const asked: Partial<Simulation>[] = [
    { receiveCurrency: 'BRL' },
    { receiveCurrency: 'PEN' },
    { receiveCurrency: 'COP' },
    { receiveCurrency: 'CAD' },
    { sendCurrency: 'CAD' },
    { amount: '0.001' },
    { amount: '0.00' },
    { amount: '20000' },
  ]
  for (const more of asked) {
    const [simulated, told] = await bothOf(simulation(more))
    expect(simulated).toBe(told)
    refusals.add(simulated.replace(/:.*/, ''))
  }
  expect([...refusals].sort()).toEqual([
    'amount_malformed',
    'amount_too_small',
    'currency_stopped',
    'no_corridor',
    'no_rate',
    'stale_rate',
    'unknown_code',
  ])
})

test('an agency that may not send, or not to this one, is told so in the words of the gateway', async () => {
  const { sender } = world.network
  const off = async (change: string, back: string) => {
    await run(`update agencies set ${change} where sid = ${sender.agencySid}`)
    const both = await bothOf(simulation())
    await run(`update agencies set ${back} where sid = ${sender.agencySid}`)
    expect(both[0]).toBe(both[1])
    return both[0].replace(/:.*/, '')
  }
  expect(await off('active_snd = false', 'active_snd = true')).toBe('service_off')
  expect(await off('active = false', 'active = true')).toBe('agency_off')
  const turned = { sendAgency: world.network.payer.agencySid, receiveAgency: sender.agencySid }
  expect(await simulate(turned)).toMatchObject({ outcome: 'refused', reason: 'no_link' })
  expect(await simulate()).toMatchObject({ outcome: 'priced' })
})

test('what is typed takes the place of what is saved, and has no number', async () => {
  const brackets = [typed('0', '400', { minFee: '5.5', percent: '0.015', feesSplit: '5' })]
  const result = await simulate({ brackets, spread: '0.02', amount: '250,00' })
  expect(result).toMatchObject({
    outcome: 'priced',
    price: {
      sendAmount: '250.00',
      sndFeesBase: '5.50',
      receiveAmount: '4165.00',
      explanation: {
        bracket: { sid: 0, minFee: '5.50' },
        feeRule: 'minimum',
        feePool: '5.00',
        spread: { sid: null, value: '0.02' },
      },
      shares: { hostFees: '2.00', peerFees: '1.75', mdlFees: '1.75' },
    },
  })
  expect(await simulate({ brackets: [] })).toMatchObject({ outcome: 'refused', reason: 'no_corridor' })
  expect(await simulate({ receiveCurrency: 'BRL', spread: '0.02' })).toMatchObject({ outcome: 'priced' })
  expect(await simulate()).toMatchObject({ price: { sndFeesBase: '8.00' } })
})

test('what could not be saved or sent cannot be tried', async () => {
  const wrong: [object, string][] = [
    [{ brackets: [typed('0', '100'), typed('99', '200')] }, 'brackets.0.limitTo brackets.1.limitFrom'],
    [{ brackets: [typed('7', '7')] }, 'brackets.0.limitTo'],
    [{ spread: '0.00001' }, 'spread'],
    [{ amount: '1e3' }, 'amount'],
    [{ amount: '-5' }, 'amount'],
    [{ sendAgency: 999_999 }, 'sendAgency'],
    [{ receiveAgency: 999_999 }, 'receiveAgency'],
    [{ sendCurrency: 'usd' }, 'sendCurrency'],
  ]
  for (const [more, fields] of wrong) {
    expect(summary(await attempt({ ...simulation(), ...more }))).toBe(`400 invalid_input ${fields}`)
  }
})

test('a spread of chance is the price that the gateway tells once it is saved', async () => {
  const random = seededRandom(propertySeed + 1)
  for (let tries = 0; tries < 10; tries += 1) {
    const spread = fractionOfChance(random, 900)
    const before = await simulate({ spread, receiveCurrency: 'EUR' })
    await run(`update spreads set spread = ${spread} where retail = 'EUR'`)
    const told = await lookup(simulation({ receiveCurrency: 'EUR' }))
    expect(before).toMatchObject({ price: { receiveAmount: told.get('receiveAmount') } })
  }
})
