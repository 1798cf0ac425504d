import type { HoldKind } from '@corridor/domain/holds/rules'
import { type DecimalFormat, readDecimal } from '../../ui/form/decimal-text.ts'
import type { Rule, RuleBody } from './api.ts'

/** As the form holds it: figures as typed, and the agency by its number in text. */
export interface RuleValues {
  readonly kind: HoldKind
  readonly agency: string
  readonly above: string
  readonly allowed: string
  readonly isActive: boolean
}

export const everyAgency = 'all'

export const newRule: RuleValues = {
  kind: 'amount',
  agency: everyAgency,
  above: '',
  allowed: '',
  isActive: true,
}

export const dollars: DecimalFormat = { decimals: 2, digits: 14, step: '100' }
export const countOfDay: DecimalFormat = { decimals: 0, digits: 4, step: '1' }

export const figureOf: Readonly<Record<HoldKind, 'above' | 'allowed' | null>> = {
  amount: 'above',
  first: 'above',
  per_day: 'allowed',
  watch_list: null,
  id_expired: null,
}

export function valuesOf({ kind, agency, above, allowed, isActive }: Rule): RuleValues {
  return {
    kind,
    agency: agency === null ? everyAgency : String(agency),
    above: above ?? '',
    allowed: allowed === null ? '' : String(allowed),
    isActive,
  }
}

/** As it travels; what cannot be read goes as it was typed, so that the schema says what is wrong with it. */
export function bodyOf({ kind, agency, above, allowed, isActive }: RuleValues): RuleBody {
  const figure = figureOf[kind]
  return {
    kind,
    agency: agency === everyAgency ? null : Number(agency),
    above: figure === 'above' ? (readDecimal(above, dollars) ?? above) : null,
    allowed: figure === 'allowed' && allowed.trim() !== '' ? Number(allowed) : null,
    isActive,
  }
}
