import { type SpecifiedCall, under } from './call.ts'

const agency = {
  sid: 'number',
  code: 'text',
  shortName: 'text',
  longName: 'text',
  countryCode: 'text',
  timezone: 'number',
  primaryLang: 'text',
  secondLang: 'text or none',
  activeSND: 'boolean',
  activeRCV: 'boolean',
  active: 'boolean',
  currencies: [{ code: 'text' }],
  fees: [
    { sendFeeSplit: 'number', sendFxProfit: 'number', receiveFeeSplit: 'number', receiveFxProfit: 'number' },
  ],
  safeIP: 'boolean',
  sendTo: 'list',
} as const

export const agencyName = { sid: 'number', shortName: 'text', longName: 'text' } as const

const newAgency = {
  shortName: 'SPECIFIED',
  longName: 'SPECIFIED AGENCY',
  countryCode: 'MEX',
  timezone: 1,
  primaryLang: 'es',
  secondLang: 'en',
  activeSND: false,
  activeRCV: false,
  active: true,
  currencies: [{ code: 'USD' }, { code: 'MXN' }],
  fees: [{ sendFeeSplit: 0.25, sendFxProfit: 0.1, receiveFeeSplit: 0.3, receiveFxProfit: 0 }],
}

const agencyRequired = under('agency', 'longName shortName countryCode primaryLang timezone currencies')

export const agenciesCalls: readonly SpecifiedCall[] = [
  { ids: '[AGCY-11] [AGCY-17]', call: 'POST /api/agencies', answer: [agency] },
  {
    ids: '[AGCY-11]',
    call: 'POST /api/agencies',
    body: () => ({ search: { name: 'agency' } }),
    answer: [agency],
  },
  {
    ids: '[AGCY-11]',
    call: 'POST /api/agencies',
    body: (given) => ({ search: { sid: given.agency } }),
    answer: [agency],
  },
  { ids: '[AGCY-12]', call: 'GET /api/agencies', answer: [agencyName] },
  {
    ids: '[AGCY-28]',
    call: 'GET /api/agencies/sendTo',
    answer: { keys: [{ agencySrc: 'number', agencyDest: 'number' }], agencies: [agencyName] },
  },
  {
    ids: '[AGCY-24] [AGCY-17]',
    call: 'POST /api/agency',
    body: ({ sign }) => ({ agency: newAgency, sign }),
    required: agencyRequired,
    answer: agency,
  },
  {
    ids: '[AGCY-26]',
    call: 'PUT /api/agency/{sid}',
    at: ({ emptyAgency }) => [emptyAgency],
    body: ({ emptyAgency, sign }) => ({ agency: { ...newAgency, sid: emptyAgency }, sign }),
    required: agencyRequired,
    answer: agency,
  },
  {
    ids: '[AGCY-29]',
    call: 'POST /api/agencies/sendTo/',
    body: ({ emptyAgency, agency }) => ({
      agency: emptyAgency,
      sendTo: [{ agencySrc: emptyAgency, agencyDest: agency }],
    }),
    required: ['agency', 'sendTo'],
  },
  {
    ids: '[AGCY-33]',
    call: 'DELETE /api/devel/agency/cleanup/{sid}',
    at: ({ mistakenAgency }) => [mistakenAgency],
    answer: { devel: 'true', info: 'text' },
  },
]
