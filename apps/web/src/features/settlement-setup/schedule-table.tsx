import { type FilePeriod, filePeriods, fileZone, nextRun } from '@corridor/domain/settlements/schedule'
import { useEffect, useState } from 'react'
import type { Agency } from '../../lib/agency.ts'
import { useLookups } from '../../lib/lookups.ts'
import { CheckField } from '../../ui/form/check-field.tsx'
import { DASH, viewerZone } from '../../ui/formats/format.ts'
import type { SetupPartProps } from './file-section.tsx'
import { cityOf, dayOf, type RunTime, timeIn } from './run-times.ts'
import css from './settlement-setup.module.css'
import { SetupSection } from './setup-section.tsx'
import { useMessages } from './texts.ts'

const fields = { daily: 'schedDaily', month: 'schedMonth', week: 'schedWeek' } as const

/** The minute that it is: what comes next changes while somebody looks. */
function useNow(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 30_000)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** Where the files are made, where the agency is and where the person sits; each zone once. */
function useZones({ timezone }: Agency): readonly string[] {
  const { data } = useLookups()
  const ofAgency = data?.time_zones.find(({ sid }) => sid === timezone)?.tz
  return [...new Set([fileZone, ...(ofAgency ? [ofAgency] : []), viewerZone()])]
}

interface ScheduleTableProps extends SetupPartProps {
  readonly agency: Agency
  readonly hasPassword: boolean
}

/** When files are made, and when that is in the places that matter. */
export function ScheduleTable({ form, readOnly, agency, hasPassword }: ScheduleTableProps) {
  const { schedule: texts } = useMessages().settlementSetup
  const zones = useZones(agency)
  const now = useNow()
  const values = form.getValues()
  const isOn = filePeriods.some((period) => values[fields[period]])
  return (
    <SetupSection title={texts.title} aside={texts.zones}>
      <table className={css['schedule']} aria-label={texts.caption}>
        <thead>
          <tr>
            <th scope="col">{texts.columns.file}</th>
            <th scope="col">{texts.columns.next}</th>
            {zones.map((zone) => (
              <th key={zone} scope="col">
                {cityOf(zone)}
              </th>
            ))}
          </tr>
        </thead>
        {filePeriods.map((period) => (
          <PeriodRows key={period} {...{ form, readOnly, period, zones, now }} />
        ))}
      </table>
      <Warning text={isOn && !hasPassword && values.zipPass === '' ? texts.noPassword : ''} />
      <Warning text={isOn && values.groupMail.trim() === '' ? texts.noMailbox : ''} />
    </SetupSection>
  )
}

/** It stays in the page while it is empty, so that its text is read out when it comes. */
export function Warning({ text }: { text: string }) {
  return (
    <p role="status" className={css['warning']}>
      {text}
    </p>
  )
}

interface PeriodRowsProps extends SetupPartProps {
  readonly period: FilePeriod
  readonly zones: readonly string[]
  readonly now: number
}

function PeriodRows({ form, readOnly, period, zones, now }: PeriodRowsProps) {
  const { schedule: texts } = useMessages().settlementSetup
  const { label, text } = texts.periods[period]
  const field = fields[period]
  const run = form.getValues()[field] ? nextRun(period, now) : null
  const written = ({ from, until, day }: RunTime): string => {
    const times = until === null ? texts.from(from) : `${from}–${until}`
    return day === null ? times : `${times} ${day}`
  }
  const description = `schedule-${period}`
  return (
    <tbody data-off={run === null || undefined}>
      <tr>
        <td>
          <CheckField
            {...form.getInputProps(field, { type: 'checkbox' })}
            label={label}
            readOnly={readOnly}
            aria-describedby={description}
          />
        </td>
        <td>{run ? dayOf(run, fileZone) : texts.off}</td>
        {zones.map((zone) => (
          <td key={zone}>{run ? written(timeIn(run, zone, fileZone)) : DASH}</td>
        ))}
      </tr>
      <tr>
        <td colSpan={zones.length + 2} id={description}>
          {text}
        </td>
      </tr>
    </tbody>
  )
}
