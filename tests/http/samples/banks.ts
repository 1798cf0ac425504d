import type { Samples } from './sample.ts'

export const bankFields = {
  currencyCode: 'MXN',
  name: 'Sample Bank',
  swift: 'SAMPMXMM',
  address: '1 Main Street',
  city: 'Puebla',
  state: '',
  countryCode: 'MEX',
  notes: '',
  accNumber: '12345678',
  accHolderName: 'SAMPLE AGENCY',
  accHolderAddress: '',
  accCity: '',
  accState: '',
  accZipCode: '',
  accCountryCode: 'MEX',
  accNotes: '',
}

export const banksSamples: Samples = {
  'banks.list': () => ({ params: { agencySid: 1 } }),
  'banks.create': async ({ storeAgency }) => {
    const { sid } = await storeAgency()
    return { params: { agencySid: sid }, body: { bankAccounts: [bankFields] } }
  },
  'banks.update': async ({ storeAgency }) => {
    const { sid } = await storeAgency()
    return { params: { agencySid: sid }, body: { bankAccounts: [bankFields] } }
  },
}
