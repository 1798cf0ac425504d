import {
  type AuditEntity,
  auditActions,
  auditEntities,
  type ChangesSearch,
  isAuditEntity,
} from '@corridor/contract/audit'
import { isProfile, mayUse } from '@corridor/domain/access/permissions'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useCurrentUser } from '../../lib/session.ts'
import { failureOf } from '../../shared/failure.ts'
import { DayFilter } from '../../shared/search/day-filter.tsx'
import { useTypedSearch } from '../../shared/search/use-typed-search.ts'
import { SelectField } from '../../ui/form/select-field.tsx'
import { readShortDate, writeShortDate } from '../../ui/form/short-date.ts'
import { ErrorState } from '../../ui/states/error-state.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import { peopleQuery } from './api.ts'
import css from './audit.module.css'
import { type Messages, useMessages } from './texts.ts'

/** So many options are drawn at once; the rest is found by typing. */
const maxOptions = 300

/** What the bar narrows by; a preset stands beside it. */
type Narrowed = Pick<ChangesSearch, 'by' | 'kind' | 'action' | 'from' | 'to'>

interface AuditFilterBarProps {
  /** What the list shows. */
  readonly search: Narrowed
  readonly onSearch: (search: Narrowed) => void
  readonly onClear: () => void
  readonly extra: (isApplied: boolean) => ReactNode
}

interface Typed extends Pick<Narrowed, 'by' | 'kind' | 'action'> {
  readonly from: string
  readonly to: string
}

function typedOf({ by, kind, action, from, to }: Narrowed): Typed {
  return { by, kind, action, from: from ? writeShortDate(from) : '', to: to ? writeShortDate(to) : '' }
}

/** Nothing is refused here: a text that is no day narrows nothing, and two days stand in their order. */
function searchOf({ by, kind, action, ...days }: Typed): Narrowed {
  const from = readShortDate(days.from) ?? undefined
  const to = readShortDate(days.to) ?? undefined
  const isTurned = from !== undefined && to !== undefined && to < from
  return { by, kind, action, from: isTurned ? to : from, to: isTurned ? from : to }
}

function byOf(picked: string | null): Narrowed['by'] {
  if (picked === null) return undefined
  return picked === 'system' ? 'system' : Number(picked)
}

/** Of the kinds that the person may read, by their names. */
function useKinds({ kinds }: Messages['auditScreen']) {
  const profile = useCurrentUser()?.profile
  return useMemo(() => {
    const readable = Object.entries(auditEntities).flatMap(([kind, needs]) =>
      profile !== undefined && isProfile(profile) && isAuditEntity(kind) && mayUse(profile, needs)
        ? [kind]
        : [],
    )
    return readable
      .map((kind: AuditEntity) => ({ value: kind, label: kinds[kind] }))
      .sort((one, other) => one.label.localeCompare(other.label))
  }, [kinds, profile])
}

export function AuditFilterBar({ search, onSearch, onClear, extra }: AuditFilterBarProps) {
  const { auditScreen: texts, audit } = useMessages()
  const { data: people } = useQuery(peopleQuery)
  const kinds = useKinds(texts)
  const { typed, change, bar } = useTypedSearch<Narrowed, Typed>({
    search,
    typedOf,
    searchOf,
    onSearch,
    onClear,
  })
  const byOptions = useMemo(
    () => [{ value: 'system', label: texts.system }, ...(people ?? [])],
    [people, texts.system],
  )
  return (
    <FilterBar inLine label={texts.searchLabel} {...bar} extra={extra(bar.isApplied)}>
      <div className={css['filters']}>
        <SelectField
          data-main-field
          aria-label={texts.filters.by}
          placeholder={texts.any(texts.filters.by)}
          data={byOptions}
          limit={maxOptions}
          clearable
          value={typed.by === undefined ? null : String(typed.by)}
          onChange={(picked) => change({ by: byOf(picked) })}
        />
        <SelectField
          aria-label={texts.filters.kind}
          placeholder={texts.any(texts.filters.kind)}
          data={kinds}
          clearable
          value={typed.kind ?? null}
          onChange={(picked) =>
            change({ kind: picked !== null && isAuditEntity(picked) ? picked : undefined })
          }
        />
        <SelectField
          aria-label={texts.filters.action}
          placeholder={texts.any(texts.filters.action)}
          data={auditActions.map((value) => ({ value, label: audit.actions[value] ?? value }))}
          clearable
          value={typed.action ?? null}
          onChange={(picked) => change({ action: auditActions.find((one) => one === picked) })}
        />
        <DayFilter label={texts.filters.from} value={typed.from} onChange={(from) => change({ from })} />
        <DayFilter label={texts.filters.to} value={typed.to} onChange={(to) => change({ to })} />
      </div>
    </FilterBar>
  )
}

/** A filter that offers nothing looks as if there were nobody to choose. */
export function PeopleFailed() {
  const { auditScreen: texts } = useMessages()
  const { error, refetch } = useQuery(peopleQuery)
  const failure = failureOf(error)
  return failure && <ErrorState {...failure} title={texts.usersFailed} onRetry={() => void refetch()} />
}
