import { type MoveName, moves } from '@corridor/domain/transfers/statuses'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof makeMetrics>

/** A process has one event loop and one heap, however many servers run in it one after the other. */
const ofProcess = new Registry()
collectDefaultMetrics({ register: ofProcess })

/** Of the process as well: a transaction that moves a transfer knows of no server. */
const transferMoves = new Counter({
  name: 'corridor_transfer_moves_total',
  help: 'Moves of transfers that this process has committed',
  labelNames: ['move'],
  registers: [ofProcess],
})
for (const move of Object.keys(moves)) transferMoves.inc({ move }, 0)

export function countMove(move: MoveName): void {
  transferMoves.inc({ move })
}

/** A figure of the database. In a process that has not looked at it yet it is unknown: 0 would be a claim. */
function ofDatabase(registry: Registry, { name, help }: { name: string; help: string }): Gauge {
  const gauge = new Gauge({ name, help, registers: [registry] })
  gauge.set(Number.NaN)
  return gauge
}

/** A call gives up after 30 seconds; what is slower than five belongs to an outage, and its length tells of which. */
const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export function makeMetrics() {
  const registry = Registry.merge([ofProcess])
  return { registry, ...ofCalls(registry), ...ofJobs(registry), ...ofHouse(registry) }
}

/** What is asked of a process. */
function ofCalls(registry: Registry) {
  return {
    httpSeconds: new Histogram({
      name: 'corridor_http_seconds',
      help: 'Time to answer an HTTP call',
      labelNames: ['method', 'route', 'status'],
      buckets: seconds,
      registers: [registry],
    }),
    partnerSeconds: new Histogram({
      name: 'corridor_partner_seconds',
      help: 'Time to answer a call of a partner; unread: its turn did not come',
      labelNames: ['operation', 'fault'],
      buckets: seconds,
      registers: [registry],
    }),
    partnerRefusals: new Counter({
      name: 'corridor_partner_refusals_total',
      help: 'Calls of partners that were refused before they were known to be one of theirs',
      labelNames: ['fault'],
      registers: [registry],
    }),
    connectionsDropped: new Counter({
      name: 'corridor_connections_dropped_total',
      help: 'Connections that the server closed; unanswered: too many requests at once, unread: the answer was not read, too_many: all connections in use',
      labelNames: ['reason'],
      registers: [registry],
    }),
    logins: new Counter({
      name: 'corridor_logins_total',
      help: 'Login attempts by result',
      labelNames: ['result'],
      registers: [registry],
    }),
    breakGlass: new Counter({
      name: 'corridor_break_glass_logins_total',
      help: 'Log-ins with a password where there is single sign-on',
      registers: [registry],
    }),
    filesDamaged: new Counter({
      name: 'corridor_files_damaged_total',
      help: 'Stored files that were asked for and are not what was stored',
      registers: [registry],
    }),
  }
}

/** What a process does by itself, and what it is. A label `job` would be Prometheus' own, which says whom it asked. */
function ofJobs(registry: Registry) {
  return {
    sealedEntries: new Counter({
      name: 'corridor_audit_sealed_total',
      help: 'Audit entries that were sealed',
      registers: [registry],
    }),
    jobLastSuccess: new Gauge({
      name: 'corridor_job_last_success_timestamp_seconds',
      help: 'When a background job last ended well, of the calendar in any worker; before its first time, the start',
      labelNames: ['task'],
      registers: [registry],
    }),
    jobSeconds: new Gauge({
      name: 'corridor_job_seconds',
      help: 'How long the last run of a background job took that ended well in this process',
      labelNames: ['task'],
      registers: [registry],
    }),
    jobPeriod: new Gauge({
      name: 'corridor_job_period_seconds',
      help: 'The longest time from one run of a background job to the next, as it is planned',
      labelNames: ['task'],
      registers: [registry],
    }),
    jobFailures: new Counter({
      name: 'corridor_job_failures_total',
      help: 'Runs of a background job that failed',
      labelNames: ['task'],
      registers: [registry],
    }),
    retentionRemoved: new Counter({
      name: 'corridor_retention_removed_total',
      help: 'What was removed or cleared because its time was over',
      labelNames: ['what'],
      registers: [registry],
    }),
    writeProbeSeconds: ofDatabase(registry, {
      name: 'corridor_write_probe_seconds',
      help: 'How long the last small commit took, with the standby that it waits for',
    }),
    measured: new Gauge({
      name: 'corridor_measured_timestamp_seconds',
      help: 'When this process last came to the end of what it reads in the database for its figures',
      registers: [registry],
    }),
    serving: new Gauge({
      name: 'corridor_serving',
      help: '0 for as long as this process waits for what it cannot work without',
      registers: [registry],
    }),
    buildInfo: new Gauge({
      name: 'corridor_build_info',
      help: 'The newest migration that this process comes with',
      labelNames: ['schema'],
      registers: [registry],
    }),
  }
}

