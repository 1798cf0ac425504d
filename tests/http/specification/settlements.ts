import type { SpecifiedCall } from './call.ts'

const settlement = {
  sid: 'number',
  idTypeTrns: 'text',
  agency: 'text',
  period: 'text',
  dateGenerated: 'instant',
  fileTitle: 'text',
  type: 'text',
} as const

const search = { agency: 'banked', type: 'S', period: 'd', date: '2026-11-14' }

export const settlementsCalls: readonly SpecifiedCall[] = [
  {
    ids: '[SETL-05] [SETL-06] [PGN-06]',
    call: 'POST /api/settlements',
    body: () => ({ search, limit: [0, 40] }),
    answer: [settlement],
  },
  {
    ids: '[SETL-06]',
    call: 'POST /api/settlements',
    body: () => ({ search, count: true }),
    answer: { total: 'number' },
  },
  {
    ids: '[SETL-07]',
    call: 'POST /api/downloads/ticket',
    body: ({ settlementFile: sid }) => ({ kind: 'settlement', sid }),
    required: ['kind', 'sid'],
    answer: { ticket: 'text' },
  },
  {
    ids: '[SETL-07]',
    call: 'GET /api/settlements/zip/{sid}?token={token}',
    at: async ({ settlementFile, ticketFor }) => [
      settlementFile,
      await ticketFor('settlement', settlementFile),
    ],
    contentType: 'application/zip',
  },
]
