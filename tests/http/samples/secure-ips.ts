import type { Samples } from './sample.ts'

export const secureIpsSamples: Samples = {
  'secure-ips.list': () => ({ params: { agencySid: 1 } }),
  'secure-ips.add': async ({ storeAgency }) => ({
    params: { agencySid: (await storeAgency()).sid },
    body: { ip: '198.51.100.7' },
  }),
  'secure-ips.remove': async ({ storeAddress }) => ({
    params: { agencySid: await storeAddress('198.51.100.7') },
    body: { ip: '198.51.100.7' },
  }),
}