/** How the business stands, by the database. */
function ofHouse(registry: Registry) {
  return {
    positionsAboveAlert: ofDatabase(registry, {
      name: 'corridor_positions_above_alert',
      help: 'Agencies that owe as much as their alert threshold, or more',
    }),
    daysUnclosed: ofDatabase(registry, {
      name: 'corridor_days_unclosed',
      help: 'UTC days that are over and not closed',
    }),
    dayFenceAhead: ofDatabase(registry, {
      name: 'corridor_day_fence_ahead_seconds',
      help: 'For how long nothing can be booked, because days were closed that are not over; 0 otherwise',
    }),
    dayFindings: ofDatabase(registry, {
      name: 'corridor_day_close_findings',
      help: 'What stands in the way of the close of the oldest open day',
    }),
    ledgerProved: ofDatabase(registry, {
      name: 'corridor_ledger_proved_timestamp_seconds',
      help: 'When the books were last proved, by whichever process; before the first time, since when that is missed',
    }),
    deliveriesDead: ofDatabase(registry, {
      name: 'corridor_deliveries_dead',
      help: 'Settlement files that could not be delivered and wait for a person',
    }),
    deliveriesOverdue: ofDatabase(registry, {
      name: 'corridor_deliveries_overdue',
      help: 'Deliveries of settlement files that have been due for more than ten minutes',
    }),
    blockedLogins: ofDatabase(registry, {
      name: 'corridor_blocked_logins',
      help: 'Users who are blocked after wrong passwords or codes',
    }),
    staleRates: ofDatabase(registry, {
      name: 'corridor_stale_rates',
      help: 'Currencies whose rate is too old to sell by',
    }),
    oldestRateSeconds: ofDatabase(registry, {
      name: 'corridor_oldest_rate_seconds',
      help: 'Age of the oldest rate that somebody sells by',
    }),
    oldestTraceSeconds: ofDatabase(registry, {
      name: 'corridor_oldest_trace_seconds',
      help: 'Age of the oldest message of a partner that is kept; 0 if there is none',
    }),
    unsealedEntries: ofDatabase(registry, {
      name: 'corridor_audit_unsealed',
      help: 'Audit entries that wait for their seal',
    }),
    oldestUnsealedSeconds: ofDatabase(registry, {
      name: 'corridor_audit_oldest_unsealed_seconds',
      help: 'Age of the oldest audit entry without a seal',
    }),
    anchorStands: ofDatabase(registry, {
      name: 'corridor_audit_anchor_stands',
      help: '1 if the seal that was noted outside is still in the log, else 0',
    }),
    oldestTransferSeconds: new Gauge({
      name: 'corridor_oldest_transfer_seconds',
      help: 'Age of the oldest transfer that waits in this status; 0 if none does',
      labelNames: ['status'],
      registers: [registry],
    }),
    transfers: new Gauge({
      name: 'corridor_transfers',
      help: 'Transfers by status, as they were last folded into totals',
      labelNames: ['status'],
      registers: [registry],
    }),
    overdueTransfers: new Gauge({
      name: 'corridor_overdue_transfers',
      help: 'Transfers that should have lapsed or expired ten minutes ago, counted up to 1000',
      labelNames: ['move'],
      registers: [registry],
    }),
  }
}

interface PlannedJob {
  readonly name: string
  /** Null where no period can be told. */
  readonly everySeconds: number | null
}

/**
 * Said before the first run. What begins to be told as 1 has not grown to whoever watches, and wakes nobody; nor does a
 * job that hangs from the start of its worker on, if there is nothing that grows old.
 */
export function tellPlanned(
  { jobFailures, jobLastSuccess, jobPeriod }: Pick<Metrics, 'jobFailures' | 'jobLastSuccess' | 'jobPeriod'>,
  jobs: readonly PlannedJob[],
): void {
  for (const { name: task, everySeconds } of jobs) {
    jobFailures.inc({ task }, 0)
    jobLastSuccess.setToCurrentTime({ task })
    if (everySeconds !== null) jobPeriod.set({ task }, everySeconds)
  }
}

/** Runs a job and keeps count of how it ends. */
export async function counted<T>(
  { jobFailures, jobLastSuccess, jobSeconds }: Pick<Metrics, 'jobFailures' | 'jobLastSuccess' | 'jobSeconds'>,
  task: string,
  run: () => Promise<T>,
): Promise<T> {
  const began = performance.now()
  try {
    const result = await run()
    jobSeconds.set({ task }, (performance.now() - began) / 1000)
    jobLastSuccess.setToCurrentTime({ task })
    return result
  } catch (error) {
    jobFailures.inc({ task })
    throw error
  }
}

/** One after the other, and each by itself: what cannot be read must not leave the others as they were. */
export async function measureEach(measures: readonly (() => Promise<void>)[]): Promise<void> {
  const failures: unknown[] = []
  for (const measure of measures) await measure().catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} figures could not be read.`)
}

/** Read when somebody asks, from the pool itself. */
export function poolConnections({ registry }: Metrics, pool: pg.Pool): Gauge<'state'> {
  return new Gauge({
    name: 'corridor_pool_connections',
    help: 'Connections to the database: idle, busy, and calls that wait for one',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
}
