import { expect, test } from 'vitest'
import { inChosenOrder, moved, narrowest, widest } from './chosen-columns.ts'

const columns = ['reference', 'status', 'date', 'amount'].map((key) => ({
  key,
  header: key,
  width: 100,
  render: () => key,
}))

function keysOf(choices: Parameters<typeof inChosenOrder>[1]): string[] {
  return inChosenOrder(columns, choices).map(({ key, hidden }) => (hidden ? `(${key})` : key))
}

test('without a choice the columns stand as they are', () => {
  expect(keysOf([])).toEqual(['reference', 'status', 'date', 'amount'])
})

test('a choice orders and hides, but the first column stays where it is', () => {
  const choices = [{ key: 'amount' }, { key: 'reference', hidden: true }, { key: 'status', hidden: true }]
  expect(keysOf([...choices, { key: 'date' }])).toEqual(['reference', 'amount', '(status)', 'date'])
})

test('a column that the choice does not know stands behind its neighbour; one that is gone says nothing', () => {
  const choices = [{ key: 'amount' }, { key: 'status' }, { key: 'gone' }]
  expect(keysOf(choices)).toEqual(['reference', 'amount', 'status', 'date'])
})

test('widths are whole and within bounds', () => {
  const widths = [0, 120.4, 9_999].map(
    (width) => inChosenOrder(columns, [{ key: 'date', width }]).find(({ key }) => key === 'date')?.width,
  )
  expect(widths).toEqual([narrowest, 120, widest])
})

test('a column moves one place at a time, and none before the first', () => {
  const choices = columns.map(({ key }) => ({ key }))
  const keys = (key: string, by: 1 | -1) => moved(choices, key, by).map((choice) => choice.key)
  expect(keys('date', -1)).toEqual(['reference', 'date', 'status', 'amount'])
  expect(keys('date', 1)).toEqual(['reference', 'status', 'amount', 'date'])
  expect(keys('status', -1)).toEqual(['reference', 'status', 'date', 'amount'])
  expect(keys('amount', 1)).toEqual(['reference', 'status', 'date', 'amount'])
  expect(keys('reference', 1)).toEqual(['reference', 'status', 'date', 'amount'])
})
