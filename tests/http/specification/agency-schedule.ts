import type { SpecifiedCall } from './call.ts'

const entry = { agency: 'number', day: 'day', openTime: 'time', closeTime: 'time' } as const

export const agencyScheduleCalls: readonly SpecifiedCall[] = [
  {
    ids: '[ASCH-02]',
    call: 'GET /api/agency/schedule/{agencySid}',
    at: ({ agency }) => [agency],
    answer: [entry],
  },
  {
    ids: '[ASCH-03]',
    call: 'POST /api/agency/schedule/{agencySid}',
    at: ({ bankedAgency }) => [bankedAgency],
    body: ({ bankedAgency: agency }) => ({
      scheduleArr: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
        agency,
        day,
        openTime: '08:00:00',
        closeTime: '18:00:00',
      })),
    }),
    required: ['scheduleArr'],
    answer: [entry],
  },
  {
    ids: '[ASCH-04]',
    call: 'PUT /api/agency/schedule/{agencySid}',
    at: ({ bankedAgency }) => [bankedAgency],
    body: ({ bankedAgency: agency }) => ({
      scheduleArr: [{ agency, day: 7, openTime: '10:00:00', closeTime: '14:00:00' }],
    }),
    required: ['scheduleArr'],
    answer: [entry],
  },
]
