import { type RawBuilder, sql } from 'kysely'

/** What a check looks at: all books, or a part of them. */
export interface Part {
  /** Of the events `e`. */
  readonly events: RawBuilder<unknown>
  /** Of the postings `p`, so that no more are read than the events of the part can have. */
  readonly postings: RawBuilder<unknown>
  /** Of the payments `a`. */
  readonly payments: RawBuilder<unknown>
  /** Whether all transfers are looked at, or those alone that have an event in the part. */
  readonly allTransfers: boolean
}

export const everything: Part = {
  events: sql`true`,
  postings: sql`true`,
  payments: sql`true`,
  allTransfers: true,
}

/** Whether the number is that of a transfer of the part. */
export function isOf({ allTransfers, events }: Part, transfer: string): RawBuilder<unknown> {
  return allTransfers
    ? sql`true`
    : sql`${sql.ref(transfer)} in (select e.transaction_sid from transaction_events e where ${events})`
}
