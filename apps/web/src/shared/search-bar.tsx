import { type ReactNode, useState } from 'react'
import { TextField } from '../ui/form/text-field.tsx'
import { FilterBar } from '../ui/table/filter-bar.tsx'
import type { ListAddress } from './list-address.ts'

interface SearchBarProps {
  readonly label: string
  readonly placeholder: string
  readonly maxLength: number
  readonly address: ListAddress
  /** Buttons beside it. */
  readonly actions: ReactNode
}

/** One field of words; what was searched for stands in the address. */
export function SearchBar({ address, label, placeholder, maxLength, actions }: SearchBarProps) {
  const { searched, search } = address
  const [typed, setTyped] = useState(searched)
  const [shown, setShown] = useState(searched)
  // Back and forward change what was searched for; the field says so.
  if (shown !== searched) {
    setShown(searched)
    setTyped(searched)
  }
  const clear = (): void => {
    setTyped('')
    void search('')
  }
  return (
    <FilterBar
      label={label}
      onSearch={() => void search(typed)}
      onClear={clear}
      isApplied={typed.trim() === searched}
      extra={actions}
    >
      <TextField
        aria-label={label}
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </FilterBar>
  )
}
