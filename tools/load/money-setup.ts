import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import { seededRandom } from './random.ts'
import { addDailyRates, demoCurrencies, refreshRates } from './rates.ts'

/** How far back the normal demo's life goes. */
export const demoDays = 90

/**
 * What prices transfers: rates, spreads, fees, taxes.
 * By SQL: the services of these screens come with later issues.
 */
export async function addMoneySetup(db: Db, now: Date): Promise<void> {
  await addDailyRates(db, now, demoDays)
  await refreshRates(db)
  await addSpreads(db)
  await addFees(db)
  await rawQuery(db, taxes)
}

async function addSpreads(db: Db): Promise<void> {
  const random = seededRandom(5_501)
  const spreads = demoCurrencies.map((code) => ({ code, spread: random.between(30, 250) / 10_000 }))
  await rawQuery(
    db,
    `insert into spreads (retail, spread)
    select code, spread from jsonb_to_recordset($1) as s (code text, spread numeric) order by code
    on conflict do nothing`,
    [JSON.stringify(spreads)],
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
