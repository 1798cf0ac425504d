import { type TransactionFilters, transactionSearch } from '@corridor/contract/common/transaction-search'
import { memo, type ReactNode, useMemo } from 'react'
import { useLookups } from '../../lib/lookups.ts'
import { useFilterBar } from '../../shared/search/use-filter-bar.ts'
import { DateField } from '../../ui/form/date-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { readShortDate } from '../../ui/form/short-date.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { type Status, useAgencyNames } from './lookups.ts'
import { TellerField } from './teller-field.tsx'
import { useMessages } from './texts.ts'
import css from './transactions.module.css'

interface TransactionFilterBarProps {
  /** What the list shows. */
  readonly filters: TransactionFilters
  readonly statuses: readonly Status[]
  readonly onSearch: (filters: TransactionFilters) => void
  /** At the end of the bar; told whether the list shows what the bar says. */
  readonly extra: (isApplied: boolean) => ReactNode
}

/** Filters that have a field of their own; what has none stays as the list shows it. */
type FieldName = keyof ReturnType<typeof useMessages>['transactions']['filters']

interface Option {
  readonly value: string
  readonly label: string
}

/** So many options are drawn at once; the rest is found by typing. */
const maxOptions = 300

export function TransactionFilterBar({ filters, statuses, onSearch, extra }: TransactionFilterBarProps) {
  const { transactions: texts } = useMessages()
  const { typed, change, errorOf, fields, leave, search, clear, isApplied } = useFilterBar(
    transactionSearch,
    filters,
    // One status that is chosen stands in the place of several.
    (wanted) => onSearch(wanted.status === undefined ? wanted : { ...wanted, statusIn: undefined }),
  )
  const { agencies, countries, statusOptions } = useOptions(statuses)
  const errorText = (name: FieldName): string | undefined => {
    const error = errorOf(name)
    return error && texts.errors[error]
  }
  const names = filters.statusIn
    ?.map((code) => statuses.find(({ sid }) => sid === code)?.description ?? code)
    .join(', ')
  const select = (name: FieldName, options: readonly Option[], placeholder?: string) => (
    <FilterSelect
      name={name}
      placeholder={placeholder}
      data={options}
      value={typed[name]}
      error={errorText(name)}
      onChange={change}
    />
  )
  return (
    <FilterBar
      folds
      label={texts.searchLabel}
      onSearch={search}
      onClear={clear}
      isApplied={isApplied}
      extra={extra(isApplied)}
    >
      <div ref={fields} className={css['fields']}>
        {select('agency', agencies)}
        <TellerField
          agency={typed.agency || null}
          value={typed.agent || null}
          onChange={(agent) => change('agent', agent ?? '')}
        />
        {select('status', statusOptions, names)}
        {select('countrySnd', countries)}
        {select('countryRcv', countries)}
        <TextField
          data-main-field
          aria-label={texts.filters.reference}
          placeholder={texts.filters.reference}
          inputMode="numeric"
          maxLength={40}
          value={typed.reference}
          error={errorText('reference')}
          onChange={(event) => change('reference', event.currentTarget.value)}
        />
        <DateField
          label={texts.filters.dateFrom}
          value={typed.dateFrom}
          error={errorText('dateFrom')}
          onChange={(text) => change('dateFrom', text)}
          onBlur={leave}
        />
        <DateField
          label={texts.filters.dateTo}
          value={typed.dateTo}
          min={readShortDate(typed.dateFrom) ?? undefined}
          error={errorText('dateTo')}
          onChange={(text) => change('dateTo', text)}
          onBlur={leave}
        />
      </div>
    </FilterBar>
  )
}

interface FilterSelectProps {
  readonly name: FieldName
  readonly placeholder: string | undefined
  readonly data: readonly Option[]
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (name: FieldName, value: string) => void
}

/** With hundreds of options each: a key typed elsewhere leaves it alone. */
const FilterSelect = memo(function FilterSelect({
  name,
  placeholder,
  data,
  value,
  error,
  onChange,
}: FilterSelectProps) {
  const { filters, any } = useMessages().transactions
  return (
    <SelectField
      aria-label={filters[name]}
      placeholder={placeholder ?? any(filters[name])}
      data={data}
      limit={maxOptions}
      clearable
      value={value || null}
      error={error}
      onChange={(picked) => onChange(name, picked ?? '')}
    />
  )
})

function useOptions(statuses: readonly Status[]) {
  const { data: agencyNames } = useAgencyNames()
  const { data: lookups } = useLookups()
  return useMemo(
    () => ({
      agencies: [...(agencyNames?.values() ?? [])].map(({ sid, longName }) => ({
        value: String(sid),
        label: longName,
      })),
      statusOptions: statuses.map(({ sid, description }) => ({ value: sid, label: description })),
      countries:
        lookups?.countries.map(({ countryCode, countryName }) => ({
          value: countryCode,
          label: countryName,
        })) ?? [],
    }),
    [statuses, agencyNames, lookups],
  )
}
