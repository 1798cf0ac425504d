import {
  agencyTextLength,
  type SettlementSearch,
  settlementPeriods,
  settlementTypes,
} from '@corridor/contract/settlements'
import type { ReactNode } from 'react'
import { DayFilter } from '../../shared/search/day-filter.tsx'
import { useTypedSearch } from '../../shared/search/use-typed-search.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { readShortDate, writeShortDate } from '../../ui/form/short-date.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import css from './settlements.module.css'
import { useMessages } from './texts.ts'

interface SettlementFilterBarProps {
  /** What the list shows. */
  readonly search: SettlementSearch
  readonly onSearch: (search: SettlementSearch) => void
  readonly extra: ReactNode
}

interface Typed {
  readonly agency: string
  readonly type: SettlementSearch['type']
  readonly period: SettlementSearch['period']
  readonly date: string
}

function typedOf({ agency, type, period, date }: SettlementSearch): Typed {
  return { agency: agency ?? '', type, period, date: date ? writeShortDate(date) : '' }
}

/** Nothing is refused here: a text that is no day narrows nothing. */
function searchOf({ agency, type, period, date }: Typed): SettlementSearch {
  const day = readShortDate(date) ?? undefined
  return { agency: agency.trim() || undefined, type, period, date: day }
}

export function SettlementFilterBar({ search, onSearch, extra }: SettlementFilterBarProps) {
  const { settlements: texts } = useMessages()
  const { typed, change, bar } = useTypedSearch({ search, typedOf, searchOf, onSearch })
  return (
    <FilterBar inLine label={texts.searchLabel} {...bar} extra={<div className={css['extra']}>{extra}</div>}>
      <div className={css['filters']}>
        <TextField
          data-main-field
          aria-label={texts.filters.agency}
          placeholder={texts.filters.agency}
          autoComplete="off"
          maxLength={agencyTextLength}
          value={typed.agency}
          onChange={(event) => change({ agency: event.currentTarget.value })}
        />
        <SelectField
          aria-label={texts.filters.types}
          placeholder={texts.any(texts.filters.types)}
          data={settlementTypes.map(({ key, v }) => ({ value: key, label: v }))}
          clearable
          value={typed.type ?? null}
          onChange={(picked) => change({ type: settlementTypes.find(({ key }) => key === picked)?.key })}
        />
        <SelectField
          aria-label={texts.filters.periods}
          placeholder={texts.any(texts.filters.periods)}
          data={settlementPeriods.map(({ key, v }) => ({ value: key, label: v }))}
          clearable
          value={typed.period ?? null}
          onChange={(picked) => change({ period: settlementPeriods.find(({ key }) => key === picked)?.key })}
        />
        <DayFilter label={texts.filters.date} value={typed.date} onChange={(date) => change({ date })} />
      </div>
    </FilterBar>
  )
}
