import { pngOf } from '#support/documents.ts'
import type { Samples } from './sample.ts'

export const customerDocumentsSamples: Samples = {
  'customer-documents.list': async ({ storeDocument }) => ({
    params: { sid: (await storeDocument()).customer },
  }),
  'customer-documents.add': async ({ storeDocument }) => ({
    params: { sid: (await storeDocument()).customer, kind: 'photoId', side: 'front' },
    bytes: pngOf(200),
  }),
  'customer-documents.look': async ({ storeDocument }) => ({
    params: { documentSid: (await storeDocument()).sid },
  }),
  'customer-documents.remove': async ({ storeDocument }) => ({
    params: { documentSid: (await storeDocument()).sid },
    body: { reason: 'Another person' },
  }),
}
