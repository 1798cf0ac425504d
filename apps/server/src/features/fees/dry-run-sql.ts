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

/** The fee as the customer pays it. To the last digit only where it counts: near the limit of what can be booked. */
const inSendCurrency = `case when x1.fee * f.send_rate < ${amountLimit} / 2 and t.send_amount < ${amountLimit} / 4
    then x1.fee * f.send_rate else ${halfEven('x1.fee * f.send_rate', 't.send_minor_units')} end`

/**
 * The fee of the bracket that the amount of `t` lies in; without one there is no fee, nor anything that follows. Looked
 * up among the sorted borders: a join would compare each amount with each bracket. From is outside, so an amount that
 * is a cent smaller must not be below it.
 */
const byBrackets = `
  cross join brackets b
  ${lateral(
    `${number('{sendRate,value}')} as send_rate, ${number('{splits,sendFee}')} as send_fee,
    ${number('{splits,receiveFee}')} as receive_fee, width_bucket(t.amount_base - 0.01, b.froms) as found`,
    'f',
  )}
  ${lateral(
    `case when t.amount_base <= b.tos[f.found] then f.found end as place,
    t.amount_base * b.percents[f.found] as exact`,
    'x0',
  )}
  ${lateral(`greatest(${halfEven('x0.exact', '2')}, b.mins[x0.place]) as fee`, 'x1')}
  ${lateral('least(b.splits[x0.place], x1.fee) as pool', 'x2')}
  ${lateral(shares('fee', 'x2', 'pool'), 'x3')}
  ${lateral(
    `x3.host, least(x3.rounded, x2.pool - x3.host) as peer, x0.place is not null
      and t.amount_base + x1.fee + t.taxes_base < ${amountLimit}
      and t.send_amount + t.send_taxes + ${inSendCurrency} < ${amountLimit} as has_price`,
    'x4',
  )}
  ${lateral(
    `x0.place, x4.has_price, x4.host as fee_host, x4.peer as fee_peer, x1.fee - x4.host - x4.peer as fee_operator,
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
  select ${['limitFrom froms', 'limitTo tos', 'minFee mins', 'percent percents', 'feesSplit splits']
    .map((names) => names.split(' '))
    .map(([field, name]) => `coalesce(array_agg("${field}" order by "limitFrom"), '{}') as ${name}`)
    .join(', ')}
  from jsonb_to_recordset(:brackets::jsonb) as b ("limitFrom" numeric, "limitTo" numeric, "minFee" numeric,
    percent numeric, "feesSplit" numeric))`

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

/** The sums of one party: what it had, what it would have had, and what of the first is lost with the refused. */
function sums(name: string, before: string, after: string): string {
  return `sum(${before}) as ${name}_before, sum(${after}) filter (where has_price) as ${name}_after,
    sum(-${before}) filter (where not has_price) as ${name}_refused`
}

const stored = { fee: 'fees', fx: 'fx' } as const
const whats = ['fee', 'fx'] as const

const allSums = whats
  .flatMap((what) =>
    parties.map((party) =>
      sums(`${what}_${party}`, `${party === 'operator' ? 'mdl' : party}_${stored[what]}`, `${what}_${party}`),
    ),
  )
  .join(', ')

function beforeAfter(names: readonly string[]): string {
  const amount = (which: string): string =>
    `round(${names.map((name) => `coalesce(${name}_${which}, 0)`).join(' + ')}, 2)::text`
  return `jsonb_build_object('before', ${amount('before')}, 'after', ${amount('after')}, 'ofItRefused', ${amount('refused')})`
}

function byParty(what: (typeof whats)[number]): string {
  const names = parties.map((party) => `${what}_${party}`)
  const of = parties.map((party) => `'${party}', ${beforeAfter([`${what}_${party}`])}`)
  return `jsonb_build_object(${of.join(', ')}, 'all', ${beforeAfter(names)}) as ${what}`
}

const inBrackets = `(select coalesce(jsonb_agg(jsonb_build_object('limitFrom', round(l.limit_from, 2)::text,
    'limitTo', round(l.limit_to, 2)::text, 'transfers', coalesce(c.transfers, 0)) order by l.place), '[]')
  from brackets b cross join lateral unnest(b.froms, b.tos) with ordinality as l (limit_from, limit_to, place)
  left join (select place, count(*) as transfers from priced where has_price group by place) c on c.place = l.place)`

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
  return `with ${pricedSql(of)}, totals as (
    select count(*)::int as transfers,
      ${counted('more', 'has_price and difference > 0')},
      ${counted('less', 'has_price and difference < 0')},
      ${counted('same', 'has_price and difference = 0')},
      ${counted('refused', 'not has_price')},
      ${allSums}
    from priced)
  select now() as "asOf", transfers, more, less, same, refused, ${whats.map(byParty).join(', ')},
    ${of === 'fee' ? inBrackets : `'[]'::jsonb`} as "byBracket", ${byChange} as "byChange", ${largest} as largest
  from totals`
}
