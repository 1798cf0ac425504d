import type { RouteAnswer } from '@corridor/contract/common/route'
import { type DayState, dayStates, type settlementsRoutes } from '@corridor/contract/settlements'
import { type Period, type PeriodCode, periodOf, runOf } from '@corridor/domain/settlements/periods'
import { agencyInside, andWritten, isOneOf } from '../../core/scope/conditions.ts'
import { listSides } from '../../core/settlements/setup.ts'
import type { Scope } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'

type Calendar = RouteAnswer<(typeof settlementsRoutes)['calendar']>
type Row = Calendar['rows'][number]
type Todo = NonNullable<Row['todo']>

const dayMs = 86_400_000
/** More than a person looks at; the counts are of all of them. */
const mostRows = 1000

function isoDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

/** A period with the day on whose morning its file is made. */
interface Run extends Period {
  readonly day: string
  readonly until: number
}

/** Of each day that somebody has asked for: every open page asks for two months, and zones take their time. */
const runsOfDays = new Map<string, readonly Run[]>()
const maxDays = 1_000

/** What is made on the mornings of these days: of each the day before, on Mondays the week, on the 3rd the month. */
function runsOn(days: readonly string[]): Run[] {
  return days.flatMap((day) => {
    const known = runsOfDays.get(day)
    if (known) return known
    if (runsOfDays.size >= maxDays) runsOfDays.clear()
    const runs = runsOnMorning(day)
    runsOfDays.set(day, runs)
    return runs
  })
}

function runsOnMorning(day: string): Run[] {
  const before = isoDay(Date.parse(day) - dayMs)
  const ended: [PeriodCode, string][] = [
    ['d', before],
    ['w', before],
    ['m', isoDay(Date.parse(day) - 3 * dayMs)],
  ]
  return ended
    .map(([period, last]) => ({ ...periodOf(period, last), last }))
    .filter(({ lastDay, last }) => lastDay === last)
    .map(({ last: _last, ...one }) => ({ ...one, day, until: runOf(one).until }))
}

function daysOf(month: string, today: string): { all: string[]; past: string[] } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const first = Date.UTC(year, number - 1, 1)
  const count = (Date.UTC(year, number, 1) - first) / dayMs
  const all = Array.from({ length: count }, (_, index) => isoDay(first + index * dayMs))
  return { all, past: all.filter((day) => day <= today) }
}

function rankOf(state: DayState): number {
  return dayStates.indexOf(state)
}

/**
 * Every file of these runs with its state: those that an agency's schedule wants, and those that were made though it
 * does not want them any more.
 */
function filesOfRuns(scope: Scope): string {
  return `
  runs as materialized (
    select * from unnest($1::text[], $2::date[], $3::date[], $4::date[], $5::timestamptz[])
      as r(period, first_day, last_day, day, until)),
  wanted as (
    select c.agency_sid, t.type, r.period, r.first_day
    from runs r
    join settlement_configs c on case r.period when 'd' then c.sched_daily_since when 'w' then c.sched_week_since
      else c.sched_month_since end <= r.last_day
    join unnest($6::integer[], $7::text[]) as t(agency_sid, type) on t.agency_sid = c.agency_sid
    union
    select s.agency_sid, s.id_type_trns, s.period, s.first_day
    from runs r join settlements s on s.period = r.period and s.first_day = r.first_day${andWritten(agencyInside(scope, 's.agency_sid'))}),
  files as materialized (
    select w.agency_sid, w.type, w.period, w.first_day, r.day, s.sid, s.date_generated, out.last_error, out.next_try_at,
      out.open, f.message, c.zip_pass_sealed is null as no_password, b.day is null as is_open,
      case
        when s.sid is null and $8::timestamptz < r.until then ${rankOf('due')}
        when s.sid is null then ${rankOf('missing')}
        when out.dead then ${rankOf('failed')}
        when s.date_generated > r.until or out.last_at > r.until or (out.open and $8::timestamptz > r.until)
          then ${rankOf('late')}
        when out.open then ${rankOf('due')}
        when s.row_count = 0 then ${rankOf('empty')}
        else ${rankOf('made')} end as rank
    from wanted w
    join runs r on r.period = w.period and r.first_day = w.first_day
    left join settlements s on s.agency_sid = w.agency_sid and s.id_type_trns = w.type and s.period = w.period
      and s.first_day = w.first_day
    left join settlement_configs c on c.agency_sid = w.agency_sid
    left join settlement_failures f on f.agency_sid = w.agency_sid and f.id_type_trns = w.type
      and f.period = w.period and f.first_day = w.first_day
    left join business_days b on b.day = r.last_day
    left join lateral (
      select bool_or(d.state = 'dead') as dead, bool_or(d.state <> 'delivered') as open,
        max(d.delivered_at) as last_at, min(d.next_try_at) filter (where d.state <> 'waiting') as next_try_at,
        (array_agg(d.last_error order by d.state = 'dead' desc, d.sid desc)
          filter (where d.state in ('dead', 'failed', 'maybe')))[1] as last_error
      from deliveries d where d.settlement_sid = s.sid) out on true)`
}

