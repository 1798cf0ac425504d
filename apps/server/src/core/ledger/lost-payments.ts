import { fromCents } from '@corridor/domain/money/money'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'
import { type ComparedMoves, type Comparison, type LostMove, pageSize } from '../transfers/lost-moves.ts'

interface FoundPayment {
  readonly sid: number
  readonly at: string
  readonly kind: string
  readonly direction: 'in' | 'out'
  readonly cents: number
  readonly agency: string
  readonly clientKey: string
}

/** Every payment between an agency and the house that was booked there, against what is here, by the key it was asked with. */
export async function* comparePayments(
  here: Db,
  there: Db,
  { since, size = pageSize }: Comparison = {},
): AsyncGenerator<ComparedMoves> {
  let after = 0
  for (;;) {
    const page = await paymentsAfter(there, after, since ?? '-infinity', size)
    const last = page.at(-1)
    if (!last) return
    const known = await keysAmong(
      here,
      page.map(({ clientKey }) => clientKey),
    )
    const lost = page.filter(({ clientKey }) => !known.has(clientKey)).map(asLost)
    yield { count: page.length, until: last.at, lost }
    after = last.sid
  }
}

async function paymentsAfter(db: Db, after: number, since: string, size: number): Promise<FoundPayment[]> {
  const { rows } = await sql<FoundPayment>`
    select p.sid, p.at, p.kind, p.direction, p.amount_cents as cents, a.code as agency, p.client_key
    from agency_payments p join agencies a on a.sid = p.agency_sid
    where p.sid > ${after} and p.at >= ${since}::timestamptz order by p.sid limit ${size}`.execute(db)
  return rows
}

async function keysAmong(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ clientKey: string }>`
    select client_key from agency_payments where client_key = any(${keys}::uuid[])`.execute(db)
  return new Set(rows.map(({ clientKey }) => clientKey))
}

/** In the columns of a transfer: what an agency has paid was sent by it, what it was paid was sent to it. */
function asLost({ at, kind, direction, cents, agency }: FoundPayment): LostMove {
  const [none, sum] = [
    { amount: '-', currency: '-', agency: '-' },
    { amount: fromCents(BigInt(cents)), currency: 'USD', agency },
  ]
  const [sent, paid] = direction === 'in' ? [sum, none] : [none, sum]
  return {
    at,
    reference: '-',
    move: `${kind} ${direction}`,
    status: '-',
    here: null,
    sendAmount: sent.amount,
    sendCurrency: sent.currency,
    receiveAmount: paid.amount,
    receiveCurrency: paid.currency,
    sendAgency: sent.agency,
    receiveAgency: paid.agency,
  }
}
