import type { SpecifiedCall } from './call.ts'

const entry = { ip: 'text', agency_sid: 'number' } as const

export const secureIpsCalls: readonly SpecifiedCall[] = [
  {
    ids: '[IP-02]',
    call: 'GET /api/agency/ips/{agencySid}',
    at: ({ agency }) => [agency],
    answer: [entry],
  },
  {
    ids: '[IP-03]',
    call: 'POST /api/agency/ips/{agencySid}',
    at: ({ agency }) => [agency],
    body: ({ agency }) => ({ ip: '203.0.113.40', agency_sid: agency }),
    required: ['ip'],
    answer: entry,
  },
  {
    ids: '[IP-05]',
    call: 'PATCH /api/agency/ips/{agencySid}',
    at: ({ agency }) => [agency],
    body: ({ agency }) => ({ ip: '203.0.113.40', agency_sid: agency }),
    required: ['ip'],
    answer: entry,
  },
]
