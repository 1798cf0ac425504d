import type { RouteAnswer } from '@corridor/contract/common/route'
import { ages, type homeRoutes, parties, pictureDays, pictureRows } from '@corridor/contract/home'
import { fromCents, toCents } from '@corridor/domain/money/money'
import { sql } from 'kysely'
import { balanceRows } from '../../core/ledger/balances.ts'
import { isOneOf } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'
import { databaseClock } from '../../platform/db/clock.ts'
import type { Db } from '../../platform/db/database.ts'
import { plannedOnce } from '../../platform/db/planned.ts'

type Answer<Name extends keyof typeof homeRoutes> = RouteAnswer<(typeof homeRoutes)[Name]>

/** More than ever wait for a fold: it is the first one, from the first event on. */
const manyEvents = 200_000

/** As a query of its own it is asked for once, and not for every row. */
const today = `(select (now() at time zone 'UTC')::date)`
const firstDay = `${today} - ${pictureDays - 1}`
const days = `generate_series(${firstDay}, ${today}, interval '1 day') d`

function dollars(cents: string): string {
  return `(${cents} / 100.0)::numeric(18, 2)::text`
}

const stateText = `
  select coalesce((select at from transaction_events where sid > folded.sid order by sid limit 1), clock_timestamp())
      as "asOf",
    coalesce((select max(sid) from transaction_events), 0) - folded.sid > ${manyEvents} as "isCounting"
  from (select coalesce(max(event_sid), 0) as sid from home_sums_through) as folded`

/** Read before the figures: these are of then or a moment later. */
async function stateOfFold(db: Db): Promise<{ asOf: string; isCounting: boolean }> {
  const [state] = await plannedOnce<{ asOf: string; isCounting: boolean }>(stateText)(db, [])
  if (!state) throw new Error('The sums of the first screen have no state.')
  return state
}

function total<Row>(rows: readonly Row[], amountOf: (row: Row) => string): string {
  return fromCents(rows.reduce((sum, row) => sum + toCents(amountOf(row)), 0n))
}

function totalCount(rows: readonly { readonly count: number }[]): number {
  return rows.reduce((sum, { count }) => sum + count, 0)
}

const volumeText = `
  select d::date as day, coalesce(s.count, 0)::bigint as count, ${dollars('coalesce(s.amount_cents, 0)')} as usd
  from ${days} left join home_sums s on s.kind = 'all' and s.key = '' and s.day = d::date order by 1`

export async function readVolume(db: Db): Promise<Answer<'volume'>> {
  const state = await stateOfFold(db)
  return { ...state, days: await plannedOnce<Answer<'volume'>['days'][number]>(volumeText)(db, []) }
}

const corridorsText = `
  select left(key, 3) as "countrySnd", right(key, 3) as "countryRcv", sum(count)::bigint as count,
    ${dollars('sum(amount_cents)')} as usd, ${dollars('sum(margin_cents)')} as margin
  from home_sums where kind = 'corridor' and day between ${firstDay} and ${today}
  group by key having sum(count) <> 0 order by sum(amount_cents) desc, key`

export async function readCorridors(db: Db): Promise<Answer<'corridors'>> {
  const state = await stateOfFold(db)
  const rows = await plannedOnce<Answer<'corridors'>['rows'][number]>(corridorsText)(db, [])
  const to = await databaseClock(db)
  return {
    ...state,
    from: utcDay(to - (pictureDays - 1) * 86_400_000),
    to: utcDay(to),
    corridors: rows.length,
    rows: rows.slice(0, pictureRows),
    all: {
      count: totalCount(rows),
      usd: total(rows, ({ usd }) => usd),
      margin: total(rows, ({ margin }) => margin),
    },
  }
}

function utcDay(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}

interface AgeRow {
  readonly agency: number
  readonly name: string | null
  /** Of the ages, counted from 1. */
  readonly age: number
  readonly count: number
  readonly usd: string
}

const ageingText = `
  select w.agency, a.short_name as name, w.age, w.count, w.usd from (
    select key::integer as agency, case ${ages
      .slice(1)
      .map((from, index) => `when day > ${today} - ${from} then ${index + 1}`)
      .join(
        ' ',
      )} else ${ages.length} end as age, sum(count)::bigint as count, ${dollars('sum(amount_cents)')} as usd
    from home_sums where kind = 'payer' and count <> 0 group by key, 2
  ) as w left join agencies a on a.sid = w.agency`

