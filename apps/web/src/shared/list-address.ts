import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { isSame } from '../ui/form/values.ts'
import type { Sort } from '../ui/table/column.ts'

export interface ListPlace {
  readonly q?: string | undefined
  readonly sort?: string | undefined
  readonly page?: number | undefined
  /** Of users: those who may log in, or those who may not. */
  readonly active?: 'yes' | 'no' | undefined
}

export interface ListAddress {
  readonly page: number
  readonly searched: string
  readonly sort: Sort | null
  readonly goTo: (page: number) => void
  /** Back leads to the search before. */
  readonly search: (text: string) => Promise<void>
  readonly sortBy: (sort: Sort | null) => void
}

export function readSort(text: string | undefined): Sort | null {
  if (text === undefined) return null
  return text.startsWith('-')
    ? { key: text.slice(1), direction: 'descending' }
    : { key: text, direction: 'ascending' }
}

export function writeSort(sort: Sort | null): string | undefined {
  return sort ? `${sort.direction === 'descending' ? '-' : ''}${sort.key}` : undefined
}

/** The list of the screen that is open, as its address has it: a reload and the way back find it again. */
export function useListAddress(): ListAddress {
  const { page = 1, q = '', sort } = useSearch({ strict: false })
  const navigate = useNavigate()
  const change = (search: ListPlace, replace: boolean): Promise<void> =>
    navigate({
      to: '.',
      search: ({ page: nowPage, ...now }) => ({ ...now, page: nowPage, ...search }),
      replace,
    })
  return {
    page,
    searched: q,
    sort: readSort(sort),
    goTo: (target) => void change({ page: target === 1 ? undefined : target }, true),
    search: (text) => change({ q: text.trim() || undefined, page: undefined }, text.trim() === q),
    sortBy: (next) => void change({ sort: writeSort(next) }, true),
  }
}

/** How the list was searched, sorted and paged when it was last open: the way back from a record finds it so. */
export function useLastList(isOpen: boolean): ListPlace {
  const { q, sort, page, active } = useSearch({ strict: false })
  const [last, setLast] = useState<ListPlace>({})
  const now = { q, sort, page, active }
  if (isOpen && !isSame(last, now)) setLast(now)
  return isOpen ? now : last
}
