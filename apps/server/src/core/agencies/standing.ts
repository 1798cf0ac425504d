import type { Db, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'

/** What of other people's money waits for an agency. */
interface Standing {
  /** Validated and not committed yet: the cash is on the counter. */
  readonly underWay: number
  /** Can be paid out by this agency and by nobody else, and what was sent for it in dollars. */
  readonly payable: number
  readonly payableAmount: string
}

/** What the clock has ended already is neither under way nor payable, though a job has yet to say so. */
const standingStatement = statement(
  'agency-standing',
  `select (select count(*) from transactions
      where status = 'UNCOM' and lapses_at > now() and send_agency_sid = :agencySid)::int as "underWay",
    count(*)::int as payable, coalesce(sum(amount_base), 0)::text as "payableAmount"
  from transactions
  where status = 'AVAIL' and status <> 'DELETED' and receive_agency_sid = :agencySid and expires_at > now()`,
).typed<{ agencySid: number }, Standing>()

export async function readStanding(db: Db | Tx, agencySid: number): Promise<Standing> {
  const [row] = await standingStatement(db, { agencySid })
  return row ?? { underWay: 0, payable: 0, payableAmount: '0' }
}
