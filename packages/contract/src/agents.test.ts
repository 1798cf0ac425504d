import { describe, expect, test } from 'vitest'
import { agentsRoutes } from './agents.ts'
import {
  expectAccepted,
  expectRefused,
  expectRequiredText,
  refusalsOf,
} from './refusals/refused-input.test-support.ts'

const token = 'kR7mQx2Lw9TzB4vN6yHs'
const scheduleArr = Array.from({ length: 7 }, (_, index) => ({
  day: index + 1,
  openTime: '09:00:00',
  closeTime: '17:00:00',
}))
const fields = { name: 'Centro', address: 'Main Street 1', city: 'Puebla', phone: '+52 222 000 0000' }
const bodies = {
  create: { agent: { ...fields, agency: 1, token }, scheduleArr, posArr: [{ number: '001' }] },
  update: { agent: { ...fields, agentID: '00000001' } },
}

describe.each(['create', 'update'] as const)('the agent of `%s`', (name) => {
  const body = bodies[name]
  const whole = (more: object) => refusalsOf(agentsRoutes[name].body, { ...body, ...more })
  const of = (field: string) => (value: unknown) => whole({ agent: { ...body.agent, [field]: value } })
  const read = (field: string, value: unknown) =>
    agentsRoutes[name].body.parse({ ...body, agent: { ...body.agent, [field]: value } }).agent

  test.each([
    ['name', 100],
    ['address', 200],
    ['city', 100],
    ['phone', 40],
  ])('has a required %s of at most %i characters', (field, max) => {
    expectRequiredText(of(field), `agent.${field}`, max)
  })

  test.each(['zipCode', 'comments'] as const)('a %s of another type counts as not sent', (field) => {
    for (const value of [7, true, null, undefined, [], {}]) {
      expect([value, of(field)(value), read(field, value)[field]]).toEqual([value, [], undefined])
    }
  })

  test.each([
    ['zipCode', 10],
    ['comments', 2000],
  ])('a %s of more than %i characters is refused', (field, max) => {
    expectRefused(of(field), `agent.${field}`, [
      ['x'.repeat(max + 1), 'at_most_characters'],
      ['a\0b', 'character_not_storable'],
    ])
    expectAccepted(of(field), ['', 'x'.repeat(max)])
  })

  test.each(['active', 'activeSend', 'activeRcv'] as const)(
    'a flag %s of another type counts as not sent',
    (field) => {
      for (const value of ['true', 'no', 1, 0, null, undefined, []]) {
        expect([value, of(field)(value), read(field, value)[field]]).toEqual([value, [], undefined])
      }
      expect([read(field, true)[field], read(field, false)[field]]).toEqual([true, false])
    },
  )

  test('is a record', () => {
    for (const agent of [null, [], 'agent', 7])
      expect(whole({ agent })[0]).toMatch(/^agent(\.\w+)? wrong_type$/)
    expect(whole({})).toEqual([])
  })

  test('has points of sale with numbers of one to three letters and digits, each once', () => {
    const pos = (posArr: unknown) => whole({ posArr })
    expectRefused(pos, 'posArr.0.number', [
      [[{ number: '1234' }], 'pos_number_form'],
      [[{ number: ' ' }], 'pos_number_form'],
      [[{ number: '1-2' }], 'pos_number_form'],
      [[{ number: 'é' }], 'pos_number_form'],
      [[{ number: 'a\0' }], 'pos_number_form'],
      [[{ number: 7 }], 'wrong_type'],
    ])
    expectRefused(pos, 'posArr', [
      [[], 'too_few'],
      [[{ number: '1' }, { number: ' 1 ' }], 'pos_number_twice'],
      ['all', 'wrong_type'],
      [{}, 'wrong_type'],
    ])
    expectRefused(pos, 'posArr.0', [[[null], 'wrong_type']])
    for (const sid of [2 ** 31, 0, -1, '1', 1.5])
      expect([sid, pos([{ sid, number: '1' }])]).toEqual([sid, [expect.stringMatching(/^posArr\.0\.sid /)]])
    expectAccepted(pos, [
      ['000', '00', ' 0 ', 'aB9'].map((number) => ({ number })),
      [{ sid: 1, number: '1' }],
    ])
  })

  test('has office hours of the whole week', () => {
    const hours = (value: unknown) => whole({ scheduleArr: value })
    expect(hours(scheduleArr.slice(1))).toEqual(['scheduleArr fewer_than_exactly'])
    for (const value of ['always', null, {}]) expect(hours(value)).toEqual(['scheduleArr wrong_type'])
    expect(hours([null, ...scheduleArr.slice(1)])).toEqual(['scheduleArr.0 wrong_type'])
  })
})

test('a new agent needs points of sale and office hours, a changed one keeps its own', () => {
  const { agent } = bodies.create
  expect(refusalsOf(agentsRoutes.create.body, { agent })).toEqual([
    'scheduleArr wrong_type',
    'posArr wrong_type',
  ])
  expect(refusalsOf(agentsRoutes.update.body, { agent: bodies.update.agent })).toEqual([])
})

test('a new agent has an agency and a token, a changed one its number', () => {
  const created = (field: string) => (value: unknown) =>
    refusalsOf(agentsRoutes.create.body, {
      ...bodies.create,
      agent: { ...bodies.create.agent, [field]: value },
    })
  expectRefused(created('token'), 'agent.token', [
    ['', 'at_least_characters'],
    ['   ', 'at_least_characters'],
    [token.slice(0, 15), 'at_least_characters'],
    [token.repeat(11), 'too_many'],
    ['a'.repeat(16), 'token_guessable'],
    ...[0, null, undefined].map((value) => [value, 'wrong_type'] as const),
  ])
  for (const agency of [0, -1, 2 ** 31, 0.5, 1e300, '1', null, undefined])
    expect([agency, created('agency')(agency)]).toEqual([agency, [expect.stringMatching(/^agent\.agency /)]])
  expectRequiredText(
    (agentID) => refusalsOf(agentsRoutes.update.body, { agent: { ...fields, agentID } }),
    'agent.agentID',
    20,
  )
})

test('a search takes a name of at most 100 characters', () => {
  const search = (name: unknown) => refusalsOf(agentsRoutes.search.body, { name })
  expectRefused(search, 'name', [
    ['a\0b', 'character_not_storable'],
    ['x'.repeat(101), 'at_most_characters'],
    ...[7, null, []].map((value) => [value, 'wrong_type'] as const),
  ])
  expectAccepted(search, [undefined, '', 'x'.repeat(100)])
})
