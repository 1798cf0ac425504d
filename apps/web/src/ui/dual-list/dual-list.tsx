import { type ReactNode, useId, useMemo, useState } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { FieldError } from '../form/field-error.tsx'
import css from './dual-list.module.css'
import { type DualListItem, partition, select, unselect } from './dual-list.ts'
import { ListPanel } from './list-panel.tsx'
import { MoveButtons } from './move-buttons.tsx'
import { type Side, useSide } from './use-side.ts'

export interface DualListProps {
  /** All items; both lists keep their order. */
  items: readonly DualListItem[]
  /** Keys of the selected items. */
  selected: readonly string[]
  onChange: (selected: string[]) => void
  availableLabel: string
  selectedLabel: string
  /** Pixels of the whole part. */
  height: number
  /** Pixels; without it, the whole width of its place. */
  width?: number
  readOnly?: boolean
  error?: ReactNode
  /** Name of the field for the error summary. */
  'data-path'?: string
}

type Direction = 'in' | 'out'

/** Two lists, and items that move between them: by button, double click or Enter. */
export function DualList(props: DualListProps) {
  const {
    items,
    selected,
    onChange,
    availableLabel,
    selectedLabel,
    height,
    width,
    readOnly = false,
    error,
  } = props
  const messages = useMessages().ui.dualList
  const errorId = useId()
  const parts = useMemo(() => partition(items, selected), [items, selected])
  const available = useSide(parts.available)
  const chosen = useSide(parts.selected)
  // Counted, so that the same text twice is announced twice.
  const [news, setNews] = useState({ text: '', count: 0 })

  const move = (direction: Direction, keys: readonly string[]): void => {
    if (readOnly || keys.length === 0) return
    onChange((direction === 'in' ? select : unselect)(items, selected, keys))
    ;(direction === 'in' ? available : chosen).settle(keys)
    const text = messages.moved(keys.length, direction === 'in' ? selectedLabel : availableLabel)
    setNews((last) => ({ text, count: last.count + 1 }))
  }

  const panel = (
    side: Side,
    all: readonly DualListItem[],
    label: string,
    direction: Direction,
  ): ReactNode => (
    <ListPanel
      label={label}
      total={all.length}
      items={side.shown}
      filter={side.filter}
      onFilter={side.setFilter}
      marking={side.marking}
      onMark={side.setMarking}
      onMove={(only) => move(direction, only === undefined ? side.toMove : [only])}
      readOnly={readOnly}
      invalid={Boolean(error)}
      describedBy={error ? errorId : undefined}
    />
  )

  return (
    <div className={css['root']} data-path={props['data-path']}>
      <div
        className={css['frame']}
        style={{ height, width: width ?? '100%' }}
        data-read-only={readOnly || undefined}
      >
        {panel(available, parts.available, availableLabel, 'in')}
        {readOnly ? null : (
          <div className={css['buttons']}>
            <MoveButtons
              from={available}
              to={selectedLabel}
              signs={['›', '»']}
              onMove={(keys) => move('in', keys)}
            />
            <MoveButtons
              from={chosen}
              to={availableLabel}
              signs={['‹', '«']}
              onMove={(keys) => move('out', keys)}
            />
          </div>
        )}
        {panel(chosen, parts.selected, selectedLabel, 'out')}
      </div>
      {error ? (
        <div id={errorId} className={css['error']}>
          <FieldError>{error}</FieldError>
        </div>
      ) : null}
      <div role="status" className={css['news']}>
        <span key={news.count}>{news.text}</span>
      </div>
    </div>
  )
}
