import { type KeyboardEvent, type MouseEvent, type Ref, useEffect, useId } from 'react'
import css from './dual-list.module.css'
import { type DualListItem, type Marking, mark, moveActive } from './dual-list.ts'
import { ListOption } from './list-option.tsx'

export interface ListBoxProps {
  items: readonly DualListItem[]
  marking: Marking
  onMark: (marking: Marking) => void
  /** Enter: what is marked. Double click: this one. */
  onMove: (only?: string) => void
  readOnly: boolean
  invalid: boolean
  describedBy: string | undefined
}

const pageSize = 8

/** Where a key leads from an item, or null when it is not a key of movement. */
function targetOf(key: string, active: number, length: number): number | null {
  const targets: Record<string, number> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + pageSize,
    PageUp: active - pageSize,
    Home: 0,
    End: length - 1,
  }
  return targets[key] ?? null
}

function indexAt(event: MouseEvent): number {
  const option = event.target instanceof Element ? event.target.closest('[role="option"]') : null
  return option ? [...event.currentTarget.children].indexOf(option) : -1
}

/** The options of one list: it has the focus for all of them and takes their keys and clicks. */
export function ListBox({ ref, ...props }: ListBoxProps & { labelledBy: string; ref: Ref<HTMLDivElement> }) {
  const { items, marking, onMark, onMove, readOnly } = props
  const id = useId()
  const idOf = (item: DualListItem): string => `${id}-${encodeURIComponent(item.key)}`
  const activeItem = items[marking.active]
  const activeId = activeItem ? idOf(activeItem) : undefined

  useEffect(() => {
    const option = activeId === undefined ? null : document.getElementById(activeId)
    // Only while the keyboard is in this list: it must not scroll by itself.
    if (option?.parentElement === document.activeElement) option?.scrollIntoView({ block: 'nearest' })
  }, [activeId])

  const handleKey = (event: KeyboardEvent): void => {
    const { key, shiftKey } = event
    const target = targetOf(key, marking.active, items.length)
    const marksAll = (event.ctrlKey || event.metaKey) && key === 'a'
    if (target !== null) onMark(moveActive(items, marking, target, shiftKey && !readOnly))
    else if (readOnly) return
    else if (key === ' ') onMark(mark(items, marking, marking.active, { toggle: true, range: shiftKey }))
    else if (key === 'Enter') onMove()
    else if (marksAll) onMark({ ...marking, marked: new Set(items.map((item) => item.key)) })
    else return
    event.preventDefault()
  }
  const handleClick = (event: MouseEvent): void => {
    const keys = { toggle: event.ctrlKey || event.metaKey, range: event.shiftKey }
    if (!readOnly) onMark(mark(items, marking, indexAt(event), keys))
  }
  const handleDoubleClick = (event: MouseEvent): void => {
    const item = items[indexAt(event)]
    if (!readOnly && item) onMove(item.key)
  }

  return (
    <div
      ref={ref}
      role="listbox"
      className={css['list']}
      tabIndex={0}
      aria-labelledby={props.labelledBy}
      aria-multiselectable={!readOnly}
      aria-readonly={readOnly || undefined}
      aria-invalid={props.invalid || undefined}
      aria-describedby={props.describedBy}
      aria-activedescendant={activeId}
      onKeyDown={handleKey}
      onClick={handleClick}
      onDoubleClick={handleDoubleClick}
    >
      {items.map((item, index) => (
        <ListOption
          key={item.key}
          id={idOf(item)}
          label={item.label}
          marked={marking.marked.has(item.key)}
          active={index === marking.active}
        />
      ))}
    </div>
  )
}
