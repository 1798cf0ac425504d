import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** What of other people's money waits for an agency. */
export interface Standing {
  /** Validated and not committed yet: the cash is on the counter. */
  readonly underWay: number
  /** Can be paid out by this agency and by nobody else, and what that comes to in dollars. */
  readonly payable: number
  readonly payableAmount: string
}

export async function standingOf(db: Db | Tx, agencySid: number): Promise<Standing> {
  const { rows } = await sql<Standing>`
    select (select count(*)::int from transactions
        where status = 'UNCOM' and lapses_at > now() and send_agency_sid = ${agencySid}) as "underWay",
      count(*)::int as payable, coalesce(sum(payout_base), 0)::numeric(20, 2)::text as "payableAmount"
    from transactions where status = 'AVAIL' and receive_agency_sid = ${agencySid}`.execute(db)
  return rows[0] ?? { underWay: 0, payable: 0, payableAmount: '0.00' }
}