/** Each payer with all ages, where most waits first. */
function payersOf(found: readonly AgeRow[]): Answer<'ageing'>['rows'] {
  const payers = new Map<number, { name: string; sums: Map<number, AgeRow> }>()
  for (const row of found) {
    const payer = payers.get(row.agency) ?? { name: row.name ?? String(row.agency), sums: new Map() }
    payers.set(row.agency, payer)
    payer.sums.set(row.age, row)
  }
  return [...payers]
    .map(([agency, { name, sums }]) => ({
      cents: [...sums.values()].reduce((sum, { usd }) => sum + toCents(usd), 0n),
      row: {
        agency,
        name,
        ages: ages.map((_, index) => {
          const { count = 0, usd = '0.00' } = sums.get(index + 1) ?? {}
          return { count, usd }
        }),
      },
    }))
    .sort((one, other) => Number(other.cents - one.cents) || one.row.agency - other.row.agency)
    .map(({ row }) => row)
}

export async function readAgeing(db: Db, scope: Scope): Promise<Answer<'ageing'>> {
  const state = await stateOfFold(db)
  const found = await plannedOnce<AgeRow>(ageingText)(db, [])
  const rows = payersOf(found.filter(({ agency }) => isOneOf(scope, agency)))
  const ofAge = (index: number) => rows.flatMap((row) => row.ages.slice(index, index + 1))
  return {
    ...state,
    payers: rows.length,
    rows: rows.slice(0, pictureRows),
    all: ages.map((_, index) => ({
      count: totalCount(ofAge(index)),
      usd: total(ofAge(index), ({ usd }) => usd),
    })),
  }
}

interface Owing {
  readonly agency: number
  readonly name: string
  readonly owes: string
  readonly limit: string | null
}

/** As the position of each agency has it, by the newest snapshots and what came since. */
export async function readExposure(db: Db, scope: Scope): Promise<Answer<'exposure'>> {
  const asOf = new Date(await databaseClock(db)).toISOString()
  const { rows: all } = await sql<Owing>`
    select a.sid as agency, a.short_name as name, (b.cents / 100.0)::numeric(18, 2)::text as owes,
      (l.limit_cents / 100.0)::numeric(18, 2)::text as limit
    from (${balanceRows}) as b
    join agencies a on b.account = 'agency:' || a.sid
    left join position_limits l on l.agency_sid = a.sid
    where b.cents <> 0 order by abs(b.cents) desc, a.sid`.execute(db)
  const rows = all.filter(({ agency }) => isOneOf(scope, agency))
  const side = (isOwing: boolean) => {
    const own = rows.filter(({ owes }) => owes.startsWith('-') !== isOwing)
    return { agencies: own.length, usd: total(own, ({ owes }) => owes) }
  }
  return { asOf, owing: side(true), owed: side(false), rows: rows.slice(0, pictureRows) }
}

const revenueText = `
  select d::date as day, ${parties
    .flatMap((party) => [`${party}_fees`, `${party}_fx`])
    .map((column) => `coalesce(r.${column}, 0)::numeric(18, 2)::text as ${column}`)
    .join(', ')}
  from ${days} left join home_revenue r on r.day = d::date order by 1`

type RevenueDay = { readonly day: string } & {
  readonly [Column in `${(typeof parties)[number]}_${'fees' | 'fx'}`]: string
}

export async function readRevenue(db: Db): Promise<Answer<'revenue'>> {
  const state = await stateOfFold(db)
  const booked = await plannedOnce<RevenueDay>(revenueText)(db, [])
  const earned = parties.map((party) => ({
    party,
    fees: total(booked, (row) => row[`${party}_fees`]),
    fx: total(booked, (row) => row[`${party}_fx`]),
  }))
  return {
    ...state,
    parties: earned,
    all: { fees: total(earned, ({ fees }) => fees), fx: total(earned, ({ fx }) => fx) },
    days: booked.map((row) => ({
      day: row.day,
      usd: total(
        parties.flatMap((party) => [row[`${party}_fees`], row[`${party}_fx`]]),
        (cents) => cents,
      ),
    })),
  }
}
