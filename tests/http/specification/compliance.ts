import type { SpecifiedCall } from './call.ts'

const field = {
  category: 'text',
  displayOrder: 'number',
  fieldLabel: 'text',
  visibility: 'text or none',
  publicado: 'boolean',
  tag: 'text',
  alwaysRequired: 'boolean',
  requiredAbove: 'text or none',
} as const

const limits = {
  agency: 'number',
  product: 'number',
  currency: 'text',
  limitCoB: 'amount or none',
  limitDoB: 'amount or none',
  limitLegalID: 'amount or none',
  limitPhotoID: 'amount or none',
  limitTestQuestion: 'amount or none',
  limitByTrn: 'amount or none',
  limitTotalNet: 'amount or none',
  accTotalNet: 'text or none',
} as const

const newLimits = {
  limitCoB: 500,
  limitDoB: 1000,
  limitLegalID: 3000,
  limitPhotoID: 1000.5,
  limitTestQuestion: null,
  limitByTrn: 7500,
  limitTotalNet: 20000,
  accTotalNet: 'month',
}

const option = { deliveryOption: 'text', deliveryOptionName: 'text', displayOrder: 'number' } as const

const item = { sid: 'number', idKey: 'text', idValue: 'text' } as const

const newAgency = {
  shortName: 'SWITCHED',
  longName: 'SWITCHED AGENCY',
  countryCode: 'MEX',
  timezone: 1,
  primaryLang: 'es',
  secondLang: 'en',
  active: true,
  activeSND: true,
  activeRCV: false,
  currencies: [{ code: 'USD' }],
  fees: [{ sendFeeSplit: 0.25, sendFxProfit: 0.1, receiveFeeSplit: 0.3, receiveFxProfit: 0 }],
}

function both(product: 1 | 2): SpecifiedCall[] {
  return [
    {
      ids: '[COMP-16] [COMP-23]',
      call: 'GET /api/agency/fields/{agencySid}/{product}',
      at: ({ emptyAgency }) => [emptyAgency, product],
      answer: [field],
    },
    {
      ids: '[COMP-16] [COMP-24]',
      call: 'POST /api/agency/fields/{agencySid}/{product}',
      at: ({ emptyAgency }) => [emptyAgency, product],
      body: () => [
        {
          category: 'Destination Information',
          displayOrder: 5,
          fieldLabel: 'Address',
          visibility: 'REQ',
          publicado: true,
          tag: 'receiverAddress',
        },
      ],
      answer: [field],
    },
    {
      ids: '[COMP-16] [COMP-26]',
      call: 'POST /api/agency/limits/{agencySid}/{product}/{currency}',
      at: ({ emptyAgency }) => [emptyAgency, product, 'USD'],
      body: ({ emptyAgency }) => ({ ...newLimits, agency: emptyAgency, product, currency: 'USD' }),
      required: Object.keys(newLimits),
      answer: limits,
    },
    {
      ids: '[COMP-16] [COMP-25]',
      call: 'GET /api/agency/limits/{agencySid}/{product}/{currency}',
      at: ({ emptyAgency }) => [emptyAgency, product, 'USD'],
      answer: limits,
    },
  ]
}

export const complianceCalls: readonly SpecifiedCall[] = [
  ...both(1),
  ...both(2),
  {
    ids: '[COMP-28]',
    call: 'POST /api/agency/delivery/options/{agencySid}',
    at: ({ emptyAgency }) => [emptyAgency],
    body: ({ emptyAgency }) => [
      { deliveryOption: 'CASH', deliveryOptionName: 'Cash pickup', displayOrder: 1, agency_sid: emptyAgency },
    ],
    answer: [{ ...option, agency_sid: 'number' }],
  },
  {
    ids: '[COMP-27]',
    call: 'GET /api/agency/delivery/options/{agencySid}',
    at: ({ emptyAgency }) => [emptyAgency],
    answer: {
      options: [{ ...option, agency_sid: 'none' }],
      optionsAgency: [{ ...option, agency_sid: 'number' }],
    },
  },
  {
    ids: '[COMP-29]',
    call: 'GET /api/enumerationFields',
    answer: {
      photoIdType: [item],
      legalIdType: [item],
      occupation: [item],
      relationshipTo: [item],
      sourceOfFunds: [item],
      purposeOfTransaction: [item],
    },
  },
  {
    ids: '[COMP-31]',
    call: 'POST /api/agency/enumerationfields/{agencySid}',
    at: ({ emptyAgency }) => [emptyAgency],
    body: () => ({ photoIdType: [{ sid: 1, idKey: 'GOV', idValue: 'Government ID' }] }),
    answer: { photoIdType: [item] },
  },
  {
    ids: '[COMP-30]',
    call: 'GET /api/agency/enumerationfields/{agencySid}',
    at: ({ emptyAgency }) => [emptyAgency],
    answer: { photoIdType: [item] },
  },
  {
    ids: '[COMP-32]',
    call: 'PUT /api/agency/{agencySid}',
    at: ({ emptyAgency }) => [emptyAgency],
    body: ({ emptyAgency, sign }) => ({ agency: { ...newAgency, sid: emptyAgency }, sign }),
    answer: { sid: 'number', activeSND: 'true', activeRCV: 'boolean', longName: 'text' },
  },
  {
    ids: '[COMP-34]',
    call: 'POST /api/agency/agents/{agencySid}',
    at: ({ agency }) => [agency],
    answer: [{ sid: 'number', name: 'text' }],
  },
  {
    ids: '[COMP-34]',
    call: 'POST /api/agency/agents/{agencySid}',
    at: ({ agency }) => [agency],
    body: () => ({ name: 'harbor' }),
    answer: [{ sid: 'number', name: 'text' }],
    matches: ({ harborAgent: sid }) => [{ sid, name: 'HARBOR 77' }],
  },
]
