import { type MouseEvent, memo, type ReactNode } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { VisuallyHidden } from '../states/visually-hidden.tsx'
import { AttentionIcon } from './attention-icon.tsx'
import type { Column } from './column.ts'
import css from './data-table.module.css'
import { ROW_LINK } from './row-link.ts'
import { RowLink } from './row-link.tsx'
import { RowTabIndex } from './row-tab-index.ts'

/** As everything that is chosen, or in the colour of a warning. */
export type SelectedTone = 'calm' | 'warning'

export type TableRowProps<Row> = {
  row: Row
  rowKey: string
  columns: readonly Column<Row>[]
  href: string | undefined
  onOpen: ((row: Row) => void) | undefined
  besideLink: ((row: Row) => ReactNode) | undefined
  selected: SelectedTone | undefined
  current: boolean
  tabStop: boolean
  onFocus: (key: string) => void
}

const controls = 'a, button, input, select, textarea, label, summary'

/** A click anywhere in the row is a click on its link, with the keys that were held. */
function openFromRow(event: MouseEvent<HTMLTableRowElement>) {
  const { currentTarget: row, target } = event
  // A dialog opened from a cell is inside the row for React, but not on the page.
  if (!(target instanceof Element) || !row.contains(target) || target.closest(controls)) return
  // Whoever marks text to copy it does not want to leave the page.
  if (window.getSelection()?.isCollapsed === false) return
  const { ctrlKey, metaKey, shiftKey, altKey } = event
  const click = new window.MouseEvent('click', {
    bubbles: true,
    cancelable: true,
    ctrlKey,
    metaKey,
    shiftKey,
    altKey,
  })
  row.querySelector(`[${ROW_LINK}]`)?.dispatchEvent(click)
}

function widthOf(width: number | undefined) {
  return width === undefined ? undefined : { maxInlineSize: width }
}

function Cells<Row>(props: TableRowProps<Row>) {
  const { row, rowKey, columns, href, onOpen, selected, current, tabStop, onFocus } = props
  const { ui } = useMessages()
  const [first, ...rest] = columns
  const opens = href !== undefined || onOpen !== undefined
  return (
    <tr
      className={css['row']}
      data-row={rowKey}
      data-opens={opens || undefined}
      data-selected={selected !== undefined || undefined}
      data-tone={selected}
      data-current={current || undefined}
      aria-current={current || undefined}
      onClick={opens ? openFromRow : undefined}
      onFocus={() => onFocus(rowKey)}
    >
      {first && (
        <td
          data-align={first.align}
          data-clip={!(opens || selected) || undefined}
          style={widthOf(first.width)}
        >
          {opens || selected ? (
            <div className={css['first']}>
              {selected && <AttentionIcon />}
              {selected && <VisuallyHidden>{ui.selectedRow}</VisuallyHidden>}
              {opens ? (
                <RowLink href={href} onOpen={onOpen && (() => onOpen(row))} tabIndex={tabStop ? 0 : -1}>
                  {first.render(row)}
                </RowLink>
              ) : (
                <span className={css['text']} data-clip>
                  {first.render(row)}
                </span>
              )}
              {props.besideLink && (
                <RowTabIndex value={tabStop ? 0 : -1}>{props.besideLink(row)}</RowTabIndex>
              )}
            </div>
          ) : (
            first.render(row)
          )}
        </td>
      )}
      <RowTabIndex value={opens ? (tabStop ? 0 : -1) : undefined}>
        {rest.map((column) => (
          <td key={column.key} data-align={column.align} data-clip style={widthOf(column.width)}>
            {column.render(row)}
          </td>
        ))}
      </RowTabIndex>
    </tr>
  )
}

/** Drawn anew only with other data, wherever the columns of its table and what is beside its link stay the same. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `memo` forgets that the rows of a table are of one kind.
export const TableRow = memo(Cells) as typeof Cells
