import { quoteLockMs } from '@corridor/domain/transfers/rules'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/database.ts'

interface Behind {
  readonly links: number
  readonly transfers: number
  readonly amountBase: string
  readonly feesBase: string
}

/** What stops when a pair of countries has no fee any more: the links, and what was sent in the last 30 days. */
export async function readBehind(db: Db, collecting: string, destination: string) {
  const { rows } = await sql<Behind>`
    select
      (select count(*) from agency_send_to l join agencies s on s.sid = l.agency_src
        join agencies r on r.sid = l.agency_dest
        where s.country_code = ${collecting} and r.country_code = ${destination}) as links,
      count(*) as transfers, coalesce(sum(amount_base), 0.00) as amount_base,
      coalesce(sum(fees_base), 0.00) as fees_base
    from transactions
    where send_country = ${collecting} and receive_country = ${destination} and status <> 'DELETED'
      and status <> 'UNCOM' and created_at >= now() - interval '30 days'`.execute(db)
  const [behind] = rows
  if (!behind) throw new Error('A sum without a row.')
  return { ...behind, pricesHoldMinutes: quoteLockMs / 60_000 }
}
