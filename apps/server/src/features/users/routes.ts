import type { usersRoutes } from '@corridor/contract/users'
import { profiles, superAdminProfile } from '@corridor/domain/access/permissions'
import { noteAccess } from '../../platform/audit.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { listNetworks, saveNetworks } from './networks.ts'
import { countLoginLog, countUsers, listBlocked, listLoginLog, listUsers, pageOfUsers } from './queries.ts'
import { changeUser, createUser, type UsersDeps, unblockLogin } from './service.ts'

export function usersHandlers(deps: UsersDeps): Handlers<typeof usersRoutes> {
  return {
    list: () => listUsers(deps.db),
    count: ({ body }) => countUsers(deps.db, body.search),
    rows: ({ body }) => pageOfUsers(deps.db, body),
    profiles: async () =>
      profiles.map(({ sid, name }) => ({ sid, name, isSuperAdmin: sid === superAdminProfile })),
    networks: ({ call }) => listNetworks(deps.db, call),
    saveNetworks: ({ call, params, body }) => saveNetworks(deps.db, call, params.profile, body),
    blocked: () => listBlocked(deps.db),
    unblock: async ({ call, params }) => ({ unblocked: await unblockLogin(deps.db, call, params.login) }),
    create: ({ call, body }) => createUser(deps, call, body),
    update: ({ call, params, body }) => changeUser(deps, call, params.sid, body),
    loginLog: async ({ call }) => {
      await noteAccess(deps.db, call, 0, { event: 'read the login log' })
      return listLoginLog(deps.db, { userSid: null })
    },
    loginLogOf: async ({ call, params }) => {
      await noteAccess(deps.db, call, params.sid, { event: 'read the login log' })
      return listLoginLog(deps.db, { userSid: params.sid })
    },
    loginLogCount: ({ body }) => countLoginLog(deps.db, body.search.sid ?? null),
    loginLogRows: async ({ call, body: { search, limit } }) => {
      await noteAccess(deps.db, call, search.sid ?? 0, { event: 'read the login log' })
      return listLoginLog(deps.db, { userSid: search.sid ?? null, offset: limit[0], limit: limit[1] })
    },
  }
}
