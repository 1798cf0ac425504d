import { describe, expect, test } from 'vitest'
import { historyOf, summary } from '#support/agencies.ts'
import { limits, makeFees, typed } from '#support/fees.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'
import { allAtOnce } from '#support/users.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/statement.ts'
import { saveBrackets } from './store.ts'

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const finance = signedIn(4)
const boss = signedIn(1)
const { freePair, post, put, remove, postBracket, putBracket, removeBracket, bracketsOf, versionOf, addFee } =
  makeFees(server, finance)

test('the history names the brackets from the lowest, by their amounts and not by their letters', async () => {
  const { sid } = await addFee(
    typed('1000', '5000'),
    typed('300', '500'),
    typed('0', '100'),
    typed('100', '300'),
  )
  const [created] = await historyOf(server, finance, 'fee_country', sid)
  expect(created?.changes.map(({ field }) => field)).toEqual([
    'countryCodeCollect',
    'countryCodeDestination',
    'over 0.00',
    'over 100.00',
    'over 300.00',
    'over 1000.00',
  ])
})

describe('[FEE-21] a save of the whole', () => {
  test('moves a border between two brackets, which keep their numbers', async () => {
    const { sid, pair, stored } = await addFee(typed('0', '100'), typed('100', '500'), typed('500', '900'))
    const [low, middle] = stored
    const wanted = [
      { ...typed('0', '200'), sid: low?.sid },
      { ...typed('200', '1000'), sid: middle?.sid },
      typed('1000', '2000'),
    ]
    const answer = await put(sid, { ...pair, version: 1, brackets: wanted })
    expect([answer.status, answer.body]).toEqual([200, 1])
    const saved = await bracketsOf(sid)
    expect(limits(saved)).toEqual(['0.00-200.00', '200.00-1000.00', '1000.00-2000.00'])
    expect(saved.slice(0, 2).map((bracket) => bracket.sid)).toEqual([low?.sid, middle?.sid])
    // The other way round, and with the two exchanged.
    const back = [
      { ...typed('100', '500'), sid: low?.sid },
      { ...typed('0', '100'), sid: middle?.sid },
    ]
    expect(summary(await put(sid, { ...pair, version: 2, brackets: back }))).toBe('200')
    expect((await bracketsOf(sid)).map((bracket) => bracket.sid)).toEqual([middle?.sid, low?.sid])
    expect(await versionOf(sid)).toBe(3)
  })

  test('that changes nothing leaves version and history as they are', async () => {
    const { sid, pair, stored } = await addFee(typed('0', '100'), typed('100', '500'))
    const same = stored.toReversed().map((bracket) => ({ ...bracket, minFee: '5' }))
    for (const body of [pair, { ...pair, brackets: same }]) {
      expect((await put(sid, body)).body).toBe(1)
    }
    expect([await versionOf(sid), await historyOf(server, finance, 'fee_country', sid)]).toEqual([
      1,
      [expect.objectContaining({ action: 'insert' })],
    ])
  })

  test('never changes the pair', async () => {
    const { sid, pair, stored } = await addFee(typed('0', '100'))
    const other = await freePair()
    const answer = await put(sid, { ...other, countryCodeCollect: pair.countryCodeCollect, brackets: stored })
    expect(summary(answer)).toBe('400 invalid_input countryCodeDestination')
    expect(answer.body.fields[0]?.message).toMatch(/^The countries of a fee do not change\./)
  })

  test('takes no bracket of another fee, and none twice', async () => {
    const [mine, theirs] = [await addFee(typed('0', '100')), await addFee(typed('0', '100'))]
    const foreign = [{ ...typed('0', '50'), sid: theirs.stored[0]?.sid }]
    expect(summary(await put(mine.sid, { ...mine.pair, brackets: foreign }))).toBe(
      '400 invalid_input brackets.0.sid',
    )
    const own = mine.stored[0]?.sid
    const twice = [
      { ...typed('0', '50'), sid: own },
      { ...typed('50', '60'), sid: own },
    ]
    expect(summary(await put(mine.sid, { ...mine.pair, brackets: twice }))).toBe(
      '400 invalid_input brackets.1.sid',
    )
    expect(summary(await post({ ...(await freePair()), brackets: foreign }))).toBe(
      '400 invalid_input brackets.0.sid',
    )
    expect([await bracketsOf(mine.sid), await bracketsOf(theirs.sid)]).toEqual([mine.stored, theirs.stored])
  })

  test('[FEE-27] of an older version is refused and says who saved in between, be it one bracket', async () => {
    const { sid, pair, stored } = await addFee(typed('0', '100'), typed('100', '500'))
    expect(summary(await putBracket(stored[0]?.sid ?? 0, typed('0', '90'), boss))).toBe('200')
    const late = await put(sid, { ...pair, version: 1, brackets: stored })
    expect([summary(late), late.body.conflict]).toEqual([
      '409 changed_meanwhile',
      { by: 'profile1', at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ])
    expect(limits(await bracketsOf(sid))).toEqual(['0.00-90.00', '100.00-500.00'])
    expect(summary(await put(sid, { ...pair, brackets: stored }))).toBe('200')
  })

  test('of one version is won by one of 10 at the same moment, and no other leaves a bracket behind', async () => {
    const { sid, pair } = await addFee(typed('0', '100'))
    const lock = `select 1 from fee_countries where sid = ${sid} for update`
    const answers = await allAtOnce(server, lock, 10, (index) =>
      put(sid, { ...pair, version: 1, brackets: [typed('0', `${index + 1}`), typed(`${index + 1}`, '500')] }),
    )
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(9).fill('409 changed_meanwhile')])
    const winner = answers.findIndex(({ status }) => status === 200) + 1
    expect(limits(await bracketsOf(sid))).toEqual([`0.00-${winner}.00`, `${winner}.00-500.00`])
  })

  test('is held by the database too, while the person can still be told', async () => {
    const { sid, stored } = await addFee(typed('0', '100'))
    const after: string[] = []
    const saving = inTransaction(server.db, async (tx) => {
      await saveBrackets(tx, sid, [typed('0', '100'), typed('99.99', '200')])
      after.push('past the rule')
    })
    await expect(saving.catch(violatedConstraint)).resolves.toBe('fee_brackets_do_not_overlap')
    expect([after, await bracketsOf(sid)]).toEqual([[], stored])
  })

  test('has at most 100 brackets', async () => {
    const many = Array.from({ length: 101 }, (_, index) => typed(`${index}`, `${index + 1}`))
    expect(summary(await post({ ...(await freePair()), brackets: many }))).toBe('400 invalid_input brackets')
    const { sid } = await addFee(...many.slice(0, 100))
    const one = await postBracket({ ...typed('100', '101'), feeCountry: sid })
    expect([summary(one), one.body.message]).toEqual([
      '400 invalid_input',
      'A fee has at most 100 brackets. Remove one that is not needed any more.',
    ])
  })
})

