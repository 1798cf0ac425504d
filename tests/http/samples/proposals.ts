import type { Samples } from './sample.ts'

export const proposalsSamples: Samples = {
  'proposals.list': () => ({ query: { state: 'open', kind: 'bank_account' } }),
  'proposals.show': async ({ storeProposal }) => ({ params: { sid: await storeProposal('of another') } }),
  'proposals.approve': async ({ storeProposal }) => ({
    params: { sid: await storeProposal('of another') },
    body: {},
  }),
  'proposals.refuse': async ({ storeProposal }) => ({
    params: { sid: await storeProposal('of another') },
    body: { reason: 'Test' },
  }),
  'proposals.withdraw': async ({ storeProposal }) => ({
    params: { sid: await storeProposal('own') },
    body: {},
  }),
  'proposals.saveSetting': () => ({
    params: { kind: 'bank_account' },
    body: { isOn: false, above: null, lapseHours: 24, version: 1 },
  }),
}
