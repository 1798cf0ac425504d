import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import type { DataTableProps } from '../ui/table/data-table.tsx'
import { Pager } from '../ui/table/pager.tsx'
import { DEFAULT_LIMIT, DEFAULT_VIEW_PAGES } from '../ui/table/paging.ts'
import { useLocalPaging } from '../ui/table/use-paged.ts'
import { useSorted } from '../ui/table/use-sort.ts'
import type { ListAddress } from './list-address.ts'
import { LoadedTable, loadingOf } from './loaded-table.tsx'
import { SearchBar } from './search-bar.tsx'

type TableProps<Row> = Pick<
  DataTableProps<Row>,
  | 'caption'
  | 'columns'
  | 'emptyText'
  | 'emptyTone'
  | 'skeletonRows'
  | 'rowHref'
  | 'onOpen'
  | 'maxHeight'
  | 'fill'
  | 'openedFrom'
>

interface RecordListProps<Row> extends TableProps<Row> {
  readonly address: ListAddress
  /** The found rows, all of them; undefined until they are loaded. */
  readonly rows: readonly Row[] | undefined
  readonly query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>
  readonly search: { readonly label: string; readonly placeholder: string; readonly maxLength: number }
  /** Buttons beside the search. */
  readonly actions?: ReactNode
  /** The chosen row; when it changes, its page is shown. */
  readonly selected?: Row | null
  /** A short list in a panel needs no pager. */
  readonly pager?: 'always' | 'if-needed'
}

/** A list that is loaded whole: search, order and page, all of them in the address. */
export function RecordList<Row extends { readonly sid: number }>(props: RecordListProps<Row>) {
  const { address, rows, query, search, actions, selected = null, pager = 'always', ...table } = props
  const { page, sort, goTo } = address
  const sorted = useSorted(rows ?? [], table.columns, sort)
  const paging = { page, limit: DEFAULT_LIMIT, viewPages: DEFAULT_VIEW_PAGES }
  const shown = useLocalPaging(rows && sorted, paging, goTo)
  useFollow(sorted, selected, address)
  const hasPager = pager === 'always' || (shown.total ?? 0) > DEFAULT_LIMIT
  return (
    <>
      <SearchBar address={address} {...search} actions={actions} />
      <LoadedTable
        {...table}
        rows={shown.rows}
        rowKey={({ sid }) => String(sid)}
        loading={loadingOf(query)}
        sortable
        sort={sort}
        onSort={address.sortBy}
        selectedKey={selected && String(selected.sid)}
        footer={hasPager && <Pager page={shown.page} total={shown.total} onPage={goTo} />}
      />
    </>
  )
}

/** A newly selected record is brought into sight; paging away from it afterwards is everybody's right. */
function useFollow<Row extends { readonly sid: number }>(
  rows: readonly Row[],
  selected: Row | null,
  { page, goTo }: ListAddress,
): void {
  const sid = selected?.sid
  const follow = useEffectEvent(() => {
    const place = rows.findIndex((row) => row.sid === sid)
    const target = Math.floor(place / DEFAULT_LIMIT) + 1
    if (place !== -1 && target !== page) goTo(target)
  })
  useEffect(() => {
    if (sid !== undefined) follow()
  }, [sid])
}
