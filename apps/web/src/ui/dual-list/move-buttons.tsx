import type { ReactNode } from 'react'
import { useMessages } from '../../lib/messages/index.tsx'
import { ActionButton } from '../form/action-button.tsx'
import css from './dual-list.module.css'
import type { Side } from './use-side.ts'

interface MoveButtonsProps {
  from: Side
  /** Name of the list that they move to. */
  to: string
  signs: readonly [one: string, all: string]
  onMove: (keys: readonly string[]) => void
}

/** The two buttons of one direction: what is marked, and all in sight. */
export function MoveButtons({ from, to, signs, onMove }: MoveButtonsProps) {
  const messages = useMessages().ui.dualList
  const button = (sign: string, name: string, keys: readonly string[]): ReactNode => (
    <ActionButton
      className={css['move'] ?? ''}
      aria-label={name}
      title={name}
      inactive={keys.length === 0}
      onClick={() => onMove(keys)}
    >
      <span aria-hidden="true">{sign}</span>
    </ActionButton>
  )
  const all = from.shown.map(({ key }) => key)
  return (
    <>
      {button(signs[0], messages.moveSelected(to), from.marked)}
      {button(signs[1], from.filter.trim() === '' ? messages.moveAll(to) : messages.moveShown(to), all)}
    </>
  )
}
