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
    search: ({ call, body }) =>
      searchAgencies(db, { ...(body?.search ?? { name: '' }), scope: call.actor.scope }),
    list: ({ call }) => listAgencyNames(db, call.actor.scope),
    create: ({ call, body }) => createAgency(db, call, body),
    update: ({ call, params, body }) => changeAgency(db, call, params.sid, body),
    sendTo: async ({ call: { actor } }) => {
      const [keys, agencies] = await Promise.all([
        listLinks(db, { scope: actor.scope }),
        listAgencyNames(db, actor.scope),
      ])
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
