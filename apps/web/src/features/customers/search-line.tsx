import { chainLength } from '@corridor/contract/customers'
import { type ReactNode, useState } from 'react'
import { TextField } from '../../ui/form/text-field.tsx'
import { Chip, Chips } from '../../ui/table/chips.tsx'
import { FilterBar } from '../../ui/table/filter-bar.tsx'
import type { Papers } from './api.ts'
import css from './customers.module.css'
import { useMessages } from './texts.ts'

const views = [undefined, 'expiring', 'expired'] as const

interface SearchLineProps {
  readonly searched: string
  readonly papers: Papers
  readonly onSearch: (text: string) => void
  readonly onPapers: (papers: Papers) => void
  /** Buttons at the end of the line. */
  readonly actions: (isApplied: boolean) => ReactNode
}

/** One field of words, and the ready-made views of people whose id somebody has to ask for. */
export function SearchLine({ searched, papers, onSearch, onPapers, actions }: SearchLineProps) {
  const { customers: texts } = useMessages()
  const [typed, setTyped] = useState(searched)
  const isApplied = typed.trim() === searched
  const clear = (): void => {
    setTyped('')
    onSearch('')
  }
  return (
    <FilterBar
      inLine
      label={texts.searchLabel}
      onSearch={() => onSearch(typed.trim())}
      onClear={clear}
      isApplied={isApplied}
      extra={
        <div className={css['extra']}>
          <Chips label={texts.papers.label}>
            {views.map((one) => (
              <Chip key={one ?? 'all'} pressed={one === papers} onClick={() => onPapers(one)}>
                {texts.papers[one ?? 'all']}
              </Chip>
            ))}
          </Chips>
          <div className={css['actions']}>{actions(isApplied)}</div>
        </div>
      }
    >
      <TextField
        aria-label={texts.searchLabel}
        // A browser that offers what was typed here before would tell it to the next person.
        autoComplete="off"
        className={css['field'] ?? ''}
        maxLength={chainLength}
        placeholder={texts.search}
        title={texts.searchHint}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FilterBar>
  )
}
