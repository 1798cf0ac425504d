import { type KeyboardEvent, type MouseEvent, useId, useLayoutEffect, useRef } from 'react'
import css from './time-picker.module.css'

interface TimeColumnProps {
  label: string
  options: readonly string[]
  /** Null where nothing is chosen yet. */
  value: string | null
  onPick: (option: string) => void
}

const steps: Readonly<Record<string, (at: number, last: number) => number>> = {
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
}

/** One list of the picker: arrows choose at once, as in the browser's own. */
export function TimeColumn({ label, options, value, onPick }: TimeColumnProps) {
  const list = useRef<HTMLDivElement>(null)
  const id = useId()
  const at = value === null ? -1 : options.indexOf(value)

  useLayoutEffect(() => {
    list.current?.children[at]?.scrollIntoView({ block: 'nearest' })
  }, [at])

  const onKeyDown = (event: KeyboardEvent): void => {
    const next = options[steps[event.key]?.(at, options.length - 1) ?? -1]
    if (next === undefined) return
    event.preventDefault()
    onPick(next)
  }
  const onClick = ({ target }: MouseEvent): void => {
    const picked = options.find((option) => target instanceof Element && option === target.textContent)
    if (picked !== undefined) onPick(picked)
  }
  return (
    <div
      ref={list}
      role="listbox"
      tabIndex={0}
      aria-label={label}
      aria-activedescendant={at < 0 ? undefined : `${id}-${at}`}
      className={css['column']}
      // Escape closes the picker, not the dialog around it.
      data-mantine-stop-propagation="true"
      // The focus stays where it is: somebody may be typing.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onClick}
      onKeyDown={onKeyDown}
    >
      {options.map((option, index) => (
        <div
          key={option}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === at}
          className={css['option']}
        >
          {option}
        </div>
      ))}
    </div>
  )
}
