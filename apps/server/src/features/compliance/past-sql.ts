import { countedStatuses } from './totals.ts'

/** What both sets of rules are called in the statement; each column of a rule has one of them in front. */
const sets = ['typed', 'stored'] as const

type RulesetName = (typeof sets)[number]

/** Letters of JavaScript's `trim`, which says what a blank is. */
export const blanks =
  '\t\n\v\f\r \u00A0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200A\u2028\u2029\u202F\u205F\u3000\uFEFF'

/** As the domain has it: something, an at, something, a dot, something; none of it blank. */
export const emailPattern = `^[^@${blanks}]+@[^@${blanks}]+\\.[^@${blanks}]+$`

/** Of a rule `r` and a transfer `t`. The stricter of two limits counts; `least` passes over one that is not there. */
function isRequired(set: RulesetName): string {
  const limit = `case r."requiredAbove" when 'limitTestQuestion' then least(r."${set}Limit", t.payer_question)
    else r."${set}Limit" end`
  return `(r."${set}Visibility" = 'REQ' or coalesce(t.amount > ${limit}, false))`
}

function missingRule(set: RulesetName): string {
  return `case when r."${set}Visibility" = 'REQ' then 'field_required' else r."requiredAbove" end`
}

/** Characters as JavaScript counts them: those beyond the first plane are two. */
const isTooLong = `(octet_length(g.value) > r."maxLength" and length(g.value)
  + length(regexp_replace(g.value, '[^\\U00010000-\\U0010FFFF]', '', 'g')) > r."maxLength")`

const isMalformed = `(${isTooLong} or case r.kind
  when 'date' then not (g.value ~ '^[12][0-9]{3}-[0-9]{2}-[0-9]{2}$' and pg_input_is_valid(g.value, 'date'))
  when 'email' then g.value !~ :emailPattern
  else false end)`

/** Most values are plain text that nobody has to look at twice: short, and no blank as its first letter. */
const mayBeWrong = `(r.plain is not true or octet_length(g.value) > r."maxLength" or ascii(g.value) not between 33 and 126)`

/** What is wrong with a value `g` that was given, by its rule `r`. */
function wrongRule(set: RulesetName): string {
  return `case
    when ${isRequired(set)} and btrim(g.value, :blanks) = '' then ${missingRule(set)}
    when r."${set}Visibility" = 'NOT_ALL' and not ${isRequired(set)} then 'field_not_allowed'
    when ${isMalformed} or not coalesce(r."${set}Accepted" ? g.value, true) then 'field_not_allowed' end`
}

/**
 * The first field that each transfer lacks of those that are asked for alike. A row for every field that it lacks would
 * be a hundred for each transfer where all are required. `unnest` keeps the order, so that the first is the first.
 */
const firstMissing = `
    select t.sid, 5, m.place, m.tag, ${sets
      .map((set) => `case when ${isRequired(set)} then ${missingRule(set)} end`)
      .join(', ')}
    from (
      select "from", "typedVisibility", "typedLimit", "storedVisibility", "storedLimit",
        case when "requiredAbove" = 'limitTestQuestion' or coalesce("typedLimit", "storedLimit") is not null
          then "requiredAbove" end as "requiredAbove",
        array_agg(tag order by position) as tags, array_agg(position order by position) as places
      from (
        -- Without what makes no difference here, so that there are few kinds of asking.
        select "from", "requiredAbove", tag, position, ${sets
          .map(
            (set) => `case "${set}Visibility" when 'REQ' then 'REQ' end as "${set}Visibility",
          case when "${set}Visibility" <> 'REQ' then "${set}Limit" end as "${set}Limit"`,
          )
          .join(', ')}
        from rules where "from" is not null
      ) alike group by 1, 2, 3, 4, 5, 6
    ) r
    join past t on t.amount > r."from" and not t.fields ?& r.tags and (${sets.map(isRequired).join(' or ')})
    cross join lateral (
      select tag, place from (select unnest(r.tags) as tag, unnest(r.places) as place) f
      where not t.fields ? f.tag limit 1) m`

/** From which set's sum each set of rules is judged: sums over one period are made once, they take half of the time. */
type SumsOf = Readonly<Record<RulesetName, RulesetName>>

