import { relationLines } from '../../bench/relations.ts'
import { quantile } from '../../bench/statistics.ts'
import { type Call, callsOfTransfer } from './arrivals.ts'
import type { Used } from './watch.ts'

/** What is promised for the peak. */
export const goalRate = 300
/** A core that is busier than this keeps callers waiting. */
const fullShare = 0.6
/** So much of the asked rate counts as reached: the edges of the time blur. */
const reachedShare = 0.99
/** One gateway more than are needed: while one is restarted the others must do. */
const spareGateways = 1

export interface Measured {
  readonly rate: number
  readonly seconds: number
  /** Those that were due in the time. */
  readonly calls: readonly Call[]
  /** All that failed, while it warmed up too. */
  readonly failed: readonly Call[]
  /** Paid out in the time. */
  readonly transfers: number
  readonly used: Used
  /** What the books and the database say. */
  readonly findings: readonly string[]
}

const shares = { p50: 0.5, p99: 0.99, p999: 0.999 } as const

function latencies(calls: readonly Call[]) {
  const took = calls.filter(({ failure }) => failure === null).map(({ dueAt, endedAt }) => endedAt - dueAt)
  const quantiles = Object.entries(shares).map(([name, share]) => [name, rounded(quantile(took, share))])
  return {
    calls: calls.length,
    failed: calls.length - took.length,
    mean: rounded(took.reduce((sum, ms) => sum + ms, 0) / Math.max(1, took.length)),
    ...(Object.fromEntries(quantiles) as Record<keyof typeof shares, number>),
    slowest: rounded(took.reduce((most, ms) => Math.max(most, ms), 0)),
  }
}

function rounded(figure: number, digits = 1): number {
  return Number(figure.toFixed(digits))
}

/** Each way to fail once, with how often. */
function failuresOf(calls: readonly Call[]): string[] {
  const counts = new Map<string, number>()
  for (const { operation, failure } of calls) {
    if (failure === null) continue
    const way = `${operation}: ${failure}`
    counts.set(way, (counts.get(way) ?? 0) + 1)
  }
  return [...counts].map(([way, count]) => `${count} times ${way}`)
}

/** For machines. `findings`: everything that is not as promised. */
export function figuresOf({ rate, seconds, calls, failed, transfers, used, findings }: Measured) {
  const each = (sum: number, digits = 0): number => rounded(sum / Math.max(1, transfers), digits)
  const reached = rounded(transfers / seconds, 2)
  return {
    rate,
    seconds,
    transfers,
    reached,
    ms: {
      ...Object.fromEntries(
        callsOfTransfer.map((name) => [name, latencies(calls.filter(({ operation }) => operation === name))]),
      ),
      all: latencies(calls),
    },
    processorMs: Object.fromEntries(
      Object.entries(used.processorUs).map(([name, us]) => [name, each(us / 1000, 3)]),
    ) as Record<keyof Used['processorUs'], number>,
    bytes: each(used.databaseBytes),
    walBytes: each(used.walBytes),
    memoryMb: Object.fromEntries(
      Object.entries(used.memoryMb).map(([name, mb]) => [name, rounded(mb, 0)]),
    ) as Record<keyof Used['memoryMb'], number>,
    connections: used.connections,
    findings: [
      ...findings,
      ...(transfers === 0 ? ['no transfer was made: nothing is shown'] : []),
      ...(reached < rate * reachedShare ? [`${reached} transfers a second were reached of ${rate}`] : []),
      ...(failed.length > 0 ? [`${failed.length} calls failed`, ...failuresOf(failed)] : []),
    ],
  }
}

type Figures = ReturnType<typeof figuresOf>

/** What the measured costs come to at the promised rate, where they stay the same. */
export function atGoal({ processorMs, bytes, walBytes, ms }: Figures) {
  const cores = (msEach: number): number => rounded((goalRate * msEach) / 1000, 2)
  const gatewayCores = cores(processorMs.gateway)
  const postgresCores = cores(processorMs.postgres)
  return {
    callsPerSecond: goalRate * callsOfTransfer.length,
    gatewayCores,
    gateways: Math.ceil(gatewayCores / fullShare) + spareGateways,
    workerCores: cores(processorMs.worker),
    postgresCores,
    postgresMachine: Math.ceil(postgresCores / fullShare),
    // A call holds a connection for at most as long as it lasts.
    busyConnections: Math.ceil((goalRate * callsOfTransfer.length * ms.all.mean) / 1000),
    walMegabytesPerSecond: rounded((goalRate * walBytes) / 1e6, 2),
    diskGigabytesPerMillion: rounded(bytes / 1000),
    walGigabytesPerMillion: rounded(walBytes / 1000),
  }
}

const columns = ['calls', 'failed', 'mean', 'p50', 'p99', 'p999', 'slowest'] as const

function tableLines({ ms }: Figures): string[] {
  const row = (name: string, cells: readonly string[]): string =>
    `${name.padEnd(20)}${cells.map((cell) => cell.padStart(9)).join('')}`
  return [
    row('ms from when due', columns),
    ...Object.entries(ms).map(([name, one]) =>
      row(
        name,
        columns.map((column) => String(one[column])),
      ),
    ),
  ]
}

function costLines({ processorMs, memoryMb, ...figures }: Figures): string[] {
  return [
    `a transfer: ${processorMs.gateway} ms of the processor in the gateways, ${processorMs.postgres} in PostgreSQL, ` +
      `${processorMs.worker} in the worker, ${processorMs.api} in the API`,
    `a transfer: ${figures.bytes} bytes in the database, ${figures.walBytes} bytes of WAL`,
    `memory: ${memoryMb.gateway} MB a gateway, ${memoryMb.worker} the worker, ${memoryMb.api} the API, ` +
      `${memoryMb.postgres} PostgreSQL with all it shares`,
    `connections: ${figures.connections.held} held, ${figures.connections.busy} busy at most`,
  ]
}

function goalLines(figures: Figures): string[] {
  const goal = atGoal(figures)
  return [
    `at ${goalRate} a second, by these costs: ${goal.callsPerSecond} calls a second`,
    `  gateways    ${goal.gatewayCores} cores: ${goal.gateways} processes, each below ${fullShare * 100} % of a core, one of them spare`,
    `  PostgreSQL  ${goal.postgresCores} cores: a machine of ${goal.postgresMachine}; at most ${goal.busyConnections} connections busy`,
    `  worker      ${goal.workerCores} cores`,
    `  WAL         ${goal.walMegabytesPerSecond} MB a second, ${goal.walGigabytesPerMillion} GB for a million transfers`,
    `  disk        ${goal.diskGigabytesPerMillion} GB for a million transfers`,
  ]
}

const maxShown = 10

export function reportLines(measured: Measured): string[] {
  const figures = figuresOf(measured)
  const { rate, seconds, transfers, reached, findings } = figures
  return [
    `${transfers} transfers in ${seconds} s: ${reached} a second of ${rate}`,
    ...tableLines(figures),
    ...costLines(figures),
    ...relationLines(measured.used.relations, Math.max(1, transfers)),
    // Costs of a run that lost something carry over to nothing.
    ...(findings.length === 0 ? goalLines(figures) : []),
    `${findings.length} findings`,
    ...findings.slice(0, maxShown).map((finding) => `  ${finding}`),
  ]
}
