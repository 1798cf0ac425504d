import { expect, onTestFinished, test } from 'vitest'
import { testEnvironment } from '#support/config.ts'
import { startProxy } from '#support/database-proxy.ts'
import { useTransferWorld } from '#support/fixtures.ts'
import { newId, sendInput, startGateway } from '#support/gateway.ts'
import { newSender } from '#support/transactions.ts'
import { readConfig } from '../platform/config.ts'
import { openPlatform } from '../platform/platform.ts'

const world = useTransferWorld()

test('while the database is away a partner is told to try again, and the same message then does it once', async () => {
  const { network, server } = world
  const databaseUrl = new URL(server.platform.config.databaseUrl)
  const proxy = await startProxy(databaseUrl)
  const platform = openPlatform(readConfig({ ...testEnvironment(proxy.url), DATABASE_WAIT_SECONDS: '5' }))
  const gateway = await startGateway(platform)
  onTestFinished(async () => {
    await gateway.app.close()
    await platform.db.destroy()
  })
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
  const input = { ...newId(), referenceNumber: validated.get('referenceNumber') }
  const commit = () => gateway.call('commitTransaction', network.sender, input)

  proxy.stop()
  proxy.cut()
  const refused = await commit()
  expect(refused.fault).toBe('busy')
  expect(refused.body).toContain(
    'This server is not ready. Try again in a moment, with the same clientRequestID.',
  )

  const back = await startProxy(databaseUrl, proxy.port)
  onTestFinished(() => {
    back.cut()
    back.stop()
  })
  expect((await commit()).get('status')).toBe('AVAIL')
  expect((await commit()).get('status')).toBe('AVAIL')
  const events = await server.db
    .selectFrom('transactionEvents as e')
    .innerJoin('transactions as t', 't.sid', 'e.transactionSid')
    .select('e.move')
    .where('t.referenceNumber', '=', input.referenceNumber)
    .where('e.move', '=', 'SEND')
    .execute()
  expect(events).toHaveLength(1)
})
