import type { Samples } from './sample.ts'

export const preferencesSamples: Samples = {
  'preferences.keep': () => ({ params: { name: 'density' }, body: { value: 'compact' } }),
}
