import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { hurried } from '../tests/drills/alerts/hurried.ts'

const rules = readFileSync(join(import.meta.dirname, '../ops/prometheus/corridor.yml'), 'utf8')

test('the drill waits a second for each minute of the rules, and changes nothing else of them', () => {
  expect(hurried('expr: rate(calls[5m]) > 10 * rate(calls[7d] offset 10m) > 26 * 3600\nfor: 30s')).toBe(
    'expr: rate(calls[15s]) > 10 * rate(calls[10080s] offset 10s) > 26 * 3600\nfor: 1s',
  )
  const times = /(\[|for: |offset )\d+[smhd]/g
  expect(hurried(rules).replaceAll(times, '$1')).toBe(rules.replaceAll(times, '$1'))
  expect(hurried(rules)).not.toMatch(/(\[|for: |offset )\d+[mhd]/)
})
