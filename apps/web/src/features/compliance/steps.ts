import { fieldLimitNames } from '@corridor/contract/compliance'
import { readDecimal } from '../../ui/form/decimal-text.ts'
import type { Field } from './api.ts'
import { limitFormat, type ProductValues } from './panel-values.ts'

export type FieldLimit = (typeof fieldLimitNames)[number]

/** From an amount on, so many fields are required. */
export interface Step {
  /** '0.00', or the cent above the limit. */
  readonly from: string
  readonly required: number
  /** The limits that begin to hold here. */
  readonly limits: readonly FieldLimit[]
}

export interface Steps {
  readonly steps: readonly Step[]
  /** Every transfer above it is refused. */
  readonly refusedAbove: string | null
  /** Limits that nobody meets, because such a transfer is refused before. */
  readonly unreached: readonly FieldLimit[]
}

/** In cents, so that nothing is rounded; null where no limit is typed, or none that can be read. */
function centsOf(typed: string): bigint | null {
  const limit = readDecimal(typed, limitFormat)
  return limit === null ? null : BigInt(limit.replace('.', ''))
}

function textOf(cents: bigint): string {
  const digits = String(cents).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** What a teller must ask for, by the amount of one transfer. A limit of 0 holds from the first cent on. */
export function stepsOf(fields: readonly Field[], { fields: chosen, limits }: ProductValues): Steps {
  const refused = centsOf(limits.limitByTrn)
  const isRequired = ({ tag }: Field): boolean => chosen[tag] === 'REQ'
  const added = fieldLimitNames.flatMap((name) => {
    const above = centsOf(limits[name])
    const count = fields.filter((field) => field.requiredAbove === name && !isRequired(field)).length
    return above === null || count === 0 ? [] : [{ name, above, count }]
  })
  const reached = added.filter(({ above }) => refused === null || above < refused)
  const always = reached.filter(({ above }) => above === 0n)
  const later = [...new Set(reached.map(({ above }) => above))]
    .filter((above) => above > 0n)
    .toSorted((a, b) => (a < b ? -1 : 1))
  let required = fields.filter(isRequired).length + always.reduce((sum, { count }) => sum + count, 0)
  const steps: Step[] = [{ from: '0.00', required, limits: always.map(({ name }) => name) }]
  for (const above of later) {
    const here = reached.filter((one) => one.above === above)
    required += here.reduce((sum, { count }) => sum + count, 0)
    steps.push({ from: textOf(above + 1n), required, limits: here.map(({ name }) => name) })
  }
  return {
    steps: refused === 0n ? [] : steps,
    refusedAbove: refused === null ? null : textOf(refused),
    unreached: added.filter((one) => !reached.includes(one)).map(({ name }) => name),
  }
}
