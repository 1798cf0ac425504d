import { expect, test } from 'vitest'
import type { Setup } from './api.ts'
import { dayOf, timeIn } from './run-times.ts'
import { sampleHead, sampleRows } from './sample-rows.ts'
import { countChanges, isProtected, type SetupValues, valuesOf, wireOf } from './setup-values.ts'
import { shownDelimiter, typedDelimiter } from './shown-delimiter.ts'

const none: Setup = { sid: 7, version: 0, config: null, codes: [] }

test('what is not set up yet begins with the defaults', () => {
  expect(valuesOf(none)).toMatchObject({
    idType: '1',
    idTypeTrns: 'SR',
    ftpOption: '1',
    comMethod: '1',
    zipPass: '',
  })
})

test('a password never travels with the fields', () => {
  const wire = wireOf({ ...valuesOf(none), zipPass: 'Open sesame 12' })
  expect(JSON.stringify(wire)).not.toContain('sesame')
  expect(wire.settlementCodeArr.map(({ typeObject }) => typeObject)).toEqual([
    'currency',
    'country',
    'dest_ctry',
  ])
})

test('changes are counted one by one, and what the type hides is none', () => {
  const before = valuesOf(none)
  const changed: SetupValues = {
    ...before,
    groupMail: 'a@example.com',
    codes: { ...before.codes, country: { ...before.codes.country, send: 'num', receive: 'num' } },
  }
  expect([countChanges(before, before), countChanges(before, changed)]).toEqual([0, 3])
  expect(countChanges(before, { ...changed, idTypeTrns: 'S' })).toBe(3)
})

test('a tab is shown and read back', () => {
  expect(shownDelimiter('\t')).toBe('⇥')
  expect([typedDelimiter('⇥'), typedDelimiter(';'), typedDelimiter('')]).toEqual(['\t', ';', ''])
})

test('a run is told in the zone of whoever asks, with its day where that is another one', () => {
  const run = { from: Date.parse('2026-11-16T11:00:00Z'), until: Date.parse('2026-11-16T13:00:00Z') }
  expect(dayOf(run, 'America/Chicago')).toBe('Mon 16/11')
  expect(timeIn(run, 'Europe/Madrid', 'America/Chicago')).toEqual({
    from: '12:00',
    until: '14:00',
    day: null,
  })
  expect(timeIn(run, 'Pacific/Auckland', 'America/Chicago')).toEqual({
    from: '00:00',
    until: '02:00',
    day: 'Tue 17/11',
  })
  expect(timeIn({ ...run, until: null }, 'Asia/Kolkata', 'America/Chicago')).toMatchObject({
    from: '16:30',
    until: null,
  })
})

test('the sample has the decimals of its currencies, and one row of each kind', () => {
  const side = (country: string, currency: string, minorUnits: number) => ({
    country: { alpha: country, numeric: '000' },
    currency: { alpha: currency, numeric: '000' },
    minorUnits,
  })
  const { firstDay } = sampleHead('KW0001', 'SND', Date.parse('2026-11-15T12:00:00Z'))
  expect(firstDay).toBe('2026-11-14')
  const sent = sampleRows('SND', firstDay, side('KWT', 'KWD', 3), side('JPN', 'JPY', 0))
  expect(sent.map(({ kind, sendAmount, receiveAmount }) => `${kind} ${sendAmount} ${receiveAmount}`)).toEqual(
    ['SEND 316.400 316', 'CANCEL -197.750 -198', 'REFUND -63.280 -63'],
  )
  const paid = sampleRows('RCV', firstDay, side('MEX', 'MXN', 2), side('USA', 'USD', 2))
  expect(paid.map(({ kind, origin, destination }) => `${kind} ${origin.alpha} ${destination.alpha}`)).toEqual(
    ['RECEIVE USA MEX', 'REVERSE USA MEX'],
  )
})

test('a new mailbox or zip password is protected, and nothing else is', () => {
  const before = valuesOf(none)
  const changes = [{ groupMail: 'a@example.com' }, { zipPass: 'Open sesame 12' }, { schedMonth: true }, {}]
  expect(changes.map((change) => isProtected(before, { ...before, ...change }))).toEqual([
    true,
    true,
    false,
    false,
  ])
})
