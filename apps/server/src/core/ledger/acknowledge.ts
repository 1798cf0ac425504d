import { createHash } from 'node:crypto'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { verifyLedger } from './verify.ts'

/** A finding by a short name that can be typed; the same sentence always has the same one. */
export function findingCode(sentence: string): string {
  return createHash('sha256').update(sentence).digest('hex').slice(0, 10)
}

export interface Acknowledgement {
  /** The code of a finding that stands. */
  readonly code: string
  readonly reason: string
  readonly by: string
}

/** Somebody has looked into it, and says why it may stay. Gives the finding, or null where there is none of that code. */
export async function acknowledgeFinding(
  db: Db,
  call: AnyCall,
  { code, reason, by }: Acknowledgement,
): Promise<string | null> {
  const { findings } = await verifyLedger(db)
  const finding = findings.find((sentence) => findingCode(sentence) === code)
  if (finding === undefined) return null
  await inTransaction(db, async (tx) => {
    const { sid } = await tx
      .insertInto('ledgerAcknowledgements')
      .values({ finding, reason, acknowledgedBy: by })
      .returning('sid')
      .executeTakeFirstOrThrow()
    await writeAudit(tx, call, {
      entity: 'ledger_finding',
      entitySid: sid,
      action: 'insert',
      after: { finding, reason, acknowledgedBy: by },
    })
  })
  return finding
}
