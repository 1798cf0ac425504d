import type { Samples } from './sample.ts'

export const customersSamples: Samples = {
  'customers.list': () => ({ params: { rows: '5', offset: '0' }, body: { search: { chain: 'maria' } } }),
  'customers.count': () => ({ body: { search: { chain: 'maria' } } }),
  'customers.countTransactions': () => ({ params: { since: '2026-08-01' } }),
  'customers.export': () => ({ body: { search: { chain: 'maria' } } }),
}
