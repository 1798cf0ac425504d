import type { Given, SpecifiedCall } from './call.ts'

const head = { sid: 'number', date: 'instant', hostAgency: 'number' } as const
const search = { host: '', peer: '', dateFrom: '2020-01-01', dateTo: '2099-12-31' }
const shares = {
  mdlFees: 'amount',
  mdlFxProfit: 'amount',
  status: 'text',
  transaction_sid: 'number',
} as const

export const reconciliationsCalls: readonly SpecifiedCall[] = [
  {
    ids: '[RECON-06] [PGN-06]',
    call: 'GET /api/reconciliation/summaries/daily?limit=0,40',
    answer: [{ sid: 'number', date: 'instant', agency: 'number' }],
  },
  {
    ids: '[RECON-06]',
    call: 'GET /api/reconciliation/summaries/daily',
    answer: [{ sid: 'number', date: 'instant', agency: 'number' }],
  },
  {
    ids: '[RECON-06]',
    call: 'GET /api/reconciliation/summaries/daily?count=true',
    answer: { total: 'number' },
  },
  {
    ids: '[RECON-10]',
    call: 'POST /api/reconciliations',
    body: () => ({ search, limit: [0, 40] }),
    answer: [{ ...head, peerAgency: 'number', balance: 'amount' }],
  },
  {
    ids: '[RECON-10]',
    call: 'POST /api/reconciliations',
    body: () => ({}),
    answer: [{ ...head, peerAgency: 'number', balance: 'amount' }],
  },
  {
    ids: '[RECON-12]',
    call: 'GET /api/reconciliation/detail/{sid}',
    at: ({ heads }) => [heads.pair],
    answer: {
      ...head,
      peerAgency: 'number',
      balance: 'amount',
      rows: [
        {
          ...shares,
          amountCollected: 'amount',
          hostFees: 'amount',
          hostFxProfit: 'amount',
          peerFees: 'amount',
          peerFxProfit: 'amount',
          balance: 'amount',
        },
      ],
    },
  },
  {
    ids: '[RECON-14]',
    call: 'POST /api/reconciliations/mdl',
    answer: [{ ...head, dueBalance: 'amount' }],
  },
  {
    ids: '[RECON-15]',
    call: 'GET /api/reconciliation/mdl/detail/{sid}',
    at: ({ heads }) => [heads.operator],
    answer: [shares],
  },
  ...(['summary', 'p2p', 'mdl', 'zip'] as const).map((kind) => ({
    ids: '[RECON-07]',
    call: 'GET /api/reconciliation/report/{sid}/{kind}/{date as _YYYY_MM_DD}',
    at: ({ heads }: Given) => [heads.summary, kind, `_${heads.day.replaceAll('-', '_')}`],
    contentType: { summary: 'application/pdf', p2p: 'text/csv', mdl: 'text/csv', zip: 'application/zip' }[
      kind
    ],
  })),
  {
    ids: '[RECON-11]',
    call: 'GET /api/reconciliation/zip/{sid}?token={token}',
    at: async ({ heads, ticketFor }) => [heads.pair, await ticketFor('reconciliation', heads.pair)],
    contentType: 'application/zip',
  },
  {
    ids: '[RECON-16]',
    call: 'GET /api/reconciliation/mdl/zip/{sid}?token={token}',
    at: async ({ heads, ticketFor }) => [heads.operator, await ticketFor('reconciliation', heads.operator)],
    contentType: 'application/zip',
  },
]
