import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'

/** What a check looks at: all books, or a part of them. */
export interface Part {
  /** Of the events `e`. */
  readonly events: RawBuilder<unknown>
  /** Of the postings `p`, so that no more are read than the events of the part can have. */
  readonly postings: RawBuilder<unknown>
  /** Of the payments `a`. */
  readonly payments: RawBuilder<unknown>
  /** Which transfers are looked at: all, those with an event in the part, or those of some numbers with all their events. */
  readonly transfers: 'all' | 'moved' | Numbers
}

/** Without an end where the books have none: what belongs to no transfer at all is in the last of the slices. */
export interface Numbers {
  readonly from: number
  readonly to: number | null
}

export const everything: Part = {
  events: sql`true`,
  postings: sql`true`,
  payments: sql`true`,
  transfers: 'all',
}

/** Whether the number is that of a transfer of the part. */
export function isOf({ transfers, events }: Part, transfer: string): RawBuilder<unknown> {
  if (transfers === 'all') return sql`true`
  const sid = sql.ref(transfer)
  if (transfers === 'moved')
    return sql`${sid} in (select e.transaction_sid from transaction_events e where ${events})`
  const { from, to } = transfers
  return to === null ? sql`${sid} >= ${from}::bigint` : sql`${sid} between ${from}::bigint and ${to}::bigint`
}

/**
 * All books in parts of so many transfers: what is joined and sorted at once stays small, however long the books are.
 * Where they are short it is one.
 */
export async function slicesOf(tx: Tx, transfersAtOnce: number): Promise<Part[]> {
  const { rows } = await sql<{ last: number | null }>`select max(sid) as last from transactions`.execute(tx)
  const last = rows[0]?.last ?? 0
  if (last <= transfersAtOnce) return [everything]
  const count = Math.ceil(last / transfersAtOnce)
  const parts: Part[] = []
  for (let number = 1; number <= count; number += 1) {
    // Numbers begin with 1; whatever is below is among the first.
    const from = number === 1 ? Number.MIN_SAFE_INTEGER : (number - 1) * transfersAtOnce + 1
    parts.push(await sliceOf(tx, { from, to: number === count ? null : number * transfersAtOnce }))
  }
  return parts
}

/** The numbers of its events lie close together among all: the planner is told how close. */
async function sliceOf(tx: Tx, transfers: Numbers): Promise<Part> {
  const part: Part = { ...everything, transfers }
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(e.sid) as first, max(e.sid) as last from transaction_events e
    where ${isOf(part, 'e.transaction_sid')}`.execute(tx)
  const postings = sql`p.event_sid between ${rows[0]?.first ?? 0}::bigint and ${rows[0]?.last ?? 0}::bigint`
  return { ...part, postings }
}