describe('[FEE-24] [FEE-25] [FEE-26] one bracket', () => {
  test('is added, changed and removed, and the version of its fee rises each time', async () => {
    const { sid, stored } = await addFee(typed('0', '100'))
    const added = (await postBracket({ ...typed('100', '500'), feeCountry: sid, sid: 0 })).done()
    expect(added).toEqual({ ...typed('100.00', '500.00'), sid: expect.any(Number), feeCountry: sid })
    expect(await versionOf(sid)).toBe(2)
    const changed = (await putBracket(added.sid, { ...typed('200', '500'), feeCountry: 7 })).done()
    expect(changed).toEqual({ ...added, limitFrom: '200.00' })
    expect([await bracketsOf(sid), await versionOf(sid)]).toEqual([[...stored, changed], 3])
    expect((await removeBracket(added.sid)).body).toEqual({ sid: added.sid })
    expect([await bracketsOf(sid), await versionOf(sid)]).toEqual([stored, 4])
    for (const gone of [await removeBracket(added.sid), await putBracket(added.sid, typed('1', '2'))]) {
      expect([summary(gone), gone.body.message]).toEqual([
        '404 not_found',
        'This bracket does not exist any more.',
      ])
    }
  })

  test('that is the last one of its fee stays, also when two remove the last two at once', async () => {
    const { sid, stored } = await addFee(typed('0', '100'), typed('100', '200'))
    const lock = `select 1 from fee_countries where sid = ${sid} for update`
    const answers = await allAtOnce(server, lock, 2, (index) => removeBracket(stored[index]?.sid ?? 0))
    expect(answers.map(summary).sort()).toEqual(['200', '400 invalid_input'])
    const [left] = await bracketsOf(sid)
    const { body } = await removeBracket(left?.sid ?? 0)
    expect(body.message).toMatch(/^A fee needs at least one bracket\./)
    expect(await bracketsOf(sid)).toEqual([left])
  })

  test('of a fee that is not there is refused', async () => {
    expect(summary(await postBracket({ ...typed('0', '100'), feeCountry: 999_999 }))).toBe('404 not_found')
    expect(await bracketsOf(999_999)).toEqual([])
  })

  test('that moved while somebody waited for it is judged by what is there then', async () => {
    const { sid } = await addFee(typed('0', '100'))
    const lock = `select 1 from fee_countries where sid = ${sid} for update`
    const answers = await allAtOnce(server, lock, 10, () =>
      postBracket({ ...typed('100', '200'), feeCountry: sid }),
    )
    expect(answers.map(({ status }) => String(status)).sort()).toEqual(['200', ...Array(9).fill('400')])
    expect(limits(await bracketsOf(sid))).toEqual(['0.00-100.00', '100.00-200.00'])
  })
})

