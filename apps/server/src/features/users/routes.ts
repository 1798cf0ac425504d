import type { usersRoutes } from '@corridor/contract/users'
import { profiles, superAdminProfile } from '@corridor/domain/access/permissions'
import type { Handlers } from '../../platform/http/mount.ts'
import { listBlocked, listLoginLog, listUsers } from './queries.ts'
import { changeUser, createUser, type UsersDeps, unblockLogin } from './service.ts'

export function usersHandlers(deps: UsersDeps): Handlers<typeof usersRoutes> {
  return {
    list: () => listUsers(deps.db),
    profiles: async () =>
      profiles.map(({ sid, name }) => ({ sid, name, isSuperAdmin: sid === superAdminProfile })),
    blocked: () => listBlocked(deps.db),
    unblock: async ({ call, params }) => ({ unblocked: await unblockLogin(deps.db, call, params.login) }),
    create: ({ call, body }) => createUser(deps, call, body),
    update: ({ call, params, body }) => changeUser(deps, call, params.sid, body),
    loginLog: () => listLoginLog(deps.db, null),
    loginLogOf: ({ params }) => listLoginLog(deps.db, params.sid),
  }
}
