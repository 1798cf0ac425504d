import { type MouseEvent, useEffect } from 'react'
import type { Group, Option } from './groups.tsx'
import css from './palette.module.css'
import { useMessages } from './texts.ts'

interface OptionListProps {
  readonly id: string
  readonly groups: readonly Group[]
  readonly active: Option | undefined
  readonly onClick: (option: Option, event: MouseEvent) => void
}

export function OptionList({ id, groups, active, onClick }: OptionListProps) {
  const { palette: texts } = useMessages()
  const chosen = active && `${id}-${active.id}`
  useEffect(() => {
    if (chosen) document.getElementById(chosen)?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <div id={id} role="listbox" className={css['list']} aria-label={texts.results}>
      {groups.map(({ key, options }) => (
        <div key={key} role="group" aria-labelledby={`${id}-${key}`}>
          <div id={`${id}-${key}`} role="presentation" className={css['kind']}>
            {texts.groups[key]}
          </div>
          {options.map((option) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are heard by the field, which keeps the focus.
            <div
              key={option.id}
              id={`${id}-${option.id}`}
              role="option"
              aria-selected={option === active}
              className={css['row']}
              // The focus stays in the field.
              onMouseDown={(event) => event.preventDefault()}
              onClick={(event) => onClick(option, event)}
            >
              {option.content}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
