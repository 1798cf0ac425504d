import type { RouteAnswer } from '@corridor/contract/common/route'
import type { reconciliationsRoutes } from '@corridor/contract/reconciliations'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'

type Booked = RouteAnswer<(typeof reconciliationsRoutes)['postings']>

/** Steps by which no money changes hands book nothing, and are left out. */
const bookingMoves = `('SEND', 'SEND_HELD', 'RECEIVE', 'REVERSE', 'CORRECT', 'CANCEL', 'CANCEL_HELD', 'REFUND')`

/** What the ledger has of a transfer, by its steps; a step that should have booked and has not is there with nothing. */
export function listPostings(db: Db, sid: number): Promise<Booked> {
  return rawQuery(
    db,
    `select e.sid as event, e.move, to_char(e.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at,
      coalesce(json_agg(json_build_object('account', p.account,
          'amount', (p.amount_cents / 100.0)::numeric(16, 2)::text) order by p.sid)
        filter (where p.sid is not null), '[]') as postings
    from transaction_events e left join ledger_postings p on p.event_sid = e.sid
    where e.transaction_sid = $1 and (e.move in ${bookingMoves} or p.sid is not null)
    group by e.sid order by e.sid desc limit 200`,
    [sid],
  )
}
