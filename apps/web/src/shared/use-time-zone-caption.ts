import type { Agency } from '../lib/agency.ts'
import { useLookups } from '../lib/lookups.ts'
import { useMessages } from './agency-schedule-texts.ts'

/** Office hours are wall-clock times of the agency: it says of which zone. */
export function useTimeZoneCaption({ timezone }: Agency): string {
  const { agencySchedule: texts } = useMessages()
  const { data } = useLookups()
  const zone = data?.time_zones.find(({ sid }) => sid === timezone)
  return zone ? texts.timeZone(zone.tz, zone.hourMinute) : ''
}
