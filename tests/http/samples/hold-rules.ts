import type { Samples } from './sample.ts'

/** Off, so that no transfer of another sample is held. */
export const holdRuleFields = { kind: 'amount', above: '500.00', allowed: null, isActive: false } as const

export const watchedFields = { name: 'SOME BODY', dateOfBirth: null, reason: 'A letter of the bank' }

export const holdRulesSamples: Samples = {
  'hold-rules.create': async ({ storeAgency }) => ({
    body: { ...holdRuleFields, agency: (await storeAgency()).sid },
  }),
  'hold-rules.update': async ({ storeHoldRule }) => {
    const { sid, version } = await storeHoldRule()
    return { params: { ruleSid: sid }, body: { above: '700', allowed: null, isActive: false, version } }
  },
  'hold-rules.versions': async ({ storeHoldRule }) => ({
    params: { ruleSid: (await storeHoldRule()).sid },
  }),
  'hold-rules.tryPast': () => ({ body: { ...holdRuleFields, agency: null } }),
  'hold-rules.watched': () => ({ body: { name: 'some' } }),
  'hold-rules.watch': () => ({ body: watchedFields }),
  'hold-rules.unwatch': async ({ storeWatched }) => ({
    params: { entrySid: await storeWatched() },
    body: { reason: 'A mistake' },
  }),
}
