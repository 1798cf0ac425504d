import { settlementsPerPage, type settlementsRoutes } from '@corridor/contract/settlements'
import { retryDelivery } from '../../core/settlements/retry.ts'
import { databaseClock } from '../../platform/db/clock.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { pageOf } from '../../platform/db/keyset.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { type Handlers, ReadyAnswer, readyJson } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { readCalendar } from './calendar.ts'
import { filesOfTransfer, findDelivery, findSettlement, listTransfers } from './detail.ts'
import { countSettlements, readPage } from './queries.ts'
import { makeSettlement, openZip, revealZipPassword } from './service.ts'

export function settlementsHandlers(platform: Platform): Handlers<typeof settlementsRoutes> {
  const { db } = platform
  return {
    list: async ({ call: { actor }, body: { search, count, ...asked } }) =>
      count
        ? countSettlements(db, search, actor.scope)
        : readyJson(await readPage(db, search, pageOf(asked, settlementsPerPage), actor.scope)),
    zip: async ({ call, params, query, reply }) => {
      const { title, bytes, stream } = await openZip(platform, call, params.sid, query.token)
      reply.header('content-disposition', attachment(title)).header('content-length', bytes)
      return new ReadyAnswer('application/zip', stream)
    },
    calendar: async ({ call, query }) =>
      readCalendar(db, query.month, await databaseClock(db), call.actor.scope),
    deliveries: ({ params }) => findSettlement(db, params.sid),
    transfers: ({ params, body }) => listTransfers(db, params.sid, body.limit),
    ofTransfer: ({ call, params }) => filesOfTransfer(db, params.sid, call.actor.scope),
    retry: ({ call, params }) =>
      inTransaction(db, async (tx) => {
        await retryDelivery(tx, call, params.sid)
        return findDelivery(tx, params.sid)
      }),
    make: ({ call, body }) => makeSettlement(platform, call, body),
    revealZipPassword: async ({ call, params }) => ({
      zipPass: await revealZipPassword(platform, call, params.sid),
    }),
  }
}
