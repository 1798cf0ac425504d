import type { QueryKey } from '@tanstack/react-query'
import { failureOf } from '../../shared/failure.ts'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import type { OpenedFrom } from '../../ui/table/opened-from.ts'
import { Pager } from '../../ui/table/pager.tsx'
import { type PagedOptions, usePaged } from '../../ui/table/use-paged.ts'
import { paging, reconciliationsKey, useAgencies } from './api.ts'
import { useMessages } from './texts.ts'

export interface Listed {
  readonly page: number
  readonly onPage: (page: number, replace?: boolean) => void
}

interface ListTableProps<Row> extends Listed {
  readonly caption: string
  readonly queryKey: QueryKey
  readonly list: Pick<PagedOptions<Row>, 'count' | 'rows'>
  readonly columns: readonly Column<Row>[]
  readonly hrefOf?: ((row: Row) => string) | undefined
  readonly current?: number | undefined
  readonly openedFrom?: OpenedFrom | undefined
}

/** A page of heads, with the names of their agencies. */
export function ListTable<Row extends { readonly sid: number }>(props: ListTableProps<Row>) {
  const { caption, queryKey, list, columns, page, onPage, hrefOf, current, openedFrom } = props
  const { reconciliations: texts } = useMessages()
  const agencies = useAgencies()
  const { rows, retry, ...paged } = usePaged<Row>({
    queryKey: [...reconciliationsKey, ...queryKey],
    paging: { page, ...paging },
    ...list,
    onPage: (target) => onPage(target, true),
  })
  const error = paged.error ?? agencies.error
  return (
    <DataTable
      fill
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={({ sid }) => String(sid)}
      state={error ? 'error' : agencies.isLoading ? 'loading' : paged.state}
      refreshing={paged.refreshing}
      skeletonRows={13}
      error={failureOf(error)}
      onRetry={() => {
        if (paged.error) retry()
        if (agencies.error) agencies.retry()
      }}
      emptyText={texts.empty}
      rowHref={hrefOf}
      currentKey={current === undefined ? null : String(current)}
      openedFrom={openedFrom}
      footer={
        <Pager
          page={page}
          {...paging}
          total={paged.total}
          approximate={paged.approximate}
          onPage={(target) => onPage(target)}
        />
      }
    />
  )
}
