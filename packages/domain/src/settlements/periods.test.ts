import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { madeUpForDays, openPeriods, type PeriodCode, periodOf, runOf } from './periods.ts'

const dayMs = 86_400_000

function at(text: string): number {
  return Temporal.Instant.from(text).epochMilliseconds
}
function iso(ms: number): string {
  return Temporal.Instant.fromEpochMilliseconds(ms).toString()
}
function name({ period, firstDay, lastDay }: ReturnType<typeof periodOf>): string {
  return `${period} ${firstDay} ${lastDay}`
}

test.each([
  ['d', '2026-11-14', 'd 2026-11-14 2026-11-14'],
  ['w', '2026-11-16', 'w 2026-11-16 2026-11-22'],
  ['w', '2026-11-22', 'w 2026-11-16 2026-11-22'],
  ['w', '2027-01-01', 'w 2026-12-28 2027-01-03'],
  ['m', '2026-02-15', 'm 2026-02-01 2026-02-28'],
  ['m', '2028-02-29', 'm 2028-02-01 2028-02-29'],
] as const)('%s with %s in it is %s', (period, day, expected) => {
  expect(name(periodOf(period, day))).toBe(expected)
})

test.each([
  ['d', '2026-11-14', '2026-11-15T11:00:00Z', '2026-11-15T13:00:00Z'],
  ['d', '2026-07-01', '2026-07-02T10:00:00Z', '2026-07-02T12:00:00Z'],
  ['d', '2026-03-07', '2026-03-08T10:00:00Z', '2026-03-08T12:00:00Z'],
  ['d', '2026-10-31', '2026-11-01T11:00:00Z', '2026-11-01T13:00:00Z'],
  ['w', '2026-11-11', '2026-11-16T11:00:00Z', '2026-11-16T13:00:00Z'],
  ['m', '2026-10-11', '2026-11-03T11:00:00Z', '2026-11-03T13:00:00Z'],
  ['m', '2026-12-31', '2027-01-03T11:00:00Z', '2027-01-03T13:00:00Z'],
] as const)('the file of %s with %s is made from %s to %s', (period, day, from, until) => {
  const run = runOf(periodOf(period, day))
  expect([iso(run.from), iso(run.until)]).toEqual([from, until])
})

describe('what could be made by now', () => {
  test('is oldest first, 62 days back and no further', () => {
    const open = openPeriods(at('2026-11-16T11:00:00Z'))
    expect(name(open[0] ?? periodOf('d', '1970-01-01'))).toBe('d 2026-09-15 2026-09-15')
    expect(open.map(({ lastDay }) => lastDay)).toEqual(open.map(({ lastDay }) => lastDay).sort())
    expect(open.slice(-2).map(name)).toEqual(['d 2026-11-15 2026-11-15', 'w 2026-11-09 2026-11-15'])
    expect(open.filter(({ period }) => period === 'm').map(name)).toEqual([
      'm 2026-09-01 2026-09-30',
      'm 2026-10-01 2026-10-31',
    ])
  })

  test('does not hold what opens a moment later', () => {
    const names = openPeriods(at('2026-11-16T10:59:59Z')).map(name)
    expect(names).not.toContain('d 2026-11-15 2026-11-15')
    expect(names).not.toContain('w 2026-11-09 2026-11-15')
    expect(names).toContain('d 2026-11-14 2026-11-14')
  })
})

/** Written another way on purpose: by counting days. */
function expectedOf(since: string, until: string): string[] {
  const names: string[] = []
  let date = Temporal.PlainDate.from(since)
  for (; date.toString() <= until; date = date.add({ days: 1 })) {
    const day = date.toString()
    names.push(`d ${day} ${day}`)
    if (date.dayOfWeek === 7) names.push(`w ${date.subtract({ days: 6 }).toString()} ${day}`)
    if (date.add({ days: 1 }).day === 1) names.push(`m ${day.slice(0, 8)}01 ${day}`)
  }
  return names
}

interface Weather {
  readonly zone: string
  readonly year: number
  /** Days of the year (from 0) with no worker, and how long. */
  readonly down: readonly (readonly [from: number, days: number])[]
  /** Days of UTC that come out at zero only so many days later. */
  readonly closedLate: Readonly<Record<string, number>>
}