function calendarText(scope: Scope): string {
  return `with ${filesOfRuns(scope)},
  cells as (
    select agency_sid, day, min(rank) as rank,
      nullif(min((date_generated at time zone 'utc')::date), day) as made_on
    from files group by agency_sid, day),
  todos as (
    select distinct on (f.agency_sid) f.agency_sid, f.rank, f.day::text as day, f.first_day::text as "firstDay",
      f.type, f.period, f.sid, f.next_try_at as "nextTryAt",
      case when f.sid is null then f.message else f.last_error end as error,
      case when f.sid is not null and f.rank = ${rankOf('failed')} then 'error'
        when f.sid is not null then case when f.next_try_at is null then 'waiting' else 'next_try' end
        when f.no_password then 'no_password'
        when f.is_open then 'day_open'
        when f.message is not null then 'error'
        else 'not_made' end as reason
    from files f
    where f.rank in (${rankOf('failed')}, ${rankOf('missing')}) or (f.rank = ${rankOf('late')} and f.open)
    order by f.agency_sid, f.rank, f.day desc)
  select
    (select coalesce(json_agg(json_build_object('agency', a.sid, 'name', a.long_name)), '[]')
      from agencies a where a.sid in (select agency_sid from cells)) as agencies,
    (select coalesce(json_agg(json_build_array(agency_sid, day, rank, made_on)), '[]') from cells) as cells,
    (select coalesce(json_agg(todos), '[]') from todos) as todos,
    (select coalesce(json_agg(json_build_array(rank, day, count)), '[]')
      from (select rank, day, count(*) from files group by rank, day) counted) as counts,
    (select count(*)::int from files
      where day = ($8::timestamptz at time zone 'utc')::date and sid is not null and open is not true) as out,
    $8::timestamptz as "asOf"`
}

interface Answer {
  readonly agencies: readonly { readonly agency: number; readonly name: string }[]
  readonly cells: readonly (readonly [agency: number, day: string, rank: number, madeOn: string | null])[]
  readonly todos: readonly (Omit<Todo, 'state' | 'nextTryAt'> & {
    readonly agency_sid: number
    readonly rank: number
    readonly nextTryAt: string | null
  })[]
  readonly counts: readonly (readonly [rank: number, day: string, count: number])[]
  readonly out: number
  readonly asOf: string
}

function stateOf(rank: number): DayState {
  return dayStates[rank] ?? 'off'
}

function todoOf({ agency_sid: _agency, rank, nextTryAt, ...todo }: Answer['todos'][number]): Todo {
  const state = stateOf(rank)
  return {
    ...todo,
    state: state === 'failed' || state === 'missing' ? state : 'late',
    nextTryAt: nextTryAt && new Date(nextTryAt).toISOString(),
  }
}

function countsOf(counted: Answer['counts'], day?: string): Record<DayState, number> {
  const sum = (state: DayState): number =>
    counted
      .filter(([rank, on]) => stateOf(rank) === state && (day === undefined || on === day))
      .reduce((total, [, , count]) => total + count, 0)
  return {
    failed: sum('failed'),
    missing: sum('missing'),
    late: sum('late'),
    due: sum('due'),
    made: sum('made'),
    empty: sum('empty'),
    off: 0,
  }
}

