import type { feesRoutes } from '@corridor/contract/fees'
import type { Handlers } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'

export function feesHandlers(_platform: Platform): Handlers<typeof feesRoutes> {
  return {}
}
