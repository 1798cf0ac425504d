import { join } from 'node:path'
import { makeClient } from '#support/client.ts'
import { testEnvironment, testInstallation } from '#support/config.ts'
import { makeNetwork, newId, sendInput, serveGateway } from '#support/gateway.ts'
import { addUser } from '#support/server.ts'
import { newSender } from '#support/transactions.ts'
import { makeApi } from '../../../apps/server/src/app.ts'
import { type CloseOptions, type CloseRun, closeDays } from '../../../apps/server/src/core/days/close.ts'
import { hostCall } from '../../../apps/server/src/platform/call.ts'
import { readConfig } from '../../../apps/server/src/platform/config.ts'
import { openPlatform } from '../../../apps/server/src/platform/platform.ts'
import { prepareDatabase } from '../../../apps/server/src/platform/prepare-database.ts'
import { startLocalPostgres } from '../../../tools/local-postgres/start.ts'
import type { Clocks } from './faketime.ts'

export type House = Awaited<ReturnType<typeof openHouse>>

/** A database, the gateway with two agencies, and the API with two people who may open days again. */
export async function openHouse(scratch: string, clocks: Clocks) {
  const postgres = await clocks.ofDatabase(() =>
    startLocalPostgres(join(scratch, 'postgres'), { fsync: 'off' }),
  )
  const url = postgres.url('postgres')
  const config = readConfig({ ...testEnvironment(url), RATES_MAX_AGE_HOURS: '720' })
  await prepareDatabase(url, testInstallation)
  const platform = openPlatform(config)
  const { db } = platform
  const network = await makeNetwork(platform)
  await addUser(platform, 'finance', 4)
  await addUser(platform, 'boss', 1)
  const api = await makeApi(platform)
  const client = makeClient(await api.listen({ host: '127.0.0.1', port: 0 }))
  const gateway = await serveGateway(openPlatform(config))
  return {
    db,
    client,
    /** The status of a transfer that is sent, or the fault and its sentence. */
    send: async (): Promise<string> => {
      const validated = await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
      const referenceNumber = validated.get('referenceNumber')
      const reply = await gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
      return reply.fault ? `${reply.fault}: ${reply.get('faultstring')}` : reply.get('status')
    },
    close: (options: CloseOptions = {}): Promise<CloseRun> =>
      closeDays(db, hostCall(platform.log, 'drill'), options),
    stop: async (): Promise<void> => {
      await gateway.app.close()
      await api.close()
      await db.destroy()
      await postgres.stop()
    },
  }
}
