import type { tracesRoutes } from '@corridor/contract/traces'
import type { Db } from '../../platform/db/database.ts'
import type { Handlers } from '../../platform/http/mount.ts'

const mostTraces = 200

export const tracesHandlers = (db: Db): Handlers<typeof tracesRoutes> => ({
  list: async ({ params }) => {
    const rows = await db
      .selectFrom('traces')
      .select(['operation', 'request', 'response'])
      .where('transactionSid', '=', params.sid)
      .orderBy('sid')
      .limit(mostTraces)
      .execute()
    return rows.map(({ operation, request, response }) => ({
      api: operation,
      content: { request, response },
    }))
  },
})
