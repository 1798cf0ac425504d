import type { fieldSetting, limits as limitsSchema } from '@corridor/contract/compliance'
import type { Problem } from '@corridor/contract/refusals/issues'
import { type Reason, reason } from '@corridor/contract/refusals/refusals'
import { decimal } from '@corridor/domain/money/decimal'
import type { z } from 'zod'
import { isPeriod, products } from '../../core/compliance/rules.ts'
import type { AuditedFields } from '../../platform/audit.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { StoredLimits, StoredRules } from './queries.ts'
import {
  differenceOf,
  writeAccepted,
  writeDelivery,
  writeLimits,
  writeServices,
  writeVisibilities,
} from './store.ts'

type FieldSettings = readonly z.output<typeof fieldSetting>[]

interface TypedSide {
  readonly active?: boolean
  readonly fields?: FieldSettings
  readonly limits?: z.output<typeof limitsSchema>
}

/** What somebody wants the rules to be; what is left out stays as it is. */
export interface TypedRules {
  readonly send?: TypedSide
  readonly receive?: TypedSide & { readonly delivery?: readonly string[] }
  readonly enumerations?: Readonly<Record<string, readonly number[]>>
}

/** A part of the rules that differs from what is stored: what its history says, and how it is written. */
export interface ChangedPart {
  readonly before: AuditedFields
  readonly after: AuditedFields
  readonly write: (tx: Tx) => Promise<void>
}

export interface Changes {
  /** All that is wrong, so that a person mends it once; nothing is written then. */
  readonly problems: readonly Problem[]
  readonly parts: readonly ChangedPart[]
}

interface Place {
  readonly agencySid: number
  readonly currency: string
  readonly stored: StoredRules
  readonly refuse: (field: string, why: Reason) => void
}

export type SideName = 'send' | 'receive'

/** Compares the typed rules with the stored ones, part by part. */
export function changesOf(
  { agencySid, currency, stored }: Omit<Place, 'refuse'>,
  typed: TypedRules,
): Changes {
  const problems: Problem[] = []
  const place = {
    agencySid,
    currency,
    stored,
    refuse: (field: string, why: Reason) => void problems.push({ field, reason: why }),
  }
  const parts = [
    changedServices(place, typed),
    changedFields(place, 'send', typed.send?.fields ?? []),
    changedLimits(place, 'send', typed.send?.limits),
    changedFields(place, 'receive', typed.receive?.fields ?? []),
    changedLimits(place, 'receive', typed.receive?.limits),
    changedDelivery(place, typed.receive?.delivery),
    changedEnumerations(place, typed.enumerations ?? {}),
  ].filter((part) => part !== null)
  return { problems, parts }
}

function changedServices({ agencySid, stored }: Place, { send, receive }: TypedRules): ChangedPart | null {
  const before = { activeSND: stored.send.active, activeRCV: stored.receive.active }
  const after = {
    activeSND: send?.active ?? before.activeSND,
    activeRCV: receive?.active ?? before.activeRCV,
  }
  if (after.activeSND === before.activeSND && after.activeRCV === before.activeRCV) return null
  return {
    before,
    after,
    write: (tx) => writeServices(tx, agencySid, { activeSnd: after.activeSND, activeRcv: after.activeRCV }),
  }
}

function changedFields(
  { agencySid, stored, refuse }: Place,
  side: SideName,
  settings: FieldSettings,
): ChangedPart | null {
  const known = new Map(stored[side].fields.map((field) => [field.tag, field]))
  const seen = new Set<string>()
  const changed = new Map<string, string>()
  for (const [index, { tag, visibility }] of settings.entries()) {
    const at = `${side}.fields.${index}`
    const field = known.get(tag)
    if (!field) refuse(`${at}.tag`, reason('unknown_field', { tag }))
    else if (seen.has(tag)) refuse(`${at}.tag`, reason('field_twice', { tag }))
    else if (field.alwaysRequired && visibility !== 'REQ')
      refuse(`${at}.visibility`, reason('field_always_required', { field: field.fieldLabel }))
    // The calls of the specification send every field that they received, also those that nobody may change.
    else if (field.publicado && (visibility ?? 'NOT_ALL') !== (field.visibility ?? 'NOT_ALL'))
      changed.set(tag, visibility ?? 'NOT_ALL')
    seen.add(tag)
  }
  if (changed.size === 0) return null
  const named = (value: (tag: string) => string | null) =>
    Object.fromEntries([...changed.keys()].map((tag) => [`${side}.${tag}`, value(tag)]))
  return {
    before: named((tag) => known.get(tag)?.visibility ?? null),
    after: named((tag) => changed.get(tag) ?? null),
    write: (tx) => writeVisibilities(tx, agencySid, products[side], changed),
  }
}

