import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import { seededRandom } from './random.ts'
import { addDailyRates, demoCurrencies, refreshRates } from './rates.ts'

/** How far back the normal demo's life goes. */
export const demoDays = 90

/**
 * What prices and checks transfers: rates, spreads, fees, taxes, limits and what each agency accepts.
 * By SQL: the services of these screens come with later issues.
 */
export async function addMoneySetup(db: Db, now: Date): Promise<void> {
  await addDailyRates(db, now, demoDays)
  await refreshRates(db)
  await addSpreads(db)
  await addFees(db)
  await rawQuery(db, taxes)
  await rawQuery(db, limits)
  await rawQuery(db, deliveryOptions)
  await rawQuery(db, acceptedValues)
  await rawQuery(db, fields)
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

const limits = `
  insert into agency_limits (agency_sid, product, limit_photo_id, limit_dob, limit_legal_id, limit_by_trn,
    limit_total_net, acc_total_net)
  select sid, 1, 1000, 1000, 3000, case when sid % 3 = 0 then 10000 else 7500 end, 20000, 'month'
  from agencies where active_snd
  union all
  select sid, 2, 1000, 3000, null, 10000, null, null from agencies where active_rcv
  on conflict do nothing`

/** Cash everywhere, each of the others with about a third of the payers. */
const deliveryOptions = `
  insert into agency_delivery_options (agency_sid, code)
  select a.sid, d.code from agencies a cross join delivery_options d
  where a.active_rcv and (d.code = 'CASH' or (a.sid * 7 + d.display_order * 5) % 3 = 0)
  on conflict do nothing`

/** Every eighth agency takes only the common photo ids, every ninth only the plain purposes. */
const acceptedValues = `
  insert into agency_enumeration_values (agency_sid, value_sid)
  select a.sid, v.sid from agencies a cross join enumeration_values v
  where (a.sid % 8 = 3 and v.field = 'photoIdType' and v.display_order <= 5)
    or (a.sid % 9 = 4 and v.field = 'purposeOfTransaction' and v.display_order <= 4)
  on conflict do nothing`

/** What every agency starts with. */
const fields = `
  insert into agency_fields (agency_sid, product, tag, visibility)
  select a.sid, p.product, d.tag, p.visibility
  from agencies a
  cross join field_definitions d
  cross join lateral (values (1, d.send_visibility), (2, d.receive_visibility)) as p (product, visibility)
  where p.visibility is not null
  on conflict do nothing`
