import { expect, test } from 'vitest'
import { changeOf, largest, percentOf, sumOf } from './figures.ts'

test('amounts are added to the cent, whatever their size', () => {
  expect(sumOf([])).toBe('0.00')
  expect(sumOf(['90071992547409.93', '0.01', '-0.02'])).toBe('90071992547409.92')
})

test('a share of nothing is none', () => {
  expect(percentOf('2.41', '100.00')).toBe('2.41 %')
  expect(percentOf('1.00', '3.00', 0)).toBe('33 %')
  expect(percentOf('0.00', '0.00')).toBe('–')
})

test('a change has its sign, and none where there was nothing before', () => {
  expect(changeOf('110.00', '100.00')).toBe('+10.0 %')
  expect(changeOf('90.00', '100.00')).toBe('−10.0 %')
  expect(changeOf('90.00', '0.00')).toBeNull()
})

test('the first of the largest', () => {
  expect(largest([])).toBeUndefined()
  expect(largest([{ usd: '9.00' }, { usd: '10.00', day: 1 }, { usd: '10.00', day: 2 }])).toEqual({
    usd: '10.00',
    day: 1,
  })
})
