import type { settlementSetupRoutes } from '@corridor/contract/settlement-setup'
import type { Handlers } from '../../platform/http/mount.ts'

export function settlementSetupHandlers(): Handlers<typeof settlementSetupRoutes> {
  return {}
}
