import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestServer, type TestServer } from '#support/server.ts'
import { inTransaction, type Tx } from './database.ts'
import { maxPlanned, plannedOnce } from './planned.ts'
import { maxOften, plannedOften } from './planned-often.ts'
import { rawQuery } from './statement.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function countPrepared(tx: Tx, kind = 'search'): Promise<number> {
  const text = `select count(*)::integer as count from pg_prepared_statements where name like '${kind}-%'`
  const [row] = await rawQuery<{ count: number }>(tx, text)
  return row?.count ?? 0
}

test('so many shapes stay prepared on a connection; more are answered all the same', async () => {
  await inTransaction(server.platform.db, async (tx) => {
    const ask = (shape: number) =>
      plannedOnce<{ sum: number }>(`select $1::integer + ${shape} as sum`)(tx, [1])
    for (let again = 0; again < 3; again += 1) expect(await ask(0)).toEqual([{ sum: 1 }])
    expect(await countPrepared(tx)).toBe(1)
    for (let shape = 1; shape < maxPlanned + 20; shape += 1)
      expect(await ask(shape)).toEqual([{ sum: shape + 1 }])
    expect(await countPrepared(tx)).toBe(maxPlanned)
    expect(await ask(0)).toEqual([{ sum: 1 }])
  })
})

test('an odd shape is planned once from its second time on, so many of them within an hour', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  try {
    await inTransaction(server.platform.db, async (tx) => {
      const ask = (shape: number) =>
        plannedOften<{ product: number }>(`select $1::integer * ${shape} as product`)(tx, [2])
      const askAll = async (): Promise<void> => {
        for (let shape = 0; shape < maxOften + 5; shape += 1)
          expect(await ask(shape)).toEqual([{ product: 2 * shape }])
      }
      await askAll()
      expect(await countPrepared(tx, 'often')).toBe(0)
      await askAll()
      await askAll()
      expect(await countPrepared(tx, 'often')).toBe(maxOften)
      vi.advanceTimersByTime(2 * 3_600_000)
      // Whoever had no place may have one now, under a name that no connection knows yet.
      for (let again = 0; again < 3; again += 1)
        expect(await ask(maxOften + 1)).toEqual([{ product: 2 * (maxOften + 1) }])
      expect(await countPrepared(tx, 'often')).toBe(maxOften + 1)
      await askAll()
    })
  } finally {
    vi.useRealTimers()
  }
})
