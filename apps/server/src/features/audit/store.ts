import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { Anchor, AnchorLine } from './anchor.ts'
import type { ChainedEntry } from './chain.ts'

export interface StoredSeal {
  readonly sid: number
  readonly at: string
  readonly entrySids: number[]
  readonly hash: Buffer
  /** Null in seals of the time before there were signatures. */
  readonly keyId: number | null
  readonly signature: Buffer | null
}

export async function takeUnsealed(tx: Tx, most: number): Promise<number[]> {
  const taken = await sql<{ entrySid: number }>`
    delete from audit_unsealed
    where entry_sid in (select entry_sid from audit_unsealed order by entry_sid limit ${most})
    returning entry_sid`.execute(tx)
  return taken.rows.map((row) => row.entrySid).sort((one, other) => one - other)
}

export async function readEntries(db: Db | Tx, sids: readonly number[]): Promise<ChainedEntry[]> {
  return db
    .selectFrom('auditEntries')
    .select([
      'sid',
      'at',
      'actorSid',
      'actorLogin',
      'action',
      'entity',
      'entitySid',
      sql<string | null>`before::text`.as('before'),
      sql<string | null>`after::text`.as('after'),
      'requestId',
    ])
    .where('sid', '=', sql<number>`any(${sids}::bigint[])`)
    .orderBy('sid')
    .execute()
}

export type SignedSeal = Pick<StoredSeal, 'sid' | 'hash' | 'keyId' | 'signature'>

export function newestSeal(tx: Tx): Promise<SignedSeal | undefined> {
  return tx
    .selectFrom('auditSeals')
    .select(['sid', 'hash', 'keyId', 'signature'])
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function holdsSeal(tx: Tx, { sealSid, hash }: Anchor): Promise<boolean> {
  const found = await tx.selectFrom('auditSeals').select('hash').where('sid', '=', sealSid).executeTakeFirst()
  return found?.hash.toString('hex') === hash
}

/** The database's time in the very text that a stored time is read back as. */
export async function timeNow(tx: Tx): Promise<string> {
  const { rows } = await sql<{ at: string }>`select clock_timestamp() as at`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('the database told no time')
  return row.at
}

/** The time, and the server with its timeline: both differ after a restore, the last after a failover. */
export async function whereAndWhen(db: Db | Tx): Promise<Pick<AnchorLine, 'at' | 'system' | 'timeline'>> {
  const { rows } = await sql<{ at: string; system: string; timeline: number }>`
    select clock_timestamp() as at, system_identifier::text as system,
      ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int as timeline
    from pg_control_system()`.execute(db)
  const [row] = rows
  if (!row) throw new Error('the database told no time')
  return row
}

export async function insertSeal(tx: Tx, seal: StoredSeal): Promise<void> {
  await tx.insertInto('auditSeals').values(seal).execute()
}

export async function readSeals(db: Db, afterSid: number, most: number): Promise<StoredSeal[]> {
  return db
    .selectFrom('auditSeals')
    .select(['sid', 'at', 'entrySids', 'hash', 'keyId', 'signature'])
    .where('sid', '>', afterSid)
    .orderBy('sid')
    .limit(most)
    .execute()
}

/** The numbers of entries behind one and up to another, in their order. */
export async function entriesBetween(db: Db, after: number, last: number, most: number): Promise<number[]> {
  const rows = await db
    .selectFrom('auditEntries')
    .select('sid')
    .where('sid', '>', after)
    .where('sid', '<=', last)
    .orderBy('sid')
    .limit(most)
    .execute()
  return rows.map(({ sid }) => sid)
}

/** Those that wait for a seal. */
export async function queuedOf(db: Db, sids: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('auditUnsealed')
    .select('entrySid')
    .where('entrySid', '=', sql<number>`any(${sids}::bigint[])`)
    .execute()
  return rows.map(({ entrySid }) => entrySid)
}