describe('[FEE-22] a removal', () => {
  test('answers 1, takes the brackets along and leaves the history', async () => {
    const { sid, pair } = await addFee(typed('0', '100'))
    expect((await remove(sid)).body).toBe(1)
    expect(await bracketsOf(sid)).toEqual([])
    for (const gone of [await remove(sid), await put(sid, pair)]) {
      expect([summary(gone), gone.body.message]).toEqual([
        '404 not_found',
        'This fee does not exist any more.',
      ])
    }
    const [removed, created] = await historyOf(server, finance, 'fee_country', sid)
    expect([removed?.action, removed?.user, created?.action]).toEqual(['delete', 'profile4', 'insert'])
    expect(removed?.changes).toContainEqual({
      field: 'over 0.00',
      before: 'up to 100.00: fraction 0.0125, at least 5.00, shared 2.00',
      after: null,
    })
    expect(summary(await post({ ...pair, brackets: [typed('0', '100')] }))).toBe('200')
  })

  test('of 10 at the same moment is done by one', async () => {
    const { sid } = await addFee(typed('0', '100'))
    const lock = `select 1 from fee_countries where sid = ${sid} for update`
    const answers = await allAtOnce(server, lock, 10, () => remove(sid))
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(9).fill('404 not_found')])
  })
})

test('the history says of each bracket what it was and what it became, and nothing of the others', async () => {
  const { sid, pair, stored } = await addFee(typed('0', '100'), typed('100', '500'), typed('500', '900'))
  const [low, , high] = stored
  const wanted = [low, typed('100', '700', { percent: '0.02' }), { ...high, limitFrom: '700' }]
  expect(summary(await put(sid, { ...pair, brackets: wanted }, boss))).toBe('200')
  const [changed] = await historyOf(server, finance, 'fee_country', sid)
  expect(changed).toMatchObject({ user: 'profile1', action: 'update' })
  const rest = 'fraction 0.0125, at least 5.00, shared 2.00'
  expect(changed?.changes.toSorted((one, other) => one.field.localeCompare(other.field))).toEqual([
    {
      field: 'over 100.00',
      before: `up to 500.00: ${rest}`,
      after: 'up to 700.00: fraction 0.0200, at least 5.00, shared 2.00',
    },
    { field: 'over 500.00', before: `up to 900.00: ${rest}`, after: null },
    { field: 'over 700.00', before: null, after: `up to 900.00: ${rest}` },
  ])
})
