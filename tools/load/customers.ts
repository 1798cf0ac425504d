import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import { demoAgencies } from './agency-list.ts'
import { callingCodes, nameRegions, regionsOfSenders, statesOfCities } from './customer-names.ts'
import { reserve } from './staging.ts'

/** The customers of one sending country: their record numbers have no gap. */
export interface CustomerBlock {
  readonly country: string
  readonly first: number
  readonly size: number
}

/** More than a million would make the customers, not the transfers, the bulk of a bulk fill. */
export function customersFor(transactions: number): number {
  return Math.min(1_000_000, Math.max(2_000, Math.floor(transactions / 10)))
}

const weights: Readonly<Record<string, number>> = { USA: 8, ESP: 3, GBR: 2, ARE: 2 }

/** Stored by SQL, with all that the form asks for: the service would take them one by one. */
export async function addCustomers(db: Db, count: number, since: Date): Promise<readonly CustomerBlock[]> {
  const blocks = blocksOf(count, await reserve(db, 'customers', count))
  const cities = (country: string): string[] =>
    demoAgencies.filter(({ countryCode }) => countryCode === country).flatMap((agency) => agency.cities)
  const everywhere = nameRegions.map(({ region }) => region)
  const origins = blocks.map((block) => ({
    ...block,
    calling_code: callingCodes[block.country] ?? '1',
    cities: cities(block.country).map((city) =>
      city
        .normalize('NFD')
        .replace(/[^A-Za-z ]/g, '')
        .toUpperCase(),
    ),
    states: cities(block.country).map((city) => statesOfCities[city] ?? ''),
    regions: regionsOfSenders[block.country] ?? everywhere,
  }))
  await rawQuery(db, insertCustomers, [JSON.stringify(origins), JSON.stringify(nameRegions), since])
  return blocks
}

/** What they write on the forms of a fill's transfers. */
export async function addSenders(db: Db, blocks: readonly CustomerBlock[]): Promise<void> {
  const count = blocks.reduce((sum, { size }) => sum + size, 0)
  await rawQuery(db, insertSenders, [blocks[0]?.first, count])
}

/**
 * Half of them came with their first transfer and the others before: then some are new, and their entries in the audit
 * log say so, as the gateway would have written them.
 */
export async function noteCustomers(db: Db): Promise<void> {
  await rawQuery(
    db,
    `update customers c set created_at = t.first from (
      select customer_sid, min(created_at) as first from transactions group by customer_sid) t
    where c.sid = t.customer_sid and c.sid % 2 = 0`,
  )
  await rawQuery(
    db,
    `insert into audit_entries (at, actor_login, action, entity, entity_sid, request_id)
    select created_at, 'demo', 'insert', 'customer', sid, 'demo' from customers order by created_at, sid`,
  )
}

function blocksOf(count: number, first: number): CustomerBlock[] {
  const countries = [
    ...new Set(demoAgencies.filter(({ service }) => service !== 'R').map(({ countryCode }) => countryCode)),
  ]
  const weightOf = (country: string): number => weights[country] ?? 1
  const total = countries.reduce((sum, country) => sum + weightOf(country), 0)
  let before = 0
  return countries.map((country) => {
    const start = Math.round((before / total) * count)
    before += weightOf(country)
    return { country, first: first + start, size: Math.round((before / total) * count) - start }
  })
}

/**
 * Everything follows from the record number. Birth dates repeat every 20,000 numbers; whoever shares one has
 * the next last name and, when those are used up, the next first name: no two are the same person.
 * Every twelfth shows no papers, and never sends more than may be sent without. Some ids have expired or soon will.
 */
