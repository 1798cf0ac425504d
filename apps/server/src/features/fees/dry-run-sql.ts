import { dividedHalfEven, halfEven } from '../../platform/db/rounding.ts'

/** What is tried: brackets in the place of those that made the fee, or a spread in the place of the one that made the rate. */
export type Tried = 'fee' | 'spread'

/** What the tables hold; the domain refuses a price that has more digits. */
const amountLimit = '100000000000000'
const rateLimit = '10000000000'

const parties = ['host', 'peer', 'operator'] as const

/**
 * The domain's share: both agencies' parts are rounded, a cent too many is the payer's, the operator has what is left.
 * By `shared` of the step `from`, with the fractions `f.send_…` and `f.receive_…`.
 */
function shares(what: 'fee' | 'fx', from: string, shared: string): string {
  return `${halfEven(`${from}.${shared} * f.send_${what}`, '2')} as host,
    ${halfEven(`${from}.${shared} * f.receive_${what}`, '2')} as rounded`
}

function number(path: string): string {
  return `(t.explanation #>> '${path}')::numeric`
}

/** Each step needs those before it; 'offset 0' keeps the planner from working one out anew for every use of it. */
function lateral(columns: string, name: string): string {
  return `cross join lateral (select ${columns} offset 0) as ${name}`
}

/** The fee of the bracket `b` that the amount of `t` lies in. Without one there is no fee, nor anything that follows. */
const byBrackets = `
  ${lateral(
    `${number('{sendRate,value}')} as send_rate, ${number('{splits,sendFee}')} as send_fee,
    ${number('{splits,receiveFee}')} as receive_fee`,
    'f',
  )}
  left join brackets b on t.amount_base > b.limit_from and t.amount_base <= b.limit_to
  ${lateral(`greatest(${halfEven('t.amount_base * b.percent', '2')}, b.min_fee) as fee`, 'x1')}
  ${lateral(
    `least(b.fees_split, x1.fee) as pool, ${halfEven('x1.fee * f.send_rate', 't.send_minor_units')} as send_fees`,
    'x2',
  )}
  ${lateral(shares('fee', 'x2', 'pool'), 'x3')}
  ${lateral(
    `x3.host, least(x3.rounded, x2.pool - x3.host) as peer, coalesce(b.place is not null
      and t.amount_base + x1.fee + t.taxes_base < ${amountLimit}
      and t.send_amount + x2.send_fees + t.send_taxes < ${amountLimit}, false) as has_price`,
    'x4',
  )}
  ${lateral(
    `b.place, x4.has_price, x4.host as fee_host, x4.peer as fee_peer, x1.fee - x4.host - x4.peer as fee_operator,
    t.host_fx as fx_host, t.peer_fx as fx_peer, t.mdl_fx as fx_operator, x1.fee as measure, t.fees_base as measured`,
    'n',
  )}`

/** The receiver gets less, or more, of what is sent; a payout of nothing is no transfer. */
const bySpread = `
  ${lateral(
    `${number('{sendRate,value}')} as send_rate, ${number('{receiveRate,value}')} as receive_rate,
    ${number('{splits,sendFx}')} as send_fx, ${number('{splits,receiveFx}')} as receive_fx`,
    'f',
  )}
  ${lateral('f.receive_rate * (1 - :spread::numeric) as retail', 'x0')}
  ${lateral(
    `trunc(t.amount_base * x0.retail, t.receive_minor_units) as receive,
    ${dividedHalfEven('x0.retail', 'f.send_rate', 10)} as rate`,
    'x1',
  )}
  ${lateral(`t.amount_base - ${dividedHalfEven('x1.receive', 'f.receive_rate', 2)} as profit`, 'x2')}
  ${lateral(shares('fx', 'x2', 'profit'), 'x3')}
  ${lateral(
    `x3.host, least(x3.rounded, x2.profit - x3.host) as peer,
    x1.receive > 0 and x1.receive < ${amountLimit} and x1.rate < ${rateLimit} as has_price`,
    'x4',
  )}
  ${lateral(
    `null::int as place, x4.has_price, t.host_fees as fee_host, t.peer_fees as fee_peer, t.mdl_fees as fee_operator,
    x4.host as fx_host, x4.peer as fx_peer, x2.profit - x4.host - x4.peer as fx_operator, x2.profit as measure,
    t.amount_base - t.payout_base as measured`,
    'n',
  )}`

/** What a price of the past stands on, of the table `t`. */
const columns = `t.sid, t.amount_base, t.fees_base, t.taxes_base, t.payout_base, t.send_amount, t.send_taxes,
  t.host_fees, t.peer_fees, t.mdl_fees, t.host_fx, t.peer_fx, t.mdl_fx, t.explanation,
  sc.minor_units as send_minor_units, rc.minor_units as receive_minor_units`

const scopes: Readonly<Record<Tried, string>> = {
  fee: 't.send_country = :codC and t.receive_country = :codeD',
  spread: 't.receive_currency = :currency',
}

/** What nobody has paid for yet is no transfer of the past. */
function past(of: Tried): string {
  return `select ${columns} from transactions t
  join currencies sc on sc.currency_code = t.send_currency
  join currencies rc on rc.currency_code = t.receive_currency
  where ${scopes[of]} and t.status <> 'DELETED' and t.status <> 'UNCOM'
    and t.created_at >= now() - :days::int * interval '1 day'`
}

