import { z } from 'zod'
import { because } from '../refusals/because.ts'
import { sid } from './fields.ts'

/** The wire's own form: text one way, an instant of 1970 whose UTC parts are meant the other way. */
const timeText = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, because('not_a_time'))
const timeInstant = z.string().regex(/^1970-01-01T\d\d:\d\d:\d\dZ$/)

const scheduleEntry = z
  .object({ day: z.int().min(1).max(7), openTime: timeText, closeTime: timeText })
  .refine(({ openTime, closeTime }) => closeTime > openTime, because('closes_before_opening'))

/** Office hours of some days, each at most once. */
export const scheduleDays = z
  .array(scheduleEntry)
  .min(1)
  .max(7)
  .refine((list) => new Set(list.map(({ day }) => day)).size === list.length, because('day_twice'))

/** Office hours of the whole week. */
export const scheduleWeek = z
  .array(scheduleEntry)
  .length(7)
  .refine((list) => new Set(list.map(({ day }) => day)).size === 7, because('day_twice'))

export const storedScheduleEntry = z.object({
  day: z.int(),
  openTime: timeInstant,
  closeTime: timeInstant,
  agent: sid.optional(),
  agency: sid.optional(),
})
