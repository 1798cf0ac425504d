import { type AttentionSource, lineOf } from '../../core/attention.ts'
import type { Platform } from '../../platform/platform.ts'
import { readRates } from './queries.ts'

/** Rates that are too old to sell by. */
export function ratesAttention({ db, config }: Pick<Platform, 'db' | 'config'>): AttentionSource {
  return {
    permission: 'rates.read',
    read: async () => {
      const { stale, asOf } = await readRates(db, config.ratesMaxAgeHours)
      const places = stale.map(({ currency }) => ({
        name: currency,
        agency: null,
        count: 1,
        oldest: asOf[currency] ?? null,
      }))
      return [lineOf('rates', places)]
    },
  }
}
