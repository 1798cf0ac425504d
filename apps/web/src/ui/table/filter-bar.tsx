import { Button } from '@mantine/core'
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import css from './filter-bar.module.css'
import { hasModifier, isTyping, useSingleKeys } from './single-keys.ts'

export type FilterBarProps = {
  /** Names the search for those who listen. */
  label: string
  onSearch: () => void
  onClear: () => void
  /** False while the list does not show yet what the fields say. */
  isApplied?: boolean
  /** One short field: fields, buttons and the rest share a line as far as it goes. */
  inLine?: boolean
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
  const { label, onSearch, onClear, isApplied = true, inLine = false, extra, children } = props
  const { ui } = useMessages()
  const form = useRef<HTMLFormElement>(null)
  const singleKeys = useSingleKeys()

  useEffect(() => {
    if (!singleKeys) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.defaultPrevented || hasModifier(event) || isTyping(event.target)) return
      // Behind an open dialog, or in a tab that is not shown, there is nothing to search.
      const covered = document.querySelector('[role="dialog"][aria-modal="true"]')
      if (covered || !form.current?.checkVisibility()) return
      event.preventDefault()
      focusFirst(form.current)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [singleKeys])

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
      noValidate
      onSubmit={onSubmit}
    >
      {children}
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
