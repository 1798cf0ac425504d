import type { Samples } from './sample.ts'

export const lookupsSamples: Samples = {
  'lookups.states': () => ({ params: { countryCode: 'MEX' } }),
  'lookups.enumeration': () => ({ params: { field: 'occupation' } }),
}
