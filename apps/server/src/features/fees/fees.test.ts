import type { RouteInput } from '@corridor/contract/common/route'
import { feesRoutes } from '@corridor/contract/fees'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { makeFees, typed } from '#support/fees.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'
import { testPassword } from '#support/server.ts'
import { allAtOnce } from '#support/users.ts'

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const finance = signedIn(4)
const {
  freePair,
  post,
  put,
  remove,
  postBracket,
  putBracket,
  removeBracket,
  bracketsOf,
  all,
  versionOf,
  addFee,
} = makeFees(server, finance)

function ask(body: RouteInput<typeof feesRoutes.list>['body']) {
  return server.client.call(feesRoutes.list, { body }, finance)
}

test('[FEE-18] the body tells the count from the rows of a page', async () => {
  for (let added = 0; added < 7; added += 1) await addFee(typed('0', '100'))
  const fees = await all()
  expect(await ask({ count: true })).toEqual({ total: fees.length, exact: true })
  expect(await ask({ limit: [5, 5] })).toEqual(fees.slice(5, 10))
  expect(await ask({})).toEqual(fees.slice(0, 5))
  expect(await ask({ limit: [5000, 5] })).toEqual([])
  const places = fees.map((fee) => `${fee.countryCodeCollect} ${fee.countryCodeDestination}`)
  expect(places).toEqual(places.toSorted())
})

test('[FEE-17] custom answers the fee of a pair, unless it is the one that asks', async () => {
  const { sid, pair } = await addFee(typed('0', '100'))
  const { countryCodeCollect: codC, countryCodeDestination: codeD } = pair
  const found = [{ ...pair, sid, version: 1 }]
  expect(await ask({ code: 'custom', codC, codeD, sid: 0 })).toEqual(found)
  expect(await ask({ code: 'custom', codC, codeD })).toEqual(found)
  expect(await ask({ code: 'custom', codC, codeD, sid })).toEqual([])
  expect(await ask({ code: 'custom', codC: codeD, codeD: 'FJI' })).toEqual([])
  for (const body of [
    { code: 'custom', codC },
    { code: 'custom', codeD },
  ]) {
    const { status } = await server.client.attempt(feesRoutes.list, { body }, finance)
    expect(status).toBe(400)
  }
})

describe('[FEE-20] a new fee', () => {
  test('answers its number in a list, and comes with its brackets', async () => {
    const pair = await freePair()
    const brackets = [typed('100', '500,5', { minFee: '0', percent: '0' }), typed('0', '100')]
    const answer = await post({ sid: 0, ...pair, brackets })
    expect([answer.status, answer.body]).toEqual([200, [expect.any(Number)]])
    const [sid] = answer.done()
    expect(await bracketsOf(sid)).toEqual([
      { ...typed('0.00', '100.00'), sid: expect.any(Number), feeCountry: sid },
      {
        ...typed('100.00', '500.50', { minFee: '0.00', percent: '0.0000' }),
        sid: expect.any(Number),
        feeCountry: sid,
      },
    ])
  })

  test('without brackets is for the calls that bring them one by one', async () => {
    const [sid] = (await post(await freePair())).done()
    expect(await bracketsOf(sid)).toEqual([])
    expect(summary(await postBracket({ ...typed('0', '100'), feeCountry: sid }))).toBe('200')
    const empty = await post({ ...(await freePair()), brackets: [] })
    expect([summary(empty), empty.body.fields[0]?.message]).toEqual([
      '400 invalid_input brackets',
      'A fee needs at least one complete bracket.',
    ])
  })

  test('[FEE-17] of a pair that has one is refused in the words of the specification', async () => {
    const { pair } = await addFee(typed('0', '100'))
    const again = await post({ ...pair, brackets: [typed('0', '100')] })
    expect([summary(again), again.body.message]).toEqual([
      '409 duplicate',
      'A fee for this pair already exists',
    ])
  })

  test('[FEE-17] of one pair is won by one of 10 at the same moment', async () => {
    const pair = await freePair()
    const lock = 'lock table fee_countries in share mode'
    const answers = await allAtOnce(server, lock, 10, () => post({ ...pair, brackets: [typed('0', '100')] }))
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(9).fill('409 duplicate')])
  })

  test('of an unknown country is refused', async () => {
    const pair = await freePair()
    for (const field of ['countryCodeCollect', 'countryCodeDestination']) {
      for (const code of ['QQQ', 'mex', 'ME', '', null, 7]) {
        expect(summary(await post({ ...pair, [field]: code }))).toBe(`400 invalid_input ${field}`)
      }
    }
  })
})

