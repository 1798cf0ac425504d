import { useMessages } from '../../lib/messages/index.tsx'
import type { OpenedFrom } from '../table/opened-from.ts'
import css from './page.module.css'
import { PlaceLink } from './place-link.tsx'

interface PreviousNextProps {
  readonly openedFrom: OpenedFrom
  /** The open record; absent where there is none, as while a new one is made. */
  readonly row: number | undefined
  readonly hrefOf: (row: number) => string
}

/** The neighbours of the open record in its list: nobody has to go back for the next one. */
export function PreviousNext({ openedFrom, row, hrefOf }: PreviousNextProps) {
  const { ui } = useMessages()
  if (row === undefined) return null
  openedFrom.moveTo(String(row))
  // A record that a link from elsewhere led to has no list to go on in.
  if (openedFrom.row() !== String(row)) return null
  const { previous, next } = openedFrom.beside()
  const neighbour = (to: string | null, label: string) =>
    to === null ? (
      <span className={css['neighbour']} aria-hidden="true">
        {label}
      </span>
    ) : (
      <PlaceLink className={css['neighbour']} href={hrefOf(Number(to))}>
        {label}
      </PlaceLink>
    )
  return (
    <span className={css['neighbours']}>
      {neighbour(previous, ui.previousRecord)}
      {neighbour(next, ui.nextRecord)}
    </span>
  )
}
