import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMessages } from '../../lib/messages/index.tsx'
import { useShortcuts } from '../keyboard/shortcuts.ts'
import css from './filter-bar.module.css'

export type FilterBarProps = {
  /** Names the search for those who listen. */
  label: string
  onSearch: () => void
  onClear: () => void
  /** False while the list does not show yet what the fields say. */
  isApplied?: boolean
  /** One short field: fields, buttons and the rest share a line as far as it goes. */
  inLine?: boolean
  /** On a low or narrow window the fields make room for the rows until somebody asks for them. */
  folds?: boolean
  /** At the end of the last line, such as a download. */
  extra?: ReactNode
  /** Inputs of size xs; `data-main-field` marks the one that `/` leads to. */
  children: ReactNode
}

const fields = 'input:not([type="hidden"]):not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** The field that is searched by most; without a mark the first one. */
function focusFirst(form: HTMLFormElement | null) {
  const field =
    form?.querySelector<HTMLElement>('[data-main-field]') ?? form?.querySelector<HTMLElement>(fields)
  field?.focus()
}

export function FilterBar(props: FilterBarProps) {
  const { label, onSearch, onClear, isApplied = true, inLine = false, folds = false, extra, children } = props
  const [isOpen, setIsOpen] = useState(false)
  const { ui } = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const { shortcuts } = ui
  useShortcuts(shortcuts.list, [
    {
      keys: '/',
      label: shortcuts.search,
      act: () => {
        flushSync(() => setIsOpen(true))
        focusFirst(form.current)
      },
      // In a tab that is not shown there is nothing to search.
      applies: () => form.current?.checkVisibility() ?? false,
    },
  ])

  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    onSearch()
  }
  const clear = () => {
    onClear()
    focusFirst(form.current)
  }
  return (
    <form
      ref={form}
      role="search"
      aria-label={label}
      className={css[inLine ? 'line' : 'bar']}
      data-folds={folds || undefined}
      data-open={isOpen || undefined}
      noValidate
      onSubmit={onSubmit}
    >
      {folds && (
        <button
          type="button"
          className={css['fold']}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {ui.showFilters}
        </button>
      )}
      <div className={css['fields']}>{children}</div>
      <div className={css['buttons']}>
        <Button type="submit" size="xs" className={css['search']}>
          {ui.search}
        </Button>
        <Button type="button" size="xs" variant="default" onClick={clear}>
          {ui.clear}
        </Button>
        <span role="status" className={css['pending']}>
          {isApplied ? null : ui.notApplied}
        </span>
      </div>
      {extra && <div className={css['extra']}>{extra}</div>}
    </form>
  )
}