/** Some hours and a little more: at another time of each day. */
const wakeMs = 7.3 * 3_600_000

/** A year of wakes, one of them in each window of two hours. */
function wakes(zone: string, begin: number, end: number): number[] {
  const times: number[] = []
  for (let now = begin; now < end; now += wakeMs) times.push(now)
  for (let day = begin; day < end; day += dayMs)
    times.push(runOf(periodOf('d', iso(day).slice(0, 10)), zone).from + 20 * 60_000)
  return times.sort((one, other) => one - other)
}

/** Makes what is open, closed and not made; what is made is kept by its key, as the table does. */
function simulate({ zone, year, down, closedLate }: Weather) {
  const since = `${year}-01-15`
  const begin = at(`${year}-01-01T00:00Z`)
  const end = at(`${year + 1}-01-10T00:00Z`)
  const made = new Map<string, number>()
  const early: string[] = []
  const isUp = (now: number): boolean =>
    !down.some(([from, days]) => now >= begin + from * dayMs && now < begin + (from + days) * dayMs)
  const closedAt = (day: string): number =>
    at(`${day}T00:00Z`) + dayMs + 4 * 60_000 + (closedLate[day] ?? 0) * dayMs
  for (const now of wakes(zone, begin, end)) {
    if (!isUp(now)) continue
    for (const one of openPeriods(now, zone)) {
      if (one.lastDay < since || closedAt(one.lastDay) > now || made.has(name(one))) continue
      if (runOf(one, zone).from > now) early.push(name(one))
      made.set(name(one), now)
    }
  }
  return { since, made, early, closedAt }
}

const weather: readonly Weather[] = [
  { zone: 'America/Chicago', year: 2026, down: [], closedLate: {} },
  {
    zone: 'America/Chicago',
    year: 2026,
    // Over the night of each change of the clock, a month's 3rd, and for eight weeks.
    down: [
      [66, 2],
      [92, 2],
      [150, 55],
      [303, 3],
    ],
    closedLate: { '2026-02-08': 3, '2026-02-28': 5, '2026-11-01': 1 },
  },
  // Its clock goes forward at midnight: that day begins at 1:00.
  { zone: 'America/Santiago', year: 2026, down: [[247, 2]], closedLate: { '2026-09-05': 2 } },
  // The 30th of December 2011 was left out there altogether.
  { zone: 'Pacific/Apia', year: 2011, down: [[200, 10]], closedLate: { '2011-12-30': 1 } },
  { zone: 'Asia/Kathmandu', year: 2026, down: [[10, 20]], closedLate: { '2026-05-31': 4 } },
]

test.each(weather)('a year in $zone ($year): each due file is made once, whatever happens', (one) => {
  const { since, made, early, closedAt } = simulate(one)
  const expected = expectedOf(since, `${one.year}-12-31`)
  const missing = expected.filter((file) => !made.has(file))
  expect([missing, early]).toEqual([[], []])
  // And nothing beyond it but the first days of the next year.
  const beyond = [...made.keys()].filter(
    (file) => !expected.includes(file) && !file.includes(`${one.year + 1}`),
  )
  expect(beyond).toEqual([])
  // On a quiet day it is there before 7:00, or as soon as the day of UTC has ended.
  for (const [file, madeAt] of made) {
    const [code = 'd', , lastDay = ''] = file.split(' ')
    if (one.down.length > 0 || !isCode(code)) continue
    const { until } = runOf(periodOf(code, lastDay), one.zone)
    expect([file, madeAt <= Math.max(until, closedAt(lastDay) + wakeMs)]).toEqual([file, true])
  }
})

function isCode(text: string): text is PeriodCode {
  return text === 'd' || text === 'w' || text === 'm'
}

test('what nobody made for longer than 62 days waits for a person', () => {
  const down = [[40, madeUpForDays + 30]] as const
  const { made } = simulate({ zone: 'America/Chicago', year: 2026, down, closedLate: {} })
  const missing = expectedOf('2026-01-15', '2026-12-31').filter((file) => !made.has(file))
  expect(missing[0]).toBe('d 2026-02-09 2026-02-09')
  expect(missing.filter((file) => file.startsWith('d'))).toHaveLength(31)
})
