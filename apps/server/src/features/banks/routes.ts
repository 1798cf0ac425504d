import type { banksRoutes } from '@corridor/contract/banks'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { createBanks, saveBanks } from './service.ts'
import { listBanks } from './store.ts'

export function banksHandlers(db: Db): Handlers<typeof banksRoutes> {
  return {
    list: ({ params }) => listBanks(db, params.agencySid),
    create: ({ call, params, body }) => createBanks(db, call, params.agencySid, body.bankAccounts),
    update: ({ call, params, body }) => saveBanks(db, call, params.agencySid, body.bankAccounts),
  }
}
