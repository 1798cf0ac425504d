import { isDeepStrictEqual } from 'node:util'
import { sid } from '@corridor/contract/common/fields'
import type { RouteParsed } from '@corridor/contract/common/route'
import { limitFields, type positionsRoutes } from '@corridor/contract/positions'
import { centsOf, type LimitMode, raisesLimit } from '@corridor/domain/ledger/payments'
import { agencyAccount } from '@corridor/domain/ledger/postings'
import { fromCents } from '@corridor/domain/money/money'
import { type Selectable, sql } from 'kysely'
import { z } from 'zod'
import { lockAgency } from '../../core/agencies/lock.ts'
import { balanceOf } from '../../core/ledger/balances.ts'
import { proposalKind } from '../../core/proposals/kinds.ts'
import { proposeOr } from '../../core/proposals/propose.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { gotNoLock } from '../../platform/db/statement.ts'
import type { PositionLimits } from '../../platform/db/tables.ts'
import { refusal } from '../../platform/errors.ts'
import type { Proposed } from '../../platform/proposed.ts'
import { changeRecord, insertRecord, type RecordKind, removeRecord } from '../../platform/records.ts'
import { changedMeanwhile } from '../../platform/refusals.ts'

type SetBody = RouteParsed<(typeof positionsRoutes)['setLimit']>['body']
type StoredLimit = Selectable<PositionLimits>
export type ShownLimit = NonNullable<ReturnType<typeof presentLimit>>

function isMode(text: string): text is LimitMode {
  return text === 'credit' || text === 'prepaid'
}

export function presentLimit(row: StoredLimit) {
  if (!isMode(row.mode)) throw new Error(`position_limits has the mode ${row.mode}`)
  const [limit, owed] = [BigInt(row.limitCents), BigInt(row.owedCents)]
  const alert = row.alertCents === null ? null : BigInt(row.alertCents)
  return {
    sid: row.agencySid,
    mode: row.mode,
    limit: fromCents(limit),
    alert: alert === null ? '' : fromCents(row.mode === 'credit' ? alert : -alert),
    left: fromCents(limit - owed),
    alertSince: row.alertSince,
    version: row.version,
  }
}

export async function findLimit(db: Db | Tx, agencySid: number): Promise<ShownLimit | undefined> {
  const row = await db
    .selectFrom('positionLimits')
    .selectAll()
    .where('agencySid', '=', agencySid)
    .executeTakeFirst()
  return row && presentLimit(row)
}

const limitRecord: RecordKind<ShownLimit> = {
  entity: 'agency_limit',
  gone: 'limit_gone',
  show: findLimit,
  // What is left changes with every transfer and is no change of the limit.
  audited: ({ mode, limit, alert }) => ({ mode, limit, alert }),
}

function lockLimit(tx: Tx, agencySid: number): Promise<StoredLimit | undefined> {
  return tx
    .selectFrom('positionLimits')
    .selectAll()
    .where('agencySid', '=', agencySid)
    .forUpdate()
    .executeTakeFirst()
}

function columnsOf({ mode, limit, alert }: Omit<SetBody, 'version'>) {
  const cents = alert === '' ? null : Number(centsOf(alert))
  return {
    mode,
    limitCents: Number(centsOf(limit)),
    alertCents: cents === null || mode === 'credit' ? cents : -cents,
  }
}

/** How long everybody else may wait for a limit that is turned on. */
const countWithin = sql.raw(`'250ms'`)

/**
 * Turns a limit on. What the agency owes is counted while nobody books: whoever books holds the table's weak lock
 * from before its statement looks at anything until its commit, so all who did not see the limit are in the sum, and
 * whoever comes later sees the limit. That takes as long as one agency's last minutes of postings take to add up.
 */
async function insertLimit(tx: Tx, agencySid: number, body: SetBody): Promise<number> {
  await sql`set local lock_timeout = ${countWithin}`.execute(tx)
  // The owner lends the lock: who may not change a posting may not lock them by itself.
  await sql`select hold_ledger_postings()`.execute(tx)
  const owed = await balanceOf(tx, agencyAccount(agencySid))
  const columns = columnsOf(body)
  const isPassed = columns.alertCents !== null && owed >= BigInt(columns.alertCents)
  await tx
    .insertInto('positionLimits')
    .values({
      ...columns,
      agencySid,
      owedCents: Number(owed),
      alertSince: isPassed ? sql`clock_timestamp()` : null,
    })
    .execute()
  return agencySid
}

async function updateLimit(tx: Tx, agencySid: number, body: SetBody): Promise<void> {
  const columns = columnsOf(body)
  await tx
    .updateTable('positionLimits')
    .set({
      ...columns,
      alertSince: sql`case when ${columns.alertCents}::bigint <= owed_cents
        then coalesce(alert_since, clock_timestamp()) end`,
      version: sql`version + 1`,
    })
    .where('agencySid', '=', agencySid)
    .execute()
}

