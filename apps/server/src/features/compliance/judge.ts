import {
  checkFields,
  checkNetworkTotal,
  checkPayout,
  checkSending,
  type Limits,
  type PayerRules,
  type Refusal,
} from '@corridor/domain/compliance/checks'
import { type AgencyRules, noLimits, type RuleField } from '../../core/compliance/rules.ts'
import { deliveryOptionSentence, ruleSentence, serviceOffSentences } from '../../core/compliance/sentences.ts'
import { inCents, type SideName, type TypedRules } from './changes.ts'
import type { StoredRules } from './queries.ts'

/** What an agency would go by for one product: as it is stored, or as somebody has typed it. */
export interface Ruleset {
  readonly active: boolean
  /** How it pays out. */
  readonly delivery: readonly string[]
  readonly rules: AgencyRules
}

export function storedRuleset(stored: StoredRules, side: SideName, rules: AgencyRules): Ruleset {
  return { active: stored[side].active, delivery: stored.receive.delivery, rules }
}

/** The stored rules with the typed ones laid over them, as a save would leave them. */
export function typedRuleset(
  stored: StoredRules,
  side: SideName,
  rules: AgencyRules,
  typed: Required<TypedRules>,
): Ruleset {
  const { active = stored[side].active, fields = [], limits = stored[side].limits } = typed[side]
  const { accTotalNet: period, ...above } = inCents(limits)
  const visibilities = new Map(fields.map(({ tag, visibility }) => [tag, visibility ?? 'NOT_ALL']))
  return {
    active,
    delivery: typed.receive.delivery ?? stored.receive.delivery,
    rules: {
      limits: above,
      period,
      fields: rules.fields.map((field) => ({
        ...field,
        visibility: visibilities.get(field.tag) ?? field.visibility,
        accepted: acceptedOf(field, stored, typed),
      })),
    },
  }
}

/** None chosen is all. */
function acceptedOf(
  { enumeration, accepted }: RuleField,
  stored: StoredRules,
  { enumerations }: Required<TypedRules>,
): readonly string[] | null {
  if (enumeration === null || !Object.hasOwn(enumerations, enumeration)) return accepted
  const chosen = new Set(enumerations[enumeration])
  return (stored.enumerations[enumeration]?.values ?? [])
    .filter(({ sid }) => chosen.size === 0 || chosen.has(sid))
    .map(({ idKey }) => idKey)
}

type Values = ReadonlyMap<string, string>

/** Why a transfer would be refused, and what the teller reads. */
export interface Told {
  readonly rule: string
  readonly field: string | null
  readonly sentence: string
}

/** What was sent, or paid, before a transfer in the period of a total. */
export type CountTotal = (period: string) => Promise<string>

interface Sending {
  readonly amountBase: string
  readonly values: Values
  readonly payer: PayerRules
  readonly sentBefore: CountTotal
}

/** As the gateway goes about it: the total is counted once there is nothing else to refuse. */
export async function judgeSending({ active, rules }: Ruleset, sending: Sending): Promise<Told[]> {
  const { amountBase, values, payer, sentBefore } = sending
  const told = checkSending(rules, payer, amountBase, values).map(tell)
  if (!active) told.unshift({ rule: 'service_off', field: null, sentence: serviceOffSentences.send })
  if (told.length > 0 || rules.limits.limitTotalNet === null) return told
  const period = rules.period ?? 'day'
  const over = checkNetworkTotal(rules.limits, period, await sentBefore(period), amountBase)
  return over ? [tell(over)] : []
}

interface Receiving {
  readonly amountBase: string
  /** Empty where nobody has chosen one. */
  readonly deliveryOption: string
  readonly values: Values
  /** Null where nobody knows what the sender gave. */
  readonly senderValues: Values | null
  /** The fields of the sender that a limit of the payer asks for. */
  readonly questions: readonly RuleField[]
  readonly receivedBefore: CountTotal
}

/** First what the sender's teller is told of the payer's rules, then what the payer's own teller is told. */
export async function judgeReceiving(
  { active, delivery, rules }: Ruleset,
  receiving: Receiving,
): Promise<Told[]> {
  const { amountBase, deliveryOption, values, receivedBefore } = receiving
  const told: Told[] = []
  if (!active) told.push({ rule: 'service_off', field: null, sentence: serviceOffSentences.receive })
  if (deliveryOption !== '' && !delivery.includes(deliveryOption))
    told.push({ rule: 'delivery_option', field: null, sentence: deliveryOptionSentence(deliveryOption) })
  told.push(
    ...unasked(rules.limits, receiving).map(tell),
    ...checkPayout(rules, amountBase, values).map(tell),
  )
  if (rules.limits.limitTotalNet === null) return told
  const period = rules.period ?? 'day'
  const over = checkNetworkTotal(rules.limits, period, await receivedBefore(period), amountBase, 'receive')
  return over ? [...told, tell(over)] : told
}

/** The answers that the payer's limit wants of the sender, and that he did not give. */
function unasked(
  { limitTestQuestion }: Limits,
  { amountBase, senderValues, questions }: Receiving,
): Refusal[] {
  if (!senderValues) return []
  return checkFields(questions, { ...noLimits, limitTestQuestion }, amountBase, senderValues).filter(
    ({ rule }) => rule === 'limitTestQuestion',
  )
}

/** Of the rules of sending: what a payer's limit can ask for, whatever else the sender's agency has set. */
export function questionFields(sending: AgencyRules): RuleField[] {
  return sending.fields
    .filter(({ requiredAbove }) => requiredAbove === 'limitTestQuestion')
    .map((field) => ({ ...field, visibility: 'OPT' }))
}

function tell(refusal: Refusal): Told {
  return {
    rule: refusal.rule,
    field: 'field' in refusal ? refusal.field : null,
    sentence: ruleSentence(refusal),
  }
}
