import type { FileRun } from '@corridor/domain/settlements/schedule'
import { currentMessages } from '../../lib/messages/index.tsx'

function part(at: number, zone: string, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(currentMessages().ui.locale, { ...options, timeZone: zone }).format(at)
}

function timeOf(at: number, zone: string): string {
  return part(at, zone, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })
}

/** Mon 16/11, in the zone of the run. */
export function dayOf({ from }: FileRun, zone: string): string {
  return `${part(from, zone, { weekday: 'short' })} ${part(from, zone, { day: '2-digit', month: '2-digit' })}`
}

export interface RunTime {
  readonly from: string
  readonly until: string | null
  /** Where it is another day by then than where the run takes place. */
  readonly day: string | null
}

export function timeIn(run: FileRun, zone: string, runZone: string): RunTime {
  const [day, there] = [dayOf(run, zone), dayOf(run, runZone)]
  return {
    from: timeOf(run.from, zone),
    until: run.until === null ? null : timeOf(run.until, zone),
    day: day === there ? null : day,
  }
}

/** America/New_York is New York. */
export function cityOf(zone: string): string {
  return (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ')
}
