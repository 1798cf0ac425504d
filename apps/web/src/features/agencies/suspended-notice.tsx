import type { Agency } from '../../lib/agency.ts'
import { formatWhen } from '../../ui/formats/format.ts'
import { useZones } from '../../ui/formats/when.tsx'
import css from './agencies.module.css'
import { useMessages } from './texts.ts'

/** Above every tab of an agency that may not work: since when, by whom and why. */
export function SuspendedNotice({ agency: { suspension } }: { agency: Agency }) {
  const { agencies: texts } = useMessages()
  const zones = useZones(suspension?.since ?? null)
  return (
    <p className={css['suspended']} title={zones}>
      {suspension
        ? texts.suspended(formatWhen(suspension.since, 'date-time-utc-z'), suspension.by, suspension.reason)
        : texts.switchedOff}
    </p>
  )
}
