import { type RawBuilder, sql } from 'kysely'
import { dividedHalfEven, halfEven } from '../../platform/db/rounding.ts'
import { isOf, type Part } from './part.ts'

/** The numbers of an explanation, by the names that the steps below have for them. */
const numbers = {
  send_rate: '{sendRate,value}',
  receive_rate: '{receiveRate,value}',
  spread: '{spread,value}',
  told_retail: '{retailFx}',
  limit_from: '{bracket,limitFrom}',
  limit_to: '{bracket,limitTo}',
  min_fee: '{bracket,minFee}',
  percent: '{bracket,percent}',
  fees_split: '{bracket,feesSplit}',
  told_pool: '{feePool}',
  told_profit: '{fxProfit}',
  tax_rate: '{taxRate}',
  send_fee: '{splits,sendFee}',
  send_fx: '{splits,sendFx}',
  receive_fee: '{splits,receiveFee}',
  receive_fx: '{splits,receiveFx}',
} as const

const texts = Object.values(numbers).map((path) => `(t.explanation #>> '${path}')`)
/** All there, and numbers each. Without counts, which make such an expression a thousand times slower. */
const together = `(${texts.join(` || ' ' || `)})`
const isWhole = `${together} ~ '^[0-9][0-9. ]*[0-9]$' and ${together} !~ '[.][0-9]*[.]|  | [.]|[.] '
  and (t.explanation #>> '{sendRate,value}') !~ '^[0.]+$' and (t.explanation #>> '{receiveRate,value}') !~ '^[0.]+$'`
const casts = Object.entries(numbers).map(
  ([name, path]) => `(t.explanation #>> '${path}')::numeric as ${name}`,
)

/** Each step needs those before it; 'offset 0' keeps the planner from working one out anew for every use of it. */
const steps = [
  casts.join(', '),
  `${dividedHalfEven('t.send_amount', 'x1.send_rate', 2)} as amount, x1.receive_rate * (1 - x1.spread) as retail`,
  `trunc(x2.amount * x2.retail, rc.minor_units) as receive, ${halfEven('x2.amount * x1.percent', '2')} as by_percent,
    ${halfEven('x1.min_fee', '2')} as minimum, ${halfEven('x2.amount * x1.tax_rate', '2')} as taxes,
    ${dividedHalfEven('x2.retail', 'x1.send_rate', 10)} as rate`,
  `greatest(x3.by_percent, x3.minimum) as fees, ${dividedHalfEven('x3.receive', 'x1.receive_rate', 2)} as payout`,
  `least(x1.fees_split, x4.fees) as pool, x2.amount - x4.payout as profit,
    ${halfEven('x4.fees * x1.send_rate', 'sc.minor_units')} as send_fees,
    ${halfEven('x3.taxes * x1.send_rate', 'sc.minor_units')} as send_taxes`,
  `${halfEven('x5.pool * x1.send_fee', '2')} as host_fees, ${halfEven('x5.pool * x1.receive_fee', '2')} as peer_fees,
    ${halfEven('x5.profit * x1.send_fx', '2')} as host_fx, ${halfEven('x5.profit * x1.receive_fx', '2')} as peer_fx`,
]
  .map((columns, index) => `cross join lateral (select ${columns} offset 0) as x${index + 1}`)
  .join('\n')

/**
 * Two shares that are both rounded up may exceed what is shared by a cent, which is then the payer's. Transfers from
 * before that rule have the operator pay the cent; they stay as they were told.
 */
function peerShare(column: string, shared: string): string {
  return `case when t.${column} = x6.${column} then x6.${column}
    else least(x6.${column}, x5.${shared} - x6.${column.replace('peer', 'host')}) end`
}

