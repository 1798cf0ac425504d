import { dividedHalfEven, halfEven } from '../../platform/db/rounding.ts'

/** What is tried: brackets in the place of those that made the fee, or a spread in the place of the one that made the rate. */
export type Tried = 'fee' | 'spread'

/** What the tables hold; the domain refuses a price that has more digits. */
const amountLimit = '100000000000000'
const rateLimit = '10000000000'

const parties = ['host', 'peer', 'operator'] as const

function number(path: string): string {
  return `(p.explanation #>> '${path}')::numeric`
}

/**
 * Each step adds its columns to those before it. 'offset 0' keeps the planner from working one out anew for every use of
 * it. Steps inside of each other, because joined ones would be looked up by all that they depend on.
 */
function stepByStep(from: string, steps: readonly string[]): string {
  return steps.reduce((before, columns) => `select p.*, ${columns} from (${before}) p offset 0`, from)
}

/**
 * The domain's shares of `shared`: both agencies' parts are rounded, a cent too many is the payer's, the operator has
 * what is left.
 */
function shares(shared: string): string[] {
  return [
    `p.${shared} * p.host_fraction as host_exact, p.${shared} * p.peer_fraction as peer_exact`,
    `${halfEven('p.host_exact', '2')} as host, ${halfEven('p.peer_exact', '2')} as peer_rounded`,
    `least(p.peer_rounded, p.${shared} - p.host) as peer`,
  ]
}

/** The fee as the customer pays it. To the last digit only where it counts: near the limit of what can be booked. */
const inSendCurrency = `case when p.fee * p.send_rate < ${amountLimit} / 2 and p.send_amount < ${amountLimit} / 4
    then p.fee * p.send_rate else ${halfEven('p.fee * p.send_rate', 'p.send_minor_units')} end`

/**
 * The fee of the bracket that the amount lies in; without one there is no fee, nor anything that follows. Looked up
 * among the sorted borders: a join would compare each amount with each bracket. From is outside, so an amount that is a
 * cent smaller must not be below it.
 */
const byBrackets = [
  `${number('{sendRate,value}')} as send_rate, ${number('{splits,sendFee}')} as host_fraction,
    ${number('{splits,receiveFee}')} as peer_fraction, width_bucket(p.amount_base - 0.01, p.froms) as found`,
  `case when p.amount_base <= p.tos[p.found] then p.found end as place, p.amount_base * p.percents[p.found] as exact`,
  `greatest(${halfEven('p.exact', '2')}, p.mins[p.place]) as fee`,
  'least(p.splits[p.place], p.fee) as pool',
  ...shares('pool'),
  `p.place is not null and p.amount_base + p.fee + p.taxes_base < ${amountLimit}
    and p.send_amount + p.send_taxes + ${inSendCurrency} < ${amountLimit} as has_price,
    p.host as fee_host, p.peer as fee_peer, p.fee - p.host - p.peer as fee_operator,
    p.host_fx as fx_host, p.peer_fx as fx_peer, p.mdl_fx as fx_operator, p.fee as measure, p.fees_base as measured`,
]

/** The receiver gets less, or more, of what is sent; a payout of nothing is no transfer. */
const bySpread = [
  `null::int as place, ${number('{sendRate,value}')} as send_rate, ${number('{receiveRate,value}')} as receive_rate,
    ${number('{splits,sendFx}')} as host_fraction, ${number('{splits,receiveFx}')} as peer_fraction`,
  'p.receive_rate * (1 - :spread::numeric) as retail',
  `trunc(p.amount_base * p.retail, p.receive_minor_units) as receive,
    ${dividedHalfEven('p.retail', 'p.send_rate', 10)} as rate`,
  `p.amount_base - ${dividedHalfEven('p.receive', 'p.receive_rate', 2)} as profit`,
  ...shares('profit'),
  `p.receive > 0 and p.receive < ${amountLimit} and p.rate < ${rateLimit} as has_price,
    p.host_fees as fee_host, p.peer_fees as fee_peer, p.mdl_fees as fee_operator,
    p.host as fx_host, p.peer as fx_peer, p.profit - p.host - p.peer as fx_operator, p.profit as measure,
    p.amount_base - p.payout_base as measured`,
]

/** What a price of the past stands on. */
const columns = `t.sid, t.amount_base, t.fees_base, t.taxes_base, t.payout_base, t.send_amount, t.send_taxes,
  t.host_fees, t.peer_fees, t.mdl_fees, t.host_fx, t.peer_fx, t.mdl_fx, t.explanation`

interface Scope {
  readonly which: string
  /** The currency whose decimals the price needs. */
  readonly currency: 'send' | 'receive'
}

const scopes: Readonly<Record<Tried, Scope>> = {
  fee: { which: 't.send_country = :codC and t.receive_country = :codeD', currency: 'send' },
  spread: { which: 't.receive_currency = :currency', currency: 'receive' },
}

/** What nobody has paid for yet is no transfer of the past. */
function past(of: Tried): string {
  const { which, currency } = scopes[of]
  return `select ${columns}, c.minor_units as ${currency}_minor_units
  from transactions t join currencies c on c.currency_code = t.${currency}_currency
  where ${which} and t.status <> 'DELETED' and t.status <> 'UNCOM'
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
  const [ctes, base, steps] =
    of === 'fee'
      ? [`${brackets}, `, 'select * from past cross join brackets', byBrackets]
      : ['', 'select * from past', bySpread]
  return `${ctes}past as (${from}), priced as materialized (
    select sid, place, has_price, fee_host, fee_peer, fee_operator, fx_host, fx_peer, fx_operator, measured, measure,
      host_fees, peer_fees, mdl_fees, host_fx, peer_fx, mdl_fx,
      case when has_price then measure - measured else -measured end as difference
    from (${stepByStep(base, steps)}) p)`
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