/** Writes a limit, in the transaction of whoever decided it. */
async function writeLimit(tx: Tx, call: AnyCall, agencySid: number, body: SetBody): Promise<ShownLimit> {
  if (!(await lockAgency(tx, agencySid))) throw refusal('agency_gone')
  const stored = await lockLimit(tx, agencySid)
  if (!stored) {
    if (body.version !== undefined) throw await changedMeanwhile(tx, 'agency_limit', agencySid)
    return insertRecord(tx, call, limitRecord, () => insertLimit(tx, agencySid, body))
  }
  return changeRecord(tx, call, limitRecord, {
    sid: agencySid,
    version: body.version,
    lock: async () => stored,
    update: () => updateLimit(tx, agencySid, body),
  })
}

/** A limit as it was when somebody proposed another one: a new one starts at version 1 again, so all of it counts. */
const seenLimit = z.object({
  mode: z.string(),
  limitCents: z.int(),
  alertCents: z.int().nullable(),
  version: z.int(),
})

function seenOf(stored: StoredLimit | undefined): z.infer<typeof seenLimit> | null {
  return stored ? seenLimit.parse(stored) : null
}

/** What an agency may owe is to be more than before, or without a limit: that is what a second person agrees to. */
export const creditLimitKind = proposalKind({
  kind: 'credit_limit',
  change: z.object({ agencySid: sid, seen: seenLimit.nullable(), limit: limitFields.nullable() }),
  apply: async (tx, call, { agencySid, seen, limit }) => {
    if (!(await lockAgency(tx, agencySid))) throw refusal('agency_gone')
    const stored = await lockLimit(tx, agencySid)
    if (!isDeepStrictEqual(seenOf(stored), seen)) throw await changedMeanwhile(tx, 'agency_limit', agencySid)
    try {
      await (limit ? writeLimit(tx, call, agencySid, limit) : deleteLimit(tx, call, agencySid))
    } catch (error) {
      throw gotNoLock(error) ? refusal('limit_busy') : error
    }
  },
})

/** Above what was there before it takes two people where the installation says so. Less is in force at once. */
async function setIn(
  tx: Tx,
  call: AnyCall,
  agencySid: number,
  body: SetBody,
): Promise<ShownLimit | Proposed> {
  await lockAgency(tx, agencySid)
  const stored = await lockLimit(tx, agencySid)
  const { version: _seen, why: _told, ...limit } = body
  const amountCents = centsOf(limit.limit)
  const save = (saving: AnyCall) => writeLimit(tx, saving, agencySid, body)
  if (!raisesLimit(stored ? BigInt(stored.limitCents) : null, amountCents)) return save(call)
  return proposeOr(tx, call, creditLimitKind, {
    save,
    amountCents,
    proposed: async () => proposedLimit(agencySid, stored, limit),
  })
}

function proposedLimit(
  agencySid: number,
  stored: StoredLimit | undefined,
  limit: z.infer<typeof limitFields> | null,
) {
  const change = { agencySid, seen: seenOf(stored), limit }
  return { entitySid: agencySid, agencySid, basedOn: stored?.version ?? null, change }
}

const maxAttempts = 8

export async function setLimit(
  db: Db,
  call: AnyCall,
  agencySid: number,
  body: SetBody,
): Promise<ShownLimit | Proposed> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    try {
      return await inTransaction(db, (tx) => setIn(tx, call, agencySid, body))
    } catch (error) {
      if (!gotNoLock(error)) throw error
    }
  }
  throw refusal('limit_busy')
}

export function removeLimit(
  db: Db,
  call: AnyCall,
  agencySid: number,
  version: number | undefined,
): Promise<{ sid: number } | Proposed> {
  return inTransaction(db, async (tx) => {
    await lockAgency(tx, agencySid)
    const stored = await lockLimit(tx, agencySid)
    if (!stored) throw refusal('limit_gone')
    if (version !== undefined && version !== stored.version)
      throw await changedMeanwhile(tx, 'agency_limit', agencySid)
    return proposeOr(tx, call, creditLimitKind, {
      save: (saving) => deleteLimit(tx, saving, agencySid),
      proposed: async () => proposedLimit(agencySid, stored, null),
    })
  })
}

async function deleteLimit(tx: Tx, call: AnyCall, agencySid: number): Promise<{ sid: number }> {
  await removeRecord(tx, call, limitRecord, agencySid, async () => {
    await tx.deleteFrom('positionLimits').where('agencySid', '=', agencySid).execute()
  })
  return { sid: agencySid }
}
