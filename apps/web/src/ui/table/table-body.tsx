import { Fragment, type ReactNode } from 'react'
import { ErrorState, type ErrorStateProps } from '../states/error-state.tsx'
import type { Column } from './column.ts'
import css from './data-table.module.css'
import { MessageBody } from './message-body.tsx'
import { DEFAULT_LIMIT } from './paging.ts'
import { SkeletonBody } from './skeleton-body.tsx'
import { type SelectedTone, TableRow } from './table-row.tsx'

export type TableBodyProps<Row> = {
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  state: 'loading' | 'ready' | 'error'
  skeletonRows?: number | undefined
  emptyText: string
  emptyTone?: 'calm' | 'attention' | undefined
  error?: Pick<ErrorStateProps, 'message' | 'isClosed' | 'requestId'> | null | undefined
  onRetry?: (() => void) | undefined
  /** The address of the row's record, if it has one: the first cell is then a real link. */
  rowHref?: ((row: Row) => string | undefined) | undefined
  onOpen?: ((row: Row) => void) | undefined
  /** Behind the link of the row: what else can be done with it from there. */
  besideLink?: ((row: Row) => ReactNode) | undefined
  /** The chosen row, which bears an attention icon. */
  selectedKey?: string | null | undefined
  selectedTone?: SelectedTone | undefined
  /** The row whose record is open. */
  currentKey?: string | null | undefined
  /** Under the row, across the table: what it has more to say; null keeps it closed. */
  detailOf?: ((row: Row) => ReactNode) | undefined
  keys: readonly string[]
  isDrawn: (place: number) => boolean
  tabStop: string | null
  onRowFocus: (key: string) => void
}

export function TableBody<Row>(props: TableBodyProps<Row>) {
  const { columns, rows, keys, state, rowHref, onOpen } = props
  if (state === 'loading')
    return <SkeletonBody columns={columns} rows={props.skeletonRows ?? DEFAULT_LIMIT} />
  if (state === 'error') {
    return (
      <MessageBody columns={columns.length}>
        <ErrorState
          message={props.error?.message ?? ''}
          isClosed={props.error?.isClosed}
          requestId={props.error?.requestId}
          onRetry={props.onRetry}
        />
      </MessageBody>
    )
  }
  if (rows.length === 0) {
    return (
      <MessageBody columns={columns.length} tone={props.emptyTone ?? 'calm'}>
        {props.emptyText}
      </MessageBody>
    )
  }
  return (
    <tbody>
      {rows.map((row, index) => {
        if (!props.isDrawn(index)) return null
        const key = keys[index] ?? props.rowKey(row)
        return (
          <Fragment key={key}>
            <TableRow
              rowKey={key}
              row={row}
              columns={columns}
              href={rowHref?.(row)}
              onOpen={onOpen}
              besideLink={props.besideLink}
              selected={key === props.selectedKey ? (props.selectedTone ?? 'calm') : undefined}
              current={key === props.currentKey}
              tabStop={key === props.tabStop}
              onFocus={props.onRowFocus}
            />
            <DetailRow columns={columns.length}>{props.detailOf?.(row)}</DetailRow>
          </Fragment>
        )
      })}
    </tbody>
  )
}

function DetailRow({ columns, children }: { columns: number; children: ReactNode }) {
  if (children == null) return null
  return (
    <tr className={css['detail']}>
      <td colSpan={columns}>{children}</td>
    </tr>
  )
}
