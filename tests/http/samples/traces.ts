import type { Samples } from './sample.ts'

export const tracesSamples: Samples = {
  'traces.list': () => ({ params: { sid: 1 } }),
}
