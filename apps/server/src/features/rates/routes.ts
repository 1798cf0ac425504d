import type { ratesRoutes } from '@corridor/contract/rates'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'

export function ratesHandlers(_platform: Platform): Handlers<typeof ratesRoutes> {
  return {}
}
