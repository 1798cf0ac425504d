import type { QueryKey } from '@tanstack/react-query'
import { keyBySid, PagedTable } from '../../shared/paged-table.tsx'
import type { Column } from '../../ui/table/column.ts'
import type { OpenedFrom } from '../../ui/table/opened-from.ts'
import { type PagedOptions, usePaged } from '../../ui/table/use-paged.ts'
import { paging, reconciliationsKey, useAgencies } from './api.ts'
import css from './reconciliations.module.css'
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
  /** What the amounts are, and what their signs mean. */
  readonly note?: string | undefined
}

/** A page of heads, with the names of their agencies. */
export function ListTable<Row extends { readonly sid: number }>(props: ListTableProps<Row>) {
  const { caption, queryKey, list, columns, page, onPage, hrefOf, current, openedFrom, note } = props
  const { reconciliations: texts } = useMessages()
  const agencies = useAgencies()
  const at = { page, ...paging }
  const paged = usePaged<Row>({
    queryKey: [...reconciliationsKey, ...queryKey],
    paging: at,
    ...list,
    onPage: (target) => onPage(target, true),
  })
  return (
    <>
      <PagedTable
        fill
        caption={caption}
        columns={columns}
        paged={paged}
        paging={at}
        onPage={onPage}
        rowKey={keyBySid}
        needs={{ ...agencies, loading: agencies.isLoading }}
        skeletonRows={13}
        emptyText={texts.empty}
        rowHref={hrefOf}
        currentKey={current === undefined ? null : String(current)}
        openedFrom={openedFrom}
      />
      {note && <p className={css['foot']}>{note}</p>}
    </>
  )
}
