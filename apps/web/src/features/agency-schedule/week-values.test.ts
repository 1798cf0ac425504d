import { expect, it } from 'vitest'
import { rebaseValues } from '../../ui/form/values.ts'
import { defaultWeek, setTime } from '../../ui/week-schedule/week-schedule.ts'
import { changedDays, valuesOf, weekIn } from './week-values.ts'

const week = defaultWeek()

it('[ASCH-04] [ASCH-05] only the days that changed are sent, none if none did', () => {
  expect(changedDays(week, weekIn(valuesOf(week)))).toEqual([])
  const changed = setTime(setTime(week, 7, 'openTime', '10:00:00'), 2, 'closeTime', '20:00:00')
  expect(changedDays(week, changed)).toEqual([
    { day: 2, openTime: '00:00:00', closeTime: '20:00:00' },
    { day: 7, openTime: '10:00:00', closeTime: '23:00:00' },
  ])
})

it('a day that an imported week lacks is sent once it has hours', () => {
  const imported = week.slice(0, 5)
  expect(changedDays(imported, weekIn(valuesOf(imported)))).toEqual([])
  const filled = setTime(setTime(imported, 6, 'openTime', '09:00:00'), 6, 'closeTime', '13:00:00')
  expect(changedDays(imported, filled)).toEqual([{ day: 6, openTime: '09:00:00', closeTime: '13:00:00' }])
})

it('what two people typed for different days joins', () => {
  const mine = valuesOf(setTime(week, 1, 'openTime', '08:00:00'))
  const theirs = valuesOf(setTime(week, 2, 'openTime', '09:00:00'))
  const both = weekIn(rebaseValues(valuesOf(week), mine, theirs))
  expect(both.slice(0, 2).map(({ openTime }) => openTime)).toEqual(['08:00:00', '09:00:00'])
})
