import { howMany } from '../../platform/how-many.ts'
import { Proposed } from '../../platform/proposed.ts'
import type { VoidedPrices } from './currencies.ts'
import type { SavedSheet } from './store.ts'

/** In words, for whoever types the command. */
export function tellVoided({ quotes, transfers }: VoidedPrices): string {
  const waiting = howMany(
    transfers,
    'transfer that waits for its commit',
    'transfers that wait for their commit',
  )
  return `Void are ${howMany(quotes, 'quote')} and ${waiting}.`
}

export function tellSaved(saved: SavedSheet | Proposed): string {
  if (saved instanceof Proposed) {
    return `The rates are proposed (number ${saved.proposed.sid}) and not in force. Another person must approve them on the screen until ${saved.proposed.expiresAt}.`
  }
  const { stored, skipped, known, older, first } = saved
  if (known) {
    return 'Rates of this source and time are stored already; nothing was done. A correction needs a later time.'
  }
  const rates = howMany(stored, 'rate was', 'rates were')
  return [
    older === 0
      ? `${rates} stored.`
      : `${rates} stored, but ${howMany(older, 'is', 'are')} older than what is in force and ${older === 1 ? 'changes' : 'change'} no price.`,
    ...(first.length > 0 ? [`Stored without an earlier rate to compare with: ${first.join(', ')}.`] : []),
    ...(skipped.length > 0 ? [`Not known and left out: ${skipped.join(', ')}.`] : []),
  ].join(' ')
}
