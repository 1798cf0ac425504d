import type { Messages } from '../../lib/messages/index.tsx'
import { readShortDate, writeShortDate } from '../../ui/form/short-date.ts'
import type { Filters } from './place.ts'

/** What the filter bar holds before it is searched for: numbers and dates as text. */
export interface Draft {
  readonly agency: string | null
  readonly agent: string | null
  readonly status: string | null
  readonly countrySnd: string | null
  readonly countryRcv: string | null
  readonly reference: string
  readonly from: string
  readonly to: string
}

const text = (value: number | undefined): string | null => (value === undefined ? null : String(value))

export const draftOf = (filters: Filters): Draft => ({
  agency: text(filters.agency),
  agent: text(filters.agent),
  status: filters.status ?? null,
  countrySnd: filters.countrySnd ?? null,
  countryRcv: filters.countryRcv ?? null,
  reference: filters.reference ?? '',
  from: writeShortDate(filters.dateFrom ?? ''),
  to: writeShortDate(filters.dateTo ?? ''),
})

export type DraftErrors = Partial<Record<'reference' | 'from' | 'to', string>>

/** A reference that is none, a text that is no day, a To before its From. */
export const checkDraft = (
  { reference, from, to }: Draft,
  { checks }: Messages['transactions'],
): DraftErrors => {
  const first = readShortDate(from)
  const last = readShortDate(to)
  const errors: DraftErrors = {}
  if (!/^\d*$/.test(reference.trim())) errors.reference = checks.reference
  if (from.trim() !== '' && first === null) errors.from = checks.date
  if (to.trim() !== '' && last === null) errors.to = checks.date
  else if (first !== null && last !== null && last < first) errors.to = checks.order
  return errors
}

/** Of a draft without errors. */
export const filtersOfDraft = (draft: Draft): Filters => ({
  agency: draft.agency === null ? undefined : Number(draft.agency),
  agent: draft.agency === null || draft.agent === null ? undefined : Number(draft.agent),
  status: draft.status ?? undefined,
  countrySnd: draft.countrySnd ?? undefined,
  countryRcv: draft.countryRcv ?? undefined,
  reference: draft.reference.trim() || undefined,
  dateFrom: readShortDate(draft.from) ?? undefined,
  dateTo: readShortDate(draft.to) ?? undefined,
})
