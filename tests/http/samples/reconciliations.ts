import type { Samples } from './sample.ts'

export const reconciliationsSamples: Samples = {
  'reconciliations.summaries': () => ({ query: {} }),
  'reconciliations.list': () => ({ body: { search: {} } }),
  'reconciliations.detail': async ({ storeHeads }) => ({
    params: { sid: (await storeHeads()).pair },
    query: {},
  }),
  'reconciliations.operatorList': () => ({}),
  'reconciliations.operatorDetail': async ({ storeHeads }) => ({
    params: { sid: (await storeHeads()).operator },
    query: {},
  }),
  'reconciliations.totals': async ({ storeHeads }) => ({ params: { sid: (await storeHeads()).pair } }),
  'reconciliations.history': async ({ storeHeads }) => ({ params: { sid: (await storeHeads()).pair } }),
  'reconciliations.day': () => ({ params: { day: '2026-11-14' } }),
  'reconciliations.prove': async ({ storeClosedDay }) => ({ params: { day: await storeClosedDay() } }),
  'reconciliations.ofTransfer': () => ({ params: { sid: 1 } }),
}
