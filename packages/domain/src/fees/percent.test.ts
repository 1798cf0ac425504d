import fc from 'fast-check'
import { expect, test } from 'vitest'
import { excessOverWhole, fractionToPercent, percentToFraction } from './percent.ts'

test.each([
  ['12.5', '0.1250'],
  ['12,5', '0.1250'],
  [' 12.50 ', '0.1250'],
  ['0', '0.0000'],
  ['0.01', '0.0001'],
  ['100', '1.0000'],
  ['100,00', '1.0000'],
  ['007', '0.0700'],
])('percent %j is the fraction %s', (typed, fraction) => {
  expect(percentToFraction(typed)).toBe(fraction)
})

test.each(['', ' ', '-1', '100.01', '101', '1.234', '1.', '.5', '1 0', '1e1', 'ten', '12.5%', '1,2,3'])(
  '%j is not a percent',
  (typed) => {
    expect(percentToFraction(typed)).toBeNull()
  },
)

test('percent text to fraction and back is exact, with dot or comma and spaces around', () => {
  const space = fc.constantFrom('', ' ', '  ', '\t')
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000 }),
      fc.constantFrom('.', ','),
      space,
      space,
      (hundredths, point, before, after) => {
        const text = `${Math.floor(hundredths / 100)}${point}${String(hundredths % 100).padStart(2, '0')}`
        const fraction = percentToFraction(before + text + after)
        expect(fraction).not.toBeNull()
        expect(fractionToPercent(fraction ?? '')).toBe(text.replace(',', '.'))
        expect(Math.round(Number(fraction) * 10_000)).toBe(hundredths)
      },
    ),
    { numRuns: 2_000 },
  )
})

test('a sum over the whole is told as percent', () => {
  expect(excessOverWhole('0.6000', '0.4000')).toBeNull()
  expect(excessOverWhole('0.6000', '0.4001')).toBe('100.01')
  expect(excessOverWhole('1.0000', '1.0000')).toBe('200.00')
  expect(excessOverWhole('0.0000', '0.0000')).toBeNull()
})
