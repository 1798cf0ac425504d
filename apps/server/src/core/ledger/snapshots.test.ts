import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { addParties, addTransfer, moveTransfer, type TestTransfer } from '#support/ledger.ts'
import { seededRandom } from '#support/tamperings.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { allBalances, type Balance, balanceOf } from './balances.ts'
import { takeSnapshots } from './snapshots.ts'
import { verifyLedger } from './verify.ts'

const random = seededRandom(7)
const at = '2026-03-01T08:00:00Z'
const sentAt = '2026-03-01T08:01:00Z'

const server = useServer({ DATABASE_POOL: '20' }, { per: 'test' })

beforeEach(async () => {
  await addParties(server.db, 4)
})

function validated(): Promise<TestTransfer> {
  return inTransaction(server.db, (tx) => addTransfer(tx, { random, at, parties: random.pair(4) }))
}

async function send(): Promise<void> {
  const transfer = await validated()
  await inTransaction(server.db, (tx) => moveTransfer(tx, transfer, 'SEND', sentAt))
}

/** Has written its postings and waits to be told how to end. */
async function openSend() {
  const transfer = await validated()
  const written = Promise.withResolvers<void>()
  const end = Promise.withResolvers<'commit' | 'roll back'>()
  const done = inTransaction(server.db, async (tx) => {
    await moveTransfer(tx, transfer, 'SEND', sentAt)
    written.resolve()
    if ((await end.promise) === 'roll back') throw new Error('rolled back')
  }).catch(() => undefined)
  await written.promise
  return async (how: 'commit' | 'roll back' = 'commit'): Promise<void> => {
    end.resolve(how)
    await done
  }
}

/** Without any snapshot. */
async function plainSums(): Promise<Balance[]> {
  const { rows } = await sql<{ account: string; cents: string }>`
    select account, sum(amount_cents)::text as cents from ledger_postings group by account order by account`.execute(
    server.db,
  )
  return rows.map(({ account, cents }) => ({ account, cents: BigInt(cents) }))
}

async function snapshots() {
  return (
    await sql<{ account: string; through: number }>`
      select account, through_sid as through from balance_snapshots order by account, through_sid`.execute(
      server.db,
    )
  ).rows
}

test('without any posting there is nothing to hold, and every balance is 0', async () => {
  expect(await takeSnapshots(server.worker.db)).toEqual({ taken: 0 })
  expect(await allBalances(server.db)).toEqual([])
  expect(await balanceOf(server.db, 'transit')).toBe(0n)
})

test('a balance is the snapshot and what came since; an account without news gets no new row', async () => {
  const first = await validated()
  await inTransaction(server.db, (tx) => moveTransfer(tx, first, 'SEND', sentAt))
  expect(await allBalances(server.db)).toEqual(await plainSums())
  expect(await takeSnapshots(server.worker.db)).toEqual({ taken: 2 })
  expect(await takeSnapshots(server.worker.db)).toEqual({ taken: 0 })
  expect(await allBalances(server.db)).toEqual(await plainSums())
  const second = await inTransaction(server.db, (tx) =>
    addTransfer(tx, { random, at, parties: [first.receiveAgencySid, first.sendAgencySid] }),
  )
  await inTransaction(server.db, (tx) => moveTransfer(tx, second, 'SEND', sentAt))
  expect(await allBalances(server.db)).toEqual(await plainSums())
  expect(await takeSnapshots(server.worker.db)).toEqual({ taken: 2 })
  expect(await allBalances(server.db)).toEqual(await plainSums())
  const accounts = (await snapshots()).map(({ account }) => account)
  expect(accounts.filter((account) => account === 'transit')).toHaveLength(2)
  expect(accounts.filter((account) => account === `agency:${first.sendAgencySid}`)).toHaveLength(1)
  for (const { account, cents } of await plainSums()) expect(await balanceOf(server.db, account)).toBe(cents)
})

test('the newest three of an account are kept', async () => {
  for (let round = 0; round < 6; round += 1) {
    await send()
    await takeSnapshots(server.worker.db)
  }
  const { rows } = await sql<{ sid: number }>`
    select max(sid) as sid from ledger_postings group by event_sid order by 1 desc limit 3`.execute(server.db)
  const transit = (await snapshots()).filter(({ account }) => account === 'transit')
  expect(transit.map(({ through }) => through).sort((a, b) => b - a)).toEqual(rows.map(({ sid }) => sid))
  expect(await verifyLedger(server.db)).toMatchObject({ findings: [] })
})

test('sums beyond what a JavaScript number holds stay exact', async () => {
  const transfer = await validated()
  await inTransaction(server.db, async (tx) => {
    for (const [move, cents] of [
      ['SEND', '9007199254740993'],
      ['RECEIVE', '9007199254740994'],
    ] as const) {
      const { rows } = await sql<{ sid: number }>`
        insert into transaction_events (transaction_sid, move, to_status, actor)
        values (${transfer.sid}, ${move}, 'AVAIL', 'test') returning sid`.execute(tx)
      await sql`
        insert into ledger_postings (event_sid, account, amount_cents, booked_at)
        values (${rows[0]?.sid}, 'transit', ${cents}::bigint, now()),
          (${rows[0]?.sid}, 'operator:fx', -${cents}::bigint, now())`.execute(tx)
    }
  })
  await takeSnapshots(server.worker.db)
  expect(await balanceOf(server.db, 'transit')).toBe(18_014_398_509_481_987n)
  expect(await balanceOf(server.db, 'operator:fx')).toBe(-18_014_398_509_481_987n)
})

