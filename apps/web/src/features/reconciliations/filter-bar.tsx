import type { ReconciliationSearch } from '@corridor/contract/reconciliations'
import { DayFilter } from '../../shared/search/day-filter.tsx'
import { useTypedSearch } from '../../shared/search/use-typed-search.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { readShortDate, writeShortDate } from '../../ui/form/short-date.ts'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { useAgencies } from './api.ts'
import css from './reconciliations.module.css'
import { useMessages } from './texts.ts'

interface HeadFilterBarProps {
  /** What the list shows. */
  readonly search: ReconciliationSearch
  /** Without it the other side is always the operator. */
  readonly hasPeer: boolean
  readonly onSearch: (search: ReconciliationSearch) => void
}

interface Typed {
  readonly host: number | undefined
  readonly peer: number | undefined
  readonly dateFrom: string
  readonly dateTo: string
}

function typedOf({ host, peer, dateFrom = '', dateTo = '' }: ReconciliationSearch): Typed {
  return { host, peer, dateFrom: writeShortDate(dateFrom), dateTo: writeShortDate(dateTo) }
}

/** Nothing is refused here: a text that is no day narrows nothing. */
function searchOf({ host, peer, dateFrom, dateTo }: Typed): ReconciliationSearch {
  return {
    host,
    peer,
    dateFrom: readShortDate(dateFrom) ?? undefined,
    dateTo: readShortDate(dateTo) ?? undefined,
  }
}

/** So many options are drawn at once; the rest is found by typing. */
const maxOptions = 300

export function HeadFilterBar({ search, hasPeer, onSearch }: HeadFilterBarProps) {
  const { reconciliations: texts } = useMessages()
  const { names } = useAgencies()
  const { typed, change, bar } = useTypedSearch({ search, typedOf, searchOf, onSearch })
  const agency = (name: 'host' | 'peer') => (
    <SelectField
      aria-label={texts.filters[name]}
      placeholder={texts.any(texts.filters[name])}
      data={names.options}
      limit={maxOptions}
      clearable
      value={typed[name] === undefined ? null : String(typed[name])}
      onChange={(picked) => change({ [name]: picked === null ? undefined : Number(picked) })}
    />
  )
  const day = (name: 'dateFrom' | 'dateTo') => (
    <DayFilter
      label={texts.filters[name]}
      value={typed[name]}
      onChange={(text) => change({ [name]: text })}
    />
  )
  return (
    <FilterBar inLine label={texts.searchLabel} {...bar}>
      <div className={css['filters']} data-peer={hasPeer || undefined}>
        {agency('host')}
        {hasPeer && agency('peer')}
        {day('dateFrom')}
        {day('dateTo')}
      </div>
    </FilterBar>
  )
}
