import type { Logger } from 'pino'
import type { Config } from './config.ts'
import { openDatabase, openPool } from './db/database.ts'
import { makeLog } from './log.ts'
import { makeMetrics, poolConnections } from './metrics.ts'
import { makeSecrets } from './secrets.ts'
import { makePasswords } from './session/passwords.ts'

export type Platform = ReturnType<typeof openPlatform>

/** What all three entries stand on: configuration, database, keys, log. */
export function openPlatform(config: Config, log: Logger = makeLog(config.logLevel)) {
  /**
   * What `db` stands on, for what looks at how busy it is and for tests that spoil things. All else takes `db`, or it could
   * be in no transaction.
   */
  const barePool = openPool(config, config.databasePool)
  barePool.on('error', (error) => {
    // While we close, the server may hang up first.
    if (!barePool.ending) log.error({ err: error }, 'idle database connection lost')
  })
  const db = openDatabase(barePool)
  const secrets = makeSecrets(config.secretKeys)
  const metrics = makeMetrics()
  poolConnections(metrics, barePool)
  return { config, log, barePool, db, secrets, metrics, passwords: makePasswords(secrets) }
}