const ownSums: SumsOf = { typed: 'typed', stored: 'stored' }
const oneSum: SumsOf = { typed: 'typed', stored: 'typed' }

function summed(sumsOf: SumsOf, sum: (set: RulesetName) => string): string {
  return [...new Set(Object.values(sumsOf))].map(sum).join(', ')
}

function isOver(set: RulesetName, sumsOf: SumsOf): string {
  return `s.${sumsOf[set]} + t.amount > l."${set}Total"`
}

/** The transfers with `sums` that are over the limit of either set, if it has one. */
function over(sums: string, sumsOf: SumsOf): string {
  return `
  select t.sid, 8, 0, null, ${sets.map((set) => `case when ${isOver(set, sumsOf)} then 'limitTotalNet' end`).join(', ')}
  from limits l, past t, (${sums}) s
  where s.sid = t.sid and (${sets.map((set) => isOver(set, sumsOf)).join(' or ')})`
}

const hasTotal = `l."typedTotal" is not null or l."storedTotal" is not null`

/**
 * Since then a transfer can count: the earlier start of the two periods in which the first one lies. As a question of
 * its own it is answered once; beside the transfers it would be worked out for each of them.
 */
const countedFrom = `(select least(${sets
  .map((set) => `date_trunc(l."${set}Period", l.since::timestamptz)`)
  .join(', ')}) from limits l)`

/**
 * Every record of whoever sent one of the transfers, with the one that stands for the person. Few records are merged:
 * those are read once, and no customer for each transfer.
 */
const people = `merged as materialized (
    select sid, merged_into from customers where merged_into is not null
  ), senders as materialized (
    select distinct coalesce(m.merged_into, t.customer_sid) as sid from past t left join merged m on m.sid = t.customer_sid
  ), people as materialized (
    select sid, sid as person_sid from senders
    union all
    select m.sid, s.sid from senders s join merged m on m.merged_into = s.sid
  ), `

/**
 * What a person had sent before each transfer: one run through the transfers of those who could be over at all. The
 * same as the sum for one transfer, which a test compares.
 */
function sentTotals(sumsOf: SumsOf): string {
  const sum = (set: RulesetName) =>
    `coalesce(sum(o.amount_base) filter (where o.status in (${countedStatuses})) over (
      partition by p.person_sid, date_trunc(l."${set}Period", o.created_at)
      order by o.created_at, o.sid rows between unbounded preceding and 1 preceding), 0) as ${set}`
  const sums = `
    select o.sid, ${summed(sumsOf, sum)}
    from limits l, transactions o join people p on p.sid = o.customer_sid
    where o.status <> 'DELETED' and o.created_at >= ${countedFrom} and p.person_sid in (
      select q.person_sid from limits l, transactions h join people q on q.sid = h.customer_sid
      where h.status <> 'DELETED' and h.created_at >= ${countedFrom}
      group by q.person_sid, l."typedTotal", l."storedTotal"
      having sum(h.amount_base) > least(l."typedTotal", l."storedTotal"))`
  return over(sums, sumsOf)
}

/**
 * What a receiver had been paid. Two of the same names are one person unless both birth dates are known and differ: so
 * those without a date count for all, and all count for one without a date. Who has yet to come is paid now.
 */
function paidBefore(set: RulesetName): string {
  const inPeriod = (also: string) => `over (partition by receiver, date_trunc(l."${set}Period", at)${also}
    order by at, sid rows between unbounded preceding and 1 preceding)`
  return `coalesce(case when born is null then sum(amount) ${inPeriod('')}
    else coalesce(sum(amount) filter (where born is null) ${inPeriod('')}, 0)
      + coalesce(sum(amount) ${inPeriod(', born')}, 0) end, 0) as ${set}`
}

function receivedTotals(sumsOf: SumsOf): string {
  const sums = `
    select p.sid, ${summed(sumsOf, paidBefore)}
    from limits l, payouts p
    where p.receiver in (
      select h.receiver from payouts h, limits l group by h.receiver, l."typedTotal", l."storedTotal"
      having sum(h.amount) + max(h.waiting) > least(l."typedTotal", l."storedTotal"))`
  return over(sums, sumsOf)
}

