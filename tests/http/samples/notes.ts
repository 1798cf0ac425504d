import type { Samples } from './sample.ts'

export const notesSamples: Samples = {
  'notes.list': async ({ storeAgency }) => ({ params: { record: 'agency', sid: (await storeAgency()).sid } }),
  'notes.add': async ({ storeAgency }) => ({
    params: { record: 'agency', sid: (await storeAgency()).sid },
    body: { text: 'Called, will send the letter' },
  }),
  'notes.strike': async ({ storeNote }) => ({
    params: { noteSid: await storeNote() },
    body: { reason: 'Of another agency' },
  }),
  'notes.story': async ({ storeTransfer }) => ({ params: { sid: await storeTransfer() } }),
}
