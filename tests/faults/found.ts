import { sql } from 'kysely'
import type { Db } from '../../apps/server/src/platform/db/database.ts'

export interface FoundTransfer {
  readonly sid: number
  readonly reference: string
  readonly status: string
  readonly intent: string
  readonly sendAmount: string
  /** The columns of the price, by their names. */
  readonly stored: Readonly<Record<string, number>>
}

export interface FoundEvent {
  readonly transfer: number
  readonly move: string
  readonly postings: number
  readonly total: number
  /** What it put on the accounts that it made owe more, in cents. */
  readonly booked: number
}

export interface FoundRequest {
  readonly requestId: string
  readonly operation: string
  readonly response: string | null
}

/** The database as it is after the last crash, in the judge's own words and not in the gateway's. */
export interface Found {
  readonly transfers: readonly FoundTransfer[]
  readonly events: ReadonlyMap<number, readonly FoundEvent[]>
  readonly requests: ReadonlyMap<string, readonly FoundRequest[]>
  readonly payoutValidations: ReadonlySet<string>
}

export async function readFound(db: Db): Promise<Found> {
  const transfers = await sql<FoundTransfer>`
    select sid, reference_number as reference, status, comments as intent, send_amount::text as "sendAmount",
      to_jsonb(t) - 'explanation' - 'sender_fields' - 'receiver_fields' as stored
    from transactions t order by sid`.execute(db)
  const events = await sql<FoundEvent>`
    select e.transaction_sid as transfer, e.move, count(p.sid) as postings,
      coalesce(sum(p.amount_cents), 0)::bigint as total,
      coalesce(sum(p.amount_cents) filter (where p.amount_cents > 0), 0)::bigint as booked
    from transaction_events e left join ledger_postings p on p.event_sid = e.sid
    group by e.sid`.execute(db)
  const requests = await sql<FoundRequest>`
    select r.client_request_id as "requestId", r.operation, coalesce(r.response, t.response) as response
    from partner_requests r left join traces t on t.sid = r.trace_sid`.execute(db)
  const validations = await sql<{ id: string }>`
    select validation_id::text as id from payout_validations`.execute(db)
  return {
    transfers: transfers.rows,
    events: Map.groupBy(events.rows, ({ transfer }) => transfer),
    requests: Map.groupBy(requests.rows, ({ requestId }) => requestId),
    payoutValidations: new Set(validations.rows.map(({ id }) => id)),
  }
}

/**
 * PostgreSQL's own check of every table and index of ours: each row can be read, each index knows each row
 * once. A recovery that went wrong would show here even where no query of ours happens to look.
 */
export async function checkStorage(db: Db): Promise<string[]> {
  await sql`create extension if not exists amcheck`.execute(db)
  const { rows: relations } = await sql<{ name: string; isIndex: boolean }>`
    select c.oid::regclass::text as name, c.relkind = 'i' as "isIndex"
    from pg_class c left join pg_am a on a.oid = c.relam
    where c.relnamespace = 'public'::regnamespace
      and (c.relkind = 'r' or (c.relkind = 'i' and a.amname = 'btree'))`.execute(db)
  const findings: string[] = []
  for (const { name, isIndex } of relations) {
    const check = isIndex ? checkIndex(db, name) : checkTable(db, name)
    findings.push(...(await check.catch((error: unknown) => [`${name}: ${String(error)}`])))
  }
  return findings
}

/** Raises what it finds. That of a unique index no value stands twice is looked at from PostgreSQL 17 on. */
async function checkIndex(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ arguments: number }>`
    select max(pronargs)::int as arguments from pg_proc where proname = 'bt_index_check'`.execute(db)
  const unique = (rows[0]?.arguments ?? 0) > 2 ? sql`, true` : sql``
  await sql`select bt_index_check(${name}::regclass, true${unique})`.execute(db)
  return []
}

async function checkTable(db: Db, name: string): Promise<string[]> {
  const { rows } = await sql<{ msg: string }>`select msg from verify_heapam(${name}::regclass)`.execute(db)
  return rows.map(({ msg }) => `${name}: ${msg}`)
}
