import { pluralIn } from '../plural.ts'

/** French has the singular for 0 and 1. */
export const plural = pluralIn('fr')

/** Of a count that is written already. */
export function isOne(count: string): boolean {
  return count === '0' || count === '1'
}
