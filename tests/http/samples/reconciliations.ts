import { dayInName } from '@corridor/domain/reconciliations/file-names'
import type { Samples } from './sample.ts'

export const reconciliationsSamples: Samples = {
  'reconciliations.summaries': () => ({ query: {} }),
  'reconciliations.report': async ({ storeHeads }) => {
    const { summary, day } = await storeHeads()
    return { params: { sid: summary, kind: 'zip', date: dayInName(day) } }
  },
  'reconciliations.list': () => ({ body: { search: {} } }),
  'reconciliations.zip': async ({ storeHeads, ticketFor }) => {
    const { pair: sid } = await storeHeads()
    return { params: { sid }, query: { token: await ticketFor('reconciliation', sid) } }
  },
  'reconciliations.detail': async ({ storeHeads }) => ({
    params: { sid: (await storeHeads()).pair },
    query: {},
  }),
  'reconciliations.operatorList': () => ({}),
  'reconciliations.operatorDetail': async ({ storeHeads }) => ({
    params: { sid: (await storeHeads()).operator },
    query: {},
  }),
  'reconciliations.operatorZip': async ({ storeHeads, ticketFor }) => {
    const { operator: sid } = await storeHeads()
    return { params: { sid }, query: { token: await ticketFor('reconciliation', sid) } }
  },
  'reconciliations.totals': async ({ storeHeads }) => ({ params: { sid: (await storeHeads()).pair } }),
  'reconciliations.history': async ({ storeHeads }) => ({ params: { sid: (await storeHeads()).pair } }),
  'reconciliations.day': () => ({ params: { day: '2026-11-14' } }),
  'reconciliations.prove': async ({ storeClosedDay }) => ({ params: { day: await storeClosedDay() } }),
  'reconciliations.reopen': () => ({
    params: { day: '2999-01-01' },
    body: { why: 'the clock was ahead' },
  }),
  'reconciliations.postings': () => ({ params: { sid: 1 } }),
  'reconciliations.ofTransfer': () => ({ params: { sid: 1 } }),
}