function changedLimits(
  { agencySid, currency, stored, refuse }: Place,
  side: SideName,
  given: TypedSide['limits'],
): ChangedPart | null {
  if (!given) return null
  const limits = inCents(given)
  const period = `${side}.limits.accTotalNet`
  // The gateway hands the period to PostgreSQL: a word that it does not know would stop every transfer.
  if (limits.accTotalNet !== null && !isPeriod(limits.accTotalNet)) refuse(period, reason('unknown_period'))
  if (limits.limitTotalNet !== null && limits.accTotalNet === null)
    refuse(period, reason('total_needs_period'))
  const before = stored[side].limits
  const named = (values: StoredLimits): AuditedFields =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        currency === 'USD' ? `${side}.${name}` : `${side}.${name}.${currency}`,
        value,
      ]),
    )
  const [from, to] = [named(before), named(limits)]
  if (Object.keys(to).every((name) => from[name] === to[name])) return null
  return {
    before: from,
    after: to,
    write: (tx) => writeLimits(tx, { agencySid, product: products[side], currency }, limits),
  }
}

/** With the decimals that they are stored with, so that the same limit is the same text. */
export function inCents({ accTotalNet, ...given }: NonNullable<TypedSide['limits']>): StoredLimits {
  const cents = (limit: string | null) => (limit === null ? null : decimal(limit).toFixed(2))
  return {
    limitCoB: cents(given.limitCoB),
    limitDoB: cents(given.limitDoB),
    limitLegalID: cents(given.limitLegalID),
    limitPhotoID: cents(given.limitPhotoID),
    limitTestQuestion: cents(given.limitTestQuestion),
    limitByTrn: cents(given.limitByTrn),
    limitTotalNet: cents(given.limitTotalNet),
    accTotalNet,
  }
}

function changedDelivery(
  { agencySid, stored, refuse }: Place,
  chosen: readonly string[] | undefined,
): ChangedPart | null {
  if (!chosen) return null
  const known = stored.options.map(({ deliveryOption }) => deliveryOption)
  for (const [index, option] of chosen.entries())
    if (!known.includes(option))
      refuse(`receive.delivery.${index}`, reason('unknown_delivery_option', { option }))
  const { delivery } = stored.receive
  const difference = differenceOf(delivery, chosen)
  if (difference.added.length + difference.removed.length === 0) return null
  return {
    before: { deliveryOptions: delivery.join(', ') },
    after: { deliveryOptions: known.filter((option) => chosen.includes(option)).join(', ') },
    write: (tx) => writeDelivery(tx, agencySid, difference),
  }
}

function changedEnumerations(
  { agencySid, stored, refuse }: Place,
  chosen: NonNullable<TypedRules['enumerations']>,
): ChangedPart | null {
  const before: Record<string, string> = {}
  const after: Record<string, string> = {}
  const all = { added: new Array<number>(), removed: new Array<number>() }
  for (const [field, sids] of Object.entries(chosen)) {
    const known = Object.hasOwn(stored.enumerations, field) ? stored.enumerations[field] : undefined
    if (!known) {
      refuse(`enumerations.${field}`, reason('unknown_enumeration', { field }))
      continue
    }
    const values = new Set(known.values.map(({ sid }) => sid))
    for (const [index, sid] of sids.entries())
      if (!values.has(sid))
        refuse(`enumerations.${field}.${index}`, reason('unknown_enumeration_value', { field }))
    const { added, removed } = differenceOf(known.selected, sids)
    if (added.length + removed.length === 0) continue
    const keys = (selected: readonly number[]): string =>
      known.values
        .filter(({ sid }) => selected.includes(sid))
        .map(({ idKey }) => idKey)
        .join(', ')
    before[field] = keys(known.selected)
    after[field] = keys(sids)
    all.added.push(...added)
    all.removed.push(...removed)
  }
  if (Object.keys(after).length === 0) return null
  return { before, after, write: (tx) => writeAccepted(tx, agencySid, all) }
}
