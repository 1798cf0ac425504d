import type { agenciesRoutes } from '@corridor/contract/agencies'
import { listAgencyNames } from '../../core/agencies/names.ts'
import { readStanding } from '../../core/agencies/standing.ts'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { cleanUpAgency, whatGoesWith } from './cleanup.ts'
import { listLinks, searchAgencies } from './queries.ts'
import { changeAgency, createAgency, saveSendTo } from './service.ts'
import { suspendOrResume } from './suspend.ts'

export function agenciesHandlers(db: Db): Handlers<typeof agenciesRoutes> {
  return {
    search: ({ body }) => searchAgencies(db, body?.search ?? { name: '' }),
    list: () => listAgencyNames(db),
    create: ({ call, body }) => createAgency(db, call, body),
    update: ({ call, params, body }) => changeAgency(db, call, params.sid, body),
    sendTo: async () => {
      const [keys, agencies] = await Promise.all([listLinks(db), listAgencyNames(db)])
      return { keys, agencies }
    },
    saveSendTo: ({ call, body }) => saveSendTo(db, call, body),
    standing: ({ params }) => readStanding(db, params.sid),
    suspend: ({ call, params, body }) =>
      suspendOrResume(db, call, params.sid, { active: false, reason: body.reason }),
    resume: ({ call, params, body }) =>
      suspendOrResume(db, call, params.sid, { active: true, reason: body.reason }),
    goesWith: ({ params }) => whatGoesWith(db, params.sid),
    cleanup: ({ call, params }) => cleanUpAgency(db, call, params.sid),
  }
}
