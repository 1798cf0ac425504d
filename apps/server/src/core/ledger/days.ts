import { type RawBuilder, sql } from 'kysely'
import { whileAlone } from '../../platform/db/alone.ts'
import { allowTime, type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { lastCommitted } from '../../platform/db/last-committed.ts'

const maxPostingsAtOnce = 500_000

/** How a day's postings are told apart: by the move, and on which side of it the agency was. */
function dayRows(condition: RawBuilder<unknown>) {
  return sql`
  select p.account, (p.booked_at at time zone 'UTC')::date as day, coalesce(e.move, 'PAYMENT') as move,
    coalesce(p.account = 'agency:' || t.send_agency_sid, false) as is_sender,
    count(*)::integer as postings, sum(p.amount_cents)::bigint as cents
  from ledger_postings p
  left join transaction_events e on e.sid = p.event_sid
  left join transactions t on t.sid = e.transaction_sid
  where ${condition}
  group by 1, 2, 3, 4`
}

/** What was booked to one agency from a day on: what is summed up, and what came since. */
export function daysOf(account: string, from: string) {
  return sql`
  select day, move, is_sender, sum(postings)::integer as postings, sum(cents)::bigint as cents
  from (
    select day, move, is_sender, postings, cents from ledger_days
    where account = ${account} and day >= ${from}::date
    union all
    select day, move, is_sender, postings, cents from (${dayRows(sql`p.account = ${account}
      and p.sid > coalesce((select posting_sid from ledger_days_through), 0)`)}) as since
    where day >= ${from}::date
  ) as booked
  group by day, move, is_sender`
}

/** Sums up the days to the newest posting, some at a time. What is not summed up yet is added when it is asked for. */
export async function foldDays(db: Db): Promise<void> {
  await whileAlone(db, 'ledger days', async (own) => {
    const through = await lastCommitted(own, 'ledger_postings')
    if (through === 'in use') return
    const known = await own.selectFrom('ledgerDaysThrough').select('postingSid').executeTakeFirst()
    for (let done = known?.postingSid ?? 0; done < through; ) {
      const [after, next] = [done, Math.min(through, done + maxPostingsAtOnce)]
      await inTransaction(own, (tx) => foldBetween(tx, after, next))
      done = next
    }
  })
}

async function foldBetween(tx: Tx, after: number, through: number): Promise<void> {
  await allowTime(tx, 5)
  await sql`
    insert into ledger_days as known (account, day, move, is_sender, postings, cents)
    ${dayRows(sql`p.sid > ${after} and p.sid <= ${through} and p.account like 'agency:%'`)}
    on conflict (account, day, move, is_sender)
    do update set postings = known.postings + excluded.postings, cents = known.cents + excluded.cents`.execute(
    tx,
  )
  await sql`
    insert into ledger_days_through values (${through})
    on conflict ((true)) do update set posting_sid = excluded.posting_sid`.execute(tx)
}
