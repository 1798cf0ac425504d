import type { Db } from '../../platform/db/database.ts'
import { hasCode } from '../../platform/db/statement.ts'
import type { Metrics } from '../../platform/metrics.ts'

/** The nightly comparison of balances, or all that `ledger-verify` looks at. */
type Way = 'balances' | 'whole'

/** Of a role that may not write, and of a standby. */
const noWrite = ['42501', '25006'] as const

/**
 * Nothing was found: from now on the next proof is waited for. False where this cannot be noted; whoever proves with a
 * role that only reads, or on a standby, has proved all the same.
 */
export async function noteProof(db: Db, way: Way): Promise<boolean> {
  try {
    await db.insertInto('ledgerProofs').values({ way }).execute()
    return true
  } catch (error) {
    if (hasCode(error, ...noWrite)) return false
    throw error
  }
}

/** When the books were last proved; before the first time, since when that is missed. */
export async function lastProof(db: Db): Promise<{ readonly at: string; readonly isFirst: boolean }> {
  const { at, way } = await db
    .selectFrom('ledgerProofs')
    .select(['at', 'way'])
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { at, isFirst: way === 'start' }
}

/** From the table, so that it is true in a process that has just started. */
export async function measureProof(db: Db, metrics: Pick<Metrics, 'ledgerProved'>): Promise<void> {
  const { at } = await lastProof(db)
  metrics.ledgerProved.set(Date.parse(at) / 1000)
}
