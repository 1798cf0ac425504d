import { describe, expect, test } from 'vitest'
import { agenciesRoutes, agencyFields } from './agencies.ts'
import {
  expectAccepted,
  expectRefused,
  expectRequiredText,
  refusalsOf,
} from './refusals/refused-input.test-support.ts'

const splits = { sendFeeSplit: 0, sendFxProfit: 0, receiveFeeSplit: 0, receiveFxProfit: 0 }

const agency = {
  shortName: 'SHORT',
  longName: 'A longer name',
  countryCode: 'MEX',
  timezone: 1,
  primaryLang: 'es',
  currencies: [{ code: 'USD' }, { code: 'MXN' }],
  fees: [splits],
}

function codes(...list: string[]) {
  return list.map((code) => ({ code }))
}

describe.each(['create', 'update'] as const)('the agency of `%s`', (name) => {
  const refusals = (value: unknown) => refusalsOf(agenciesRoutes[name].body, { agency: value })
  const of = (field: string) => (value: unknown) => refusals({ ...agency, [field]: value })

  test.each([
    ['shortName', 15],
    ['longName', 120],
  ])('has a required %s of at most %i characters', (field, max) => {
    expectRequiredText(of(field), `agency.${field}`, max)
  })

  test.each([
    ['countryCode', 'MEX', 'MEXX'],
    ['primaryLang', 'es', 'esp'],
    ['secondLang', 'es', 'esp'],
  ])('has a %s of the length of %s', (field, right, long) => {
    expectRefused(of(field), `agency.${field}`, [
      ['', 'required'],
      [right.slice(1), 'required'],
      [long, 'required'],
      ...[7, true, [], {}].map((value) => [value, 'wrong_type'] as const),
    ])
    expectAccepted(of(field), [right, ` ${right} `])
  })

  test('may have no second language, and must have the first one and a country', () => {
    expectAccepted(of('secondLang'), [null, undefined])
    for (const field of ['primaryLang', 'countryCode'])
      for (const value of [null, undefined]) expect(of(field)(value)).toEqual([`agency.${field} wrong_type`])
  })

  test('has a time zone', () => {
    expectRefused(of('timezone'), 'agency.timezone', [
      [0, 'required'],
      [-1, 'required'],
      ...['', '1', 0.5, true, null, undefined, []].map((value) => [value, 'wrong_type'] as const),
    ])
  })

  test('has one to four currencies, each once', () => {
    const currencies = (value: unknown) => of('currencies')(value)
    expectRefused(currencies, 'agency.currencies', [
      [[], 'no_currency'],
      [codes('USD', 'MXN', 'EUR', 'CAD', 'GBP'), 'too_many'],
      [codes('USD', 'USD'), 'currency_twice'],
      ...['USD', {}, null, undefined].map((value) => [value, 'wrong_type'] as const),
    ])
    expectRefused(currencies, 'agency.currencies.0', [
      [[null], 'wrong_type'],
      [[[]], 'wrong_type'],
    ])
    expectRefused(currencies, 'agency.currencies.0.code', [
      [[{ code: 7 }], 'wrong_type'],
      [codes('US'), 'required'],
    ])
    expectAccepted(currencies, [codes('USD'), codes('USD', 'MXN', 'EUR', 'CAD')])
  })

  test.each(Object.keys(splits))('has one %s from 0 to 1 with four decimals', (field) => {
    const share = (value: unknown) => of('fees')([{ ...splits, [field]: value }])
    expectRefused(share, `agency.fees.0.${field}`, [
      [1.0001, 'too_big'],
      [-0.0001, 'too_small'],
      [0.12345, 'percent_decimals'],
      ...['0.1', null, undefined].map((value) => [value, 'wrong_type'] as const),
    ])
    expectAccepted(share, [0, 0.0001, 0.9999, 1])
  })

  test('has one set of fees', () => {
    expectRefused(of('fees'), 'agency.fees', [
      [[], 'too_few'],
      [[splits, splits], 'too_many'],
      [undefined, 'wrong_type'],
    ])
  })

  test('is a record', () => {
    for (const value of [null, [], 'x', undefined]) expect(refusals(value)).toEqual(['agency wrong_type'])
    expect(refusals(agency)).toEqual([])
  })
})

test.each(['active', 'activeSND', 'activeRCV', 'version'])(
  'a changed agency refuses another type of %s',
  (field) => {
    const refusals = (value: unknown) =>
      refusalsOf(agenciesRoutes.update.body, { agency: { ...agency, [field]: value } })
    expectRefused(
      refusals,
      `agency.${field}`,
      ['true', null, [], 1.5].map((value) => [value, 'wrong_type']),
    )
    expectAccepted(refusals, [undefined])
  },
)

test('every fraction of two decimals of a percent passes, all 10,001, and no other does', () => {
  const fits = (sendFeeSplit: number) =>
    agencyFields.safeParse({ ...agency, fees: [{ ...splits, sendFeeSplit }] }).success
  for (let share = 0; share <= 10_000; share += 1) {
    expect([share, fits(share / 10_000)]).toEqual([share, true])
    expect([share, fits((share + 0.5) / 10_000)]).toEqual([share, false])
  }
})

test.each(['suspend', 'resume'] as const)('`%s` needs a reason of at most 300 characters', (name) => {
  expectRequiredText((reason) => refusalsOf(agenciesRoutes[name].body, { reason }), 'reason', 300)
})

test('a search takes a name of at most 120 characters or a number', () => {
  const search = (value: unknown) => refusalsOf(agenciesRoutes.search.body, { search: value })
  for (const name of ['a\0b', 'x'.repeat(121), 7, null, []])
    expect([name, search({ name })]).toEqual([name, [expect.stringMatching(/^search(\.name)? /)]])
  expectAccepted(search, [
    undefined,
    'name',
    7,
    { name: '' },
    { name: 'x'.repeat(120) },
    { sid: 7 },
    { sid: '7' },
  ])
})

describe('the links of an agency', () => {
  const refusals = (sendTo: unknown, agency: unknown = 1) =>
    refusalsOf(agenciesRoutes.saveSendTo.body, { agency, sendTo })

  test.each([2 ** 31, 1.5, 0, '1', null])('have no number %j', (sid) => {
    expect(refusals([{ agencySrc: 1, agencyDest: sid }])).toEqual([
      expect.stringMatching(/^sendTo\.0\.agencyDest /),
    ])
    expect(refusals([{ agencySrc: sid, agencyDest: 1 }])).toEqual([
      expect.stringMatching(/^sendTo\.0\.agencySrc /),
    ])
    expect(refusals([], sid)).toEqual([expect.stringMatching(/^agency /)])
  })

  test('are a list of at most 5000, which may be empty', () => {
    const links = Array.from({ length: 5001 }, () => ({ agencySrc: 1, agencyDest: 2 }))
    expect(refusals(links)).toEqual(['sendTo too_many'])
    expectAccepted(refusals, [[], links.slice(1)])
    for (const value of [null, undefined, {}, 'x']) expect(refusals(value)).toEqual(['sendTo wrong_type'])
  })
})
