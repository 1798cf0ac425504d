import type { RouteAnswer } from '@corridor/contract/common/route'
import type { lookupsRoutes } from '@corridor/contract/lookups'

export type Lookups = RouteAnswer<typeof lookupsRoutes.all>

export function zoneLabel({ tz, hourMinute }: Lookups['time_zones'][number]): string {
  return `${tz} (UTC${hourMinute})`
}

/** The codes that the history of an agency names, in words. */
export function historyNames(lookups: Lookups): Record<string, Record<string, string>> {
  const languages = Object.fromEntries(lookups.languages.map(({ code, name }) => [code, name]))
  return {
    countryCode: Object.fromEntries(
      lookups.countries.map(({ countryCode, countryName }) => [countryCode, countryName]),
    ),
    timezone: Object.fromEntries(lookups.time_zones.map((zone) => [String(zone.sid), zone.tz])),
    primaryLang: languages,
    secondLang: languages,
  }
}
