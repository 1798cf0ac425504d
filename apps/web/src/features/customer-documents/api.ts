import type { RouteAnswer } from '@corridor/contract/common/route'
import { customerDocumentsRoutes, type DocumentKind } from '@corridor/contract/customer-documents'
import { queryOptions } from '@tanstack/react-query'
import { call, callForFile } from '../../lib/http.ts'

export type CustomerDocument = RouteAnswer<typeof customerDocumentsRoutes.list>['documents'][number]
export type Side = CustomerDocument['side']

export function documentsQuery(sid: number) {
  return queryOptions({
    queryKey: ['customer documents', sid],
    queryFn: ({ signal }) => call(customerDocumentsRoutes.list, { params: { sid } }, signal),
  })
}

export function addDocument(sid: number, kind: DocumentKind, side: Side, bytes: File) {
  return call(customerDocumentsRoutes.add, { params: { sid, kind, side }, bytes })
}

/** The server notes who asks; nothing here keeps the answer. */
export function lookAt({ sid, mediaType }: CustomerDocument, signal: AbortSignal): Promise<Blob> {
  const heard = (): void => undefined
  return callForFile(
    customerDocumentsRoutes.look,
    { params: { documentSid: sid } },
    { type: mediaType, signal, onBytes: heard, onPiece: heard },
  )
}

export function removeDocument({ sid }: CustomerDocument, reason: string) {
  return call(customerDocumentsRoutes.remove, { params: { documentSid: sid }, body: { reason } })
}
