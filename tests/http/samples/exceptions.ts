import type { Samples } from './sample.ts'

export const exceptionsSamples: Samples = {
  'exceptions.list': () => ({ body: { search: {} } }),
  'exceptions.counts': () => ({ body: { search: {} } }),
  'exceptions.item': async ({ storeHeld }) => ({ params: { of: 'transaction', sid: await storeHeld() } }),
  'exceptions.take': async ({ storeHeld }) => ({ body: { of: 'transaction', sid: await storeHeld() } }),
  'exceptions.giveBack': async ({ storeHeld }) => ({ body: { of: 'transaction', sid: await storeHeld() } }),
  'exceptions.release': async ({ storeHeld }) => ({
    body: { sid: await storeHeld(), reason: 'documentsSeen', text: '' },
  }),
  'exceptions.reject': async ({ storeHeld }) => ({
    body: { sid: await storeHeld(), reason: 'other', text: 'A sample' },
  }),
  'exceptions.setClock': async ({ clockVersion }) => ({
    body: { kind: 'held', hours: 4, version: await clockVersion() },
  }),
}
