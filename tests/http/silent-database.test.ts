import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startProxy } from '#support/database-proxy.ts'
import { patient } from '#support/entries.ts'
import { useTransferWorld } from '#support/fixtures.ts'
import { newId, sendInput, startGateway } from '#support/gateway.ts'
import { startTestServer } from '#support/server.ts'
import { newSender } from '#support/transactions.ts'
import {
  allowTime,
  inSavepoint,
  inTransaction,
  openDatabase,
  openPool,
} from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import { openPlatform } from '../../apps/server/src/platform/platform.ts'

const world = useTransferWorld()

/** As little as a busy machine allows; five more pass before nobody believes in an answer. */
const statementMs = 5_000

async function proxyTo(databaseUrl: string) {
  const proxy = await startProxy(new URL(databaseUrl))
  onTestFinished(() => {
    proxy.cut()
    proxy.stop()
  })
  return proxy
}

test('a partner whose call meets a silent network is told to try again, and the same message then does it once', async () => {
  const { network, server } = world
  const { config, log } = server.platform
  const proxy = await proxyTo(config.databaseUrl)
  const platform = openPlatform(
    { ...config, databaseUrl: proxy.url, statementMs, databaseWaitMs: 5_000 },
    log,
  )
  const gateway = await startGateway(platform)
  onTestFinished(async () => {
    await gateway.app.close()
    await platform.db.destroy()
  })
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
  const input = { ...newId(), referenceNumber: validated.get('referenceNumber') }
  const commit = () => gateway.call('commitTransaction', network.sender, input)
  proxy.silence()
  // Without a limit of our own it would wait for as long as TCP does.
  expect((await commit()).fault).toBe('busy')
  proxy.hear()
  await expect.poll(async () => (await commit()).get('status'), patient).toBe('AVAIL')
  const events = await server.db
    .selectFrom('transactionEvents as e')
    .innerJoin('transactions as t', 't.sid', 'e.transactionSid')
    .select('e.move')
    .where('t.referenceNumber', '=', input.referenceNumber)
    .where('e.move', '=', 'SEND')
    .execute()
  expect(events).toHaveLength(1)
})

test('a server says that it is not ready while the network is silent, and is ready again by itself', async () => {
  const proxy = await proxyTo(world.server.platform.config.databaseUrl)
  const server = await startTestServer({
    DATABASE_URL: proxy.url,
    DATABASE_STATEMENT_SECONDS: String(statementMs / 1000),
    DATABASE_WAIT_SECONDS: '5',
  })
  onTestFinished(server.stop)
  const ready = async () => (await server.client.send('GET', '/readyz')).body
  await expect.poll(ready, patient).toEqual({ status: 'ready' })
  proxy.silence()
  expect(await ready()).toEqual({ status: 'database unreachable' })
  proxy.hear()
  await expect.poll(ready, patient).toEqual({ status: 'ready' })
})

test('a transaction has the time it was given, also after a part of it has failed, and no other has', async () => {
  const { config } = world.server.platform
  const db = openDatabase(openPool({ ...config, statementMs: 1_000 }, 1))
  onTestFinished(() => db.destroy())
  // Longer than a second, and than the five that the server may take to say so.
  const long = sql`select pg_sleep(7)`
  await inTransaction(db, async (tx) => {
    await allowTime(tx, 1)
    await expect(inSavepoint(tx, () => sql`select 1 / 0`.execute(tx))).rejects.toThrow('division by zero')
    await long.execute(tx)
  })
  await expect(long.execute(db)).rejects.toMatchObject({ code: '57014' })
})

test('whoever waits for an answer waits for a lock for less long than a statement may take', async () => {
  const { config } = world.server.platform
  const limits = async (processName: string): Promise<unknown> => {
    const pool = openPool({ ...config, processName, statementMs: 20_000 }, 1)
    const db = openDatabase(pool)
    const asked = `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
    const [found] = await rawQuery(db, asked)
    // Also where nothing was asked through Kysely itself.
    await db.destroy()
    expect(pool.ended).toBe(true)
    return found
  }
  expect(await limits('corridor-gateway')).toEqual({ statement: '20s', lock: '10s' })
  expect(await limits('corridor-api')).toEqual({ statement: '20s', lock: '10s' })
  expect(await limits('corridor-worker')).toEqual({ statement: '20s', lock: '30s' })
})
