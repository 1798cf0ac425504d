import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { testEnvironment, testInstallation } from '#support/config.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'
import { prepareDatabase } from '../../apps/server/src/platform/prepare-database.ts'
import { fillDemo } from '../../tools/load/fill.ts'
import { startLocalPostgres } from '../../tools/local-postgres/start.ts'

export interface Filled {
  readonly databaseUrl: string
  readonly dataDir: string
  /** What a process of the server under test is started with. */
  readonly env: Record<string, string>
  readonly platform: Platform
  readonly stop: () => Promise<void>
}

/** As a server of this size is set up; commits wait for the disk. */
const settings = {
  shared_buffers: '4GB',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
  maintenance_work_mem: '1GB',
}

/** A database with so many transfers, in a folder of its own; one that an earlier run has left is used again. */
export async function openFilled(folder: string, transactions: number): Promise<Filled> {
  const dataDir = join(folder, String(transactions))
  mkdirSync(dataDir, { recursive: true, mode: 0o711 })
  const postgres = await startLocalPostgres(join(dataDir, 'postgres'), settings)
  const databaseUrl = postgres.url('postgres')
  const env = { ...testEnvironment(databaseUrl), DATA_DIR: dataDir }
  const platform = openPlatform(readConfig(env))
  await prepareDatabase(databaseUrl, testInstallation)
  await fill(platform, transactions)
  const stop = async (): Promise<void> => {
    await platform.db.destroy()
    await postgres.stop()
  }
  // Production writes a line a call.
  return { databaseUrl, dataDir, env: { ...env, LOG_LEVEL: 'info' }, platform, stop }
}

async function fill(platform: Platform, transactions: number): Promise<void> {
  const began = performance.now()
  // Ten million take a quarter of an hour: whoever waits wants to see that it goes on.
  const filled = await fillDemo(platform, {
    transactions,
    report: (line) => console.error(line),
    closesDays: false,
  })
  if (!filled) return
  const rate = transactions / ((performance.now() - began) / 1000)
  console.log(`${transactions} transactions, filled at ${rate.toFixed(0)} a second`)
  await rawQuery(platform.db, 'vacuum (analyze)')
}
