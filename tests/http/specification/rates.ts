import type { SpecifiedCall } from './call.ts'

const spread = {
  sid: 'number',
  base: 'text',
  retail: 'text',
  spread: 'amount',
  wholeSaleRate: 'amount',
  retailFx: 'amount',
  rateBASE: 'amount',
} as const

const required = ['base', 'retail', 'spread']

export const ratesCalls: readonly SpecifiedCall[] = [
  {
    ids: '[RATE-02]',
    call: 'GET /api/currency/rates',
    answer: { sid: 'number', base: 'text', time: 'instant', rates: { USDMXN: 'amount' } },
  },
  {
    ids: '[RATE-07] [RATE-10] [API-09]',
    call: 'POST /api/currency/spreads',
    body: () => ({ limit: [0, 1] }),
    answer: [spread],
  },
  {
    ids: '[RATE-10] [API-09]',
    call: 'POST /api/currency/spreads',
    body: () => ({ count: true }),
    answer: { total: 'number' },
  },
  {
    ids: '[RATE-07] [RATE-11]',
    call: 'PUT /api/currency/spread/',
    body: () => ({ base: 'USD', retail: 'EUR', spread: 0.001 }),
    required,
  },
  {
    ids: '[RATE-07] [RATE-12]',
    call: 'POST /api/currency/spread/{sid}',
    at: ({ spread: sid }) => [sid],
    body: ({ spread: sid }) => ({
      sid,
      base: 'USD',
      retail: 'MXN',
      spread: 0.01,
      wholeSaleRate: 17,
      retailFx: 16.83,
      rateBASE: 0.059418,
    }),
    required,
    answer: spread,
  },
  {
    ids: '[RATE-13]',
    call: 'DELETE /api/currency/spread/{sid}',
    at: ({ spreadToRemove }) => [spreadToRemove],
  },
]
