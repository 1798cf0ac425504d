import type { Samples } from './sample.ts'

export const customerIdentitySamples: Samples = {
  'customer-identity.show': async ({ storeCustomer }) => ({ params: { sid: (await storeCustomer()).sid } }),
  'customer-identity.compare': async ({ storeCustomer }) => ({
    params: { sid: (await storeCustomer()).sid, otherSid: (await storeCustomer()).sid },
  }),
  'customer-identity.merge': async ({ storeCustomer }) => ({
    params: { sid: (await storeCustomer()).sid },
    body: { from: (await storeCustomer()).sid, reason: 'The same person' },
  }),
  'customer-identity.accept': async ({ storeSuggestion }) => ({
    params: { suggestionSid: await storeSuggestion() },
    body: {},
  }),
  'customer-identity.dismiss': async ({ storeSuggestion }) => ({
    params: { suggestionSid: await storeSuggestion() },
    body: {},
  }),
  'customer-identity.undo': async ({ storeMerge }) => ({
    params: { mergeSid: await storeMerge() },
    body: { reason: 'Not the same person' },
  }),
}
