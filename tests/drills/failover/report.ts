import type { Outcome } from '../../faults/report.ts'
import type { House } from './house.ts'
import type { Struck } from './strike.ts'

interface Ended {
  readonly code: number
  readonly out: string
}

/** All that a run has shown. */
export interface Drilled extends Pick<Outcome, 'replayed' | 'verdict' | 'verified' | 'stats' | 'seconds'> {
  readonly struck: readonly Struck[]
  readonly staff: House['staff']
  readonly ended: readonly string[]
  readonly ledger: Ended
  readonly audit: Ended
}

const maxShown = 10

/** For machines. `findings`: everything that is not as promised. */
export function figuresOf(drilled: Drilled) {
  const { stats, struck, staff, verdict, ledger, audit } = drilled
  const judged = Object.entries(verdict).flatMap(([name, found]: [string, readonly string[]]) =>
    found.map((one) => `${name}: ${one}`),
  )
  const verified = Object.entries({ 'ledger-verify': ledger, 'audit-verify': audit })
    .filter(([, { code }]) => code !== 0)
    .map(([name, { out }]) => `${name}: ${out.trim()}`)
  return {
    seconds: Math.round(drilled.seconds),
    faults: struck.map(({ findings: _findings, ...one }) => one),
    answers: stats.acknowledged,
    transfers: stats.transfers,
    lost: verdict.lost.length,
    doubled: verdict.doubled.length,
    differing: verdict.differing.length,
    replayed: drilled.replayed,
    tries: stats.tries,
    reasons: Object.fromEntries(stats.reasons),
    staffAnswers: staff.answers,
    staffUnavailable: staff.unavailable,
    findings: [
      ...struck.flatMap(({ findings }) => findings),
      ...judged,
      ...stats.garbled,
      ...unexplained(stats),
      ...staff.findings,
      ...drilled.ended,
      ...verified,
    ],
  }
}

/** Whoever calls while the database is away is told to come again, and not that something is broken. */
function unexplained({ reasons }: Drilled['stats']): string[] {
  const count = reasons.get('internal') ?? 0
  return count === 0 ? [] : [`${count} calls heard internal`]
}

export function reportLines(drilled: Drilled): string[] {
  const { faults, findings, reasons, ...figures } = figuresOf(drilled)
  return [
    `${faults.length} faults, longest time without an answer ${Math.max(0, ...faults.map(({ gapSeconds }) => gapSeconds))} s`,
    ...Object.entries(figures).map(([name, value]) => `${name.padEnd(18)}${value}`),
    ...Object.entries(reasons).map(([reason, count]) => `  tried again: ${reason.padEnd(24)} ${count}`),
    `ledger-verify: ${drilled.ledger.out.trim()}`,
    `audit-verify: ${drilled.audit.out.trim()}`,
    `${findings.length} findings`,
    ...findings.slice(0, maxShown).map((finding) => `  ${finding}`),
  ]
}
