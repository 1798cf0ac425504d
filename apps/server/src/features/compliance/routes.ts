import type { complianceRoutes } from '@corridor/contract/compliance'
import type { Handlers } from '../../platform/http/mount.ts'

export function complianceHandlers(): Handlers<typeof complianceRoutes> {
  return {}
}
