import { expect, it } from 'vitest'
import { checkAgency, fieldOf, newAgency } from './agency-values.ts'
import { currentMessages } from './texts.ts'

const en = currentMessages()

const agency = {
  ...newAgency,
  longName: 'A',
  shortName: 'B',
  countryCode: 'USA',
  primaryLang: 'en',
  timezone: '1',
  currencies: ['USD', '', '', ''],
}
function checkedAgency(changes: object) {
  return checkAgency({ ...agency, ...changes }, en)
}

it('puts an error of the list of currencies on the place that is to blame', () => {
  expect(checkedAgency({})).toEqual({})
  expect(checkedAgency({ currencies: ['', '', '', ''] })).toEqual({
    'currencies.0': 'Choose at least one currency',
  })
  expect(checkedAgency({ currencies: ['USD', '', 'USD', 'USD'] })).toEqual({
    'currencies.2': 'This currency is chosen twice',
    'currencies.3': 'This currency is chosen twice',
  })
  // Blank ones do not travel: the second that was sent is the third of the form.
  expect(fieldOf('agency.currencies.1.code', { ...agency, currencies: ['USD', '', 'EUR', ''] })).toBe(
    'currencies.2',
  )
})

it('takes no text for a percent that is none', () => {
  for (const sendFeeSplit of ['', 'x', '100.01', '1.234', '-1'])
    expect(checkedAgency({ sendFeeSplit })).toEqual({ sendFeeSplit: 'Use 0 to 100 with up to 2 decimals' })
  expect(checkedAgency({ shortName: 'x'.repeat(16), timezone: '' })).toEqual({
    shortName: 'At most 15 characters',
    timezone: 'This field is required',
  })
})
