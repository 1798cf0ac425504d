import { Readable } from 'node:stream'
import type { customerDocumentsRoutes } from '@corridor/contract/customer-documents'
import type { ActorCall } from '../../platform/call.ts'
import { refusal } from '../../platform/errors.ts'
import { type Handlers, ReadyAnswer } from '../../platform/http/mount.ts'
import { addDocument, type DocumentsDeps, lookAtDocument, removeDocument, showDocuments } from './service.ts'

/** Each holds a file in memory, whole and sealed: more at once would cost more than the screens may spare. */
const mostAtOnce = 4

export function customerDocumentsHandlers(deps: DocumentsDeps): Handlers<typeof customerDocumentsRoutes> {
  const underWay = new Set<number>()
  /** One for each user, so that nobody keeps the others out by being slow. */
  const inTurn = async <T>({ actor }: ActorCall, work: () => Promise<T>): Promise<T> => {
    if (underWay.size >= mostAtOnce || underWay.has(actor.userSid)) throw refusal('uploads_busy')
    underWay.add(actor.userSid)
    try {
      return await work()
    } finally {
      underWay.delete(actor.userSid)
    }
  }
  return {
    list: ({ params }) => showDocuments(deps, params.sid),
    add: ({ call, params, readBytes }) =>
      inTurn(call, async () => addDocument(deps, call, params, await readBytes())),
    // Never as what it is: a browser that is led here by a link saves it, and shows nothing.
    look: ({ call, params }) =>
      inTurn(call, async () => {
        const contents = await lookAtDocument(deps, call, params.documentSid)
        return new ReadyAnswer('application/octet-stream', Readable.from([contents]))
      }),
    remove: async ({ call, params: { documentSid }, body }) => {
      await removeDocument(deps, call, documentSid, body.reason)
      return { sid: documentSid }
    },
  }
}
