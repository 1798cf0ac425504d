import { useId, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './dual-list.module.css'
import { ListBox, type ListBoxProps } from './list-box.tsx'

interface ListPanelProps extends ListBoxProps {
  label: string
  /** All items of this list; `items` are those that the filter lets through. */
  total: number
  filter: string
  onFilter: (text: string) => void
}

/** One of the two lists with its header, filter and list box. */
export function ListPanel({ label, total, filter, onFilter, ...list }: ListPanelProps) {
  const messages = useMessages().ui.dualList
  const titleId = useId()
  const box = useRef<HTMLDivElement>(null)
  const shown = list.items.length
  const title = filter.trim() === '' ? messages.count(label, total) : messages.countShown(label, shown, total)
  const emptyText = total > 0 ? messages.noMatch : messages.empty

  return (
    <div className={css['panel']}>
      <div className={css['head']}>
        <span id={titleId} className={css['title']}>
          {title}
        </span>
        <input
          type="text"
          className={css['filter']}
          placeholder={messages.filter}
          aria-label={messages.filterOf(label)}
          autoComplete="off"
          value={filter}
          onChange={(event) => onFilter(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter filters nothing more and must not send the form around it.
            if (event.key === 'Enter' || event.key === 'ArrowDown') event.preventDefault()
            if (event.key === 'ArrowDown') box.current?.focus()
          }}
        />
      </div>
      <div className={css['listPlace']}>
        {shown === 0 ? <p className={css['empty']}>{emptyText}</p> : null}
        <ListBox {...list} ref={box} labelledBy={titleId} />
      </div>
    </div>
  )
}
