import type { Samples } from './sample.ts'

export const correctionsSamples: Samples = {
  'corrections.show': async ({ storeExpired }) => ({ params: { sid: await storeExpired() } }),
  'corrections.refund': async ({ storeExpired }) => ({
    body: { info: { idTr: await storeExpired(), reason: 'not_collected', text: 'A sample' } },
  }),
  'corrections.correct': async ({ storePaidYesterday }) => ({
    body: { info: { idTr: await storePaidYesterday(), reason: 'wrong_person', text: 'A sample' } },
  }),
}
