import { makeMetrics } from '../../apps/server/src/platform/metrics.ts'

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
