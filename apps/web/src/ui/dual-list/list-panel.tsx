import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './dual-list.module.css'
import { type DualListItem, type Marking, mark, moveActive } from './dual-list.ts'
import { ListOption } from './list-option.tsx'

export interface ListPanelProps {
  label: string
  /** All items of this list, and of them those that the filter lets through. */
  total: number
  items: readonly DualListItem[]
  filter: string
  onFilter: (text: string) => void
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
const targetOf = (key: string, active: number, length: number): number | null => {
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

/** One of the two lists with its header, filter and list box. */
export function ListPanel(props: ListPanelProps) {
  const { label, total, items, filter, marking, onMark, onMove, readOnly } = props
  const messages = useMessages().ui.dualList
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const idOf = (item: DualListItem): string => `${id}-${encodeURIComponent(item.key)}`
  const activeItem = items[marking.active]
  const activeId = activeItem ? idOf(activeItem) : undefined
  const filtered = filter.trim() !== ''

  useEffect(() => {
    if (activeId !== undefined && document.activeElement === box.current) {
      document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' })
    }
  }, [activeId])

  const handleKey = (event: KeyboardEvent): void => {
    const target = targetOf(event.key, marking.active, items.length)
    const command = event.ctrlKey || event.metaKey
    if (target !== null) onMark(moveActive(items, marking, target, event.shiftKey && !readOnly))
    else if (readOnly) return
    else if (event.key === ' ')
      onMark(mark(items, marking, marking.active, { toggle: true, range: event.shiftKey }))
    else if (event.key === 'Enter') onMove()
    else if (command && event.key === 'a')
      onMark({ ...marking, marked: new Set(items.map(({ key }) => key)) })
    else return
    event.preventDefault()
  }

  const indexAt = (event: MouseEvent): number => {
    const option = event.target instanceof Element ? event.target.closest('[role="option"]') : null
    return option ? [...event.currentTarget.children].indexOf(option) : -1
  }
  const handleClick = (event: MouseEvent): void => {
    const keys = { toggle: event.ctrlKey || event.metaKey, range: event.shiftKey }
    if (!readOnly) onMark(mark(items, marking, indexAt(event), keys))
  }
  const handleDoubleClick = (event: MouseEvent): void => {
    const item = items[indexAt(event)]
    if (!readOnly && item) onMove(item.key)
  }

  const title = filtered ? messages.countShown(label, items.length, total) : messages.count(label, total)
  const emptyText: ReactNode = items.length > 0 ? null : total > 0 ? messages.noMatch : messages.empty

  return (
    <div className={css['panel']}>
      <div className={css['head']}>
        <span id={`${id}-title`} className={css['title']}>
          {title}
        </span>
        <input
          type="text"
          className={css['filter']}
          placeholder={messages.filter}
          aria-label={messages.filterOf(label)}
          autoComplete="off"
          value={filter}
          onChange={(event) => props.onFilter(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter filters nothing more and must not send the form around it.
            if (event.key === 'Enter' || event.key === 'ArrowDown') event.preventDefault()
            if (event.key === 'ArrowDown') box.current?.focus()
          }}
        />
      </div>
      <div className={css['listPlace']}>
        {emptyText ? <p className={css['empty']}>{emptyText}</p> : null}
        <div
          ref={box}
          role="listbox"
          className={css['list']}
          tabIndex={0}
          aria-labelledby={`${id}-title`}
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
      </div>
    </div>
  )
}
