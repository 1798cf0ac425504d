import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { insertRecords } from './staging.ts'
import { ageLimits, paid, type Story, stories, uncommitted } from './stories.ts'
import type { TemplateDay } from './templates.ts'

const dayMs = 86_400_000
const minuteMs = 60_000

/** The newest ones wait for their cash. */
const uncommittedRows = 8

/** A stretch of time through which rows are spread evenly. */
interface Stretch {
  /** The midnight that it belongs to, and whose rates it has. */
  readonly day: number
  readonly from: number
  readonly to: number
  readonly firstRow: number
  readonly lastRow: number
}

/** Fridays and pay days bring more customers, Sundays fewer. */
function rhythmOf(time: Date): number {
  const weekDay = [0.7, 0.95, 0.9, 0.95, 1, 1.4, 1.2][time.getUTCDay()] ?? 1
  return weekDay * ([1, 15].includes(time.getUTCDate()) ? 1.5 : 1)
}

/**
 * Whole days, and today as if it were half over, whatever the time: so the same rows fall on the same days in
 * every fill of one day. In the first hour of a day its rows begin in the evening before.
 */
function stretchesOf(now: number, days: number, rows: number): Stretch[] {
  const midnight = Math.floor(now / dayMs) * dayMs
  // A transfer that was never confirmed lapses 10 to 11 minutes later, and that must not be in the future.
  const end = now - 12 * minuteMs
  const today = { day: midnight, from: Math.min(midnight, end - 60 * minuteMs), to: end }
  const past = Array.from({ length: days }, (_, index) => {
    const day = midnight - (days - index) * dayMs
    return { day, from: day, to: Math.min(day + dayMs, today.from) }
  })
  const spans = [...past, today]
  const weights = spans.map(({ day }) => rhythmOf(new Date(day)) * (day === midnight ? 0.5 : 1))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  const regular = rows - uncommittedRows
  let before = 0
  const stretches = spans.map((span, index) => {
    const firstRow = Math.round((before / total) * regular) + 1
    before += weights[index] ?? 0
    return { ...span, firstRow, lastRow: Math.round((before / total) * regular) }
  })
  const newest = {
    day: midnight,
    from: now - 9 * minuteMs,
    to: now - minuteMs / 4,
    firstRow: regular + 1,
    lastRow: rows,
  }
  return [...stretches, newest].filter(({ firstRow, lastRow }) => lastRow >= firstRow)
}

export async function addStretches(
  db: Db,
  now: Date,
  days: number,
  rows: number,
  templateDays: readonly TemplateDay[],
): Promise<void> {
  const byDate = new Map(templateDays.map((day) => [day.date, day]))
  const records = stretchesOf(now.getTime(), days, rows).map(({ day, from, to, firstRow, lastRow }) => {
    const date = new Date(day).toISOString().slice(0, 10)
    const templates = byDate.get(date)
    if (!templates) throw new Error(`The demo has no rates of ${date}.`)
    return {
      ago: (now.getTime() - from) / 1000,
      pace: (to - from) / 1000 / (lastRow - firstRow + 1),
      first_row: firstRow,
      last_row: lastRow,
      first_template: templates.first,
      templates: templates.count,
    }
  })
  await insertRecords(db, 'stretches', records)
}

/**
 * The first row of every age but the oldest. By number and not by time, so that the same row has the same
 * story whatever the time of day; the ages leave room for the rhythm of the week.
 */
export function ageBounds(days: number, rows: number): number[] {
  return [
    ...ageLimits.map((limit) => Math.max(1, Math.floor(rows * (1 - limit / days)))),
    rows - uncommittedRows + 1,
  ]
}

const slotCount = 1000

/** Which story each of a thousand transfers of an age has. */
export async function addSlots(db: Db, bulk: boolean): Promise<void> {
  const idOf = (story: Story): number =>
    stories.findIndex(({ name }) => name === (bulk ? story.name : (story.ends ?? story.name)))
  const ages = [...ageLimits, null].map((_, age) => {
    const special = stories.flatMap((story) =>
      Array.from({ length: story.shares[age] ?? 0 }, () => idOf(story)),
    )
    return [...special, ...Array.from({ length: slotCount - special.length }, () => idOf(paid))]
  })
  const all = [...ages, Array.from({ length: slotCount }, () => idOf(uncommitted))]
  await insertRecords(
    db,
    'slots',
    all.flatMap((slots, age) => slots.map((story, slot) => ({ age, slot, story }))),
  )
}
