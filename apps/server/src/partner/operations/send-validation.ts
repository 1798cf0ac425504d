import { randomInt } from 'node:crypto'
import { checkNetworkTotal, checkSending, isDate } from '@corridor/domain/compliance/checks'
import type { Quote } from '@corridor/domain/quotes/quote'
import { makeReference, referenceSpace } from '@corridor/domain/transfers/reference'
import { quoteLockMs } from '@corridor/domain/transfers/rules'
import { type AgencyRules, products } from '../../core/compliance/rules.ts'
import { detailsOf } from '../../core/customers/details.ts'
import { matchStatement, matchValues } from '../../core/customers/match.ts'
import type { Corridor } from '../../core/quotes/corridor.ts'
import type { SendTerms } from '../../core/quotes/price.ts'
import { isVoid, quoteStatement } from '../../core/quotes/store.ts'
import { createTransfer } from '../../core/transfers/create.ts'
import type { Asked } from '../../platform/db/prepared-run.ts'
import type { KnownOffice } from '../ahead.ts'
import { fault } from '../faults.ts'
import { fieldsOf } from '../input.ts'
import {
  type Attempt,
  actorOf,
  answer,
  carryOut,
  type GatewayDeps,
  messageOf,
  type Operation,
  type PartnerCall,
} from '../operation.ts'
import { corridorAhead, openCorridor, presentQuote, priceNow, readTerms } from '../price.ts'
import { refuseBy } from '../refusals.ts'
import type { RequestOf } from '../wire/messages.ts'

/** Everything that can be wrong with a transfer is found here, before the cash changes hands. */
export const sendValidation: Operation<'sendValidation'> = {
  service: 'send',
  changes: true,
  ahead: (deps, input, office) => [...priceAhead(input, office), ...senderAhead(deps, input, office)],
  run: (deps, call) => carryOut(deps, call, () => validate(deps, call)),
}

function priceAhead({ quoteID, terms }: RequestOf<'sendValidation'>, office: KnownOffice): Asked[] {
  if (quoteID !== undefined) return [quoteStatement.asked({ quoteId: quoteID, agentSid: office.agentSid })]
  return terms ? [corridorAhead(terms, office)] : []
}

function senderAhead(
  { readRules }: GatewayDeps,
  input: RequestOf<'sendValidation'>,
  { agencySid }: KnownOffice,
): Asked[] {
  const rules = readRules.last(agencySid, products.send)
  const details = detailsOf(fieldsOf(input))
  // No rule has looked at the fields yet, and the database takes nothing but a date for one.
  const isReadable = details.date_of_birth === null || isDate(details.date_of_birth)
  return rules && isReadable ? [matchStatement.asked(matchValues(details, rules.period))] : []
}

interface Order {
  readonly corridor: Corridor
  readonly quote: Quote
  readonly quoteId: string | null
  /** A quote and its transfer have ten minutes together: they do not begin again with the validation. */
  readonly lapsesAt: string
  readonly sendCurrency: string
  readonly receiveCurrency: string
  readonly deliveryOption: string
  readonly fields: ReadonlyMap<string, string>
  readonly rules: AgencyRules
}

async function validate(deps: GatewayDeps, call: PartnerCall<'sendValidation'>): Promise<Attempt> {
  const order = await readOrder(deps, call)
  await requireRules(deps, order)
  return store(deps, call, order)
}

async function readOrder(deps: GatewayDeps, call: PartnerCall<'sendValidation'>): Promise<Order> {
  const { agencySid, rulesVersion } = call.caller
  const quoteId = call.input.quoteID
  const locked = quoteId === undefined ? undefined : await lockedQuote(deps, call, quoteId)
  const terms = locked ? { ...locked, sendAmount: locked.quote.sendAmount } : termsOf(call)
  const corridor = await openCorridor(deps, call, terms)
  if (locked && isVoid(Date.parse(locked.madeAt), corridor.pricesVoidUntil)) throw fault('quote_withdrawn')
  return {
    corridor,
    quote: locked?.quote ?? priceNow(deps, corridor, terms),
    quoteId: quoteId ?? null,
    lapsesAt: locked?.expiresAt ?? new Date(Date.parse(corridor.readAt) + quoteLockMs).toISOString(),
    sendCurrency: terms.sendCurrency,
    receiveCurrency: terms.receiveCurrency,
    deliveryOption: call.input.deliveryOption,
    fields: fieldsOf(call.input),
    rules: await deps.readRules(deps.db, agencySid, rulesVersion, products.send),
  }
}

/** The schema lets a message without a quote pass only with its terms. */
function termsOf({ input: { terms } }: PartnerCall<'sendValidation'>): SendTerms {
  if (!terms) throw new TypeError('neither quote nor terms')
  return readTerms(terms)
}

async function lockedQuote({ db }: GatewayDeps, { caller, ahead }: PartnerCall, quoteId: string) {
  const [locked] = await ahead.read(db, quoteStatement, { quoteId, agentSid: caller.agentSid })
  if (!locked) throw fault('quote_unknown')
  if (locked.used) throw fault('quote_used')
  if (locked.expired) throw fault('quote_expired')
  return locked
}

async function requireRules(deps: GatewayDeps, order: Order): Promise<void> {
  const { corridor, quote, fields, rules, deliveryOption } = order
  if (!corridor.deliveryOptions.includes(deliveryOption)) {
    throw fault('delivery_option', { option: deliveryOption })
  }
  // What the payer would refuse is refused here already, while nobody has lost anything.
  const { receiveAgencySid, receiveRulesVersion } = corridor
  const payer = await deps.readRules(deps.db, receiveAgencySid, receiveRulesVersion, products.receive)
  refuseBy(deps, ...checkSending(rules, payer, quote.amountBase, fields))
}

async function store(deps: GatewayDeps, call: PartnerCall<'sendValidation'>, order: Order): Promise<Attempt> {
  const { caller } = call
  const { corridor, quote, quoteId, lapsesAt, rules } = order
  const details = detailsOf(order.fields)
  const [known] = await call.ahead.read(deps.db, matchStatement, matchValues(details, rules.period))
  refuseBy(
    deps,
    checkNetworkTotal(rules.limits, rules.period ?? 'day', known?.sentBase ?? '0', quote.amountBase),
  )
  const referenceNumber = makeReference(randomInt(referenceSpace))
  const response = answer(call, {
    referenceNumber,
    status: 'UNCOM',
    lapsesAt,
    quote: presentQuote(quote, order),
  })
  const transfer = {
    referenceNumber,
    createdAt: corridor.readAt,
    lapsesAt,
    sendAgencySid: caller.agencySid,
    sendAgentSid: caller.agentSid,
    sendPos: caller.pos,
    receiveAgencySid: corridor.receiveAgencySid,
    sendCountry: caller.country,
    receiveCountry: corridor.receiveCountry,
    sendCurrency: order.sendCurrency,
    receiveCurrency: order.receiveCurrency,
    deliveryOption: order.deliveryOption,
    quote,
    quoteId,
    senderFields: Object.fromEntries(order.fields),
    comments: call.input.comments ?? '',
  }
  const customer = known ?? { sid: null, details }
  const message = messageOf(deps, call, response)
  return { outcome: await createTransfer(deps.db, transfer, customer, actorOf(call), message), response }
}
