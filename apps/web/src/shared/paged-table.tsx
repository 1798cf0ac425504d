import { deepestJump } from '@corridor/contract/common/paging'
import type { ReactNode } from 'react'
import { Pager } from '../ui/table/pager.tsx'
import type { Paging } from '../ui/table/paging.ts'
import type { Paged } from '../ui/table/use-paged.ts'
import type { failureOf } from './failure.ts'
import { LoadedTable, type LoadedTableProps } from './loaded-table.tsx'
import css from './paged-table.module.css'

type TableProps<Row> = Omit<LoadedTableProps<Row>, 'rows' | 'footer' | 'sortable'>

interface PagedTableProps<Row> extends TableProps<Row> {
  readonly paged: Paged<Row>
  readonly paging: Paging
  readonly onPage: (page: number) => void
  /** What the rows say too little without, such as the names of their agencies. */
  readonly needs?: Needs | undefined
  /** What the table says of a failure, where that is more than its message. */
  readonly failureOf?: typeof failureOf | undefined
  /** Where not every call for new rows is to be seen. */
  readonly refreshing?: boolean | undefined
  /** Under the rows, at the other end than the pages. */
  readonly beside?: ReactNode
}

/** Data that is asked for beside the rows. */
export interface Needs {
  readonly loading: boolean
  readonly error: Error | null
  readonly retry: () => void
}

/** A page of a list that the server pages, with the pages under it. */
export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const { paged, paging, onPage, needs, beside, refreshing = paged.refreshing, ...table } = props
  const retry = (): void => {
    if (paged.error) paged.retry()
    if (needs?.error) needs.retry()
  }
  const pager = (
    <Pager
      {...paging}
      total={paged.total}
      approximate={paged.approximate}
      deepest={Math.floor(deepestJump / paging.limit) + 1}
      onPage={(page) => onPage(page)}
    />
  )
  return (
    <LoadedTable
      {...table}
      rows={paged.rows}
      loading={{
        state: needs?.error ? 'error' : needs?.loading ? 'loading' : paged.state,
        refreshing,
        error: paged.error ?? needs?.error ?? null,
        retry,
      }}
      sortable={props.onSort !== undefined}
      footer={
        beside ? (
          <div className={css['footer']}>
            {pager}
            {beside}
          </div>
        ) : (
          pager
        )
      }
    />
  )
}

/** For rows that are records. */
export function keyBySid({ sid }: { readonly sid: number }): string {
  return String(sid)
}
