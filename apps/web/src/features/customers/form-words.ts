import { fieldWords } from '../../shared/history/field-words.ts'
import type { CodeNames } from '../../shared/history/value-words.ts'
import { customerCodes } from '../../shared/history/words/customer.ts'
import { isSame } from '../../ui/form/values.ts'
import type { Option, Options } from './form-fields.ts'
import { type CustomerField, type CustomerValues, newCustomer } from './form-values.ts'
import type { Messages } from './texts.ts'

function namesOf(options: readonly Option[]): CodeNames {
  return Object.fromEntries(options.map(({ value, label }) => [value, label]))
}

/** Field to its codes and their names, for the history and for what somebody else changed. */
export function codeNames(options: Options): Readonly<Record<string, CodeNames>> {
  return customerCodes({
    countries: namesOf(options.countries),
    photoIdTypes: namesOf(options.photoIdTypes),
    legalIdTypes: namesOf(options.legalIdTypes),
    occupations: namesOf(options.occupations),
  })
}

/** The fields in which one state of the form differs from another, in words. */
export function customerChanges(
  before: CustomerValues,
  after: CustomerValues,
  options: Options,
  messages: Messages,
) {
  const { labels, longLabels } = messages.customer
  const words = fieldWords({ labels: { ...labels, ...longLabels }, names: codeNames(options) }, messages)
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of the empty form are its fields.
  return (Object.keys(newCustomer) as CustomerField[])
    .filter((field) => !isSame(before[field], after[field]))
    .map((field) => ({
      path: field,
      label: words.label(field),
      before: words.value(field, before[field]),
      after: words.value(field, after[field]),
    }))
}
