import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLookups } from '../../lib/lookups.ts'
import { useMessages } from '../../lib/messages/index.tsx'
import { DateField } from '../../ui/form/date-field.tsx'
import { SelectField } from '../../ui/form/select-field.tsx'
import { readShortDate } from '../../ui/form/short-date.ts'
import { TextField } from '../../ui/form/text-field.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { checkDraft, type Draft, draftOf, filtersOfDraft } from './draft.ts'
import { type Status, useAgencyNames } from './lookups.ts'
import { type Filters, sameFilters } from './place.ts'
import { TellerField } from './teller-field.tsx'
import css from './transactions.module.css'

interface TransactionFilterBarProps {
  /** What the list shows. */
  readonly filters: Filters
  readonly statuses: readonly Status[]
  readonly onSearch: (filters: Filters) => void
  readonly extra: ReactNode
}

type Chosen = 'agency' | 'status' | 'countrySnd' | 'countryRcv'

/** So many options are drawn at once; the rest is found by typing. */
const mostOptions = 300

export function TransactionFilterBar({ filters, statuses, onSearch, extra }: TransactionFilterBarProps) {
  const { transactions: texts } = useMessages()
  const { draft, change, pick, reset } = useDraftOf(filters)
  const [refused, setRefused] = useState(0)
  const [left, setLeft] = useState(false)
  const fields = useRef<HTMLDivElement>(null)
  const options = useOptions(statuses)
  const errors = checkDraft(draft, texts)
  const shown = left || refused > 0 ? errors : errors.to === texts.checks.order ? { to: errors.to } : {}

  useEffect(() => {
    if (refused > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  const search = (): void => {
    if (Object.keys(errors).length > 0) {
      setRefused((count) => count + 1)
      return
    }
    setRefused(0)
    // What has no field of its own stays, until something else is chosen in its place.
    const { customer, statusIn } = filters
    const chosen = filtersOfDraft(draft)
    onSearch({ ...chosen, customer, statusIn: chosen.status === undefined ? statusIn : undefined })
  }
  const clear = (): void => {
    reset()
    setRefused(0)
    setLeft(false)
    onSearch({})
  }
  const names = filters.statusIn
    ?.split(',')
    .map((code) => statuses.find(({ sid }) => sid === code)?.description ?? code)
    .join(', ')
  const select = (name: Chosen, placeholder?: string) => (
    <FilterSelect
      name={name}
      placeholder={placeholder}
      data={options[name]}
      value={draft[name]}
      onPick={pick}
    />
  )
  return (
    <FilterBar label={texts.searchLabel} onSearch={search} onClear={clear} extra={extra}>
      <div ref={fields} className={css['fields']}>
        {select('agency')}
        <TellerField agency={draft.agency} value={draft.agent} onChange={(agent) => change({ agent })} />
        {select('status', names)}
        {select('countrySnd')}
        {select('countryRcv')}
        <TextField
          data-main-field
          aria-label={texts.filters.reference}
          placeholder={texts.filters.reference}
          inputMode="numeric"
          maxLength={20}
          value={draft.reference}
          error={shown.reference}
          onChange={(event) => change({ reference: event.currentTarget.value })}
        />
        <DateField
          label={texts.filters.from}
          value={draft.from}
          error={shown.from}
          onChange={(from) => change({ from })}
          onBlur={() => setLeft(true)}
        />
        <DateField
          label={texts.filters.to}
          value={draft.to}
          min={readShortDate(draft.from) ?? undefined}
          error={shown.to}
          onChange={(to) => change({ to })}
          onBlur={() => setLeft(true)}
        />
      </div>
    </FilterBar>
  )
}

interface FilterSelectProps {
  readonly name: Chosen
  readonly placeholder: string | undefined
  readonly data: { value: string; label: string }[]
  readonly value: string | null
  readonly onPick: (name: Chosen, value: string | null) => void
}

/** With hundreds of options each: a key typed elsewhere leaves it alone. */
const FilterSelect = memo(function FilterSelect({
  name,
  placeholder,
  data,
  value,
  onPick,
}: FilterSelectProps) {
  const { labels, filters } = useMessages().transactions
  return (
    <SelectField
      aria-label={labels[name]}
      placeholder={placeholder ?? filters[name]}
      data={data}
      limit={mostOptions}
      clearable
      value={value}
      onChange={(picked) => onPick(name, picked)}
    />
  )
})

/** The draft follows what the list shows, such as after Back; in between it is what somebody chooses. */
const useDraftOf = (filters: Filters) => {
  const [draft, setDraft] = useState(() => draftOf(filters))
  const [followed, setFollowed] = useState(filters)
  if (!sameFilters(followed, filters)) {
    setFollowed(filters)
    setDraft(draftOf(filters))
  }
  const change = useCallback((some: Partial<Draft>) => setDraft((before) => ({ ...before, ...some })), [])
  const pick = useCallback(
    (name: Chosen, value: string | null) =>
      // Another agency has other tellers.
      change(name === 'agency' ? { agency: value, agent: null } : { [name]: value }),
    [change],
  )
  return {
    draft,
    change,
    pick,
    reset: () => setDraft(draftOf({})),
  }
}

const useOptions = (statuses: readonly Status[]) => {
  const { data: agencies } = useAgencyNames()
  const { data: lookups } = useLookups()
  return useMemo(() => {
    const countries =
      lookups?.countries.map(({ countryCode, countryName }) => ({
        value: countryCode,
        label: countryName,
      })) ?? []
    return {
      agency: [...(agencies?.values() ?? [])].map(({ sid, longName }) => ({
        value: String(sid),
        label: longName,
      })),
      status: statuses.map(({ sid, description }) => ({ value: sid, label: description })),
      countrySnd: countries,
      countryRcv: countries,
    }
  }, [statuses, agencies, lookups])
}
