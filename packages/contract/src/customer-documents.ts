import { z } from 'zod'
import { instant, requiredText, sid, sidParam } from './common/fields.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'

export const maxScanBytes = 8 * 1024 * 1024
export const maxDocuments = 20
export const removeReasonLength = 500

export const documentKinds = ['photoId', 'legalId', 'other'] as const
export type DocumentKind = (typeof documentKinds)[number]

const kind = z.enum(documentKinds)
const side = z.enum(['front', 'back'])

/** A scan that is kept of a customer; what it shows comes by `look` alone. */
export const customerDocument = z.object({
  sid,
  kind,
  side,
  mediaType: z.enum(['image/png', 'image/jpeg', 'application/pdf']),
  bytes: z.int(),
  /** Whether it was scanned for the number that the customer has now; true where there is no number. */
  isCurrent: z.boolean(),
  /** When the id of the scan expires, as it was known when the scan was added. */
  expiresOn: z.string().nullable(),
  addedAt: instant,
  addedBy: z.string(),
})

const ofCustomer = z.object({ sid: sidParam })
const ofDocument = z.object({ documentSid: sidParam })

export const customerDocumentsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/customer/:sid/documents',
    summary: 'The scans of a customer, the newest first, and of which ids there is none',
    permission: 'customers.read',
    scope: inside('customer', 'params.sid'),
    params: ofCustomer,
    answer: z.object({ documents: z.array(customerDocument), missing: z.array(kind) }),
  }),
  add: route({
    method: 'POST',
    path: '/api/customer/:sid/documents/:kind/:side',
    summary: 'Add a scan: PNG, JPEG or PDF by its content, as the bytes of the body',
    permission: 'documents.add',
    scope: inside('customer', 'params.sid'),
    params: ofCustomer.extend({ kind, side }),
    bytes: maxScanBytes,
    answer: customerDocument,
  }),
  look: route({
    method: 'POST',
    path: '/api/customer/document/:documentSid/look',
    summary: 'The bytes of a scan; who looked is noted',
    reads: true,
    permission: 'documents.look',
    scope: inside('document', 'params.documentSid'),
    params: ofDocument,
    answer: z.string(),
  }),
  remove: route({
    method: 'POST',
    path: '/api/customer/document/:documentSid/remove',
    summary: 'Remove a scan for good; the history keeps that it was there and why it went',
    permission: 'documents.remove',
    scope: inside('document', 'params.documentSid'),
    params: ofDocument,
    body: z.object({ reason: requiredText(removeReasonLength) }),
    answer: z.object({ sid }),
  }),
}
