import type { Samples } from './sample.ts'

export const paletteSamples: Samples = {
  'palette.find': () => ({ body: { typed: 'maria 4993' } }),
}