/** Those that want somebody first, the worst before the others; then by name. */
function inOrder(one: Row, other: Row): number {
  const rank = ({ todo }: Row): number => (todo ? rankOf(todo.state) : dayStates.length)
  return rank(one) - rank(other) || (one.name < other.name ? -1 : 1)
}

/** What `filesOfRuns` asks for. */
async function valuesOf(db: Db, past: readonly string[], now: number, scope: Scope): Promise<unknown[]> {
  const runs = runsOn(past)
  const sides = (await listSides(db)).filter(({ agencySid }) => isOneOf(scope, agencySid))
  return [
    runs.map(({ period }) => period),
    runs.map(({ firstDay }) => firstDay),
    runs.map(({ lastDay }) => lastDay),
    runs.map(({ day }) => day),
    runs.map(({ until }) => new Date(until).toISOString()),
    sides.map(({ agencySid }) => agencySid),
    sides.map(({ side }) => side),
    new Date(now).toISOString(),
  ]
}

/** This month and those before it. */
export function monthsBack(now: number, count: number): string[] {
  const [year = 0, month = 0] = isoDay(now).split('-').map(Number)
  return Array.from({ length: count }, (_, back) => isoDay(Date.UTC(year, month - 1 - back, 1)).slice(0, 7))
}

function wantingText(scope: Scope): string {
  return `with ${filesOfRuns(scope)}
  select to_char(f.day, 'YYYY-MM') as month, case f.rank when ${rankOf('failed')} then 'failed' else 'missing' end as state,
    a.sid as agency, a.short_name as name, count(*)::int as count, min(r.until) as oldest
  from files f join agencies a on a.sid = f.agency_sid
  join runs r on r.period = f.period and r.first_day = f.first_day
  where f.rank in (${rankOf('failed')}, ${rankOf('missing')}) group by 1, 2, 3, 4`
}

interface Wanting {
  readonly month: string
  readonly state: 'failed' | 'missing'
  readonly agency: number
  readonly name: string
  readonly count: number
  readonly oldest: string
}

/** Of the files that the calendars of these months show as missing or failed: how many, by agency, and since when. */
export async function readWanting(
  db: Db,
  months: readonly string[],
  now: number,
  scope: Scope,
): Promise<Wanting[]> {
  const past = months.flatMap((month) => daysOf(month, isoDay(now)).past)
  return rawQuery<Wanting>(db, wantingText(scope), await valuesOf(db, past, now, scope))
}

/** By the clock of the server. */
export async function readCalendar(
  db: Db,
  wanted: string | undefined,
  now: number,
  scope: Scope,
): Promise<Calendar> {
  const today = isoDay(now)
  const month = wanted ?? today.slice(0, 7)
  const { all, past } = daysOf(month, today)
  const [answer] = await rawQuery<Answer>(db, calendarText(scope), await valuesOf(db, past, now, scope))
  if (!answer) throw new Error('A calendar without a row.')
  const cells = new Map(answer.cells.map(([agency, day, ...cell]) => [`${agency} ${day}`, cell]))
  const todos = new Map(answer.todos.map((todo) => [todo.agency_sid, todoOf(todo)]))
  const rows = answer.agencies.map(({ agency, name }) => ({
    agency,
    name,
    days: all.map((day) => {
      const [rank, on] = cells.get(`${agency} ${day}`) ?? []
      return { state: rank === undefined ? ('off' as const) : stateOf(rank), ...(on && { on }) }
    }),
    todo: todos.get(agency) ?? null,
  }))
  return {
    month,
    today,
    todayUntil: new Date(runOf(periodOf('d', isoDay(Date.parse(today) - dayMs))).until).toISOString(),
    asOf: answer.asOf,
    agencies: rows.length,
    counts: countsOf(answer.counts),
    todayCounts: countsOf(answer.counts, today),
    todayOut: answer.out,
    rows: rows.sort(inOrder).slice(0, mostRows),
  }
}
