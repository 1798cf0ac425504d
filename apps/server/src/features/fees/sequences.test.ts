import fc from 'fast-check'
import { expect, test } from 'vitest'
import { historyOf, summary } from '#support/agencies.ts'
import { limits, makeFees, typed } from '#support/fees.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'

const server = useServer()
const finance = useProfiles(server)(4)
const { put, postBracket, putBracket, removeBracket, bracketsOf, versionOf, addFee } = makeFees(
  server,
  finance,
)

/** A few borders, so that brackets meet often. */
const line = fc.tuple(fc.nat(8), fc.nat(8))
const step = fc.oneof(
  fc.record({ does: fc.constant('add' as const), line }),
  fc.record({ does: fc.constant('move' as const), line, place: fc.nat(5) }),
  fc.record({ does: fc.constant('remove' as const), place: fc.nat(5) }),
  fc.record({
    does: fc.constant('save' as const),
    lines: fc.array(fc.tuple(line, fc.boolean()), { maxLength: 5 }),
  }),
)
type Step = typeof step extends fc.Arbitrary<infer One> ? One : never

interface Row {
  readonly sid?: number | undefined
  readonly from: number
  readonly to: number
}

/** What is to be there after a step, if it is allowed. */
function wantedAfter(rows: readonly Row[], one: Step): Row[] {
  if (one.does === 'save') {
    return one.lines.map(([[from, to], keeps], place) => ({
      sid: keeps ? rows[place]?.sid : undefined,
      from,
      to,
    }))
  }
  if (one.does === 'remove') return rows.filter((_row, place) => place !== one.place % rows.length)
  const [from, to] = one.line
  if (one.does === 'add') return [...rows, { from, to }]
  const at = one.place % rows.length
  return rows.map((row, place) => (place === at ? { ...row, from, to } : row))
}

function isTable(rows: readonly Row[]): boolean {
  const meet = (one: Row, other: Row): boolean => one !== other && one.from < other.to && other.from < one.to
  return (
    rows.length > 0 &&
    rows.every(({ from, to }) => from < to) &&
    !rows.some((one) => rows.some((other) => meet(one, other)))
  )
}

function asTyped({ sid, from, to }: Row) {
  return { ...typed(`${from * 100}`, `${to * 100}`), ...(sid !== undefined && { sid }) }
}

interface Fee {
  readonly sid: number
  readonly pair: object
}

function carryOut({ sid, pair }: Fee, rows: readonly Row[], wanted: readonly Row[], one: Step) {
  if (one.does === 'save') return put(sid, { ...pair, brackets: wanted.map(asTyped) })
  const bracketSid = 'place' in one ? (rows[one.place % rows.length]?.sid ?? 0) : 0
  if (one.does === 'remove') return removeBracket(bracketSid)
  const [from, to] = one.line
  const { sid: _new, ...bracket } = asTyped({ from, to })
  return one.does === 'add' ? postBracket({ ...bracket, feeCountry: sid }) : putBracket(bracketSid, bracket)
}

async function rowsOf(sid: number): Promise<Row[]> {
  return (await bracketsOf(sid)).map((bracket) => ({
    sid: bracket.sid,
    from: Number(bracket.limitFrom) / 100,
    to: Number(bracket.limitTo) / 100,
  }))
}

function drawn(rows: readonly Row[]): string[] {
  return rows.toSorted((one, other) => one.from - other.from).map(({ from, to }) => `${from}-${to}`)
}

test('[FEE-27] whatever is added, moved, removed and saved, no bracket overlaps and no fee is half saved', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      const fee = await addFee(typed('0', '100'), typed('100', '300'))
      let [rows, version] = [await rowsOf(fee.sid), 1]
      for (const one of steps) {
        const wanted = wantedAfter(rows, one)
        const answer = await carryOut(fee, rows, wanted, one)
        const now = await rowsOf(fee.sid)
        expect([one, answer.status]).toEqual([one, isTable(wanted) ? 200 : 400])
        expect(drawn(now)).toEqual(drawn(isTable(wanted) ? wanted : rows))
        // Those that were named kept their numbers.
        const named = isTable(wanted) ? wanted.filter(({ sid }) => sid !== undefined) : rows
        expect(now).toEqual(expect.arrayContaining(named.map((row) => expect.objectContaining(row))))
        const changed = JSON.stringify(now) !== JSON.stringify(rows)
        version += changed ? 1 : 0
        expect(await versionOf(fee.sid)).toBe(version)
        rows = now
      }
    }),
    { numRuns: 25 },
  )
})

const waiting = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`

/** A save of 20 brackets that has removed one of the old ones and waits for another, which somebody holds. */
async function heldInTheMiddle<T>(
  work: (saving: ReturnType<typeof put>, fee: Awaited<ReturnType<typeof addFee>>) => Promise<T>,
) {
  const fee = await addFee(typed('0', '100'), typed('100', '300'))
  const [, high] = fee.stored
  const { barePool } = server.platform
  const holder = await barePool.connect()
  try {
    await holder.query('begin')
    await holder.query('select from fee_brackets where sid = $1 for update', [high?.sid])
    const brackets = [
      { ...typed('0', '50'), sid: high?.sid },
      ...Array.from({ length: 19 }, (_, index) => typed(`${50 + index}`, `${51 + index}`)),
    ]
    const saving = put(fee.sid, { ...fee.pair, version: 1, brackets })
    await expect.poll(async () => (await barePool.query(`select ${waiting}`)).rowCount).toBe(1)
    const result = await work(saving, fee)
    return result
  } finally {
    await holder.query('rollback')
    holder.release()
  }
}

test('[FEE-27] a save whose connection to the database is lost leaves nothing, and goes through when it is repeated', async () => {
  const fee = await heldInTheMiddle(async (saving, held) => {
    await server.platform.barePool.query(`select pg_terminate_backend(pid) ${waiting}`)
    expect(summary(await saving)).toMatch(/^503/)
    return held
  })
  expect([await bracketsOf(fee.sid), await versionOf(fee.sid)]).toEqual([fee.stored, 1])
  expect(await historyOf(server, finance, 'fee_country', fee.sid)).toHaveLength(1)
  expect(summary(await put(fee.sid, { ...fee.pair, version: 1, brackets: [typed('0', '7')] }))).toBe('200')
})

test('[FEE-27] a save whose person has gone is whole', async () => {
  const fee = await addFee(typed('0', '100'), typed('100', '300'))
  const { barePool } = server.platform
  const holder = await barePool.connect()
  await holder.query('begin')
  await holder.query('select from fee_brackets where fee_country_sid = $1 for update', [fee.sid])
  const gone = new AbortController()
  const body = JSON.stringify({
    ...fee.pair,
    version: 1,
    brackets: [{ ...fee.stored[1], limitFrom: '5' }, typed('300', '400')],
  })
  const headers = {
    'content-type': 'application/json',
    'access-token': finance.token,
    'x-xsrf-token': finance.xsrf,
  }
  const sent = fetch(`${server.url}/api/feeCountry/${fee.sid}`, {
    method: 'PUT',
    headers,
    body,
    signal: gone.signal,
  })
  await expect.poll(async () => (await barePool.query(`select ${waiting}`)).rowCount).toBe(1)
  gone.abort()
  await expect(sent).rejects.toThrow(/abort/)
  await holder.query('rollback')
  holder.release()
  await expect.poll(() => versionOf(fee.sid)).toBe(2)
  expect(limits(await bracketsOf(fee.sid))).toEqual(['5.00-300.00', '300.00-400.00'])
})
