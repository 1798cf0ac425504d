import { decimal } from '../money/decimal.ts'

/** What a transfer is held for, in the order in which people read it. */
export const holdKinds = ['amount', 'first', 'per_day', 'watch_list', 'id_expired'] as const

export type HoldKind = (typeof holdKinds)[number]

/** What a rule of each kind is set by. Amounts are in dollars, and above one means more than it. */
export type HoldRuleFigures =
  | { readonly kind: 'amount' | 'first'; readonly above: string; readonly allowed: null }
  | { readonly kind: 'per_day'; readonly above: null; readonly allowed: number }
  | { readonly kind: 'watch_list' | 'id_expired'; readonly above: null; readonly allowed: null }

/** One version of a rule. */
export type HoldRule = HoldRuleFigures & {
  readonly sid: number
  readonly version: number
  /** The agency that sends; null is every agency. */
  readonly agencySid: number | null
}

/** An entry of the watch list that has the name of the sender or of the receiver. */
export interface ListedName {
  readonly sid: number
  readonly name: string
  readonly who: 'sender' | 'receiver'
}

/** All that the rules look at. A person is one, however many records he has. */
export interface HoldFacts {
  readonly amount: string
  readonly agencySid: number
  /** An earlier transfer of the person can be paid out, or was. One that was held, cancelled or rejected proves nobody. */
  readonly hasSent: boolean
  /** The how manieth of the person's transfers of its UTC day this one is, by the time of their validation. */
  readonly today: number
  /** The UTC day of the commit. */
  readonly on: string
  /** The last day on which the photo id is good, where there is one. */
  readonly idUntil: string | null
  readonly listed: readonly ListedName[]
}

/** What a rule weighed: enough to explain a hold two years later, whatever has become of rule, list and customer. */
export type WeighedFigures =
  | { readonly kind: 'amount'; readonly amount: string; readonly above: string }
  | { readonly kind: 'first'; readonly amount: string; readonly above: string; readonly isFirst: boolean }
  | { readonly kind: 'per_day'; readonly today: number; readonly allowed: number }
  | { readonly kind: 'watch_list'; readonly listed: readonly ListedName[] }
  | { readonly kind: 'id_expired'; readonly idUntil: string | null; readonly on: string }

/** A rule that holds a transfer, and what the other rules said of it. */
export interface RuleHit {
  readonly ruleSid: number
  readonly ruleVersion: number
  readonly facts: WeighedFigures & { readonly passed: readonly WeighedFigures[] }
}

/** Whether a rule is about what an agency sends. */
export function isAbout({ agencySid }: Pick<HoldRule, 'agencySid'>, sender: number): boolean {
  return agencySid === null || agencySid === sender
}

/** The facts that a rule looks at, beside its own figures. */
function weigh(rule: HoldRuleFigures, facts: HoldFacts): WeighedFigures {
  switch (rule.kind) {
    case 'amount':
      return { kind: 'amount', amount: facts.amount, above: rule.above }
    case 'first':
      return { kind: 'first', amount: facts.amount, above: rule.above, isFirst: !facts.hasSent }
    case 'per_day':
      return { kind: 'per_day', today: facts.today, allowed: rule.allowed }
    case 'watch_list':
      return { kind: 'watch_list', listed: facts.listed }
    default:
      return { kind: 'id_expired', idUntil: facts.idUntil, on: facts.on }
  }
}

/** Whether what a rule weighed holds the transfer. */
function holds(weighed: WeighedFigures): boolean {
  switch (weighed.kind) {
    case 'amount':
      return decimal(weighed.amount).gt(decimal(weighed.above))
    case 'first':
      return weighed.isFirst && decimal(weighed.amount).gt(decimal(weighed.above))
    case 'per_day':
      return weighed.today > weighed.allowed
    case 'watch_list':
      return weighed.listed.length > 0
    default:
      // On its last day it is still good.
      return weighed.idUntil !== null && weighed.idUntil < weighed.on
  }
}

/** Every rule by itself: one for an agency stands beside the one for all, and never softens it. */
export function judgeHolds(rules: readonly HoldRule[], facts: HoldFacts): RuleHit[] {
  const weighed = rules
    .filter((rule) => isAbout(rule, facts.agencySid))
    .map((rule) => ({ rule, figures: weigh(rule, facts) }))
  const passed = weighed.filter(({ figures }) => !holds(figures)).map(({ figures }) => figures)
  return weighed
    .filter(({ figures }) => holds(figures))
    .map(({ rule, figures }) => ({
      ruleSid: rule.sid,
      ruleVersion: rule.version,
      facts: { ...figures, passed },
    }))
}
