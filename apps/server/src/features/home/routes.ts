import type { homeRoutes } from '@corridor/contract/home'
import type { AttentionSource } from '../../core/attention.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { readAgeing, readCorridors, readExposure, readRevenue, readVolume } from './pictures.ts'
import { makeAttention } from './service.ts'

/** What the other features tell of themselves comes from whoever puts the house together. */
export function homeHandlers(db: Db, sources: readonly AttentionSource[]): Handlers<typeof homeRoutes> {
  const attention = makeAttention(db, sources)
  return {
    attention: ({ call: { actor } }) => attention(actor),
    volume: () => readVolume(db),
    ageing: ({ call }) => readAgeing(db, call.actor.scope),
    exposure: ({ call }) => readExposure(db, call.actor.scope),
    corridors: () => readCorridors(db),
    revenue: () => readRevenue(db),
  }
}
