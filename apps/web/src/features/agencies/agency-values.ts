import { agencyFields, maxCurrencies } from '@corridor/contract/agencies'
import { fractionToPercent, percentToFraction } from '@corridor/domain/fees/percent'
import type { Agency } from '../../lib/agency.ts'
import { checkWith } from '../../shared/check-with.ts'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import type { AgencyFields } from './api.ts'
import type { Messages } from './texts.ts'

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

const noCurrencies: readonly string[] = Array.from({ length: maxCurrencies }, () => '')

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
export function fractionText(agency: Agency, fee: FeeName): string {
  return (agency.fees[0]?.[fee] ?? 0).toFixed(4)
}

function percentOf(agency: Agency, fee: FeeName): string {
  return fractionToPercent(fractionText(agency, fee))
}

export function valuesOf(agency: Agency): AgencyValues {
  return {
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
  }
}

/** No number where no percent was typed: zero would be somebody's money. */
function fractionOf(percent: string): number {
  return Number(percentToFraction(percent) ?? Number.NaN)
}

/** What travels. The second language has no field here: it stays as it was stored. */
export function fieldsOf(values: AgencyValues, stored: Agency | null): AgencyFields {
  return {
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
  }
}

/** Whether the form has another split than what is stored. */
export function hasOtherSplits(values: AgencyValues, stored: Agency): boolean {
  return feeNames.some((fee) => fractionOf(values[fee]) !== Number(fractionText(stored, fee)))
}

/** A currency that is chosen twice; the schema knows that there is one, the form says where. */
function twiceAt(currencies: readonly string[]): readonly number[] {
  return currencies.flatMap((code, index) => (code !== '' && currencies.indexOf(code) < index ? [index] : []))
}

/** `agency.longName`, `agency.fees.0.sendFeeSplit` and `agency.currencies.1.code` travel. */
export function fieldOf(path: string, { currencies }: AgencyValues): string {
  const field = path.replace(/^agency\./, '').replace(/^fees\.0\./, '')
  if (field === 'currencies') return `currencies.${twiceAt(currencies)[0] ?? 0}`
  // Blank ones do not travel.
  const [, place] = /^currencies\.(\d)\.code$/.exec(field) ?? []
  const code = currencies.filter((one) => one !== '')[Number(place)]
  return code === undefined ? field : `currencies.${currencies.lastIndexOf(code)}`
}

export function checkAgency(values: AgencyValues, messages: Messages): FieldErrors {
  const { checks } = messages.agencies
  const twice = twiceAt(values.currencies)
  return {
    ...checkWith(agencyFields, fieldsOf(values, null), {
      fieldOf: (path) => fieldOf(path, values),
      say: (field, code) => {
        if (code === 'currency_twice') return checks.twice
        return feeNames.some((fee) => fee === field) ? checks.percent : undefined
      },
      messages,
    }),
    ...Object.fromEntries(twice.map((index) => [`currencies.${index}`, checks.twice])),
  }
}
