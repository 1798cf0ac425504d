import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { hostCall } from '../../platform/call.ts'
import { importRates } from './import.ts'
import { newestRates } from './queries.ts'

let folder: string

const server = useServer()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rates-'))
})

afterAll(async () => {
  await rm(folder, { recursive: true })
})

async function write(name: string, text: string): Promise<string> {
  await writeFile(join(folder, name), text)
  return join(folder, name)
}

function load(file: string, more: { time?: string; force?: boolean } = {}) {
  return importRates(server.platform.db, hostCall(server.platform.log, 'test'), file, {
    force: false,
    ...more,
  })
}

async function newest() {
  return (await newestRates(server.platform.db)).map(({ currencyCode: code, rate, asOf }) => [
    code,
    rate,
    asOf,
  ])
}

test('a JSON file and a CSV file come in once each, a leap only by force', async () => {
  const first = await write(
    'monday.json',
    '{ "base": "USD", "time": "2026-02-02T08:00:00Z", "rates": { "USDMXN": 17.1, "USDBTC": 1e-5 } }',
  )
  expect(await load(first)).toEqual({ stored: 1, skipped: ['BTC'], known: false, older: 0, first: ['MXN'] })
  expect(await load(first)).toEqual({ stored: 0, skipped: ['BTC'], known: true, older: 0, first: [] })

  const second = await write('Tuesday.CSV', 'currency,rate\nMXN,171\nJPY,150.25\n')
  const time = '2026-02-03T08:00:00Z'
  await expect(load(second, { time })).rejects.toThrow(
    'The rates of file Tuesday.CSV are refused: MXN leaps from 17.1 to 171, more than 10.00 %.',
  )
  expect(await newest()).toEqual([['MXN', '17.1000000000', '2026-02-02T08:00:00Z']])
  expect(await load(second, { time, force: true })).toEqual({
    stored: 2,
    skipped: [],
    known: false,
    older: 0,
    first: ['JPY'],
  })
  expect(await newest()).toEqual([
    ['JPY', '150.2500000000', '2026-02-03T08:00:00Z'],
    ['MXN', '171.0000000000', '2026-02-03T08:00:00Z'],
  ])
})

test('a file that cannot be meant is refused with a sentence', async () => {
  const json = await write(
    'a.json',
    '{ "base": "USD", "time": "2026-02-02T08:00:00Z", "rates": { "MXN": 1 } }',
  )
  const csv = await write('a.csv', 'currency,rate\nMXN,1\n')
  const time = '2026-02-02T08:00:00Z'
  await expect(load(json, { time })).rejects.toThrow(
    /says itself when its rates were made: leave the time out\.$/,
  )
  await expect(load(csv)).rejects.toThrow(/a\.csv does not say when its rates were made: give the time\.$/)
  await expect(load(csv, { time: 'today' })).rejects.toThrow('the time today is not an ISO instant.')
  await expect(load(join(folder, 'none.csv'), { time })).rejects.toThrow(
    /none\.csv cannot be read \(ENOENT\)\.$/,
  )
  await expect(load(await write('a.xlsx', ''))).rejects.toThrow(
    /a\.xlsx is neither a \.json nor a \.csv file\.$/,
  )
})
