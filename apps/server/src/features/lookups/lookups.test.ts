import { lookupsRoutes } from '@corridor/contract/lookups'
import { expect, test } from 'vitest'
import { useServer, useUser } from '#support/fixtures.ts'

import { offsetAt } from './offset.ts'

const server = useServer()
const session = useUser(server, 'reader', 5)

test('[LOOK-01] one call answers all five lookup lists', async () => {
  const all = await server.client.call(lookupsRoutes.all, {}, session)
  expect(Object.keys(all).sort()).toEqual(['countries', 'currencies', 'languages', 'periods', 'time_zones'])
  expect(all.countries).toHaveLength(249)
  expect(all.currencies.length).toBeGreaterThan(150)
  expect(all.time_zones.length).toBeGreaterThan(400)
  expect(all.periods.map(({ code }) => code)).toEqual(['day', 'week', 'month', 'year'])
})

test('[LOOK-04] the entries carry what the screens show', async () => {
  const all = await server.client.call(lookupsRoutes.all, {}, session)
  expect(all.countries.find(({ countryCode }) => countryCode === 'MEX')).toEqual({
    countryCode: 'MEX',
    countryName: 'Mexico',
    countryLegacyCode: 'MX',
    internalNumericCode: '484',
    baseReceiveCurrency: 'MXN',
  })
  expect(all.currencies.find(({ currencyCode }) => currencyCode === 'KWD')).toMatchObject({
    name: 'Kuwaiti Dinar',
    minorUnits: 3,
  })
  expect(all.time_zones.find(({ tz }) => tz === 'Asia/Kolkata')).toMatchObject({ hourMinute: '+05:30' })
  expect(all.languages.find(({ code }) => code === 'es')).toEqual({ code: 'es', name: 'Spanish' })
})

test('the offset of a time zone follows daylight saving time', () => {
  const winter = new Date('2026-01-15T12:00:00Z')
  const summer = new Date('2026-07-15T12:00:00Z')
  expect([offsetAt('America/New_York', winter), offsetAt('America/New_York', summer)]).toEqual([
    '-05:00',
    '-04:00',
  ])
  expect([offsetAt('Asia/Kathmandu', winter), offsetAt('Asia/Kathmandu', summer)]).toEqual([
    '+05:45',
    '+05:45',
  ])
  expect(offsetAt('UTC', winter)).toBe('+00:00')
})

test('[API-07] [API-08] countries and currencies have calls of their own, and so have the days', async () => {
  expect(await server.client.call(lookupsRoutes.countries, {}, session)).toHaveLength(249)
  expect((await server.client.call(lookupsRoutes.currencies, {}, session)).length).toBeGreaterThan(150)
  expect(await server.client.call(lookupsRoutes.days, {}, session)).toMatchObject([
    { sid: 1, name: 'Monday' },
    {},
    {},
    {},
    {},
    {},
    { sid: 7 },
  ])
})
