import type { holdFacts, weighedFigures } from '@corridor/contract/common/hold'
import type { z } from 'zod'
import type { holds } from '../../lib/messages/en/holds.ts'
import { formatMoney, formatWhen } from '../../ui/formats/format.ts'

export type HoldFacts = z.infer<typeof holdFacts>
export type WeighedFigures = z.infer<typeof weighedFigures>

interface Texts {
  readonly holds: typeof holds
}

/** Why a transfer is held: 'First transfer above 1,500.00 USD'. */
export function holdReason(facts: HoldFacts, { holds: { reason, place } }: Texts): string {
  switch (facts.kind) {
    case 'amount':
      return reason.amount(formatMoney(facts.above))
    case 'first':
      return reason.first(formatMoney(facts.above))
    case 'per_day':
      return reason.perDay(place(facts.today), facts.allowed)
    case 'watch_list':
      return reason.watchList
    case 'id_expired':
      return reason.idExpired(formatWhen(facts.idUntil, 'date-utc'))
    default:
      return reason.staff(facts.reason)
  }
}

function passedWords(figures: WeighedFigures, { holds: { passed } }: Texts): string {
  switch (figures.kind) {
    case 'amount':
      return passed.amount(formatMoney(figures.above))
    case 'first':
      return figures.isFirst ? passed.first.small(formatMoney(figures.above)) : passed.first.known
    case 'per_day':
      return passed.perDay(figures.today, figures.allowed)
    case 'watch_list':
      return passed.watchList
    default:
      return figures.idUntil === null ? passed.idExpired.none : passed.idExpired.valid
  }
}

/** What the other rules said: 'Also tried: watch list no hit · id valid'. Empty where there was none. */
export function alsoTried(facts: HoldFacts, messages: Texts): string {
  if (facts.kind === 'staff' || facts.passed.length === 0) return ''
  return messages.holds.alsoTried(facts.passed.map((figures) => passedWords(figures, messages)))
}
