import type { ReactNode } from 'react'
import css from './chips.module.css'

export type ChipsProps = {
  /** Names the group for those who listen. */
  label: string
  children: ReactNode
}

/** Ready-made views of a list. */
export function Chips({ label, children }: ChipsProps) {
  return (
    <div role="group" aria-label={label} className={css['chips']}>
      {children}
    </div>
  )
}

export type ChipProps = { pressed: boolean; onClick: () => void; children: ReactNode }

export function Chip({ pressed, onClick, children }: ChipProps) {
  return (
    <button type="button" className={css['chip']} aria-pressed={pressed} onClick={onClick}>
      {children}
    </button>
  )
}

export type RemovableChipProps = { removeLabel: string; onRemove: () => void; children: ReactNode }

/** Something that narrows the list and has no field of its own. */
export function RemovableChip({ removeLabel, onRemove, children }: RemovableChipProps) {
  return (
    <span className={css['chip']} data-removable>
      {children}
      <button type="button" className={css['remove']} aria-label={removeLabel} onClick={onRemove}>
        ×
      </button>
    </span>
  )
}
