import { lookupsRoutes } from '@corridor/contract/lookups'
import { sql } from 'kysely'
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
  expect(all.languages.find(({ code }) => code === 'es')).toEqual({ code: 'es', name: 'Spanish' })
})

test('[LOOK-04] a time zone carries the number that agencies store, and its own offset', async () => {
  const { time_zones } = await server.client.call(lookupsRoutes.all, {}, session)
  const stored = await sql<{ sid: number; tz: string }>`select sid, tz from time_zones order by sid`.execute(
    server.platform.db,
  )
  expect(time_zones.map(({ sid, tz }) => ({ sid, tz }))).toEqual(stored.rows)
  // None of these changes its clocks, so that the answer is the same all the year round.
  const offsets = {
    'America/Phoenix': '-07:00',
    'America/Bogota': '-05:00',
    UTC: '+00:00',
    'Asia/Kolkata': '+05:30',
    'Asia/Kathmandu': '+05:45',
    'Asia/Tokyo': '+09:00',
  }
  const found = time_zones.filter(({ tz }) => tz in offsets).map(({ tz, hourMinute }) => [tz, hourMinute])
  expect(Object.fromEntries(found)).toEqual(offsets)
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

test('[API-07] [API-08] countries and currencies have calls of their own', async () => {
  expect(await server.client.call(lookupsRoutes.countries, {}, session)).toHaveLength(249)
  expect((await server.client.call(lookupsRoutes.currencies, {}, session)).length).toBeGreaterThan(150)
})

test('[COMP-22] states and provinces are picked by country code', async () => {
  const statesOf = (countryCode: string) =>
    server.client.call(lookupsRoutes.states, { params: { countryCode } }, session)
  const [usa, mex, can] = [await statesOf('USA'), await statesOf('MEX'), await statesOf('CAN')]
  expect([usa.length, mex.length, can.length]).toEqual([51, 32, 13])
  expect(usa).toContainEqual({ code: 'DC', name: 'District of Columbia' })
  expect(mex).toContainEqual({ code: 'NLE', name: 'Nuevo León' })
  expect(can).toContainEqual({ code: 'QC', name: 'Quebec' })
  for (const states of [usa, mex, can])
    expect(new Set(states.map(({ code }) => code)).size).toBe(states.length)
  expect(await statesOf('FRA')).toEqual([])
})

test('[SCHED-02] the seven days by name, Monday first', async () => {
  expect(await server.client.call(lookupsRoutes.days, {}, session)).toEqual([
    { sid: 1, name: 'Monday' },
    { sid: 2, name: 'Tuesday' },
    { sid: 3, name: 'Wednesday' },
    { sid: 4, name: 'Thursday' },
    { sid: 5, name: 'Friday' },
    { sid: 6, name: 'Saturday' },
    { sid: 7, name: 'Sunday' },
  ])
})