/** What is stored, what it must be, and the words for it. */
const derived: readonly (readonly [stored: string, derived: string, words: string])[] = [
  ['t.amount_base', 'x2.amount', 'the amount in dollars'],
  ['t.receive_amount', 'x3.receive', 'the amount to pay out'],
  ['t.exchange_rate', 'x3.rate', 'the exchange rate'],
  ['t.fees_base', 'x4.fees', 'the fee in dollars'],
  ['t.taxes_base', 'x3.taxes', 'the tax in dollars'],
  ['t.total_base', 'x2.amount + x4.fees + x3.taxes', 'the total in dollars'],
  ['t.send_fees', 'x5.send_fees', 'the fee'],
  ['t.send_taxes', 'x5.send_taxes', 'the tax'],
  ['t.total_to_collect', 't.send_amount + x5.send_fees + x5.send_taxes', 'the total to collect'],
  ['t.payout_base', 'x4.payout', 'what the payer is owed for the payout'],
  ['t.host_fees', 'x6.host_fees', "the sender's share of the fee"],
  ['t.peer_fees', peerShare('peer_fees', 'pool'), "the payer's share of the fee"],
  ['t.mdl_fees', 'x4.fees - t.host_fees - t.peer_fees', "the operator's share of the fee"],
  ['t.host_fx', 'x6.host_fx', "the sender's share of the FX profit"],
  ['t.peer_fx', peerShare('peer_fx', 'profit'), "the payer's share of the FX profit"],
  ['t.mdl_fx', 'x5.profit - t.host_fx - t.peer_fx', "the operator's share of the FX profit"],
  ['x1.told_retail', 'x2.retail', 'the retail rate of the explanation'],
  ['x1.told_pool', 'x5.pool', 'the shared fee of the explanation'],
  ['x1.told_profit', 'x5.profit', 'the FX profit of the explanation'],
]

const wrongRule = `t.explanation ->> 'feeRule' is distinct from
  case when x3.by_percent > x3.minimum then 'percent' else 'minimum' end`
const outside = 'x2.amount <= x1.limit_from or x2.amount > x1.limit_to'

const currenciesOf = `join currencies sc on sc.currency_code = t.send_currency
  join currencies rc on rc.currency_code = t.receive_currency`

const differing = derived.map(([stored, must]) => `${stored} is distinct from ${must}`).join(' or ')
const sentences = derived.map(
  ([stored, must, words], index) => `select 'price ${String(index + 10)}' as kind,
    format('${words.replaceAll("'", "''")} is %s, but its explanation gives %s.', trim_scale(${stored}),
      trim_scale(${must})) as words where ${stored} is distinct from ${must}`,
)

const wrongPrices = `${currenciesOf}
  ${steps}
  cross join lateral (
    ${sentences.join('\n    union all ')}
    union all select 'price 40', format('its explanation calls the fee %s, but it is not.', t.explanation ->> 'feeRule')
      where ${wrongRule}
    union all select 'price 41', format('%s dollars are not in the bracket from %s to %s.', x2.amount, x1.limit_from,
      x1.limit_to) where ${outside}
  ) as found
  where ${differing} or ${wrongRule} or ${outside}`

/**
 * Every amount of every transfer, worked out again from its explanation: by SQL of its own and not by the code that
 * made the price.
 */
export function pricesCheck(part: Part): RawBuilder<unknown> {
  const looked = isOf(part, 't.sid')
  // 'offset 0': a planner that evaluates a cast before the test of its text would stop at the first that is no number.
  return sql`
  select found.kind, t.sid, format('Transfer %s: ', t.sid) || found.words as sentence
  from (select * from transactions t where ${looked} and ${sql.raw(isWhole)} offset 0) as t
  ${sql.raw(wrongPrices)}
  union all
  select 'price 00', t.sid, format('Transfer %s: its explanation is not whole.', t.sid)
  from transactions t where ${looked} and (${sql.raw(isWhole)}) is not true`
}

function rateCheck(side: 'send' | 'receive'): string {
  const path = `${side}Rate`
  return `
  select 'rate ${side}' as kind, t.sid, format(
    'Transfer %s: its explanation takes %s from rate %s, which is %s.', t.sid, t.explanation #>> '{${path},value}',
    coalesce(t.explanation #>> '{${path},sid}', 'none'),
    coalesce(w.currency_code || ' ' || trim_scale(w.rate), 'not there')) as sentence
  from transactions t
  left join wholesale_rates w on w.sid::text = t.explanation #>> '{${path},sid}'
  where case when t.${side}_currency = 'USD' then t.explanation #>> '{${path},value}' is distinct from '1'
    else (w.currency_code, w.rate::text) is distinct from (t.${side}_currency, t.explanation #>> '{${path},value}') end`
}

/** Rates are never changed, so an explanation can be held against the very record that it names. */
export function ratesCheck(part: Part): RawBuilder<unknown> {
  const looked = isOf(part, 't.sid')
  return sql`${sql.raw(rateCheck('send'))} and ${looked} union all ${sql.raw(rateCheck('receive'))} and ${looked}`
}
