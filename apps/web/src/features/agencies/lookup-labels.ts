import type { Lookups } from '../../lib/lookups-query.ts'

export function zoneLabel({ tz, hourMinute }: Lookups['time_zones'][number]): string {
  return `${tz} (UTC${hourMinute})`
}
