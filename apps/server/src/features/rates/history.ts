import type { RouteAnswer } from '@corridor/contract/common/route'
import { type ratesRoutes, trendDays } from '@corridor/contract/rates'
import { retailRate } from '@corridor/domain/fx/rates'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { plain } from './store.ts'

type History = RouteAnswer<(typeof ratesRoutes)['history']>
type SpreadChange = History['changes'][number]

/** More changes than that in two years are a mistake of a program; the newest are shown. */
const mostChanges = 1_000

/** The last rate of a day: one probe of the index, however many sheets the day had. */
function lastOfDay(currency: string, day: string): string {
  return `select as_of, rate from wholesale_rates
    where currency_code = ${currency} and as_of >= ${day} and as_of < ${day} + interval '1 day'
    order by as_of desc, sid desc limit 1`
}

function readPoints(db: Db, code: string, days: number): Promise<{ at: string; rate: string }[]> {
  return rawQuery(
    db,
    `select last.as_of as at, last.rate::text from
      generate_series(current_date - ($2::int - 1), current_date, interval '1 day') day,
      lateral (${lastOfDay('$1', 'day')}) last
    order by day`,
    [code, days],
  )
}

/** Of every spread that the currency has had: one that was deleted and added again has another number. */
async function readChanges(db: Db, code: string, days: number): Promise<SpreadChange[]> {
  const rows = await rawQuery<SpreadChange>(
    db,
    `with numbers as (
      select sid from spreads where retail = $1
      union
      select entity_sid from audit_entries where entity = 'spread' and action in ('insert', 'delete')
        and coalesce(after, before)->>'retail' = $1
    )
    select at, actor_login as by, before->>'spread' as before, after->>'spread' as after
    from audit_entries where entity = 'spread' and entity_sid in (select sid from numbers)
      and action <> 'event' and at >= current_date - ($2::int - 1)
    order by sid desc limit ${mostChanges}`,
    [code, days],
  )
  return rows.toReversed()
}

async function readSpread(db: Db, code: string): Promise<string | null> {
  const row = await db.selectFrom('spreads').select('spread').where('retail', '=', code).executeTakeFirst()
  return row ? plain(row.spread) : null
}

export async function readHistory(db: Db, code: string, days: number): Promise<History> {
  const [points, changes, now] = await Promise.all([
    readPoints(db, code, days),
    readChanges(db, code, days),
    readSpread(db, code),
  ])
  // Backwards from the spread of today: what stood before all of it may be older than the audit log.
  const spreadAt = (at: string): string | null => {
    const next = changes.find((change) => Date.parse(change.at) > Date.parse(at))
    return next ? next.before : now
  }
  return {
    points: points.map(({ at, rate }, index) => {
      // The newest rate is the one in force, and sells by the spread of now, however new that is.
      const spread = index === points.length - 1 ? now : spreadAt(at)
      const retail = spread === null ? null : retailRate(rate, spread).toFixed()
      return { at, wholesale: plain(rate), spread, retail }
    }),
    changes,
  }
}

/** The codes in the type of their column: as plain text each would be compared with every rate of the day. */
export const trendsSql = `select c.code, array_agg(last.rate::text order by day) as rates
  from (select distinct unnest($1::bpchar[]) as code) c
  cross join generate_series(current_date - $2::int, current_date, interval '1 day') day
  left join lateral (${lastOfDay('c.code', 'day')}) last on true
  group by c.code`

export async function readTrends(
  db: Db,
  codes: readonly string[],
): Promise<Record<string, (string | null)[]>> {
  const rows = await rawQuery<{ code: string; rates: (string | null)[] }>(db, trendsSql, [codes, trendDays])
  return Object.fromEntries(rows.map(({ code, rates }) => [code, rates.map((rate) => rate && plain(rate))]))
}
