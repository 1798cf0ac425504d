import type { Samples } from './sample.ts'

export const bracketFields = {
  limitFrom: '0.00',
  limitTo: '1000.00',
  minFee: '5.00',
  percent: '0.0125',
  feesSplit: '4.00',
}

const between = { sendCurrency: 'USD', receiveCurrency: 'MXN', amount: '100.00' }

export const feesSamples: Samples = {
  'fees.list': () => ({ body: { limit: [0, 5] } }),
  'fees.create': async ({ freePair }) => ({ body: { ...(await freePair()), brackets: [bracketFields] } }),
  'fees.update': async ({ storeFee }) => {
    const { sid, countryCodeCollect, countryCodeDestination } = await storeFee()
    const brackets = [bracketFields]
    return { params: { feeSid: sid }, body: { countryCodeCollect, countryCodeDestination, brackets } }
  },
  'fees.remove': async ({ storeFee }) => ({ params: { feeSid: (await storeFee()).sid } }),
  'fees.brackets': () => ({ params: { feeSid: 1 } }),
  'fees.createBracket': async ({ storeFee }) => ({
    body: { ...bracketFields, feeCountry: (await storeFee()).sid, limitFrom: '2000.00', limitTo: '3000.00' },
  }),
  'fees.updateBracket': async ({ storeFee }) => ({
    params: { bracketSid: (await storeFee()).bracketSid },
    body: { ...bracketFields, minFee: '6.00' },
  }),
  'fees.removeBracket': async ({ storeFee }) => ({ params: { bracketSid: (await storeFee()).bracketSid } }),
  'fees.behind': () => ({ params: { codC: 'USA', codeD: 'MEX' } }),
  'fees.simulate': async ({ storeAgency }) => {
    const [{ sid: sendAgency }, { sid: receiveAgency }] = [await storeAgency(), await storeAgency()]
    return { body: { ...between, sendAgency, receiveAgency } }
  },
  'fees.dryRun': () => ({
    body: { of: 'fee', days: 7, codC: 'USA', codeD: 'MEX', brackets: [bracketFields] },
  }),
}
