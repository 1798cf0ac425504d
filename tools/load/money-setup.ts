import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import { seededRandom } from './random.ts'
import { addDailyRates, addOlderRates, demoCurrencies, refreshRates } from './rates.ts'

/** How far back the normal demo's life goes. */
export const demoDays = 90

/** As far as the history of a rate is shown. */
const historyDays = 730

/**
 * What prices transfers: rates, spreads, fees, taxes.
 * By SQL: the services of these screens come with later issues.
 */
export async function addMoneySetup(db: Db, now: Date): Promise<void> {
  await addDailyRates(db, now, demoDays)
  await addOlderRates(db, now, demoDays, historyDays)
  await refreshRates(db)
  await addSpreads(db, now)
  await addFees(db)
  await rawQuery(db, taxes)
}

/** By SQL, because a service would have all of it happen today. */
async function addSpreads(db: Db, now: Date): Promise<void> {
  const random = seededRandom(5_501)
  const spreads = demoCurrencies.map((code) => ({ code, spread: random.between(30, 250) / 10_000 }))
  const past = seededRandom(5_503)
  const changes = spreads.flatMap(({ code, spread }) => {
    const [before, first, today] = [past, past, null].map((source) =>
      source === null ? spread : (Math.round(spread * 10_000) + source.between(5, 35)) / 10_000,
    )
    const change = (daysAgo: number) => ({
      code,
      at: new Date(now.getTime() - daysAgo * 86_400_000 - past.below(36_000_000)).toISOString(),
      by: past.pick(['ana.ruiz', 'finn.olsen']),
    })
    return [
      { ...change(past.between(45, 80)), before, after: first },
      { ...change(past.between(6, 30)), before: first, after: today },
    ]
  })
  await rawQuery(
    db,
    `with stored as (
      insert into spreads (retail, spread, version)
      select code, spread, 3 from jsonb_to_recordset($1) as s (code text, spread numeric) order by code
      on conflict do nothing returning sid, retail
    )
    insert into audit_entries (at, actor_sid, actor_login, action, entity, entity_sid, before, after, request_id)
    select c.at, (select sid from app_users where login = c.by), c.by, 'update', 'spread', stored.sid,
      jsonb_build_object('spread', c.before), jsonb_build_object('spread', c.after), 'demo'
    from jsonb_to_recordset($2) as c (code text, at timestamptz, by text, before text, after text)
    join stored on stored.retail = c.code
    order by c.at`,
    [JSON.stringify(spreads), JSON.stringify(changes)],
  )
}

interface Bracket {
  readonly from: number
  readonly to: number
  readonly minFee: number
  readonly percent: number
  readonly split: number
}

/** Three or four brackets that touch, from nothing to 10,000 dollars. */
function bracketsOf(random: ReturnType<typeof seededRandom>): Bracket[] {
  const ends = [...(random.chance(0.5) ? [100] : []), random.pick([300, 500]), random.pick([1_000, 3_000])]
  const first = random.between(6, 16) / 2
  return [...ends, 10_000].map((to, index) => {
    const minFee = first + index * random.between(2, 4)
    return {
      from: index === 0 ? 0 : (ends[index - 1] ?? 0),
      to,
      minFee,
      percent: random.between(8, 20) / 1000,
      // Beyond it the operator keeps the fee for itself.
      split: random.chance(0.5) ? 100 : minFee + 10,
    }
  })
}

async function addFees(db: Db): Promise<void> {
  const random = seededRandom(5_502)
  const rows = await rawQuery<{ sid: number }>(
    db,
    `insert into fee_countries (country_code_collect, country_code_destination)
    select distinct s.country_code, r.country_code
    from agency_send_to l join agencies s on s.sid = l.agency_src join agencies r on r.sid = l.agency_dest
    order by 1, 2
    returning sid`,
  )
  const brackets = rows.flatMap(({ sid }) => bracketsOf(random).map((bracket) => ({ sid, ...bracket })))
  await rawQuery(
    db,
    `insert into fee_brackets (fee_country_sid, limit_from, limit_to, min_fee, percent, fees_split)
    select sid, "from", "to", "minFee", percent, split from jsonb_to_recordset($1) as b
      (sid integer, "from" numeric, "to" numeric, "minFee" numeric, percent numeric, split numeric)`,
    [JSON.stringify(brackets)],
  )
}

/** The United States tax what is sent in cash by one percent since 2026; a few others have asked for less. */
const taxes = `
  update countries set tax_rate = rates.rate
  from (values ('USA', 0.01), ('ITA', 0.00150), ('COL', 0.00400)) as rates (code, rate)
  where country_code = rates.code`
