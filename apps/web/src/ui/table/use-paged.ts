import { hashKey, keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { pageCount } from './page-window.ts'
import type { Paging } from './paging.ts'

export type Count = { total: number; approximate?: boolean | undefined }

/** Which rows: by their place, or, where the page next to them is on the screen, from its edge on. */
export type PageAt<Row> = {
  offset: number
  limit: number
  after?: Row | undefined
  before?: Row | undefined
}

export type PagedOptions<Row> = {
  /** Everything that decides the list, without the page. */
  queryKey: QueryKey
  paging: Paging
  count: (signal: AbortSignal) => Promise<Count>
  rows: (at: PageAt<Row>, signal: AbortSignal) => Promise<readonly Row[]>
  /** The page that was asked for is empty: this one instead. */
  onPage: (page: number) => void
}

/** What a DataTable and its Pager need. */
export type Paged<Row> = {
  rows: readonly Row[]
  /** Undefined until it is known: '0 of 0' would be an answer. */
  total: number | undefined
  approximate: boolean
  /** A failure with rows of this very page is no error state: they stay, and `error` says that they are old. */
  state: 'loading' | 'ready' | 'error'
  refreshing: boolean
  /** The rows are those of another page or search, until the wanted ones come. */
  isOld: boolean
  error: Error | null
  retry: () => void
}

type Shown<Row> = { list: string; page: number; rows: readonly Row[] }

/** Page 1 has no edge to go by: it is the beginning of the list, whatever was added meanwhile. */
function edgeOf<Row>(shown: Shown<Row> | null, list: string, page: number): Partial<PageAt<Row>> {
  if (shown?.list !== list || page === 1) return {}
  if (page === shown.page + 1) return { after: shown.rows.at(-1) }
  if (page === shown.page - 1) return { before: shown.rows[0] }
  return {}
}

/** Count and rows travel at the same time; the rows before stay until the new ones are here. */
export function usePaged<Row>({ queryKey, paging, count, rows, onPage }: PagedOptions<Row>): Paged<Row> {
  const { page, limit } = paging
  const offset = (page - 1) * limit
  const list = hashKey(queryKey)
  const shown = useRef<Shown<Row> | null>(null)
  const counted = useQuery({
    queryKey: [...queryKey, 'count', offset, limit],
    queryFn: ({ signal }) => count(signal),
    placeholderData: keepPreviousData,
  })
  const listed = useQuery({
    queryKey: [...queryKey, 'rows', offset, limit],
    queryFn: ({ signal }) => rows({ offset, limit, ...edgeOf(shown.current, list, page) }, signal),
    placeholderData: keepPreviousData,
  })

  const loaded = listed.isPlaceholderData ? undefined : listed.data
  // After the query has started: until then the page before is the one shown.
  useEffect(() => {
    if (loaded) shown.current = { list, page, rows: loaded }
  }, [loaded, list, page])

  const found = listed.data ?? []
  const settled = listed.isSuccess && !listed.isPlaceholderData && !listed.isFetching
  // A link to a page far beyond the end would lead back through every page between.
  const last = counted.data && !counted.data.approximate ? pageCount(counted.data.total, limit) : page
  const isEmpty = settled && found.length === 0
  // Too far for the server to look, and not there either.
  const isRefused = listed.isError && !listed.isFetching && page > last
  const pastTheEnd = page > 1 && !counted.isFetching && (isEmpty || isRefused)
  const goTo = useEffectEvent(onPage)
  useEffect(() => {
    if (pastTheEnd) goTo(Math.min(page - 1, last))
  }, [pastTheEnd, page, last])

  const fetching = listed.isFetching || counted.isFetching
  // While a retry runs, the failure before it is history.
  const error = fetching ? null : (listed.error ?? counted.error)
  // An empty page on its way to another is no answer yet: the empty text would flash.
  const unanswered = found.length === 0 && (listed.isPlaceholderData || page > 1)
  const waiting = !listed.data || !counted.data || unanswered
  return {
    rows: found,
    total: waiting && !error ? undefined : counted.data?.total,
    approximate: counted.data?.approximate ?? false,
    state: error && waiting ? 'error' : waiting ? 'loading' : 'ready',
    refreshing: listed.isFetching && found.length > 0,
    isOld: listed.isPlaceholderData && found.length > 0,
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
export function useLocalPaging<Row>(
  rows: readonly Row[] | undefined,
  paging: Paging,
  onPage?: (page: number) => void,
): { rows: readonly Row[]; total: number | undefined; page: number } {
  const { page: asked, limit } = paging
  const page = rows ? Math.min(asked, pageCount(rows.length, limit)) : asked
  const goTo = useEffectEvent((target: number) => onPage?.(target))
  useEffect(() => {
    if (page < asked) goTo(page)
  }, [page, asked])
  return { rows: rows?.slice((page - 1) * limit, page * limit) ?? [], total: rows?.length, page }
}
