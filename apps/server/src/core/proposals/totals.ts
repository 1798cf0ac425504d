import type { ProposalKindName } from '@corridor/contract/proposals'
import { type FourEyes, needsSecond } from '@corridor/domain/proposals/decide'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** What the user carried out on this UTC day without a second person. */
export async function readTotals(db: Db | Tx, userSid: number): Promise<(kind: ProposalKindName) => bigint> {
  const rows = await db
    .selectFrom('fourEyesTotals')
    .select(['kind', 'cents'])
    .where('userSid', '=', userSid)
    .where(sql<boolean>`day - (now() at time zone 'UTC')::date between 0 and 1`)
    .execute()
  const totals = new Map(rows.map(({ kind, cents }) => [kind, BigInt(cents)]))
  return (kind) => totals.get(kind) ?? 0n
}

interface Attempt {
  readonly userSid: number
  readonly kind: ProposalKindName
  readonly setting: FourEyes
  readonly amountCents: bigint | null
}

/** Of two changes at midnight the second may have the day before. A day further ahead is of a clock that was wrong. */
const isSameDay = sql`t.day between excluded.day and excluded.day + 1`

/**
 * Whether the change needs no second person; its amount then counts for the rest of the UTC day. The row stays locked
 * until the transaction ends, so that changes of one kind by one user are judged one after the other. A transaction
 * that does not carry out the change has to be rolled back.
 */
export async function countAlone(tx: Tx, { userSid, kind, setting, amountCents }: Attempt): Promise<boolean> {
  if (needsSecond(setting, amountCents)) return false
  const { isOn, aboveCents } = setting
  if (!isOn || aboveCents === null || amountCents === null) return true
  const { rows } = await sql`
    insert into four_eyes_totals as t (user_sid, kind, day, cents)
    values (${userSid}, ${kind}, (clock_timestamp() at time zone 'UTC')::date, ${amountCents})
    on conflict (user_sid, kind) do update
      set day = case when ${isSameDay} then t.day else excluded.day end,
        cents = case when ${isSameDay} then t.cents else 0 end + excluded.cents
    where case when ${isSameDay} then t.cents else 0 end + excluded.cents <= ${aboveCents}
    returning t.cents`.execute(tx)
  return rows.length > 0
}
