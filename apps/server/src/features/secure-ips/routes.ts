import type { secureIpsRoutes } from '@corridor/contract/secure-ips'
import type { Handlers } from '../../platform/http/mount.ts'

export function secureIpsHandlers(): Handlers<typeof secureIpsRoutes> {
  return {}
}