/** Those of this agency are among the transfers already; of the others only those to the same people. */
const payouts = `payouts as materialized (
    select t.sid, t.receiver, t.paid_at as at, t.fields ->> 'receiverDOB' as born,
      case when t.paid then t.amount else 0 end as amount, case when t.paid then 0 else t.amount end as waiting
    from past t, limits l where ${hasTotal}
    union all
    select o.sid, receiver_name(o.sender_fields), o.received_at, o.receiver_fields ->> 'receiverDOB', o.amount_base, 0
    from transactions o, limits l
    where o.status = 'RECVD' and o.received_at >= ${countedFrom} and (${hasTotal})
      and not (o.receive_agency_sid = l."agencySid" and o.created_at >= l.since)
      and receiver_name(o.sender_fields) in (select receiver from past)
  ), `

interface Product {
  /** The transfers that count, as `t`, with what the rules look at. */
  readonly past: string
  /** What the rules of this product alone refuse. */
  readonly own: string
  readonly totals: (sumsOf: SumsOf) => string
  /** What the totals are taken from, where it is not the transfers themselves. */
  readonly flows: string
}

const sending: Product = {
  past: `select t.sid, t.reference_number, t.created_at, t.amount_base as amount,
      t.send_agent_sid as agent_sid, t.customer_sid, t.sender_fields as fields,
      p.limit_by_trn as payer_limit, p.limit_total_net as payer_total,
      p.limit_test_question as payer_question
    from limits l, transactions t
    left join agency_limits p on p.agency_sid = t.receive_agency_sid and p.product = 2 and p.currency_code = 'USD'
    where t.send_agency_sid = l."agencySid" and t.status <> 'DELETED' and t.status <> 'UNCOM'
      and t.created_at >= l.since`,
  own: `select sid, 7, 0, null, 'limitByTrn', 'limitByTrn' from past where amount > payer_limit
    union all
    select sid, 7, 1, null, 'limitTotalNet', 'limitTotalNet' from past where amount > payer_total`,
  totals: sentTotals,
  flows: people,
}

const paid = `t.status = 'RECVD'`

const receiving: Product = {
  past: `select t.sid, t.reference_number, t.created_at, at.paid_at, t.amount_base as amount,
      t.receive_agent_sid as agent_sid, t.delivery_option, t.sender_fields,
      case when ${paid} then t.receiver_fields end as fields,
      ${paid} as paid,
      receiver_name(t.sender_fields) as receiver, null::numeric as payer_question
    from limits l, transactions t, lateral (select case when ${paid} then t.received_at else now() end as paid_at) at
    where t.receive_agency_sid = l."agencySid" and t.status <> 'DELETED' and t.status in ('AVAIL', 'HOLD', 'RECVD')
      and t.created_at >= l.since`,
  own: `
    select t.sid, 2, 0, null, ${sets
      .map((set) => `case when not l."${set}Delivery" ? t.delivery_option then 'delivery_option' end`)
      .join(', ')}
    from past t, limits l
    where not (l."typedDelivery" ? t.delivery_option and l."storedDelivery" ? t.delivery_option)
    union all
    select t.sid, 3, q.position::integer, q.tag, ${sets
      .map((set) => `case when t.amount > l."${set}Question" then 'limitTestQuestion' end`)
      .join(', ')}
    from past t, limits l, jsonb_array_elements_text(l.questions) with ordinality q (tag, position)
    where t.amount > least(l."typedQuestion", l."storedQuestion")
      and btrim(coalesce(t.sender_fields ->> q.tag, ''), :blanks) = ''`,
  totals: receivedTotals,
  flows: payouts,
}

/** The first reason of each transfer as one text, so that the smallest is the first: step, place, rule, tag. */
function firstOf(set: RulesetName): string {
  return `min((step || ' ' || lpad(place::text, 6, '0') || ' ' || ${set} || ' ' || coalesce(tag, '')) collate "C")
    as ${set}`
}

/**
 * Judges the transfers of an agency by two sets of rules at once, as the domain would judge each by itself: service,
 * delivery option, test question, unknown fields, fields in their order, own limit, payer's limits, total.
 *
 * Nearly all of the time goes to the values that were given. PostgreSQL takes several workers for them only if nothing
 * there is a materialized table: so the rules are read in place, and the transfers once more.
 */
