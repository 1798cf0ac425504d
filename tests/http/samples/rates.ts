import type { Samples } from './sample.ts'

export const ratesSamples: Samples = {
  'rates.spreads': () => ({ body: { limit: [0, 40] } }),
  'rates.create': async ({ freeCurrency }) => ({
    body: { base: 'USD', retail: await freeCurrency(), spread: '0.001' },
  }),
  'rates.update': async ({ storeSpread }) => {
    const { sid, retail } = await storeSpread()
    return { params: { spreadSid: sid }, body: { base: 'USD', retail, spread: '0.002' } }
  },
  'rates.remove': async ({ storeSpread }) => ({ params: { spreadSid: (await storeSpread()).sid } }),
  'rates.behind': () => ({ params: { code: 'MXN' } }),
  'rates.history': () => ({ params: { code: 'MXN' } }),
  'rates.trends': () => ({ query: { codes: 'MXN,EUR' } }),
}
