import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#support/server.ts'
import { inTransaction, type Tx } from './database.ts'
import { maxPlanned, plannedOnce } from './planned.ts'
import { rawQuery } from './statement.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function countPrepared(tx: Tx): Promise<number> {
  const text = `select count(*)::integer as count from pg_prepared_statements where name like 'search-%'`
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
