import type { TransactionFilters } from '@corridor/contract/transactions'
import { spellInstant } from '../../ui/formats/format.ts'
import type { Status } from './lookups.ts'
import { useNames } from './names.ts'
import { useMessages } from './texts.ts'

/** What a search narrows a list to, in words: for whoever finds the file later. */
export function useFilterWords(filters: TransactionFilters, statuses: readonly Status[]): string {
  const { transactions: texts, ui } = useMessages()
  const names = useNames(statuses)
  const { filters: labels } = texts
  const spelled = (day: string | undefined) => spellInstant(day, 'UTC', ui.locale)
  const { customer, statusIn, agency, agent, status, countrySnd, countryRcv, reference, dateFrom, dateTo } =
    filters
  const named = [
    [labels.agency, agency && names.agency(agency)],
    [labels.agent, agent && names.agent(agent)],
    [labels.status, status ? names.status(status) : statusIn?.map(names.status).join(', ')],
    [labels.countrySnd, countrySnd && names.country(countrySnd)],
    [labels.countryRcv, countryRcv && names.country(countryRcv)],
    [labels.reference, reference],
    [labels.dateFrom, spelled(dateFrom)],
    [labels.dateTo, spelled(dateTo)],
  ].flatMap(([label, value]) => (value ? [`${label}: ${value}`] : []))
  const all = customer === undefined ? named : [texts.customer(customer), ...named]
  return all.length === 0 ? texts.everything : all.join(', ')
}
