import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { makeSearch, type Query, references, send } from '#support/transactions.ts'
import { foldTotals } from './totals.ts'

const sent: string[] = []

const world = useTransferWorld()
const session = useUser(world.server, 'reader', 5)
const search = makeSearch(world, session)

beforeAll(async () => {
  for (let count = 0; count < 45; count += 1) sent.push((await send(world)).reference)
})

function setCreated(reference: string, at: string) {
  return sql`update transactions set created_at = ${at}::timestamptz where reference_number = ${reference}`.execute(
    world.server.platform.db,
  )
}

test('[TRAN-29] From and To are whole UTC days, both ends included to the microsecond', async () => {
  const times = [
    '2025-03-09T23:59:59.999999Z',
    '2025-03-10T00:00:00.000000Z',
    '2025-03-10T23:59:59.999999Z',
    '2025-03-11T00:00:00.000000Z',
  ]
  const [evening = '', first = '', last = '', morning = ''] = sent.slice(0, 4)
  for (const [index, at] of times.entries()) await setCreated(sent[index] ?? '', at)
  const day = { dateFrom: '2025-03-10', dateTo: '2025-03-10' }
  const expectAll = async (): Promise<void> => {
    const searches: [Query, string[]][] = [
      [day, [last, first]],
      [{ dateTo: '2025-03-10' }, [last, first, evening]],
      [{ dateTo: '2025-03-09' }, [evening]],
      [{ dateFrom: '2025-03-10', dateTo: '2025-03-11' }, [morning, last, first]],
      [{ dateFrom: '2025-03-11', dateTo: '2025-03-12' }, [morning]],
    ]
    for (const [query, expected] of searches) {
      const found = await search.rows(query)
      expect(references(found)).toEqual(expected)
      expect((await search.get({ ...query, count: 'true' })).body).toEqual({
        total: expected.length,
        exact: true,
      })
      expect((await search.post({ search: query })).body).toEqual(found)
    }
  }
  await expectAll()
  await foldTotals(world.server.worker.db)
  await expectAll()
})

describe('paging forward by the last row seen', () => {
  const walk = async (size: number, between: () => Promise<unknown>): Promise<number[]> => {
    const seen: number[] = []
    let after: Query = {}
    while (true) {
      const page = await search.rows({ limit: `0,${size}`, ...after })
      seen.push(...page.map(({ sid }) => sid))
      const last = page.at(-1)
      if (!last || page.length < size) return seen
      after = { after: `${last.dateTransaction},${last.sid}` }
      await between()
    }
  }

  const allNow = async (): Promise<number[]> => {
    const { rows } = await sql<{ sid: number }>`
      select sid from transactions where status <> 'DELETED' order by created_at desc, sid desc`.execute(
      world.server.platform.db,
    )
    return rows.map(({ sid }) => sid)
  }

  test('rows of one and the same microsecond are told apart by their numbers', async () => {
    for (const reference of sent.slice(10, 30)) await setCreated(reference, '2025-04-01T12:00:00.000001Z')
    for (const size of [1, 3, 7]) expect(await walk(size, async () => undefined)).toEqual(await allNow())
  })

  test('[TRAN-29] while tellers insert, shows none twice and misses none', async () => {
    for (let round = 0; round < 5; round += 1) {
      const before = await allNow()
      let walking = true
      let inserted = 0
      const teller = async (): Promise<void> => {
        // oxlint-disable-next-line no-unmodified-loop-condition -- the walk below ends it.
        while (walking) {
          await send(world)
          inserted += 1
        }
      }
      const tellers = [teller(), teller(), teller()]
      // At least one new transfer for each page that is turned.
      const turn = async (): Promise<void> => {
        const seen = inserted
        // oxlint-disable-next-line no-unmodified-loop-condition -- the tellers above end it.
        while (inserted === seen) await new Promise((resolve) => setTimeout(resolve, 2))
      }
      const seen = await walk(4 + round, turn)
      walking = false
      await Promise.all(tellers)
      expect(inserted).toBeGreaterThan(5)
      expect(new Set(seen).size).toBe(seen.length)
      const known = new Set(before)
      expect(seen.filter((sid) => known.has(sid))).toEqual(before)
    }
  })
})
