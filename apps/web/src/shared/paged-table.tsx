import { deepestJump } from '@corridor/contract/common/paging'
import type { ReactNode } from 'react'
import { useMessages } from '../lib/messages/index.tsx'
import { ErrorState } from '../ui/states/error-state.tsx'
import { DataTable, type DataTableProps } from '../ui/table/data-table.tsx'
import { Pager } from '../ui/table/pager.tsx'
import type { Paging } from '../ui/table/paging.ts'
import type { Paged } from '../ui/table/use-paged.ts'
import { failureOf } from './failure.ts'
import css from './paged-table.module.css'

type TableProps<Row> = Omit<
  DataTableProps<Row>,
  'rows' | 'state' | 'error' | 'onRetry' | 'footer' | 'sortable'
>

interface PagedTableProps<Row> extends TableProps<Row> {
  readonly paged: Paged<Row>
  readonly paging: Paging
  readonly onPage: (page: number) => void
  /** What the rows say too little without, such as the names of their agencies. */
  readonly needs?: Needs | undefined
  /** What the table says of a failure, where that is more than its message. */
  readonly failureOf?: typeof failureOf | undefined
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
  const { paged, paging, onPage, needs, beside, ...table } = props
  const { failureOf: failure = failureOf, ...ofTable } = table
  const { ui } = useMessages()
  const error = paged.error ?? needs?.error ?? null
  const isOld = paged.error !== null && paged.state === 'ready' && !needs?.error
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
    <>
      {isOld && (
        <div className={css['old']}>
          <ErrorState message="" {...failure(error)} title={ui.notRefreshed} onRetry={retry} />
        </div>
      )}
      <DataTable
        refreshing={paged.refreshing}
        {...ofTable}
        rows={paged.rows}
        state={needs?.error ? 'error' : needs?.loading ? 'loading' : paged.state}
        error={failure(error)}
        onRetry={retry}
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
    </>
  )
}

/** For rows that are records. */
export function keyBySid({ sid }: { readonly sid: number }): string {
  return String(sid)
}
