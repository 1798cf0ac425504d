import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openDatabase, openPool } from './db/database.ts'
import { makeLog } from './log.ts'
import { makeMetrics } from './metrics.ts'
import { makeSecrets } from './secrets.ts'
import { makePasswords } from './session/passwords.ts'

export type Platform = ReturnType<typeof openPlatform>

/** What all three entries stand on: configuration, database, keys, log. */
export const openPlatform = (config: Config, log: Logger = makeLog(config.logLevel)) => {
  const pool = openPool(config.databaseUrl, config.databasePool)
  pool.on('error', (error) => {
    // While we close, the server may hang up first.
    if (!pool.ending) log.error({ err: error }, 'idle database connection lost')
  })
  const db = openDatabase(pool)
  const secrets = makeSecrets(config.secretKey)
  return { config, log, pool, db, secrets, metrics: makeMetrics(), passwords: makePasswords(secrets) }
}
