import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join, parse } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { z } from 'zod'
import { figuresOfOthers, knownLabels, knownMetrics, metricsIn } from '#support/metric-names.ts'
import { skipWithout } from '../tests/support/programs.ts'

const root = join(import.meta.dirname, '..')
const folder = join(root, 'ops/prometheus')
const files = readdirSync(folder)
  .filter((file) => !file.endsWith('.test.yml'))
  .map((file) => parse(file).name)
const rulesOf = new Map(files.map((file) => [file, readFileSync(join(folder, `${file}.yml`), 'utf8')]))
const rules = [...rulesOf.values()].join('\n')
/** Its silence is what rings. */
const neverSilent = 'Heartbeat'

const tried = z.object({
  tests: z.array(
    z.object({
      name: z.string(),
      alert_rule_test: z.array(z.object({ alertname: z.string(), exp_alerts: z.array(z.unknown()) })),
    }),
  ),
})

function names(text: string, pattern: RegExp): string[] {
  return [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].sort()
}

function alertsIn(text: string): string[] {
  return names(text, /- alert: (\w+)/g)
}

describe.each(files)('%s.yml', (file) => {
  const alerts = alertsIn(rulesOf.get(file) ?? '')

  test('each alert is silent when it should be, and fires when it should', (context) => {
    skipWithout(context, 'promtool')
    const told = execFileSync('promtool', ['test', 'rules', `${file}.test.yml`], {
      cwd: folder,
      encoding: 'utf8',
    })
    expect(told).toContain('SUCCESS')
    // What whoever installs them would see.
    execFileSync('promtool', ['check', 'rules', '--lint-fatal', `${file}.yml`], {
      cwd: folder,
      stdio: 'pipe',
    })
    const { tests } = tried.parse(parseYaml(readFileSync(join(folder, `${file}.test.yml`), 'utf8')))
    expect([...new Set(tests.map(({ name }) => name))].sort()).toEqual(alerts)
    const all = tests.flatMap(({ alert_rule_test: looks }) => looks)
    const silent = all.filter(({ exp_alerts: expected }) => expected.length === 0)
    const firing = all.filter(({ exp_alerts: expected }) => expected.length > 0)
    const namesOf = (looks: typeof all): string[] =>
      [...new Set(looks.map(({ alertname }) => alertname))].toSorted()
    expect(namesOf(firing)).toEqual(alerts)
    expect(namesOf(silent)).toEqual(alerts.filter((name) => name !== neverSilent))
  })
})

test('each alert has a runbook of its name, and each runbook its alert', () => {
  const runbooks = readdirSync(join(root, 'docs/operations/runbooks')).map((file) => parse(file).name)
  expect(runbooks.filter((name) => name !== 'README').sort()).toEqual(alertsIn(rules))
})

test('an alert looks at figures that somebody tells', () => {
  const told = new Set([...knownMetrics(), ...figuresOfOthers()])
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
  expect(
    asked.filter(
      ([name, label]) =>
        labels.has(name) && !['job', 'instance', ...(labels.get(name) ?? [])].includes(label),
    ),
  ).toEqual([])
})
