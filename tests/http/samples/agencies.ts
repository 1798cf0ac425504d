import type { Samples } from './sample.ts'

export const agencyFields = {
  shortName: 'SAMPLE',
  longName: 'SAMPLE AGENCY',
  countryCode: 'MEX',
  timezone: 1,
  primaryLang: 'es',
  currencies: [{ code: 'MXN' }],
  fees: [{ sendFeeSplit: 0.4, sendFxProfit: 0.3, receiveFeeSplit: 0.35, receiveFxProfit: 0.2 }],
}

export const agenciesSamples: Samples = {
  'agencies.search': () => ({ body: { search: { name: 'x' } } }),
  'agencies.create': () => ({ body: { agency: agencyFields } }),
  'agencies.update': async ({ storeAgency }) => {
    const { sid, version } = await storeAgency()
    return { params: { sid }, body: { agency: { ...agencyFields, version } } }
  },
  'agencies.saveSendTo': async ({ storeAgency }) => ({
    body: { agency: (await storeAgency()).sid, sendTo: [] },
  }),
  'agencies.goesWith': () => ({ params: { sid: 1 } }),
  'agencies.cleanup': async ({ storeAgency }) => ({ params: { sid: (await storeAgency()).sid } }),
  'agencies.standing': () => ({ params: { sid: 1 } }),
  'agencies.suspend': async ({ storeAgency }) => ({
    params: { sid: (await storeAgency()).sid },
    body: { reason: 'A sample' },
  }),
  'agencies.resume': async ({ storeSuspended }) => ({
    params: { sid: await storeSuspended() },
    body: { reason: 'A sample' },
  }),
}
