import type { Given, Sample, Samples } from './sample.ts'

const limits = {
  limitCoB: null,
  limitDoB: '1000.00',
  limitLegalID: null,
  limitPhotoID: null,
  limitTestQuestion: null,
  limitByTrn: null,
  limitTotalNet: '20000.00',
  accTotalNet: 'month',
}

const rules = {
  send: { active: true, fields: [], limits },
  receive: { active: false, fields: [], limits, delivery: ['CASH'] },
  enumerations: {},
}

async function ofAgency({ storeAgency }: Given, more: Record<string, string | number> = {}): Promise<Sample> {
  return { params: { agencySid: (await storeAgency()).sid, ...more } }
}

export const complianceSamples: Samples = {
  'compliance.fields': (given) => ofAgency(given, { product: 1 }),
  'compliance.saveFields': async (given) => ({
    ...(await ofAgency(given, { product: 1 })),
    body: [{ tag: 'senderDOB', visibility: 'REQ' }],
  }),
  'compliance.limits': (given) => ofAgency(given, { product: 1, currency: 'USD' }),
  'compliance.saveLimits': async (given) => ({
    ...(await ofAgency(given, { product: 1, currency: 'USD' })),
    body: limits,
  }),
  'compliance.deliveryOptions': (given) => ofAgency(given),
  'compliance.saveDeliveryOptions': async (given) => ({
    ...(await ofAgency(given)),
    body: [{ deliveryOption: 'CASH' }],
  }),
  'compliance.enumerations': (given) => ofAgency(given),
  'compliance.saveEnumerations': async (given) => ({
    ...(await ofAgency(given)),
    body: { photoIdType: [{ sid: 1 }] },
  }),
  'compliance.panel': (given) => ofAgency(given),
  'compliance.save': async (given) => ({ ...(await ofAgency(given)), body: rules }),
  'compliance.tryOne': async (given) => ({
    ...(await ofAgency(given)),
    body: { rules, product: 1, amount: '100.00', deliveryOption: 'CASH', values: {} },
  }),
  'compliance.tryPast': async (given) => ({ ...(await ofAgency(given)), body: { rules, product: 1 } }),
}
