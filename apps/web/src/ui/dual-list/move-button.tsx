import { ActionButton } from '../form/action-button.tsx'
import css from './dual-list.module.css'

interface MoveButtonProps {
  sign: string
  name: string
  /** How many would move. */
  count: number
  onMove: () => void
}

/** A button between the two lists. */
export function MoveButton({ sign, name, count, onMove }: MoveButtonProps) {
  return (
    <ActionButton
      className={css['move'] ?? ''}
      aria-label={name}
      title={name}
      inactive={count === 0}
      onClick={onMove}
    >
      <span aria-hidden="true">{sign}</span>
    </ActionButton>
  )
}
