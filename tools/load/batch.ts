import { type Db, inTransaction } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'

export interface Plan {
  readonly now: Date
  readonly expiryDays: number
  /** The first row of every age of `stories.ts`. */
  readonly ageBounds: readonly number[]
  /** The first record numbers that were reserved for this fill. */
  readonly firstTransaction: number
  readonly firstEvent: number
  readonly firstPosting: number
}

/** No story has more steps, and no step books to more accounts; record numbers may have gaps. */
export const eventsPerTransaction = 5
const postingsPerEvent = 5
export const postingsPerTransaction = eventsPerTransaction * postingsPerEvent

/**
 * Makes the transfers of the rows `from` to `to` with all their events and postings, all or nothing. Nobody
 * did any of it, so there are no audit entries. Everything follows from the record number by hashing, so that
 * two fills of one day differ in nothing but the times of day.
 */
export async function fillBatch(db: Db, plan: Plan, from: number, to: number): Promise<void> {
  const beforeEvents = plan.firstEvent - 1 + (from - 1) * eventsPerTransaction
  await inTransaction(db, async (tx) => {
    await rawQuery(tx, livesTable)
    await rawQuery(tx, insertLives, [from, to, plan.firstTransaction - 1, plan.now, plan.ageBounds])
    await rawQuery(tx, insertTransactions, [plan.expiryDays])
    await rawQuery(tx, countSends)
    await rawQuery(tx, happeningsTable)
    await rawQuery(tx, insertHappenings, [beforeEvents])
    await rawQuery(tx, insertEvents)
    await rawQuery(tx, insertPostings, [plan.firstEvent, plan.firstPosting])
  })
}

/** 20 bits of a hash, as a fraction below one. */
function fraction(hash: string, shift: number): string {
  return `(((${hash} >> ${shift}) & 1048575)::float8 / 1048576)`
}

function below(limit: string, hash: string, shift: number): string {
  return `((${hash} >> ${shift}) & 1048575) % ${limit}`
}

const livesTable = `
  create temp table lives (sid bigint, number bigint, template integer, story smallint, customer_sid bigint,
    send_agent integer, send_pos text, send_actor text, receive_agent integer, receive_pos text,
    receive_actor text, times timestamptz[]) on commit drop`

/**
 * Seconds before now of a step: so long after the step before as the story says, more often short than long;
 * or, where that would be beyond the limit, somewhere on the way to it.
 */
function nextStep(step: number, hash: string, shift: number, limit: string): string {
  const waited = `s.first${step} * power(s.spread${step}, ${fraction(hash, shift)})`
  const room = `(ago${step - 1} - ${limit})`
  return `ago${step - 1} - case when ${waited} < ${room} then ${waited}
    else ${room} * (0.05 + 0.9 * ${fraction(hash, shift)}) end`
}

/** How long ago the UTC day of the third step ended, or 0 if it has not. */
const endOfDay = `greatest(0, midnight - 86400 * (floor((midnight - ago3) / 86400) + 1))`

/** Each step needs the one before; 'offset 0' keeps the planner from working out a step anew for every use of it. */
const insertLives = `
  with rows as (
    select $3::bigint + n as sid, n, hashint8extended($3::bigint + n, 1) as h1,
      hashint8extended($3::bigint + n, 2) as h2, hashint8extended($3::bigint + n, 3) as h3,
      d.ago, d.pace, n - d.first_row as position, d.first_template, d.templates
    from demo_fill.stretches d,
    lateral generate_series(greatest(d.first_row, $1::bigint), least(d.last_row, $2::bigint)) n
    where d.last_row >= $1 and d.first_row <= $2
    offset 0
  ), begun as (
    select r.sid, h1, h2, h3, s.*, ago - (position + ${fraction('h2', 0)}) * pace as ago1,
      first_template + (${below('templates', 'h1', 20)})::integer as template,
      extract(epoch from $4::timestamptz - date_trunc('day', $4::timestamptz))::float8 as midnight
    from rows r
    join demo_fill.slots on slots.age = width_bucket(n, $5::bigint[]) and slots.slot = ${below('1000', 'h1', 0)}
    join demo_fill.stories s on s.id = slots.story
    offset 0
  ), second as (select s.*, ${nextStep(2, 'h2', 20, '0')} as ago2 from begun s offset 0
  ), third as (select s.*, ${nextStep(3, 'h3', 0, '0')} as ago3 from second s offset 0
  ), limited as (select s.*, case when same_day then ${endOfDay} else 0 end as ends from third s offset 0
  ), fourth as (select s.*, ${nextStep(4, 'h3', 20, 'ends')} as ago4 from limited s offset 0
  ), fifth as (select s.*, ${nextStep(5, 'h3', 40, 'ends')} as ago5 from fourth s offset 0
  ), chosen as (
    select f.*, t.send_agency_sid, t.receive_agency_sid, t.amount_base,
      ${below('send_counters', 'h2', 40)} as send_counter, ${below('receive_counters', 'h1', 43)} as receive_counter,
      first_customer + floor(customers * ${fraction('h1', 40)})::bigint as customer
    from fifth f join demo_fill.templates t on t.id = f.template
    offset 0
  )
  insert into lives
  select c.sid, 10000000000 + c.sid * 55623059081 % 90000000000, c.template, c.id,
    case when amount_base > 1000 and customer % 12 = 0 then customer + 1 else customer end,
    s.agent_sid, s.pos, s.actor, r.agent_sid, r.pos, r.actor,
    array[${[1, 2, 3, 4, 5].map((step) => `$4::timestamptz - interval '1 second' * ago${step}`).join(', ')}]
  from chosen c
  join demo_fill.counters s on s.agency_sid = c.send_agency_sid and s.ordinal = c.send_counter
  join demo_fill.counters r on r.agency_sid = c.receive_agency_sid and r.ordinal = c.receive_counter`

