import type { NotedRecord } from '@corridor/contract/notes'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'

const tables = { transaction: 'transactions', customer: 'customers', agency: 'agencies' } as const

export async function recordExists(db: Db | Tx, record: NotedRecord, sid: number): Promise<boolean> {
  const found = await db
    .selectFrom(tables[record])
    .select(sql.lit(1).as('one'))
    .where('sid', '=', sid)
    .executeTakeFirst()
  return found !== undefined
}

export interface StoredNote {
  readonly sid: number
  readonly entity: string
  readonly entitySid: number
  readonly text: string
  readonly at: string
  readonly bySid: number | null
  readonly byLogin: string
  readonly struckAt: string | null
  readonly struckBy: string | null
  readonly struckFor: string | null
}

const columns = `n.sid, n.entity, n.entity_sid as "entitySid", n.text, n.at, n.by_sid as "bySid", n.by_login as "byLogin",
  s.at as "struckAt", s.by_login as "struckBy", s.reason as "struckFor"`

/** A person's notes are those of every record that was merged into this one, too. */
const ofRecord = `n.entity = $1 and n.entity_sid = any(array(
  select $2::bigint union all select sid from customers where $1 = 'customer' and merged_into = $2))`

/** The newest of them, newest first, and how many there are. */
export async function listNotes(
  db: Db | Tx,
  record: NotedRecord,
  sid: number,
  limit: number,
): Promise<{ newest: readonly StoredNote[]; all: number }> {
  const newest = await rawQuery<StoredNote>(
    db,
    `select ${columns} from notes n left join note_strikes s on s.note_sid = n.sid
    where ${ofRecord} order by n.sid desc limit $3`,
    [record, sid, limit],
  )
  if (newest.length < limit) return { newest, all: newest.length }
  const [counted] = await rawQuery<{ all: number }>(
    db,
    `select count(*) as all from notes n where ${ofRecord}`,
    [record, sid],
  )
  return { newest, all: counted?.all ?? newest.length }
}

/** Locked where it is to be struck through: of two at once the second finds it struck. */
export async function findNote(tx: Tx, sid: number): Promise<StoredNote | undefined> {
  const [found] = await rawQuery<StoredNote>(
    tx,
    `select ${columns} from notes n left join note_strikes s on s.note_sid = n.sid where n.sid = $1`,
    [sid],
  )
  return found
}

interface NewNote {
  readonly entity: NotedRecord
  readonly entitySid: number
  readonly text: string
  readonly bySid: number | null
  readonly byLogin: string
}

export async function insertNote(tx: Tx, note: NewNote): Promise<number> {
  const { sid } = await tx.insertInto('notes').values(note).returning('sid').executeTakeFirstOrThrow()
  return sid
}

/** False where somebody else was quicker. */
export async function insertStrike(
  tx: Tx,
  strike: { readonly noteSid: number; readonly reason: string; readonly byLogin: string },
): Promise<boolean> {
  const inserted = await tx
    .insertInto('noteStrikes')
    .values(strike)
    .onConflict((conflict) => conflict.doNothing())
    .returning('noteSid')
    .executeTakeFirst()
  return inserted !== undefined
}

export interface StoredMessage {
  readonly at: string
  readonly operation: string
}

/** Partners' calls that moved nothing; one that did stands there as its move, at the same time. */
export function listMessages(db: Db, transactionSid: number, limit: number): Promise<StoredMessage[]> {
  return rawQuery<StoredMessage>(
    db,
    `select s.at, s.operation from traces s where s.transaction_sid = $1 and not exists (
      select from transaction_events e where e.transaction_sid = s.transaction_sid and e.at = s.at)
    order by s.sid desc limit $2`,
    [transactionSid, limit],
  )
}

export interface StoredEvent {
  readonly at: string
  readonly by: string
  readonly event: string
  readonly reason: string
}

/** What the audit log has on a transfer beside its moves and its notes. */
export function listEvents(db: Db, transactionSid: number, limit: number): Promise<StoredEvent[]> {
  return rawQuery<StoredEvent>(
    db,
    `select at, actor_login as by, after->>'event' as event, coalesce(after->>'reason', '') as reason
    from audit_entries
    where entity = 'transaction' and entity_sid = $1 and action = 'event' and after ? 'event'
      and not after ? 'note'
    order by sid desc limit $2`,
    [transactionSid, limit],
  )
}
