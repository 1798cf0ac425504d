import { dayOf } from '@corridor/contract/common/search'
import type { TransactionFilters } from '@corridor/contract/common/transaction-search'
import { useServerNow } from '../../shared/use-now.ts'
import { spellInstant } from '../../ui/formats/format.ts'
import type { Status } from './lookups.ts'
import { useNames } from './names.ts'
import { useMessages } from './texts.ts'

/** One of the things that narrow a list. */
export interface Word {
  readonly names: readonly (keyof TransactionFilters)[]
  readonly label: string
  readonly value: string
}

/** What a search narrows a list to, one by one. */
export function useWords(filters: TransactionFilters, statuses: readonly Status[]): readonly Word[] {
  const { transactions: texts, ui } = useMessages()
  const names = useNames(statuses)
  const nowMs = useServerNow(undefined, 0)
  const { filters: labels } = texts
  const { statusIn, agency, agent, payer, status } = filters
  const { countrySnd, countryRcv, reference, dateFrom, dateTo } = filters
  const spelled = (day: string | undefined): string | undefined => {
    if (day === undefined) return undefined
    const meant = dayOf(day, nowMs)
    const inWords = spellInstant(meant, 'UTC', ui.locale) ?? meant
    if (meant === day) return inWords
    const before = Number(day.slice('today-'.length))
    return texts.meansNow(before === 0 ? texts.today : texts.daysAgo(before), inWords)
  }
  const word = (
    label: string,
    value: string | false | undefined,
    ...of: (keyof TransactionFilters)[]
  ): Word[] => (value ? [{ names: of, label, value }] : [])
  return [
    ...word(labels.agency, agency !== undefined && names.agency(agency), 'agency', 'agent'),
    ...word(labels.agent, agent !== undefined && names.agent(agent), 'agent'),
    ...word(texts.payer, payer !== undefined && names.agency(payer), 'payer'),
    ...word(
      labels.status,
      status ? names.status(status) : statusIn?.map(names.status).join(', '),
      'status',
      'statusIn',
    ),
    ...word(labels.countrySnd, countrySnd && names.country(countrySnd), 'countrySnd'),
    ...word(labels.countryRcv, countryRcv && names.country(countryRcv), 'countryRcv'),
    ...word(labels.reference, reference, 'reference'),
    ...word(labels.dateFrom, spelled(dateFrom), 'dateFrom'),
    ...word(labels.dateTo, spelled(dateTo), 'dateTo'),
  ]
}

/** All of it in one sentence: for whoever finds the file later. */
export function useFilterWords(filters: TransactionFilters, statuses: readonly Status[]): string {
  const { transactions: texts } = useMessages()
  const { customer } = filters
  const named = useWords(filters, statuses).map(({ label, value }) => `${label}: ${value}`)
  const all = customer === undefined ? named : [texts.customer(customer), ...named]
  return all.length === 0 ? texts.everything : all.join(', ')
}
