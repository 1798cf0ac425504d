import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeMetrics } from '../../apps/server/src/platform/metrics.ts'

const root = join(import.meta.dirname, '../..')

/** What Prometheus can know of our processes: what they tell, and whether they answer. */
export function knownMetrics(): Set<string> {
  return new Set([
    'up',
    // Told by whoever has a pool.
    'corridor_pool_connections',
    ...makeMetrics()
      .registry.getMetricsAsArray()
      .map(({ name }) => name),
  ])
}

/** What exporters tell by our files: that of PostgreSQL, and that of the node about backups and their drill. */
export function figuresOfOthers(): string[] {
  const found = (file: string, pattern: RegExp): string[] =>
    [...readFileSync(join(root, file), 'utf8').matchAll(pattern)].map(([, name = '']) => name)
  return [
    ...found('ops/postgres/figures.yml', /^ {4}- (\w+): \{ usage: GAUGE/gm).map(
      (name) => `corridor_database_${name}`,
    ),
    ...['backup', 'backup_full', 'backup_figures'].map((name) => `corridor_${name}_timestamp_seconds`),
    ...found('docs/operations/backup.md', /^echo "(corridor_\w+) /gm),
  ]
}

/** Labels of ours, by the figure that has them. */
export function knownLabels(): Map<string, readonly string[]> {
  return new Map(
    makeMetrics()
      .registry.getMetricsAsArray()
      .map((metric) => [metric.name, Reflect.get(metric, 'labelNames') as readonly string[]]),
  )
}

/** The figures that a rule or a panel asks for; those of a histogram by its name. */
export function metricsIn(text: string): string[] {
  const found = [...text.matchAll(/\b(?:corridor|nodejs|process)_[a-z0-9_]+/g)].map(([name]) => name)
  return [...new Set(found.map((name) => name.replace(/_(count|bucket|sum)$/, '')))].sort()
}
