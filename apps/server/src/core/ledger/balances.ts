import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export interface Balance {
  readonly account: string
  /** Positive: whoever holds the account owes the network. */
  readonly cents: bigint
}

/** To be followed by `select`. Finds every account by one probe of the index, however many postings it has. */
export const withAccounts = sql`
  with recursive accounts (account) as (
    (select account from ledger_postings order by account limit 1)
    union all
    select (select p.account from ledger_postings p where p.account > a.account order by p.account limit 1)
    from accounts a where a.account is not null
  )`

/** The newest snapshot of the account that `account` names. */
function newestSnapshot(account: string) {
  return sql`
  select s.through_sid, s.balance_cents from balance_snapshots s
  where s.account = ${sql.ref(account)} order by s.through_sid desc limit 1`
}

/** Per account of `a`: what the newest snapshot holds and what was posted after it, up to a posting if one is given. */
export function snapshotAndSince(throughSid?: number) {
  return sql`
  left join lateral (${newestSnapshot('a.account')}) as former on true
  cross join lateral (
    select sum(p.amount_cents) as cents from ledger_postings p
    where p.account = a.account and p.sid > coalesce(former.through_sid, 0)
      ${throughSid === undefined ? sql`` : sql`and p.sid <= ${throughSid}`}
  ) as since`
}

/** Rows of account and cents, for a `from`. */
export const balanceRows = sql`
  ${withAccounts}
  select a.account, coalesce(former.balance_cents, 0) + coalesce(since.cents, 0) as cents
  from accounts a ${snapshotAndSince()}
  where a.account is not null`

/** Of an account that was never booked it is 0. */
export async function balanceOf(db: Db | Tx, account: string): Promise<bigint> {
  const { rows } = await sql<{ cents: string }>`
    select (coalesce(former.balance_cents, 0) + coalesce(since.cents, 0))::text as cents
    from (select ${account}::text as account) as a ${snapshotAndSince()}`.execute(db)
  return BigInt(rows[0]?.cents ?? 0)
}

/** Of every account that was ever booked, in the order of their names. */
export async function allBalances(db: Db): Promise<Balance[]> {
  const { rows } = await sql<{ account: string; cents: string }>`
    select account, cents::text from (${balanceRows}) as balances order by account`.execute(db)
  return rows.map(({ account, cents }) => ({ account, cents: BigInt(cents) }))
}
