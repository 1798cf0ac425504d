import type { Lookups } from '../../../lib/lookups-query.ts'
import type { fees } from '../../../lib/messages/en/fees.ts'
import type { CodeNames, HistoryWords } from '../value-words.ts'
import { countryNames } from './codes.ts'

/** Of a pair of countries. */
export function feeWords({ history }: typeof fees, lookups: Lookups | undefined): HistoryWords {
  const countries = countryNames(lookups)
  return {
    labels: history,
    names: { countryCodeCollect: countries, countryCodeDestination: countries },
  }
}

/** A transfer has no form: what the log says of it is named by the log alone. */
export function transferWords(statuses: CodeNames): HistoryWords {
  return { labels: {}, names: { status: statuses } }
}
