import type { Problem } from '@corridor/contract/refusals/issues'
import { reason } from '@corridor/contract/refusals/refusals'
import { isMasked, masked } from '@corridor/domain/customers/masked'
import { hasStates } from '@corridor/domain/customers/states'
import { AppError } from '../../platform/errors.ts'
import type { Chosen, CustomerValues, StoredCustomer } from './store.ts'

/** The fields stand under this name in what a save sends. */
export const form = 'customerInfo'

/** The state of a photo id is a choice of a list: where the country has none, there is nothing to keep. */
export function withoutStray(typed: CustomerValues): CustomerValues {
  return hasStates(typed.photoIdCountry) ? typed : { ...typed, photoIdState: '' }
}

export const idNumbers = ['photoIdNumber', 'legalIdNumber'] as const

export interface Numbers {
  readonly values: CustomerValues
  /** Masks of some other number: nobody can tell which one is meant. */
  readonly wrong: readonly Problem[]
  /** Changed, and the mask does not show it. */
  readonly unseen: readonly string[]
}

/** A mask that comes back as it was shown stands for the number that is stored. */
export function withNumbers(typed: CustomerValues, stored: StoredCustomer | undefined): Numbers {
  const kept = idNumbers.filter(
    (field) => isMasked(typed[field]) && typed[field] === masked(stored?.[field] ?? ''),
  )
  const values = { ...typed, ...Object.fromEntries(kept.map((field) => [field, stored?.[field]])) }
  return {
    values,
    wrong: idNumbers
      .filter((field) => isMasked(values[field]))
      .map((field) => ({ field: `${form}.${field}`, reason: reason('masked_number_changed') })),
    unseen: idNumbers.filter(
      (field) => stored && stored[field] !== values[field] && masked(stored[field]) === masked(values[field]),
    ),
  }
}

function isState(field: Chosen): boolean {
  return field === 'state' || field === 'photoIdState'
}

/**
 * What a partner sent as a state is shown as it came, and a save asks for a choice. A type or an occupation that left
 * its list since may stay.
 */
export function wrongChoices(
  unknown: readonly Chosen[],
  values: CustomerValues,
  stored: StoredCustomer | undefined,
): Problem[] {
  return unknown
    .filter((field) => isState(field) || stored?.[field] !== values[field])
    .map((field) => ({
      field: `${form}.${field}`,
      reason: reason(isState(field) ? 'unknown_state' : 'unknown_code'),
    }))
}

export function refuseWrong(problems: readonly Problem[]): void {
  if (problems.length > 0) throw new AppError(reason('invalid_fields'), { fields: problems })
}
