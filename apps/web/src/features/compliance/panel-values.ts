import { fieldLimitNames, refusingLimitNames, rules as rulesSchema } from '@corridor/contract/compliance'
import { reason, sentenceOf } from '@corridor/contract/refusals/refusals'
import { checkWith } from '../../shared/check-with.ts'
import { type DecimalFormat, readDecimal, showDecimal } from '../../ui/form/decimal-text.ts'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import type { Panel, Rules, Visibility } from './api.ts'
import {
  type EnumerationName,
  enumerationNames,
  type ProductName,
  valuesOfEnumeration,
} from './shown-fields.ts'
import type { Messages } from './texts.ts'

export const limitFormat: DecimalFormat = {
  decimals: 2,
  digits: 14,
  step: '100',
  prefix: '$',
  grouped: true,
}

export const limitNames = [...fieldLimitNames, ...refusingLimitNames] as const

export type LimitName = (typeof limitNames)[number]

/** As typed: a blank limit is none. */
export type LimitTexts = Readonly<Record<LimitName | 'accTotalNet', string>>

export interface ProductValues {
  readonly active: boolean
  readonly fields: Readonly<Record<string, Visibility>>
  readonly limits: LimitTexts
}

export interface PanelValues {
  readonly send: ProductValues
  readonly receive: ProductValues & { readonly delivery: readonly string[] }
  /** Numbers of the chosen values, as text. */
  readonly enumerations: Readonly<Record<EnumerationName, readonly string[]>>
}

function limitTexts(limits: Panel['send']['limits']): LimitTexts {
  const shown = (name: LimitName): string => {
    const limit = limits[name]
    return limit === null ? '' : showDecimal(limit, limitFormat)
  }
  return {
    limitCoB: shown('limitCoB'),
    limitDoB: shown('limitDoB'),
    limitLegalID: shown('limitLegalID'),
    limitPhotoID: shown('limitPhotoID'),
    limitTestQuestion: shown('limitTestQuestion'),
    limitByTrn: shown('limitByTrn'),
    limitTotalNet: shown('limitTotalNet'),
    accTotalNet: limits.accTotalNet ?? '',
  }
}

function productValues({ active, fields, limits }: Panel['send']): ProductValues {
  return {
    active,
    fields: Object.fromEntries(fields.map(({ tag, visibility }) => [tag, visibility ?? 'NOT_ALL'])),
    limits: limitTexts(limits),
  }
}

/** In the order of the list that they were chosen from, as the pickers give them back. */
function chosenOf(panel: Panel, name: EnumerationName): readonly string[] {
  const selected = new Set(panel.enumerations[name]?.selected)
  return valuesOfEnumeration(panel, name).flatMap(({ sid }) => (selected.has(sid) ? [String(sid)] : []))
}

export function valuesOf(panel: Panel): PanelValues {
  const { send, receive, deliveryOptions } = panel
  return {
    send: productValues(send),
    receive: {
      ...productValues(receive),
      delivery: deliveryOptions
        .map(({ deliveryOption }) => deliveryOption)
        .filter((code) => receive.delivery.includes(code)),
    },
    enumerations: {
      photoIdType: chosenOf(panel, 'photoIdType'),
      legalIdType: chosenOf(panel, 'legalIdType'),
      occupation: chosenOf(panel, 'occupation'),
      relationshipTo: chosenOf(panel, 'relationshipTo'),
      sourceOfFunds: chosenOf(panel, 'sourceOfFunds'),
    },
  }
}

/** Null where there is none; what is no amount travels as it is, to be refused. */
function limitOf(typed: string): string | null {
  return typed.trim() === '' ? null : (readDecimal(typed, limitFormat) ?? typed)
}

function productRules({ active, fields, limits }: ProductValues) {
  return {
    active,
    fields: Object.entries(fields).map(([tag, visibility]) => ({ tag, visibility })),
    limits: {
      limitCoB: limitOf(limits.limitCoB),
      limitDoB: limitOf(limits.limitDoB),
      limitLegalID: limitOf(limits.limitLegalID),
      limitPhotoID: limitOf(limits.limitPhotoID),
      limitTestQuestion: limitOf(limits.limitTestQuestion),
      limitByTrn: limitOf(limits.limitByTrn),
      limitTotalNet: limitOf(limits.limitTotalNet),
      accTotalNet: limits.accTotalNet === '' ? null : limits.accTotalNet,
    },
  }
}

/** What travels: every field that came, and of the lists only those that have a picker. */
export function rulesOf({ send, receive, enumerations }: PanelValues): Rules {
  return {
    send: productRules(send),
    receive: { ...productRules(receive), delivery: [...receive.delivery] },
    enumerations: Object.fromEntries(enumerationNames.map((name) => [name, enumerations[name].map(Number)])),
  }
}

/** Fields travel as a list: `send.fields.3.visibility` is the fourth tag of the form. */
export function fieldOf(path: string, values: PanelValues): string {
  const [, product, place] = /^(send|receive)\.fields\.(\d+)/.exec(path) ?? []
  if (product === 'send' || product === 'receive')
    return `${product}.fields.${Object.keys(values[product].fields)[Number(place)]}`
  return path.replace(/^(receive\.delivery|enumerations\.\w+)\.\d+.*$/, '$1')
}

export function isZero(typed: string): boolean {
  const limit = readDecimal(typed, limitFormat)
  return limit !== null && /^[0.]+$/.test(limit)
}

export function checkPanel(values: PanelValues, messages: Messages): FieldErrors {
  const errors: Record<string, string> = {
    ...checkWith(rulesSchema, rulesOf(values), { fieldOf: (path) => fieldOf(path, values), messages }),
  }
  const names: readonly ProductName[] = ['send', 'receive']
  for (const product of names) {
    const { limitTotalNet, accTotalNet } = values[product].limits
    // Without one the server would have to guess what the total is counted over.
    if (limitTotalNet.trim() !== '' && accTotalNet === '')
      errors[`${product}.limits.accTotalNet`] = sentenceOf(reason('total_needs_period'), messages.refusals)
  }
  return errors
}
