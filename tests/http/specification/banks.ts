import { type SpecifiedCall, under } from './call.ts'

const bankAccount = {
  abSid: 'number',
  agency: 'number',
  currencyCode: 'text',
  name: 'text',
  swift: 'text',
  address: 'text',
  city: 'text',
  state: 'text',
  countryCode: 'text',
  notes: 'text',
  accNumber: 'text',
  accHolderName: 'text',
  accHolderAddress: 'text',
  accCity: 'text',
  accState: 'text',
  accZipCode: 'text',
  accCountryCode: 'text',
  accNotes: 'text',
} as const

const newBank = {
  currencyCode: 'USD',
  name: 'Banco Uno',
  swift: 'BCMRMXMM',
  address: 'Reforma 1',
  city: 'Mexico',
  state: '',
  countryCode: 'MEX',
  notes: '',
  accNumber: '00012345',
  accHolderName: 'The Holder',
  accHolderAddress: '',
  accCity: '',
  accState: '',
  accZipCode: '',
  accCountryCode: 'USA',
  accNotes: '',
}

export const banksCalls: readonly SpecifiedCall[] = [
  {
    ids: '[BANK-03] [BANK-04]',
    call: 'GET /api/agency/banks/{agencySid}',
    at: ({ bankedAgency }) => [bankedAgency],
    answer: [bankAccount],
  },
  {
    ids: '[BANK-05]',
    call: 'PUT /api/agency/banks/{agencySid}',
    at: ({ bankedAgency }) => [bankedAgency],
    body: ({ bank, bankedAgency, sign }) => ({
      bankAccounts: [{ ...newBank, abSid: bank, agency: bankedAgency }],
      sign,
    }),
    required: ['bankAccounts'],
  },
  {
    ids: '[BANK-06] [BANK-10]',
    call: 'POST /api/agency/banks/{agencySid}',
    at: ({ emptyAgency }) => [emptyAgency],
    body: ({ sign }) => ({ bankAccounts: [newBank], sign }),
    required: [
      'bankAccounts',
      ...under('bankAccounts.0', 'currencyCode name swift address city countryCode'),
      ...under('bankAccounts.0', 'accNumber accHolderName accCountryCode'),
    ],
  },
]