describe('[FEE-11] [FEE-12] [FEE-13] a bracket', () => {
  test.each(['limitFrom', 'limitTo', 'minFee', 'feesSplit'])(
    'has dollars as %s and nothing else',
    async (field) => {
      const pair = await freePair()
      for (const value of ['', '-1', '1e3', '٣', '1,000', '1.234', '1,2,3', '1.', '.5', ' 1', '1 ']) {
        const answer = await post({ ...pair, brackets: [{ ...typed('0', '100'), [field]: value }] })
        expect([value, summary(answer)]).toEqual([value, `400 invalid_input brackets.0.${field}`])
      }
      for (const value of ['123456789012345', 5, null, undefined, {}]) {
        const answer = await post({ ...pair, brackets: [{ ...typed('0', '100'), [field]: value }] })
        expect(summary(answer)).toBe(`400 invalid_input brackets.0.${field}`)
      }
    },
  )

  test('holds 14 digits and two more without a loss, by comma or dot', async () => {
    const most = '99999999999999'
    const { stored } = await addFee(typed(`${most}.97`, `${most},99`, { minFee: most, feesSplit: '0,1' }))
    expect(stored).toMatchObject([
      { limitFrom: `${most}.97`, limitTo: `${most}.99`, minFee: `${most}.00`, feesSplit: '0.10' },
    ])
  })

  test('has a fraction below one of at most four decimals', async () => {
    const pair = await freePair()
    for (const percent of ['1', '1.0', '0.00005', '-0.1', '.5', '0,5', '', 0.5, null]) {
      const answer = await post({ ...pair, brackets: [typed('0', '100', { percent: percent as string })] })
      expect([percent, summary(answer)]).toEqual([percent, '400 invalid_input brackets.0.percent'])
    }
    const { stored } = await addFee(typed('0', '100', { percent: '0.9999' }))
    expect(stored).toMatchObject([{ percent: '0.9999' }])
  })

  test('ends above where it begins', async () => {
    const { sid, pair, stored } = await addFee(typed('0', '100'))
    for (const [from, to] of [
      ['100', '100.00'],
      ['100.01', '100'],
    ] as const) {
      const wrong = [typed('0', '50'), typed(from, to)]
      for (const answer of [
        await post({ ...(await freePair()), brackets: wrong }),
        await put(sid, { ...pair, brackets: wrong }),
      ]) {
        expect([summary(answer), answer.body.message]).toEqual([
          '400 invalid_input brackets.1.limitTo',
          'To must be greater than From.',
        ])
      }
      expect(summary(await postBracket({ ...typed(from, to), feeCountry: sid }))).toBe(
        '400 invalid_input limitTo',
      )
      expect(summary(await putBracket(stored[0]?.sid ?? 0, typed(from, to)))).toBe(
        '400 invalid_input limitTo',
      )
    }
    expect([await bracketsOf(sid), await versionOf(sid)]).toEqual([stored, 1])
  })

  test('overlaps with no other one, and both are named', async () => {
    const { sid, pair, stored } = await addFee(typed('0', '100'), typed('100', '500'))
    const sentence =
      'The brackets 0.00 to 100.01 and 100.00 to 500.00 overlap: an amount would have two fees.'
    const whole = await put(sid, { ...pair, brackets: [typed('100', '500'), typed('0', '100.01')] })
    expect([summary(whole), whole.body.message]).toEqual([
      '400 invalid_input brackets.1.limitTo brackets.0.limitFrom',
      sentence,
    ])
    const one = await putBracket(stored[0]?.sid ?? 0, typed('0', '100.01'))
    expect([summary(one), one.body.message]).toEqual(['400 invalid_input limitTo', sentence])
    const added = await postBracket({ ...typed('499.99', '600'), feeCountry: sid })
    expect([summary(added), added.body.message]).toEqual([
      '400 invalid_input limitFrom',
      'The brackets 100.00 to 500.00 and 499.99 to 600.00 overlap: an amount would have two fees.',
    ])
    expect([await bracketsOf(sid), await versionOf(sid)]).toEqual([stored, 1])
    expect(summary(await postBracket({ ...typed('500', '600'), feeCountry: sid }))).toBe('200')
  })
})

test.each([2, 3, 5, 6])('profile %i reads fees and changes none', async (profile) => {
  const { sid, pair, stored } = await addFee(typed('0', '100'), typed('100', '200'))
  const session = await server.client.logIn(`profile${profile}`, testPassword)
  expect(await server.client.call(feesRoutes.brackets, { params: { feeSid: sid } }, session)).toEqual(stored)
  const bracketSid = stored[0]?.sid ?? 0
  const answers = [
    await post({ ...(await freePair()), brackets: [typed('0', '100')] }, session),
    await put(sid, { ...pair, brackets: [typed('0', '9')] }, session),
    await remove(sid, session),
    await postBracket({ ...typed('200', '300'), feeCountry: sid }, session),
    await putBracket(bracketSid, typed('0', '9'), session),
    await removeBracket(bracketSid, session),
  ]
  expect(answers.map(summary)).toEqual(Array(6).fill('403 forbidden'))
  expect(await bracketsOf(sid)).toEqual(stored)
})

test('a spread keeps at most four decimals, whoever stores it', async () => {
  const store = (spread: string) =>
    sql`insert into spreads (retail, spread) values ('CAD', ${spread}::numeric)`.execute(server.db)
  await expect(store('0.01005')).rejects.toThrow(/spread_has_four_decimals/)
  await store('0.0105')
})
