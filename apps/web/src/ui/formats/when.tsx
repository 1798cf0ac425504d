import { useMessages } from '../../lib/messages/index.tsx'
import {
  formatWhen,
  type InstantText,
  isCalendarDay,
  isKnownZone,
  spellInstant,
  viewerZone,
  type WhenFormat,
} from './format.ts'
import css from './formats.module.css'

export type WhenProps = {
  /** An ISO instant with its zone, or a day of the calendar (YYYY-MM-DD). */
  at: InstantText
  format: WhenFormat
  /** One more zone for the tooltip, beside the viewer's and UTC. */
  zone?: string | undefined
}

/** The same moment in each zone that somebody here may think in, a line each; empty where the text names none. */
export function useZones(at: InstantText, zone?: string): string {
  const { ui } = useMessages()
  const zones = new Set([...(zone && isKnownZone(zone) ? [zone] : []), viewerZone(), 'UTC'])
  const lines = [...zones].map((name) => {
    const spelled = spellInstant(at, name, ui.locale)
    return spelled === null || isCalendarDay(at ?? '') ? spelled : ui.instantInZone(spelled, name)
  })
  return [...new Set(lines.filter((line) => line !== null))].join('\n')
}

export function When({ at, format, zone }: WhenProps) {
  const title = useZones(at, zone)
  if (at == null || at === '') return <span className={css['figure']}>{formatWhen(at, format)}</span>
  // No time at all: a text like any other, of any length and in any writing.
  if (title === '') return <bdi>{at}</bdi>
  return (
    <time className={css['figure']} dateTime={at} title={title}>
      {formatWhen(at, format)}
    </time>
  )
}
