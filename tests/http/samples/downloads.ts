import type { Samples } from './sample.ts'

export const downloadsSamples: Samples = {
  'downloads.ticket': () => ({ body: { kind: 'settlement', sid: 1 } }),
}