/** The check digit of \`transfers/reference.ts\`: every other digit from the right counts twice. */
function checkDigit(): string {
  const digits = Array.from({ length: 11 }, (_, index) => {
    const digit = `l.number / ${10 ** index} % 10`
    return index % 2 === 0 ? `2 * (${digit}) - case when ${digit} > 4 then 9 else 0 end` : digit
  })
  return `(10 - (${digits.join(' + ')}) % 10) % 10`
}

const moneyColumns = `send_agency_sid, receive_agency_sid, send_country, receive_country, delivery_option,
    send_currency, send_amount, send_fees, send_taxes, total_to_collect, receive_currency, receive_amount,
    exchange_rate, amount_base, fees_base, taxes_base, total_base, payout_base, host_fees, peer_fees, mdl_fees,
    host_fx, peer_fx, mdl_fx, explanation`

/** Of a life that ends where a person has to do something: its last step. */
const cameToWait = `case when s.status in ('HOLD', 'EXPRD', 'REJCT')
    then l.times[(select max(p.step) from demo_fill.steps p where p.story = s.id)] end`

const insertTransactions = `
  insert into transactions (sid, reference_number, status, version, created_at, lapses_at, available_at, expires_at,
    received_at, closed_at, waits_since, send_agent_sid, send_pos, receive_agent_sid, receive_pos, customer_sid, fees_returned,
    sender_fields, receiver_fields, ${moneyColumns})
  overriding system value
  select l.sid, l.number || '' || ${checkDigit()}, s.status, s.version, l.times[1],
    l.times[1] + interval '10 minutes', l.times[s.available_step],
    l.times[s.available_step] + interval '1 day' * coalesce(s.expires_days, $1::integer),
    l.times[s.paid_step], l.times[s.closed_step], ${cameToWait}, l.send_agent, l.send_pos,
    case when s.paid_step is not null then l.receive_agent end,
    case when s.paid_step is not null then l.receive_pos end, l.customer_sid, s.fees_returned,
    (select case when t.amount_base > 3000 then form || papers || legal
      when t.amount_base > 1000 then form || papers else form end
      from demo_fill.senders where senders.customer_sid = l.customer_sid),
    case when s.paid_step is not null and t.amount_base > 1000 then jsonb_build_object(
      'receiverPhotoIdType', 'GOV', 'receiverPhotoIdNumber', 'R' || l.number % 100000000,
      'receiverPhotoIdCountry', t.receive_country) end,
    ${moneyColumns}
  from lives l
  join demo_fill.stories s on s.id = l.story
  join demo_fill.templates t on t.id = l.template`

const countSends = `
  insert into demo_fill.sends select customer_sid, count(*) from lives group by customer_sid`

const happeningsTable = `
  create temp table happenings (event_sid bigint, transaction_sid bigint, template integer, at timestamptz,
    move text, from_status text, to_status text, actor text, reason text, booking smallint) on commit drop`

/** In the order of their time, as the counter would have numbered them. */
const insertHappenings = `
  insert into happenings
  select $1::bigint + row_number() over (order by l.times[p.step], l.sid, p.step), l.sid, l.template,
    l.times[p.step], p.move, p.from_status, p.to_status,
    case p.by when 'sender' then l.send_actor when 'payer' then l.receive_actor else p.by end, p.reason, p.booking
  from lives l join demo_fill.steps p on p.story = l.story`

const insertEvents = `
  insert into transaction_events (sid, transaction_sid, at, move, from_status, to_status, actor, reason)
  overriding system value
  select event_sid, transaction_sid, at, move, from_status, to_status, actor, reason from happenings`

const insertPostings = `
  insert into ledger_postings (sid, event_sid, account, amount_cents, booked_at)
  overriding system value
  select $2::bigint + (h.event_sid - $1::bigint) * ${postingsPerEvent} + p.line, h.event_sid, p.account,
    p.amount_cents, h.at
  from happenings h join demo_fill.postings p on p.template = h.template and p.booking = h.booking`
