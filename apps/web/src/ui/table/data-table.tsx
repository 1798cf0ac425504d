import {
  type CSSProperties,
  type ReactNode,
  type SyntheticEvent,
  useId,
  useLayoutEffect,
  useRef,
} from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { VisuallyHidden } from '../states/visually-hidden.tsx'
import type { Sort } from './column.ts'
import css from './data-table.module.css'
import { type OpenedFrom, useRestored } from './opened-from.ts'
import { TableBody, type TableBodyProps } from './table-body.tsx'
import { TableHead } from './table-head.tsx'
import { useDrawn } from './use-drawn.ts'
import { useOverflow } from './use-overflow.ts'
import { useRowCursor } from './use-row-cursor.ts'
import { useSort } from './use-sort.ts'

export type DataTableProps<Row> = Omit<TableBodyProps<Row>, 'keys' | 'isDrawn' | 'tabStop' | 'onRowFocus'> & {
  caption: string
  captionVisible?: boolean | undefined
  /** The rows shown are the ones before; the new ones are on their way. */
  refreshing?: boolean | undefined
  /** Only if `rows` is the whole list, or with `onSort`, if the owner sorts it. */
  sortable?: boolean | undefined
  sort?: Sort | null | undefined
  onSort?: ((sort: Sort | null) => void) | undefined
  /** A CSS length; the table scrolls inside it. */
  maxHeight?: string | undefined
  /** Take the height that is left in a flex column. */
  fill?: boolean | undefined
  /** What the screen remembers of the row that was opened: the way back finds it again. */
  openedFrom?: OpenedFrom | undefined
  /** Under the rows, inside the frame: the pager. */
  footer?: ReactNode
}

/** The full text of a cell that ends in an ellipsis, found out only when somebody points at it. */
function nameClipped(event: SyntheticEvent<HTMLElement>) {
  const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-clip]') : null
  if (!cell) return
  if (cell.scrollWidth > cell.clientWidth) cell.title = cell.textContent
  else cell.removeAttribute('title')
}

/** Where every column has a width the edges stand still from page to page; wider than the window it scrolls. */
function widthOf(columns: readonly { readonly width?: number | undefined }[]): CSSProperties | undefined {
  const widths = columns.flatMap(({ width }) => (width === undefined ? [] : [width]))
  if (widths.length < columns.length) return undefined
  const sum = widths.reduce((total, width) => total + width, 0)
  return { tableLayout: 'fixed', inlineSize: `max(100%, ${sum}px)` }
}

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rowKey, state, rowHref, onOpen, onSort, openedFrom } = props
  const currentKey = props.currentKey ?? openedFrom?.row() ?? null
  const { ui } = useMessages()
  const hintId = useId()
  const scroll = useRef<HTMLDivElement>(null)
  const own = useSort(props.rows, columns)
  const rows = onSort ? props.rows : own.rows
  const overflow = useOverflow(scroll)
  const keys = rows.map(rowKey)
  const isDrawn = useDrawn(keys, {
    scrolledTo: openedFrom?.scrolledTo() ?? 0,
    marked: [currentKey, props.selectedKey],
  })
  const opens = rowHref !== undefined || onOpen !== undefined
  const cursor = useRowCursor(scroll, keys, currentKey)
  const refreshing = props.refreshing === true && state === 'ready'

  // Another page starts at its first row.
  const firstKey = keys[0]
  useLayoutEffect(() => {
    if (firstKey !== undefined) scroll.current?.scrollTo({ top: 0 })
  }, [firstKey])

  // A chosen row is in sight, also where a link chose it.
  const { selectedKey } = props
  const hasSelected = selectedKey != null && keys.includes(selectedKey)
  useLayoutEffect(() => {
    if (hasSelected)
      scroll.current
        ?.querySelector(`[data-row="${CSS.escape(selectedKey)}"]`)
        ?.scrollIntoView({ block: 'nearest' })
  }, [hasSelected, selectedKey])

  const remember = useRestored(scroll, keys, openedFrom)

  const region = overflow.any
    ? { role: 'region', tabIndex: 0, 'aria-label': ui.scrollRegion(caption) }
    : undefined
  const frameStyle: CSSProperties & { '--table-max-height'?: string | undefined } = {
    '--table-max-height': props.maxHeight,
  }
  return (
    <div className={css['frame']} data-fill={props.fill || undefined} style={frameStyle}>
      {refreshing && <div className={css['progress']} />}
      <div
        ref={scroll}
        className={css['scroll']}
        {...region}
        data-overflow-inline={overflow.inline || undefined}
        style={{ scrollPaddingInlineStart: overflow.firstColumn }}
        onKeyDown={cursor.onKeyDown}
        onClickCapture={remember}
        onMouseOver={nameClipped}
        onFocus={nameClipped}
      >
        <table
          className={css['table']}
          style={widthOf(columns)}
          aria-busy={refreshing || state === 'loading'}
          aria-describedby={opens && rows.length > 0 ? hintId : undefined}
          data-refreshing={refreshing || undefined}
        >
          <caption className={css['caption']} data-visible={props.captionVisible || undefined}>
            {props.captionVisible ? caption : <VisuallyHidden>{caption}</VisuallyHidden>}
          </caption>
          <TableHead
            columns={columns}
            sortable={props.sortable ?? false}
            sort={onSort ? (props.sort ?? null) : own.sort}
            onSort={onSort ?? own.onSort}
          />
          <TableBody
            {...props}
            currentKey={currentKey}
            rows={rows}
            keys={keys}
            isDrawn={isDrawn}
            tabStop={cursor.stop}
            onRowFocus={cursor.onRowFocus}
          />
        </table>
      </div>
      <VisuallyHidden>
        <span role="status">{state === 'loading' ? ui.loading : ''}</span>
        <span id={hintId}>{opens ? ui.rowKeysHint : ''}</span>
      </VisuallyHidden>
      {props.footer && <div className={css['footer']}>{props.footer}</div>}
    </div>
  )
}
