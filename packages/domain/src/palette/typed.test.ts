import { expect, test } from 'vitest'
import { readTyped } from './typed.ts'

test('a reference is read in groups, and by its beginning', () => {
  const whole = { from: '499318607254', to: '499318607254', isWhole: true }
  for (const text of ['499318607254', ' 4993 1860 7254 ', '4993-1860-7254', '4993\u00A01860\t7254'])
    expect(readTyped(text).reference).toEqual(whole)
  expect(readTyped('49931').reference).toEqual({ from: '499310000000', to: '499319999999', isWhole: false })
})

test.each(['499', '4993186072541', 'GOMEZ 4993', '4993x', '+4993'])('%s is no reference', (text) => {
  expect(readTyped(text).reference).toBeNull()
})

test('words are capitals without accents, parted by whatever is no letter and no digit', () => {
  expect(readTyped(`  peña-ñandú o'Brien, S.A. 14 `).words).toEqual(['PENA', 'NANDU', 'O', 'BRIEN', 'S', 'A'])
  expect(readTyped('李 gt0027').words).toEqual(['李', 'GT0027'])
})

test('a single sign, and signs alone, find nothing', () => {
  for (const text of ['', ' ', 'a', ' 7 ', '%%%', `'' --`]) expect(readTyped(text).words).toEqual([])
})
