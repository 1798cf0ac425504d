import { describe, expect, test } from 'vitest'
import {
  expectAccepted,
  expectRefused,
  expectRequiredText,
  refusalsOf,
} from './refusals/refused-input.test-support.ts'
import { settlementSetupRoutes as routes } from './settlement-setup.ts'

const fields = { idType: 2, schedDaily: true, schedMonth: false, schedWeek: true }
const bodies = {
  create: { settlement: { ...fields, agency: 1 }, settlementCodeArr: [] },
  update: { settlement: fields, settlementCodeArr: [] },
}

function row(typeObject: string, more: object = {}) {
  return { typeObject, send: 'alp', receive: 'num', cancel: '', ...more }
}

describe.each(['create', 'update'] as const)('the set-up of `%s`', (name) => {
  const body = bodies[name]
  const of = (field: string) => (value: unknown) =>
    refusalsOf(routes[name].body, { ...body, settlement: { ...body.settlement, [field]: value } })
  const ofCodes = (value: unknown) => refusalsOf(routes[name].body, { ...body, settlementCodeArr: value })

  test.each(['idType', 'ftpOption'])('has an %s of 1 or 2', (field) => {
    for (const value of [0, 3, '1', null])
      expect([value, of(field)(value)]).toEqual([
        value,
        [expect.stringMatching(new RegExp(`^settlement\\.${field} `))],
      ])
    expectAccepted(of(field), [1, 2])
  })

  test('has a delimiter that no value has, or none', () => {
    expectRefused(
      of('charDel'),
      'settlement.charDel',
      ['x', '::', '"', '\n', '\0'].map((value) => [value, 'not_a_delimiter']),
    )
    expectAccepted(of('charDel'), [undefined, '', '\t', ';', '|'])
  })

  test('has the transactions S, R or both, and one way of delivery', () => {
    expectRefused(of('idTypeTrns'), 'settlement.idTypeTrns', [
      ['X', 'wrong_option'],
      ['', 'wrong_option'],
    ])
    expectRefused(of('comMethod'), 'settlement.comMethod', [[2, 'wrong_value']])
    expectAccepted(of('idTypeTrns'), [undefined, 'S', 'R', 'SR'])
  })

  test('has at most five mailboxes, and nothing else in their place', () => {
    expectRefused(of('groupMail'), 'settlement.groupMail', [
      ['Ana Ruiz <ana@example.com>', 'not_mailboxes'],
      ['nobody', 'not_mailboxes'],
      ['a@example.com\r\nBcc: b@example.com', 'mailbox_line_break'],
      [Array(6).fill('a@example.com').join(), 'mailboxes_too_many'],
      ['x'.repeat(1301), 'at_most_characters'],
      [null, 'wrong_type'],
    ])
    expectAccepted(of('groupMail'), [undefined, '', 'a@example.com, b@example.com'])
  })

  test.each(['schedDaily', 'schedMonth', 'schedWeek'])('has %s switched on or off', (field) => {
    expectRefused(
      of(field),
      `settlement.${field}`,
      ['yes', undefined, null, 1].map((value) => [value, 'wrong_type']),
    )
    expectAccepted(of(field), [true, false])
  })

  test('has each row of codes at most once', () => {
    expectRefused(ofCodes, 'settlementCodeArr', [
      [[row('currency'), row('currency')], 'code_row_twice'],
      [[row('currency'), row('country'), row('dest_ctry'), row('currency')], 'too_many'],
      [undefined, 'wrong_type'],
    ])
    expect(ofCodes([row('planet')])).toEqual(['settlementCodeArr.0.typeObject wrong_option'])
    for (const form of ['send', 'receive', 'cancel', 'reverse'])
      expect(ofCodes([row('country', { [form]: 'ALPHA' })])).toEqual([
        `settlementCodeArr.0.${form} wrong_option`,
      ])
    expectAccepted(ofCodes, [[], [row('currency'), row('country'), row('dest_ctry')]])
  })
})

test.each([
  [
    'settlement.zipPass',
    (zipPass: unknown) =>
      refusalsOf(routes.create.body, {
        ...bodies.create,
        settlement: { ...bodies.create.settlement, zipPass },
      }),
  ],
  ['zipPassN', (zipPassN: unknown) => refusalsOf(routes.update.body, { ...bodies.update, zipPassN })],
] as const)('%s is a zip password, or left empty', (path, refusals) => {
  for (const value of ['short', 'x'.repeat(65), 'Contraseña larga', 'line\nbreak in it', null, 7])
    expect([value, refusals(value)]).toEqual([value, [expect.stringMatching(new RegExp(`^${path} `))]])
  expectAccepted(refusals, [undefined, '', 'Open sesame 12', 'x'.repeat(64)])
})

describe('the server that files are brought to', () => {
  const target = { host: 'example.com', port: 22, account: 'corridor', loginWith: 'key' }
  const of = (field: string) => (value: unknown) =>
    refusalsOf(routes.saveSftp.body, { ...target, [field]: value })

  test('has a host, by name or by address', () => {
    expectRefused(of('host'), 'host', [
      ['', 'required'],
      ['sftp://example.com', 'not_a_host'],
      ['example.com/in', 'not_a_host'],
      ['a b', 'not_a_host'],
      ['x'.repeat(254), 'at_most_characters'],
    ])
    expectAccepted(of('host'), ['localhost', '192.0.2.1', '2001:db8::1', 'x'.repeat(253)])
  })

  test('has a port from 1 to 65,535', () => {
    expectRefused(of('port'), 'port', [
      [0, 'too_small'],
      [65_536, 'too_big'],
      ['22', 'wrong_type'],
    ])
    expectAccepted(of('port'), [1, 65_535])
  })

  test('has an account, and a login with a key or a password', () => {
    expectRequiredText(of('account'), 'account', 100)
    expectRefused(of('loginWith'), 'loginWith', [['agent', 'wrong_option']])
    expectAccepted(of('loginWith'), ['key', 'password'])
  })

  test('may have a folder of 400 and a secret of 20,000 characters', () => {
    expectRefused(of('folder'), 'folder', [['x'.repeat(401), 'at_most_characters']])
    expectRefused(of('secretN'), 'secretN', [
      ['x'.repeat(20_001), 'at_most_characters'],
      ['half \ud800', 'character_not_storable'],
    ])
    expectAccepted(of('secretN'), [undefined, ' blanks and all ', 'x'.repeat(20_000)])
  })
})
