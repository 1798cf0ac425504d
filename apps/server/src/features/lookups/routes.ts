import type { lookupsRoutes } from '@corridor/contract/lookups'
import type { Db } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { offsetAt } from './offset.ts'
import {
  listCountries,
  listCurrencies,
  listDays,
  listEnumeration,
  listLanguages,
  listPeriods,
  listStates,
  listTimeZones,
} from './queries.ts'

export function lookupsHandlers(db: Db): Handlers<typeof lookupsRoutes> {
  return {
    all: async () => {
      const [countries, currencies, zones, languages, periods] = await Promise.all([
        listCountries(db),
        listCurrencies(db),
        listTimeZones(db),
        listLanguages(db),
        listPeriods(db),
      ])
      const now = new Date()
      const time_zones = zones.map((zone) => ({ ...zone, hourMinute: offsetAt(zone.tz, now) }))
      return { countries, currencies, time_zones, languages, periods }
    },
    countries: () => listCountries(db),
    currencies: () => listCurrencies(db),
    enumeration: async ({ params }) => {
      const values = await listEnumeration(db, params.field)
      if (values.length === 0) throw refusal('unknown_list', { list: params.field })
      return values
    },
    states: ({ params }) => listStates(db, params.countryCode),
    days: () => listDays(db),
  }
}