describe('numbers are not in the order of commits', () => {
  test('the naive way, the largest number that is seen, loses what commits later with a smaller one', async () => {
    const commit = await openSend()
    await send()
    await sql`
      insert into balance_snapshots (account, through_sid, balance_cents)
      select account, (select max(sid) from ledger_postings), sum(amount_cents)
      from ledger_postings group by account`.execute(server.db)
    expect(await allBalances(server.db)).toEqual(await plainSums())
    await commit()
    expect(await balanceOf(server.db, 'transit')).not.toBe(
      (await plainSums()).find(({ account }) => account === 'transit')?.cents,
    )
    expect((await verifyLedger(server.db)).findings).toContainEqual(
      expect.stringMatching(
        /^The snapshot of transit through posting 4 holds -\d+ cents, but the postings sum to -\d+.$/,
      ),
    )
  })

  test('while somebody has written and not committed, the run is skipped', async () => {
    const commit = await openSend()
    await send()
    expect(await takeSnapshots(server.worker.db)).toEqual({ skipped: 'writers did not pause' })
    expect(await snapshots()).toEqual([])
    await commit()
    expect(await takeSnapshots(server.worker.db)).toMatchObject({ taken: expect.any(Number) })
    expect(await allBalances(server.db)).toEqual(await plainSums())
  })

  test('a run waits for who is writing; who comes meanwhile waits a moment and is not held', async () => {
    const commit = await openSend()
    const run = takeSnapshots(server.worker.db)
    await sleep(50)
    const late = send()
    await sleep(50)
    await commit()
    expect(await run).toMatchObject({ taken: 2 })
    await late
    expect(await allBalances(server.db)).toEqual(await plainSums())
    expect(await verifyLedger(server.db)).toMatchObject({ findings: [] })
  })

  test('a vacuum does not stop a run', async () => {
    await send()
    const vacuum = Promise.withResolvers<void>()
    const taken = Promise.withResolvers<void>()
    const vacuuming = inTransaction(server.db, async (tx) => {
      await sql`lock table ledger_postings in share update exclusive mode`.execute(tx)
      taken.resolve()
      await vacuum.promise
    })
    await taken.promise
    expect(await takeSnapshots(server.worker.db)).toEqual({ taken: 2 })
    vacuum.resolve()
    await vacuuming
  })

  test('a run that waits for somebody holds nobody else up', async () => {
    const commit = await openSend()
    const run = takeSnapshots(server.worker.db)
    await sleep(100)
    await inTransaction(server.db, async (tx) => {
      await sql`set local lock_timeout = '1ms'`.execute(tx)
      await moveTransfer(tx, await addTransfer(tx, { random, at, parties: random.pair(4) }), 'SEND', sentAt)
    })
    await commit()
    await run
    await takeSnapshots(server.worker.db)
    expect(await allBalances(server.db)).toEqual(await plainSums())
    expect(await verifyLedger(server.db)).toMatchObject({ postings: 4 })
  })

  test('what is rolled back leaves a gap in the numbers and nothing else', async () => {
    const [one, two] = [await openSend(), await openSend()]
    await send()
    await two('roll back')
    await one()
    await takeSnapshots(server.worker.db)
    expect(await allBalances(server.db)).toEqual(await plainSums())
    expect(await verifyLedger(server.db)).toMatchObject({ transactions: 3, postings: 4, findings: [] })
  })
})

test('only one run at a time', async () => {
  await send()
  await server.db.connection().execute(async (other) => {
    await sql`select pg_advisory_lock(hashtext('ledger snapshots'))`.execute(other)
    expect(await takeSnapshots(server.worker.db)).toEqual({ skipped: 'another run is under way' })
    await sql`select pg_advisory_unlock(hashtext('ledger snapshots'))`.execute(other)
  })
  expect(await takeSnapshots(server.worker.db)).toEqual({ taken: 2 })
})

test('with writers that end in odd orders, a balance through snapshots is the plain sum at every look', async () => {
  const writing = new AbortController()
  const writer = async (): Promise<void> => {
    for (let round = 0; round < 25; round += 1) {
      const commit = await openSend()
      await sleep(random.upTo(25))
      await commit(random.upTo(5) === 1 ? 'roll back' : 'commit')
    }
  }
  const results: string[] = []
  const snapshotter = async (): Promise<void> => {
    while (!writing.signal.aborted) results.push(Object.keys(await takeSnapshots(server.worker.db)).join())
  }
  let looks = 0
  /** Both ways in one transaction that sees one moment. */
  const reader = async (): Promise<void> => {
    while (!writing.signal.aborted) {
      await server.db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const { rows } = await sql<{ account: string; cents: string }>`
            select account, sum(amount_cents)::text as cents from ledger_postings group by account order by account`.execute(
            tx,
          )
          const shown = (await allBalances(tx)).map(({ account, cents }) => ({
            account,
            cents: String(cents),
          }))
          expect(shown).toEqual(rows)
        })
      looks += 1
      await sleep(2)
    }
  }
  const findings: string[] = []
  const verifier = async (): Promise<void> => {
    while (!writing.signal.aborted) findings.push(...(await verifyLedger(server.db)).findings)
  }
  const watching = Promise.all([snapshotter(), snapshotter(), reader(), reader(), verifier()])
  await Promise.all(Array.from({ length: 6 }, writer))
  writing.abort()
  await watching
  expect(results.filter((result) => result === 'taken').length).toBeGreaterThan(5)
  expect(looks).toBeGreaterThan(20)
  expect(findings).toEqual([])
  expect(await allBalances(server.db)).toEqual(await plainSums())
  expect(await verifyLedger(server.db)).toMatchObject({ findings: [] })
})
