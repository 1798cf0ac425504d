import { fromCents } from '@corridor/domain/money/money'
import { type AttentionSource, lineOf } from '../../core/attention.ts'
import { isOneOf } from '../../core/scope/conditions.ts'
import type { Db } from '../../platform/db/database.ts'
import { agenciesAboveAlert } from './jobs.ts'

/** Agencies that owe as much as their alert threshold: soon their sends are refused. */
export function positionsAttention(db: Db): AttentionSource {
  return {
    permission: 'positions.read',
    read: async ({ scope }) => {
      const above = (await agenciesAboveAlert(db)).filter(({ agencySid }) => isOneOf(scope, agencySid))
      const places = above.map(({ agencySid: agency, shortName: name, owedCents, alertSince: oldest }) => ({
        agency,
        name,
        count: 1,
        usd: fromCents(BigInt(owedCents)),
        oldest,
      }))
      return [lineOf('limits', places)]
    },
  }
}
