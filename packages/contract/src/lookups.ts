import { z } from 'zod'
import { route } from './common/route.ts'

export const country = z.object({
  countryCode: z.string(),
  countryName: z.string(),
  countryLegacyCode: z.string(),
  internalNumericCode: z.string(),
  baseReceiveCurrency: z.string(),
})

export const currency = z.object({
  currencyCode: z.string(),
  name: z.string(),
  numericCode: z.string(),
  minorUnits: z.int(),
})

export const timeZone = z.object({ sid: z.int(), tz: z.string(), hourMinute: z.string() })

export const language = z.object({ code: z.string(), name: z.string() })

export const period = z.object({ code: z.string(), name: z.string() })

export const state = z.object({ code: z.string(), name: z.string() })

export const day = z.object({ sid: z.int(), name: z.string() })

export const lookupsRoutes = {
  all: route({
    method: 'GET',
    path: '/api/aux/all',
    summary: 'Every lookup list, loaded once a session',
    permission: 'lookups.read',
    scope: 'open',
    answer: z.object({
      countries: z.array(country),
      currencies: z.array(currency),
      time_zones: z.array(timeZone),
      languages: z.array(language),
      periods: z.array(period),
    }),
  }),
  countries: route({
    method: 'GET',
    path: '/api/countries',
    summary: 'ISO 3166 countries',
    permission: 'lookups.read',
    scope: 'open',
    answer: z.array(country),
  }),
  currencies: route({
    method: 'GET',
    path: '/api/currencies',
    summary: 'ISO 4217 currencies',
    permission: 'lookups.read',
    scope: 'open',
    answer: z.array(currency),
  }),
  enumeration: route({
    method: 'GET',
    path: '/api/enumerationFields/:field',
    summary: 'The values that a field is chosen from',
    permission: 'lookups.read',
    scope: 'open',
    params: z.object({ field: z.string().max(40) }),
    answer: z.array(z.object({ idKey: z.string(), idValue: z.string() })),
  }),
  states: route({
    method: 'GET',
    path: '/api/aux/states/:countryCode',
    summary: 'The states or provinces of a country; none where nobody needs them',
    permission: 'lookups.read',
    scope: 'open',
    params: z.object({ countryCode: z.string().regex(/^[A-Z]{3}$/) }),
    answer: z.array(state),
  }),
  days: route({
    method: 'GET',
    path: '/api/days',
    summary: 'The days of the week, Monday first',
    permission: 'lookups.read',
    scope: 'open',
    answer: z.array(day),
  }),
}
