import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof makeMetrics>

/** A process has one event loop and one heap, however many servers run in it one after the other. */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

export function makeMetrics() {
  const registry = Registry.merge([ofProcess])
  return {
    registry,
    httpSeconds: new Histogram({
      name: 'corridor_http_seconds',
      help: 'Time to answer an HTTP call',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    partnerSeconds: new Histogram({
      name: 'corridor_partner_seconds',
      help: 'Time to answer a call of a partner',
      labelNames: ['operation', 'fault'],
      buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers: [registry],
    }),
    partnerRefusals: new Counter({
      name: 'corridor_partner_refusals_total',
      help: 'Calls of partners that were refused before they were known to be one of theirs',
      labelNames: ['fault'],
      registers: [registry],
    }),
    logins: new Counter({
      name: 'corridor_logins_total',
      help: 'Login attempts by result',
      labelNames: ['result'],
      registers: [registry],
    }),
    sealedEntries: new Counter({
      name: 'corridor_audit_sealed_total',
      help: 'Audit entries that were sealed',
      registers: [registry],
    }),
    positionsAboveAlert: new Gauge({
      name: 'corridor_positions_above_alert',
      help: 'Agencies that owe as much as their alert threshold, or more',
      registers: [registry],
    }),
    daysUnclosed: new Gauge({
      name: 'corridor_days_unclosed',
      help: 'UTC days that are over and not closed',
      registers: [registry],
    }),
    dayFindings: new Gauge({
      name: 'corridor_day_close_findings',
      help: 'What stands in the way of the close of the oldest open day',
      registers: [registry],
    }),
    deliveriesDead: new Gauge({
      name: 'corridor_deliveries_dead',
      help: 'Settlement files that could not be delivered and wait for a person',
      registers: [registry],
    }),
    deliveriesOverdue: new Gauge({
      name: 'corridor_deliveries_overdue',
      help: 'Deliveries of settlement files that have been due for more than ten minutes',
      registers: [registry],
    }),
    filesDamaged: new Counter({
      name: 'corridor_files_damaged_total',
      help: 'Stored files that were asked for and are not what was stored',
      registers: [registry],
    }),
    jobFailures: new Counter({
      name: 'corridor_job_failures_total',
      help: 'Runs of a background job that failed',
      labelNames: ['job'],
      registers: [registry],
    }),
  }
}
