import { formatWhen, viewerZone } from '../../ui/formats/format.ts'
import css from './reconciliations.module.css'
import { useMessages } from './texts.ts'

const dayMs = 86_400_000

/** 'DD/MM HH:MM' by the viewer's own clock. */
function clockAt(ms: number, zone: string): string {
  const at = new Date(ms).toISOString()
  return `${formatWhen(at, 'date-local', zone).slice(0, 5)} ${formatWhen(at, 'time-local', zone).slice(0, 5)}`
}

/** A UTC day; pointed at, it says when that is by the viewer's own clock. */
export function DayDate({ at }: { readonly at: string }) {
  const { utcDay, utcDayHere } = useMessages().reconciliations
  const zone = viewerZone()
  const start = Date.parse(at)
  const written = formatWhen(at, 'date-utc')
  const title =
    zone === 'UTC'
      ? utcDay(written)
      : utcDayHere(written, clockAt(start, zone), clockAt(start + dayMs, zone), zone)
  return (
    <time className={css['day']} dateTime={at.slice(0, 10)} title={title}>
      {written}
    </time>
  )
}
