import { describe, expect, it } from 'vitest'
import { shownScheduleErrors } from '../../shared/office-hours.ts'
import { defaultWeek, setTime } from '../../ui/week-schedule/week-schedule.ts'
import { checkAgent, fieldOf, newAgent } from './agent-values.ts'
import { createdAgent, stillSelected } from './selection.ts'
import { currentMessages } from './texts.ts'

const en = currentMessages()

const dayNames = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const good = {
  ...newAgent(defaultWeek()),
  name: 'A',
  address: 'B',
  city: 'C',
  phone: '1',
  token: '8f14e45fceea167a5a36dedd4bea2543',
  pos: [{ id: 'a', number: '001' }],
}
function check(values: typeof good, isNew = true) {
  return checkAgent(values, isNew, dayNames, en)
}

describe('the rules of the form', () => {
  it('[AGENT-13] lets a good agent through, and no other', () => {
    expect(check(good)).toEqual({})
    expect(Object.keys(check({ ...good, name: ' ', city: '0' }))).toEqual(['name', 'city'])
    expect(Object.keys(check({ ...good, pos: [] }))).toEqual([])
    expect(Object.keys(check({ ...good, pos: [{ id: 'a', number: '' }] }))).toEqual(['pos.0.number'])
    expect(check({ ...good, schedule: setTime(good.schedule, 2, 'openTime', '23:30:00') })).toEqual({
      'schedule.1.closeTime': 'Tuesday: close must be later than open',
    })
  })

  it('[AGENT-06] needs a token on create only', () => {
    expect(Object.keys(check({ ...good, token: '' }))).toEqual(['token'])
    expect(check({ ...good, token: '' }, false)).toEqual({})
    expect(Object.keys(check({ ...good, token: 'short' }, false))).toEqual(['token'])
  })

  it('[AGENT-11] sends whoever types a token that could be guessed to Generate', () => {
    expect(check({ ...good, token: 'a token of some length' })).toEqual({
      token: 'This token could be guessed. Press Generate for a random one.',
    })
  })
})

it("puts the server's errors on the fields of the form", () => {
  const pos = [
    { id: 'a', number: '' },
    { id: 'b', number: '1' },
    { id: 'c', number: '2' },
  ]
  const fields = [
    'agent.name',
    'agent.token',
    'tokenN',
    'posArr.1.number',
    'posArr',
    'scheduleArr.0.openTime',
    'scheduleArr.3',
  ]
  expect(fields.map((field) => fieldOf(field, pos))).toEqual([
    'name',
    'token',
    'token',
    'pos.2.number',
    'pos',
    'schedule.0.openTime',
    'schedule.3.closeTime',
  ])
  expect(shownScheduleErrors(defaultWeek(), { 'schedule.0.openTime': 'No' })).toEqual([
    { day: 1, field: 'openTime', reason: 'pattern' },
  ])
})

it('[AGENT-18] [AGENT-19] selects what is new, and drops what is gone', () => {
  const rows = (...sids: number[]) => sids.map((sid) => ({ sid }))
  expect(createdAgent(rows(1, 2), rows(1, 2, 3), 3)).toEqual({ sid: 3 })
  expect(createdAgent(rows(1, 2), rows(1, 2, 3, 4), 4)).toEqual({ sid: 4 })
  expect(createdAgent(rows(1), rows(1), 4)).toBeUndefined()
  expect(stillSelected(2, rows(1, 2))).toBe(2)
  expect(stillSelected(2, rows(1))).toBeNull()
})
