import { useMessages } from '../../lib/messages/index.tsx'
import css from './page.module.css'
import { PlaceLink } from './place-link.tsx'

interface PreviousNextProps {
  /** Null where the list that the record was opened from has no such row. */
  readonly previous: string | null
  readonly next: string | null
}

/** The neighbours of the open record in its list: nobody has to go back for the next one. */
export function PreviousNext({ previous, next }: PreviousNextProps) {
  const { ui } = useMessages()
  if (previous === null && next === null) return null
  const neighbour = (href: string | null, label: string) =>
    href === null ? (
      <span className={css['neighbour']} aria-hidden="true">
        {label}
      </span>
    ) : (
      <PlaceLink className={css['neighbour']} href={href}>
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
