import { type AttentionSource, lineOf } from '../../core/attention.ts'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'

/** Far enough back for whoever was away; a day that was proved again counts by its newest proof. */
const daysBack = 31

/** Days that cannot be closed, and closed ones whose newest proof found something, with how much was found. */
const unprovenDays = `
  select to_char(day, 'YYYY-MM-DD') as day, at as oldest, findings as count from (
    select distinct on (day) day, at, (proof->>'findingCount')::int as findings from day_proofs p
    where day > (now() at time zone 'utc')::date - ${daysBack} and not exists (
      select from day_reopenings r where r.first_day <= p.day and r.through_proof_sid >= p.sid) order by day, sid desc) proved
  where findings > 0
  union all
  select to_char(r.day, 'YYYY-MM-DD'), r.at, cardinality(r.findings) from (
    select distinct on (day) day, at, findings from day_refusals
    where day > (now() at time zone 'utc')::date - ${daysBack} order by day, sid desc) r
  where not exists (select from business_days b where b.day = r.day)
  order by 1 desc`

interface Unproven {
  readonly day: string
  readonly oldest: string
  readonly count: number
}

export function reconciliationsAttention(db: Db): AttentionSource {
  return {
    permission: 'reconciliations.read',
    ofAll: true,
    read: async () => {
      const days = await rawQuery<Unproven>(db, unprovenDays)
      if (days.length === 0) return [lineOf('days', [])]
      return days.map(({ day, ...found }) => lineOf('days', [{ name: null, agency: null, ...found }], day))
    },
  }
}
