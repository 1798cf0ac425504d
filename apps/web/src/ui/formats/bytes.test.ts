import { expect, test } from 'vitest'
import { formatBytes } from './bytes.ts'

test.each([
  [0, '0 bytes'],
  [1023, '1023 bytes'],
  [1024, '1.0 KB'],
  [1536, '1.5 KB'],
  [5 * 1024 * 1024, '5.0 MB'],
  [3 * 1024 ** 4, '3072.0 GB'],
])('%d is %s', (bytes, text) => {
  expect(formatBytes(bytes)).toBe(text)
})