const insertCustomers = `
  insert into customers (sid, first_name, middle_name, last_name, last_name2, address, zip_code, country, city, state,
    mobile_phone, home_phone, email, photo_id_type, photo_id_number, photo_id_issue_date, photo_id_exp_date,
    photo_id_country, photo_id_state, occupation, date_of_birth, birth_country, nationality_country, legal_id_type,
    legal_id_number, legal_id_issue_country, created_at)
  overriding system value
  select sid, names[1 + first], case when h % 5 < 2 then names[1 + (first + 2 + 2 * (h / 5 % 9)) % many_names] else '' end,
    lasts[1 + last] || case when h % 150 = 7 then long else '' end,
    case when h / 45 % 5 < 2 then lasts[1 + (last + 1 + h / 225 % 30) % many_lasts] else '' end,
    1 + h % 1800 || ' ' || (array['MAIN STREET', 'OAK AVENUE', 'CALLE REAL', 'STATION ROAD', 'MARKET STREET',
      'PARK AVENUE', 'SAN MARTIN', 'HILL ROAD'])[1 + h / 1800 % 8],
    lpad((h % 99999)::text, 5, '0'), country, b.cities[1 + h / 7 % cardinality(b.cities)],
    b.states[1 + h / 7 % cardinality(b.states)], phone, case when papers then phone else '' end,
    case when h % 10 < 3 then lower(names[1 + first] || '.' || sid) || '@example.com' else '' end,
    case when papers then (array['GOV', 'DRV', 'PAS', 'STA', 'ALN'])[1 + h / 11 % 5] else '' end,
    case when papers then chr(65 + (h / 3 % 26)::integer) || lpad((sid * 48271 % 99999989)::text, 8, '0') else '' end,
    case when papers then $3::date - 100 - (h % 1500)::integer end,
    case when papers then case when h % 97 = 5 then current_date - 20 + (h / 97 % 60)::integer
      else $3::date + 400 + (h % 2000)::integer end end,
    case when papers then home end,
    case when papers and home = 'MEX' then m.states[1 + h / 19 % cardinality(m.states)] else '' end,
    (array['CON', 'DOM', 'HOS', 'AGR', 'FAC', 'RET', 'DRV', 'HEA'])[1 + h / 13 % 8],
    case when papers then date '1946-01-01' + (same_day * 7919 % 20000)::integer end,
    case when papers then home end, home,
    case when papers then case country when 'USA' then 'SSN' else 'INT' end else '' end,
    case when papers then lpad((sid * 69621 % 999999937)::text, 9, '0') else '' end,
    case when papers then case country when 'USA' then 'USA' else home end end,
    $3::timestamptz - interval '1 day' * (h % 300)
  from (
    select b.*, '+' || b.calling_code || ' ' || 600000000 + sid * 7919 % 99999989 as phone, r.first as names, r.last as lasts, r.long, r.homes[1 + h / 17 % cardinality(r.homes)] as home,
      cardinality(r.first) as many_names, cardinality(r.last) as many_lasts,
      (same_name / cardinality(r.last) + abs(hashint8(same_day * 2)::bigint)) % cardinality(r.first) as first,
      (same_name + abs(hashint8(same_day * 2 + 1)::bigint)) % cardinality(r.last) as last
    from (
      select b.country, b.calling_code, b.cities, b.states, sid, h, sid % 20000 as same_day, sid / 20000 as same_name, sid % 12 <> 0 as papers,
        b.regions[1 + h / 23 % cardinality(b.regions)] as region
      from jsonb_to_recordset($1) as b (country text, calling_code text, first bigint, size integer, cities text[], states text[],
        regions text[]),
      lateral generate_series(b.first, b.first + b.size - 1) sid,
      lateral (select abs(hashint8(sid)::bigint) as h) as hashed
    ) b
    join jsonb_to_recordset($2) as r (region text, first text[], last text[], long text, homes text[]) using (region)
  ) b, (select array_agg(code order by code) as states from states where country_code = 'MEX') m
  order by sid`

/** What a sender writes on the form, and what is added above the two limits; the receiver is of the family. */
const insertSenders = `
  insert into demo_fill.senders (customer_sid, form, papers, legal)
  select sid, jsonb_strip_nulls(jsonb_build_object(
      'senderFirstName', first_name, 'senderMiddleName', nullif(middle_name, ''), 'senderLastName', last_name,
      'senderLastName2', nullif(last_name2, ''), 'senderAddress', address, 'senderCity', city,
      'senderZipCode', zip_code, 'senderCountry', country, 'senderMobilePhone', mobile_phone,
      'receiverFirstName', lag(first_name, 1, 'MARIA') over (order by sid), 'receiverLastName', last_name)),
    jsonb_build_object('senderPhotoIdType', photo_id_type, 'senderPhotoIdNumber', photo_id_number,
      'senderPhotoIdCountry', photo_id_country, 'senderDOB', date_of_birth),
    jsonb_build_object('senderLegalIdType', legal_id_type, 'senderLegalIdNumber', legal_id_number,
      'senderLegalIdIssueCountry', legal_id_issue_country, 'senderOccupation', occupation,
      'sourceOfFunds', 'SAL', 'purposeOfTransaction', 'FAM')
  from customers where sid >= $1 and sid < $1 + $2`