function makeText({ past, own, totals, flows }: Product, sumsOf: SumsOf): string {
  return `with rules as not materialized (
    select r.*, r.kind = 'text' and 'NOT_ALL' not in ("typedVisibility", "storedVisibility") as plain,
      -- The amount above which somebody may ask for it; the payer's limit is another for each transfer.
      case when 'REQ' in ("typedVisibility", "storedVisibility") or "requiredAbove" = 'limitTestQuestion' then 0
        else least("typedLimit", "storedLimit") end as "from"
    from jsonb_to_recordset(:rules::jsonb) as r (
      position integer, tag text, kind text, "maxLength" integer, "requiredAbove" text,
      "typedVisibility" text, "typedLimit" numeric, "typedAccepted" jsonb,
      "storedVisibility" text, "storedLimit" numeric, "storedAccepted" jsonb)
  ), limits as not materialized (
    select l.*, current_date - 29 as since from jsonb_to_record(:limits::jsonb) as l (
      "agencySid" integer, questions jsonb,
      "typedActive" boolean, "typedDelivery" jsonb, "typedQuestion" numeric, "typedOwn" numeric,
      "typedTotal" numeric, "typedPeriod" text,
      "storedActive" boolean, "storedDelivery" jsonb, "storedQuestion" numeric, "storedOwn" numeric,
      "storedTotal" numeric, "storedPeriod" text)
  ), past as materialized (
    ${past}
  ), ${flows}problems (sid, step, place, tag, typed, stored) as (
    select t.sid, 1, 0, null, case when not l."typedActive" then 'service_off' end,
      case when not l."storedActive" then 'service_off' end
    from past t, limits l where not (l."typedActive" and l."storedActive")
    union all
    select sid, case when position is null then 4 else 5 end, coalesce(position, octet_length(tag)), tag, typed, stored
    from (
      select t.sid, r.position, g.key as tag, ${sets
        .map((set) => `case when r.tag is null then 'unknown_field' else ${wrongRule(set)} end as ${set}`)
        .join(', ')}
      from (${past}) t cross join lateral jsonb_each_text(t.fields) g left join rules r on r.tag = g.key
      where ${mayBeWrong}
    ) given
    where typed is not null or stored is not null
    union all
    ${firstMissing}
    union all
    select t.sid, 6, 0, null, ${sets
      .map((set) => `case when t.amount > l."${set}Own" then 'limitByTrn' end`)
      .join(', ')}
    from past t, limits l where t.amount > least(l."typedOwn", l."storedOwn")
    union all
    ${own}
    union all
    ${totals(sumsOf)}
  ), judged as materialized (
    select sid, ${sets.map(firstOf).join(', ')} from problems group by sid
  ), refused as materialized (
    select t.sid, t.reference_number, t.created_at, t.amount, t.agent_sid, j.rule,
      -- What is left of the text: a field that nobody knows may have blanks in its name.
      nullif(substr(j.typed, length('0 000000  ') + 1 + length(j.rule)), '') as tag
    from (select sid, typed, split_part(typed, ' ', 3) as rule from judged where typed is not null) j
    join past t on t.sid = j.sid
  )
  select to_char(l.since, 'YYYY-MM-DD') as since, to_char(current_date, 'YYYY-MM-DD') as until, now() as "asOf",
    (select count(*) from past)::integer as transfers,
    (select count(*) from refused)::integer as refused,
    (select coalesce(sum(amount), 0)::numeric(20, 2) from refused)::text as "refusedAmount",
    (select count(stored) from judged)::integer as "storedRefused",
    (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (
      select rule, tag as field, count(*) as transfers, sum(amount)::text as amount from refused
      group by rule, tag order by count(*) desc, rule collate "C", tag collate "C" limit :rows::integer) x) as reasons,
    (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (
      select a.sid, a.name, count(*) as transfers from refused r join agents a on a.sid = r.agent_sid
      group by a.sid order by count(*) desc, a.sid limit :rows::integer) x) as agents,
    (select coalesce(jsonb_agg(to_jsonb(x)), '[]') from (
      select sid, reference_number as "referenceNumber", amount::text as amount, rule from refused
      order by created_at desc, sid desc limit :rows::integer) x) as samples
  from limits l`
}

const sides = { send: sending, receive: receiving } as const

export function pastText(side: keyof typeof sides, hasOnePeriod: boolean): string {
  return makeText(sides[side], hasOnePeriod ? oneSum : ownSums)
}
