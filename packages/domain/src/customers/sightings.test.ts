import { expect, test } from 'vitest'
import { type Sighted, sightedFields, sightingsOf } from './sightings.ts'

const nothing = Object.fromEntries(
  Object.values(sightedFields)
    .flat()
    .map((column) => [column, '']),
) as Sighted

const ana: Sighted = { ...nothing, first_name: 'ANA', last_name: 'RUIZ', email: 'Ana@Example.com' }

test('what is the same, or not said, is nothing', () => {
  expect(sightingsOf(ana, ana)).toEqual([])
  expect(sightingsOf(ana, nothing)).toEqual([])
  expect(sightingsOf(ana, { ...nothing, email: 'ana@example.com' })).toEqual([])
})

test('what was empty adds; what differs is told with all that belongs to it', () => {
  const seen = { ...ana, city: 'TULA', country: 'MEX' }
  expect(sightingsOf(ana, seen)).toEqual([
    { field: 'address', adds: true, value: { city: 'TULA', country: 'MEX' } },
  ])
  expect(sightingsOf({ ...ana, city: 'TULA' }, seen)).toEqual([
    { field: 'address', adds: true, value: { country: 'MEX' } },
  ])
  expect(sightingsOf({ ...ana, city: 'LEON', country: 'MEX' }, seen)).toEqual([
    { field: 'address', adds: false, value: { city: 'TULA', country: 'MEX' } },
  ])
})

test('a name never adds', () => {
  expect(sightingsOf(ana, { ...ana, middle_name: 'M' })).toEqual([
    { field: 'name', adds: false, value: { first_name: 'ANA', middle_name: 'M', last_name: 'RUIZ' } },
  ])
})
