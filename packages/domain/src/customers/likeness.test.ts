import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Likable, likenessOf, nameLikeness } from './likeness.ts'

function named(text: string): Likable {
  const [firstName = '', lastName = ''] = text.split(', ').toReversed()
  return { firstName, lastName }
}

describe('a similar name', () => {
  test.each([
    ['RUIZ, ANA', 'RUÍZ, ANA'],
    ['RUIZ, ANA', 'RUIS, ANA'],
    ['RUIZ, ANA', 'ANA, RUIZ'],
    ['RUIZ, ANA', 'RUIZ LOPEZ, ANA MARIA'],
    ['PEREZ, JUAN', 'PEREZ, J'],
    ['DE LA CRUZ, MARIA DEL CARMEN', 'CRUZ, MARIA CARMEN'],
    ["O'BRIEN, SEAN", 'OBRIEN, SEAN'],
    ['GARCIA-LOPEZ, EVA', 'GARCIA, EVA'],
    ['HERNANDEZ, LUIS', 'HERNADNEZ, LUIS'],
    ['HERNANDEZ, LUIS', 'FERNANDES, LUIS'],
    ['PEREZ DIAZ, JUAN', 'PEREZ GOMEZ, JUAN'],
  ])('%s and %s', (one, other) => {
    const born = { dateOfBirth: '1980-02-29' }
    expect(likenessOf({ ...named(one), ...born }, { ...named(other), ...born })).toEqual([
      'sameBirthSimilarName',
    ])
    expect(likenessOf({ ...named(one), ...born }, { ...named(other), dateOfBirth: '1980-03-01' })).toEqual([])
    expect(likenessOf(named(one), named(other))).toEqual([])
  })

  test.each([
    ['LOPEZ, MARIA', 'GARCIA, MARIA'],
    ['RUIZ, ANA', 'DIAZ, EVA'],
    ['RUIZ, ANA', 'RUIZ, EVA'],
    ['LI, WU', 'LO, WA'],
    ['MARIA', 'LOPEZ, MARIA'],
    ['', ''],
  ])('is not that of %s and %s', (one, other) => {
    const born = { dateOfBirth: '1980-02-29' }
    expect(likenessOf({ ...named(one), ...born }, { ...named(other), ...born })).toEqual([])
  })

  test('is a share of the shorter name, all or nothing of oneself', () => {
    const text = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom('ANA', 'RUIZ', 'JOSÉ', 'A B', '-', "D'A"),
    )
    const person = fc.record({ firstName: text, lastName: text, lastName2: text })
    fc.assert(
      fc.property(person, person, (one, other) => {
        const likeness = nameLikeness(one, other)
        expect(likeness).toBeGreaterThanOrEqual(0)
        expect(likeness).toBeLessThanOrEqual(1)
        expect([0, 1]).toContain(nameLikeness(one, one))
      }),
    )
  })
})

test('the same phone, however it is written and whichever it is', () => {
  const one = { mobilePhone: '+52 (55) 1234-5678', homePhone: '911' }
  expect(likenessOf(one, { homePhone: '525512345678' })).toEqual(['samePhone'])
  expect(likenessOf(one, { mobilePhone: '911', homePhone: '911' })).toEqual([])
  expect(likenessOf({}, { mobilePhone: '', homePhone: '' })).toEqual([])
})

test('the same number of an id, whatever stands between its groups', () => {
  expect(likenessOf({ photoIdNumber: 'ab-12 34' }, { photoIdNumber: 'AB1234' })).toEqual(['samePhotoId'])
  expect(likenessOf({ photoIdNumber: '' }, { photoIdNumber: '' })).toEqual([])
})
