import { mostCurrencies, shortNameLength } from '@corridor/contract/agencies'
import type { FieldError } from '@corridor/contract/common/errors'
import { fractionToPercent, percentToFraction } from '@corridor/domain/fees/percent'
import type { Agency } from '../../lib/agency.ts'
import type { Messages } from '../../lib/messages/index.tsx'
import type { AgencyFields } from './api.ts'

export const feeNames = ['sendFeeSplit', 'sendFxProfit', 'receiveFeeSplit', 'receiveFxProfit'] as const

export type FeeName = (typeof feeNames)[number]

/** What the form holds, all of it text: percents as typed, a blank currency as an empty text. */
export interface AgencyValues extends Readonly<Record<FeeName, string>> {
  readonly longName: string
  readonly shortName: string
  readonly countryCode: string
  readonly primaryLang: string
  readonly timezone: string
  readonly currencies: readonly string[]
  /** Sids of the agencies that this one sends money to. */
  readonly sendTo: readonly string[]
}

const noCurrencies: readonly string[] = Array.from({ length: mostCurrencies }, () => '')

export const newAgency: AgencyValues = {
  longName: '',
  shortName: '',
  countryCode: '',
  primaryLang: '',
  timezone: '',
  currencies: noCurrencies,
  sendFeeSplit: '0.00',
  sendFxProfit: '0.00',
  receiveFeeSplit: '0.00',
  receiveFxProfit: '0.00',
  sendTo: [],
}

/** Four decimals are exact in a number; as text it goes through the same hands as what was typed. */
export const fractionText = (agency: Agency, fee: FeeName): string => (agency.fees[0]?.[fee] ?? 0).toFixed(4)

const percentOf = (agency: Agency, fee: FeeName): string => fractionToPercent(fractionText(agency, fee))

export const valuesOf = (agency: Agency): AgencyValues => ({
  longName: agency.longName,
  shortName: agency.shortName,
  countryCode: agency.countryCode,
  primaryLang: agency.primaryLang,
  timezone: String(agency.timezone),
  currencies: noCurrencies.map((blank, index) => agency.currencies[index]?.code ?? blank),
  sendFeeSplit: percentOf(agency, 'sendFeeSplit'),
  sendFxProfit: percentOf(agency, 'sendFxProfit'),
  receiveFeeSplit: percentOf(agency, 'receiveFeeSplit'),
  receiveFxProfit: percentOf(agency, 'receiveFxProfit'),
  sendTo: agency.sendTo.map(String),
})

const fractionOf = (percent: string): number => Number(percentToFraction(percent))

/** What travels. The second language has no field here: it stays as it was stored. */
export const fieldsOf = (values: AgencyValues, stored: Agency | null): AgencyFields => ({
  longName: values.longName.toUpperCase(),
  shortName: values.shortName.toUpperCase(),
  countryCode: values.countryCode,
  primaryLang: values.primaryLang,
  ...(stored && { secondLang: stored.secondLang }),
  timezone: Number(values.timezone),
  currencies: values.currencies.filter((code) => code !== '').map((code) => ({ code })),
  fees: [
    {
      sendFeeSplit: fractionOf(values.sendFeeSplit),
      sendFxProfit: fractionOf(values.sendFxProfit),
      receiveFeeSplit: fractionOf(values.receiveFeeSplit),
      receiveFxProfit: fractionOf(values.receiveFxProfit),
    },
  ],
})

const longNameLength = 120

const checkCurrencies = (
  currencies: readonly string[],
  checks: Messages['agencies']['checks'],
): Record<string, string> => {
  if (currencies.every((code) => code === '')) return { 'currencies.0': checks.currency }
  const errors: Record<string, string> = {}
  currencies.forEach((code, index) => {
    if (code !== '' && currencies.indexOf(code) < index) errors[`currencies.${index}`] = checks.twice
  })
  return errors
}

/** The rules of the form; the server repeats them all. */
export const checkAgency = (
  values: AgencyValues,
  { checks }: Messages['agencies'],
): Record<string, string> => {
  const errors: Record<string, string> = {}
  for (const field of ['longName', 'shortName', 'countryCode', 'primaryLang', 'timezone'] as const) {
    if (values[field].trim() === '') errors[field] = checks.required
  }
  const tooLong = (name: string, most: number): boolean => name.trim().toUpperCase().length > most
  if (tooLong(values.longName, longNameLength)) errors['longName'] = checks.atMost(longNameLength)
  if (tooLong(values.shortName, shortNameLength)) errors['shortName'] = checks.atMost(shortNameLength)
  Object.assign(errors, checkCurrencies(values.currencies, checks))
  for (const fee of feeNames) if (percentToFraction(values[fee]) === null) errors[fee] = checks.percent
  return errors
}

/** The server speaks of `agency.longName`, `agency.fees.0.sendFeeSplit` and `agency.currencies.1.code`. */
export const toFormFields = (errors: readonly FieldError[]): FieldError[] =>
  errors.map(({ field, message }) => ({
    field: field
      .replace(/^agency\./, '')
      .replace(/^fees\.0\./, '')
      .replace(/^currencies$/, 'currencies.0')
      .replace(/^(currencies\.\d)\.code$/, '$1'),
    message,
  }))
