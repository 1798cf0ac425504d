import { sql } from 'kysely'
import { allowTime, type Db, inTransaction } from '../../platform/db/database.ts'
import { balanceRows } from './balances.ts'

interface Difference {
  readonly account: string
  readonly shown: string
  readonly posted: string
  readonly derived: string
  /** The running position of an agency with a limit. */
  readonly owed: string | null
}

const inTransit = sql.raw(`('AVAIL', 'HOLD', 'EXPRD', 'REJCT')`)

/**
 * What a transfer has left on each account, by where it stands now and without its events: money under way
 * is owed by the sender's agency, a payout has been shared out, a cancellation may have left fees. And what was paid.
 */
const derivedRows = sql`
  select account, sum(cents) as cents from (
  select left_there.account, sum(left_there.dollars) * 100 as cents
  from (
    select status, fees_returned, send_agency_sid, receive_agency_sid,
      sum(amount_base) as amount, sum(fees_base) as fees, sum(payout_base) as payout,
      sum(host_fees) as host_fees, sum(peer_fees) as peer_fees, sum(mdl_fees) as mdl_fees,
      sum(host_fx) as host_fx, sum(peer_fx) as peer_fx, sum(mdl_fx) as mdl_fx
    from transactions group by status, fees_returned, send_agency_sid, receive_agency_sid
  ) as t
  cross join lateral (
    select 'agency:' || t.send_agency_sid as account, t.amount + t.fees as dollars where t.status in ${inTransit}
    union all select 'transit', -(t.amount + t.fees) where t.status in ${inTransit}
    union all select 'agency:' || t.send_agency_sid, t.amount + t.fees - t.host_fees - t.host_fx
      where t.status = 'RECVD'
    union all select 'agency:' || t.receive_agency_sid, -(t.payout + t.peer_fees + t.peer_fx)
      where t.status = 'RECVD'
    union all select 'operator:fees', -t.mdl_fees where t.status = 'RECVD'
    union all select 'operator:fx', -t.mdl_fx where t.status = 'RECVD'
    union all select 'agency:' || t.send_agency_sid, t.fees - t.host_fees
      where t.status = 'CANCL' and not t.fees_returned
    union all select 'operator:fees', t.host_fees - t.fees where t.status = 'CANCL' and not t.fees_returned
  ) as left_there
  group by left_there.account
  union all
  select paid.account, sum(paid.cents) from (
    select agency_sid, case direction when 'in' then amount_cents else -amount_cents end as came_in from agency_payments
  ) as a
  cross join lateral (values ('agency:' || a.agency_sid, -a.came_in), ('bank', a.came_in)) as paid (account, cents)
  group by paid.account
  ) as both_sides
  group by account`

/**
 * The ways to a balance, account by account: as everybody reads it (snapshot and what came since), as the plain
 * sum of all postings, from the transfers and payments themselves, and as the limit of an agency counts it. One
 * statement, so that all of them see the same moment. Says in sentences where they differ.
 */
export function compareBalances(db: Db): Promise<{ accounts: number; findings: string[] }> {
  return inTransaction(db, async (tx) => {
    await allowTime(tx, 30)
    const { rows } = await sql<Difference & { differs: boolean }>`
      select account, coalesce(shown.cents, 0)::text as shown, coalesce(posted.cents, 0)::text as posted,
        trim_scale(coalesce(derived.cents, 0))::text as derived, owed.cents::text as owed,
        coalesce(shown.cents, 0) <> coalesce(posted.cents, 0)
          or coalesce(posted.cents, 0) <> coalesce(derived.cents, 0)
          or coalesce(posted.cents, 0) <> coalesce(owed.cents, posted.cents, 0) as differs
      from (${balanceRows}) as shown
      full join (select account, sum(amount_cents) as cents from ledger_postings group by account) as posted
        using (account)
      full join (${derivedRows}) as derived using (account)
      full join (select 'agency:' || agency_sid as account, owed_cents as cents from position_limits) as owed
        using (account)
      order by account`.execute(tx)
    const total = rows.reduce((sum, { posted }) => sum + BigInt(posted), 0n)
    return {
      accounts: rows.length,
      findings: [
        ...rows.filter(({ differs }) => differs).map(sentence),
        ...(total === 0n ? [] : [`The whole ledger sums to ${total} cents and must sum to 0.`]),
      ],
    }
  })
}

function sentence({ account, shown, posted, derived, owed }: Difference): string {
  const counted = owed === null || owed === posted ? '' : ` Its limit counts ${owed}.`
  return `${account} is shown with ${shown} cents, its postings sum to ${posted}, and the transfers give ${derived}.${counted}`
}