const brackets = `brackets as materialized (
  select place, limit_from, limit_to, min_fee, percent, fees_split from (
    select row_number() over (order by "limitFrom")::int as place, "limitFrom" as limit_from, "limitTo" as limit_to,
      "minFee" as min_fee, percent, "feesSplit" as fees_split
    from jsonb_to_recordset(:brackets::jsonb) as b ("limitFrom" numeric, "limitTo" numeric, "minFee" numeric,
      percent numeric, "feesSplit" numeric)) b)`

/** Every price of the past once more, with what is tried. A test gives rows of chance as the past. */
export function pricedSql(of: Tried, from: string = past(of)): string {
  return `${of === 'fee' ? `${brackets}, ` : ''}past as (${from}), priced as materialized (
    select t.sid, n.place, n.has_price, n.fee_host, n.fee_peer, n.fee_operator, n.fx_host, n.fx_peer, n.fx_operator,
      n.measured, n.measure, t.host_fees, t.peer_fees, t.mdl_fees, t.host_fx, t.peer_fx, t.mdl_fx,
      case when n.has_price then n.measure - n.measured else -n.measured end as difference
    from past t ${of === 'fee' ? byBrackets : bySpread})`
}

function counted(name: string, condition: string): string {
  return `jsonb_build_object('transfers', count(*) filter (where ${condition}),
    'difference', coalesce(round(sum(difference) filter (where ${condition}), 2), 0.00)::text) as ${name}`
}

function beforeAfter(before: string, after: string): string {
  return `jsonb_build_object('before', coalesce(round(sum(${before}), 2), 0.00)::text,
    'after', coalesce(round(sum(${after}) filter (where has_price), 2), 0.00)::text,
    'ofItRefused', coalesce(-round(sum(${before}) filter (where not has_price), 2), 0.00)::text)`
}

function byParty(what: 'fee' | 'fx'): string {
  const stored = what === 'fee' ? 'fees' : 'fx'
  const before = { host: `host_${stored}`, peer: `peer_${stored}`, operator: `mdl_${stored}` }
  const of = parties.map((party) => `'${party}', ${beforeAfter(before[party], `${what}_${party}`)}`)
  const all = beforeAfter(
    parties.map((party) => before[party]).join(' + '),
    parties.map((party) => `${what}_${party}`).join(' + '),
  )
  return `jsonb_build_object(${of.join(', ')}, 'all', ${all}) as ${what}`
}

const inBrackets = `(select coalesce(jsonb_agg(jsonb_build_object('limitFrom', round(b.limit_from, 2)::text,
    'limitTo', round(b.limit_to, 2)::text, 'transfers', coalesce(c.transfers, 0)) order by b.place), '[]')
  from brackets b left join (
    select place, count(*) as transfers from priced where has_price group by place) c on c.place = b.place)`

/** Steps of 1, 2 or 5 times a power of ten, so that six of them reach the largest change to either side. */
const widths = Array.from({ length: 16 }, (_, power) =>
  ['1', '2', '5'].map((digit) => `${digit}e${power - 2}`),
)

const byChange = `(select coalesce(jsonb_agg(jsonb_build_object('step', step, 'width', width::text, 'transfers', transfers)
    order by step), '[]') from (
  select (sign(difference) * ceil(abs(difference) / width))::int as step, width, count(*) as transfers
  from priced, (select min(w) as width from unnest('{${widths.flat().join(',')}}'::numeric[]) w
    where w * 6 >= (select coalesce(max(abs(difference)), 0) from priced where has_price)) w
  where has_price group by 1, 2) s)`

const largest = `(select coalesce(jsonb_agg(jsonb_build_object('sid', l.sid, 'referenceNumber', t.reference_number,
    'dateTransaction', replace(to_jsonb(t.created_at) #>> '{}', '+00:00', 'Z'),
    'sndAgency', s.short_name, 'rcvAgency', r.short_name, 'amountBase', t.amount_base::text,
    'before', round(l.measured, 2)::text, 'after', round(l.measure, 2)::text, 'difference', round(l.difference, 2)::text)
    order by abs(l.difference) desc, l.sid desc), '[]')
  from (select sid, measured, measure, difference from priced where has_price and difference <> 0
    order by abs(difference) desc, sid desc limit 10) l
  join transactions t on t.sid = l.sid
  join agencies s on s.sid = t.send_agency_sid join agencies r on r.sid = t.receive_agency_sid)`

/** All of the answer in one statement: 100,000 prices one by one through the domain would take minutes. */
export function dryRunSql(of: Tried): string {
  return `with ${pricedSql(of)}
  select now() as "asOf", count(*)::int as transfers,
    ${counted('more', 'has_price and difference > 0')},
    ${counted('less', 'has_price and difference < 0')},
    ${counted('same', 'has_price and difference = 0')},
    ${counted('refused', 'not has_price')},
    ${byParty('fee')}, ${byParty('fx')},
    ${of === 'fee' ? inBrackets : `'[]'::jsonb`} as "byBracket", ${byChange} as "byChange", ${largest} as largest
  from priced`
}
