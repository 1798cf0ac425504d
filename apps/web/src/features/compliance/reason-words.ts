import { fieldLimitNames } from '@corridor/contract/compliance'
import type { Field } from './api.ts'
import type { Messages } from './texts.ts'
import type { TriedPast } from './try-api.ts'

type Reason = Pick<TriedPast['reasons'][number], 'rule' | 'field' | 'label'>

const fieldLimits: ReadonlySet<string> = new Set(fieldLimitNames)

/** The category of a field whose label another one has, too: both sides have a first name. */
export function sharedLabelCategory(fields: readonly Field[], tag: string | null): string | null {
  const field = fields.find((one) => one.tag === tag)
  if (!field) return null
  const isShared = fields.some((one) => one.tag !== tag && one.fieldLabel === field.fieldLabel)
  return isShared ? field.category : null
}

/** One field can be refused by several rules, each a row of its own: the rule is named, too. */
export function reasonWords(
  { rule, field, label }: Reason,
  fields: readonly Field[],
  { compliance: texts }: Messages,
): string {
  if (field === null) return label
  const { reasons } = texts.tryOut
  const category = sharedLabelCategory(fields, field)
  const name = category === null ? label : texts.fieldOf(category, label)
  if (fieldLimits.has(rule)) return reasons.aboveLimit(name)
  return rule === 'field_not_allowed' ? reasons.notAccepted(name) : reasons.required(name)
}
