import type { Samples } from './sample.ts'

export const transactionsSamples: Samples = {
  'transactions.list': () => ({ query: { limit: '0,40' } }),
  'transactions.sum': () => ({ query: {} }),
  'transactions.newer': () => ({ query: { since: '2026-01-01T00:00:00.000Z' } }),
  'transactions.search': () => ({ body: { search: {} } }),
  'transactions.export': () => ({ body: {} }),
  'transactions.reveal': async ({ storeTransfer }) => ({
    params: { sid: await storeTransfer() },
    body: { tag: 'senderPhotoIdNumber', from: 'fieldsJSON', reason: 'The bank asks for it' },
  }),
  'transactions.cancel': async ({ storeTransfer }) => ({
    body: { info: { idTr: await storeTransfer(), reason: 'A sample', fees: true } },
  }),
}
