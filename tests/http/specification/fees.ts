import type { SpecifiedCall } from './call.ts'

const fee = { sid: 'number', countryCodeCollect: 'text', countryCodeDestination: 'text' } as const

const bracket = {
  sid: 'number',
  feeCountry: 'number',
  limitFrom: 'amount',
  limitTo: 'amount',
  minFee: 'amount',
  percent: 'amount',
  feesSplit: 'amount',
} as const

const newBracket = {
  limitFrom: '30000',
  limitTo: '40000,50',
  minFee: '8.5',
  percent: '0.0125',
  feesSplit: '2.00',
}

const pair = ['countryCodeCollect', 'countryCodeDestination']
const required = Object.keys(newBracket)

const country = {
  countryCode: 'text',
  countryName: 'text',
  countryLegacyCode: 'text',
  baseReceiveCurrency: 'text',
  internalNumericCode: 'text',
} as const

export const feesCalls: readonly SpecifiedCall[] = [
  { ids: '[FEE-30]', call: 'GET /api/countries', answer: [country] },
  {
    ids: '[FEE-18]',
    call: 'POST /api/feeCountries',
    body: () => ({ count: true }),
    answer: { total: 'number' },
  },
  {
    ids: '[FEE-18] [FEE-29]',
    call: 'POST /api/feeCountries',
    body: () => ({ limit: [0, 5] }),
    answer: [fee],
  },
  {
    ids: '[FEE-17]',
    call: 'POST /api/feeCountries',
    body: () => ({ code: 'custom', codC: 'USA', codeD: 'MEX', sid: 0 }),
    required: ['codC', 'codeD'],
    answer: [fee],
  },
  {
    ids: '[FEE-19] [FEE-29]',
    call: 'GET /api/feeCountries',
    answer: [fee],
    matches: (given) => [{ sid: given.otherFee }, { sid: given.feeToRemove }, { sid: given.fee }],
  },
  {
    ids: '[FEE-20] [FEE-29]',
    call: 'POST /api/feeCountry',
    body: () => ({ sid: 0, countryCodeCollect: 'CAN', countryCodeDestination: 'MEX' }),
    required: pair,
    answer: ['number'],
  },
  {
    ids: '[FEE-21] [FEE-29]',
    call: 'PUT /api/feeCountry/{sid}',
    at: ({ fee: sid }) => [sid],
    body: ({ fee: sid }) => ({ sid, countryCodeCollect: 'USA', countryCodeDestination: 'MEX' }),
    required: pair,
    answer: 'number',
  },
  {
    ids: '[FEE-22]',
    call: 'DELETE /api/feeCountry/{sid}',
    at: ({ feeToRemove }) => [feeToRemove],
    answer: 'number',
  },
  {
    ids: '[FEE-23] [FEE-29]',
    call: 'GET /api/feeCountryValues/{feeCountrySid}',
    at: ({ fee: sid }) => [sid],
    answer: [bracket],
    matches: ({ fee: feeCountry }) =>
      ['0.00', '10000.00', '20000.00'].map((limitFrom) => ({ feeCountry, limitFrom })),
  },
  {
    ids: '[FEE-24] [FEE-29]',
    call: 'POST /api/feeCountryValue',
    body: ({ fee: sid }) => ({ ...newBracket, sid: 0, feeCountry: sid }),
    required: ['feeCountry', ...required],
    answer: bracket,
  },
  {
    ids: '[FEE-25] [FEE-29]',
    call: 'PUT /api/feeCountryValue/{sid}',
    at: ({ bracket: sid }) => [sid],
    body: ({ bracket: sid, fee: feeCountry }) => ({
      ...newBracket,
      sid,
      feeCountry,
      limitFrom: '10000',
      limitTo: '11000',
    }),
    required,
    answer: bracket,
  },
  {
    ids: '[FEE-26]',
    call: 'DELETE /api/feeCountryValue/{sid}',
    at: ({ bracketToRemove }) => [bracketToRemove],
  },
]
