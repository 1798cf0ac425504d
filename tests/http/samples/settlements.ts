import type { Samples } from './sample.ts'

export const settlementsSamples: Samples = {
  'settlements.list': () => ({ body: { search: {} } }),
  'settlements.zip': async ({ storeSettlement, ticketFor }) => {
    const { sid } = await storeSettlement()
    return { params: { sid }, query: { token: await ticketFor('settlement', sid) } }
  },
  'settlements.calendar': () => ({ query: {} }),
  'settlements.deliveries': async ({ storeSettlement }) => ({
    params: { sid: (await storeSettlement()).sid },
  }),
  'settlements.transfers': async ({ storeSettlement }) => ({
    params: { sid: (await storeSettlement()).sid },
    body: {},
  }),
  'settlements.ofTransfer': () => ({ params: { sid: 1 } }),
  'settlements.retry': async ({ storeSettlement }) => ({
    params: { sid: (await storeSettlement()).delivery },
  }),
  'settlements.make': async ({ storeSettlement }) => {
    const { agency, day } = await storeSettlement()
    return { body: { agency, type: 'S', period: 'd', day } }
  },
  'settlements.revealZipPassword': async ({ storeSettlement }) => ({
    params: { sid: (await storeSettlement()).sid },
  }),
}
