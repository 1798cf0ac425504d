import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { expect, test } from 'vitest'
import { knownLabels, knownMetrics, metricsIn } from '#support/metric-names.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'ops/prometheus')
const rules = readFileSync(join(folder, 'corridor.yml'), 'utf8')
const alerts = names(rules, /- alert: (\w+)/g)

function names(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()
}

test('each alert is silent when it should be, and fires when it should', () => {
  const told = execFileSync('promtool', ['test', 'rules', 'corridor.test.yml'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect(told).toContain('SUCCESS')
  const tried = readFileSync(join(folder, 'corridor.test.yml'), 'utf8')
  expect(names(tried, /- name: (\w+)/g)).toEqual(alerts)
  expect(names(tried, /- alertname: (\w+)/g)).toEqual(alerts)
})

test('each alert has a runbook of its name, and each runbook its alert', () => {
  const runbooks = readdirSync(join(root, 'docs/operations/runbooks')).map((file) => parse(file).name)
  expect(runbooks.filter((name) => name !== 'README').sort()).toEqual(alerts)
})

test('an alert looks at figures that a process tells', () => {
  const told = knownMetrics()
  expect(metricsIn(rules).filter((name) => !told.has(name))).toEqual([])
})

test('no label is one that Prometheus itself gives: ours would get another name, and no rule would find it', () => {
  const labels = knownLabels()
  expect(labels.get('corridor_job_failures_total')).toEqual(['task'])
  expect([...labels].filter(([, names]) => names.includes('job') || names.includes('instance'))).toEqual([])
})

test('a rule asks for no label that its figure does not have: it would be silent for good', () => {
  const labels = knownLabels()
  const asked = [...rules.matchAll(/(corridor_\w+)\{(\w+)(?:=|!)/g)].map(
    ([, name = '', label = '']) => [name.replace(/_(count|bucket|sum)$/, ''), label] as const,
  )
  expect(asked).toContainEqual(['corridor_job_last_success_timestamp_seconds', 'task'])
  expect(asked.filter(([name, label]) => labels.has(name) && !labels.get(name)?.includes(label))).toEqual([])
})
