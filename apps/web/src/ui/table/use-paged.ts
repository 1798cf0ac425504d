import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { pageCount } from './page-window.ts'
import type { Paging } from './paging.ts'

export type Count = { total: number; approximate?: boolean | undefined }

export type PagedOptions<Row> = {
  /** Everything that decides the list, without the page. */
  queryKey: QueryKey
  paging: Paging
  count: (signal: AbortSignal) => Promise<Count>
  rows: (offset: number, limit: number, signal: AbortSignal) => Promise<readonly Row[]>
  onPage: (page: number) => void
}

/** What a DataTable and its Pager need. */
export type Paged<Row> = {
  rows: readonly Row[]
  total: number
  approximate: boolean
  state: 'loading' | 'ready' | 'error'
  refreshing: boolean
  error: Error | null
  retry: () => void
}

/** Count and rows travel at the same time; the rows before stay until the new ones are here. */
export const usePaged = <Row>({ queryKey, paging, count, rows, onPage }: PagedOptions<Row>): Paged<Row> => {
  const { page, limit } = paging
  const offset = (page - 1) * limit
  const counted = useQuery({
    queryKey: [...queryKey, 'count', offset, limit],
    queryFn: ({ signal }) => count(signal),
    placeholderData: keepPreviousData,
  })
  const listed = useQuery({
    queryKey: [...queryKey, 'rows', offset, limit],
    queryFn: ({ signal }) => rows(offset, limit, signal),
    placeholderData: keepPreviousData,
  })

  const found = listed.data ?? []
  const settled = listed.isSuccess && !listed.isPlaceholderData && !listed.isFetching
  const pastTheEnd = settled && found.length === 0 && page > 1
  const goTo = useEffectEvent(onPage)
  useEffect(() => {
    if (pastTheEnd) goTo(page - 1)
  }, [pastTheEnd, page])

  const fetching = listed.isFetching || counted.isFetching
  // While a retry runs, the failure before it is history.
  const error = fetching ? null : (listed.error ?? counted.error)
  // An empty page on its way to another is no answer yet: the empty text would flash.
  const unanswered = found.length === 0 && (listed.isPlaceholderData || page > 1)
  const waiting = !listed.data || !counted.data || unanswered
  return {
    rows: found,
    total: counted.data?.total ?? 0,
    approximate: counted.data?.approximate ?? false,
    state: error ? 'error' : waiting ? 'loading' : 'ready',
    refreshing: listed.isFetching && found.length > 0,
    error,
    retry: () => {
      void counted.refetch()
      void listed.refetch()
    },
  }
}

/**
 * A page of a list that is loaded whole. Pass undefined while it loads: a page number from a link must
 * survive that. If the page no longer exists the last one is shown, and `onPage` is told.
 */
export const useLocalPaging = <Row>(
  rows: readonly Row[] | undefined,
  paging: Paging,
  onPage?: (page: number) => void,
): { rows: readonly Row[]; total: number; page: number } => {
  const { page: asked, limit } = paging
  const total = rows?.length ?? 0
  const page = rows ? Math.min(asked, pageCount(total, limit)) : asked
  const goTo = useEffectEvent((target: number) => onPage?.(target))
  useEffect(() => {
    if (page < asked) goTo(page)
  }, [page, asked])
  return { rows: rows?.slice((page - 1) * limit, page * limit) ?? [], total, page }
}
