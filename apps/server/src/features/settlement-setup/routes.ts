import type { settlementSetupRoutes } from '@corridor/contract/settlement-setup'
import type { Handlers } from '../../platform/http/mount.ts'
import { changeSetup, createSetup, revealZipPassword, type SetupDeps } from './service.ts'
import { removeTarget, type SftpDeps, saveTarget, testTarget } from './sftp-service.ts'
import { getTarget } from './sftp-store.ts'
import { getSetup, listCodes } from './store.ts'

export function settlementSetupHandlers(deps: SetupDeps & SftpDeps): Handlers<typeof settlementSetupRoutes> {
  return {
    get: async ({ params }) => (await getSetup(deps.db, params.agencySid)) ?? null,
    codes: ({ params }) => listCodes(deps.db, params.agencySid),
    create: ({ call, body }) => createSetup(deps, call, body),
    update: ({ call, params, body }) => changeSetup(deps, call, params.settlementSid, body),
    revealZipPassword: async ({ call, params }) => ({
      zipPass: await revealZipPassword(deps, call, params.settlementSid),
    }),
    sftp: async ({ params }) => (await getTarget(deps.db, params.agencySid)) ?? null,
    saveSftp: ({ call, params, body }) => saveTarget(deps, call, params.agencySid, body),
    removeSftp: async ({ call, params, query }) => {
      await removeTarget(deps, call, params.agencySid, query.version)
      return { agency: params.agencySid }
    },
    testSftp: ({ call, params, body }) => testTarget(deps, call, params.agencySid, body.accept),
  }
}
