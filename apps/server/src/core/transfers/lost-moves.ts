import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

/** A move of a transfer that was made in a lost database and is not in the books of this one. */
export interface LostMove {
  readonly at: string
  readonly reference: string
  readonly move: string
  /** What the transfer became by it. */
  readonly status: string
  /** What it is here; null where there is no such transfer. */
  readonly here: string | null
  readonly sendAmount: string
  readonly sendCurrency: string
  readonly receiveAmount: string
  readonly receiveCurrency: string
  readonly sendAgency: string
  readonly receiveAgency: string
}

/** What was looked at together. */
export interface ComparedMoves {
  readonly count: number
  /** When the last of them was made. */
  readonly until: string
  readonly lost: readonly LostMove[]
}

export interface Comparison {
  /** What was done then or later. */
  readonly since?: string | undefined
  /** Of a page. */
  readonly size?: number
}

interface FoundMove extends Omit<LostMove, 'here'> {
  readonly sid: number
}

export const pageSize = 2_000

/**
 * Every move there in the order in which it was made, a page at a time, against what is here. By the transfer's reference
 * and the time: whatever was made here since the restore has taken the record numbers of what was lost.
 */
export async function* compareMoves(
  here: Db,
  there: Db,
  { since, size = pageSize }: Comparison = {},
): AsyncGenerator<ComparedMoves> {
  let after = since === undefined ? 0 : await lastBefore(there, since)
  for (;;) {
    const page = await movesAfter(there, after, size)
    const last = page.at(-1)
    if (!last) return
    yield { count: page.length, until: last.at, lost: await missingAmong(here, page) }
    after = last.sid
  }
}

/** All moves of that time or later have a higher number; some of those before it may have one too. */
async function lastBefore(db: Db, since: string): Promise<number> {
  const { rows } = await sql<{ last: number }>`
    select coalesce((select min(sid) - 1 from transaction_events where at >= ${since}::timestamptz),
      (select max(sid) from transaction_events), 0) as last`.execute(db)
  return rows[0]?.last ?? 0
}

async function movesAfter(db: Db, after: number, size: number): Promise<FoundMove[]> {
  const { rows } = await sql<FoundMove>`
    select e.sid, e.at, t.reference_number as reference, e.move, e.to_status as status,
      round(t.send_amount, sent.minor_units) as send_amount, t.send_currency,
      round(t.receive_amount, paid.minor_units) as receive_amount, t.receive_currency,
      sender.code as send_agency, receiver.code as receive_agency
    from transaction_events e
    join transactions t on t.sid = e.transaction_sid
    join agencies sender on sender.sid = t.send_agency_sid
    join agencies receiver on receiver.sid = t.receive_agency_sid
    join currencies sent on sent.currency_code = t.send_currency
    join currencies paid on paid.currency_code = t.receive_currency
    where e.sid > ${after} order by e.sid limit ${size}`.execute(db)
  return rows
}

async function missingAmong(db: Db, moves: readonly FoundMove[]): Promise<LostMove[]> {
  const { rows } = await sql<{ place: number; here: string | null }>`
    select made.place, t.status as here
    from unnest(${moves.map(({ reference }) => reference)}::text[], ${moves.map(({ move }) => move)}::text[],
      ${moves.map(({ at }) => at)}::timestamptz[]) with ordinality as made (reference, move, at, place)
    left join transactions t on t.reference_number = made.reference
    where not exists (select from transaction_events e
      where e.transaction_sid = t.sid and e.move = made.move and e.at = made.at)
    order by made.place`.execute(db)
  return rows.flatMap(({ place, here }) => {
    const found = moves[place - 1]
    if (!found) return []
    const { sid: _sid, ...move } = found
    return [{ ...move, here }]
  })
}
