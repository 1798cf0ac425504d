import type { secureIpsRoutes } from '@corridor/contract/secure-ips'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { addAddress, listAddresses, removeAddress } from './service.ts'

export function secureIpsHandlers(db: Db): Handlers<typeof secureIpsRoutes> {
  return {
    list: ({ call, params }) => listAddresses(db, call, params.agencySid),
    add: ({ call, params, body }) => addAddress(db, call, params.agencySid, body),
    remove: ({ call, params, body }) => removeAddress(db, call, params.agencySid, body),
  }
}
