import type { Verdict } from './judge.ts'
import { type Kill, type KillKind, killKinds } from './killer.ts'
import type { LoadStats } from './tellers.ts'

export interface Outcome {
  readonly stats: LoadStats
  readonly kills: readonly Kill[]
  readonly starts: number
  readonly replayed: number
  readonly verified: { readonly transactions: number; readonly events: number; readonly postings: number }
  readonly verdict: Verdict
  readonly seconds: number
}

const maxShown = 10

function line(name: string, value: string | number): string {
  return `${name.padEnd(26)}${value}`
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(2)} s`
}

function killLines(kills: readonly Kill[]): string[] {
  return (Object.keys(killKinds) as KillKind[]).flatMap((kind) => {
    const times = kills.filter((kill) => kill.kind === kind).map(({ recoveryMs }) => recoveryMs)
    const sorted = times.sort((one, other) => one - other)
    const [longest, median] = [sorted.at(-1), sorted[Math.floor(sorted.length / 2)]]
    if (longest === undefined || median === undefined) return []
    const recovery = `recovery median ${seconds(median)}, longest ${seconds(longest)}`
    return [line(`  ${kind}`, `${String(times.length).padEnd(5)}${recovery}   (${killKinds[kind]})`)]
  })
}

function reasonLines({ reasons }: LoadStats): string[] {
  return [...reasons]
    .sort((one, other) => other[1] - one[1])
    .map(([reason, count]) => line(`  ${reason}`, count))
}

export function reportLines(outcome: Outcome): string[] {
  const { stats, kills, verdict, verified } = outcome
  return [
    line('transfers acknowledged', stats.transfers),
    line('answers acknowledged', stats.acknowledged),
    line('calls', stats.tries),
    line('retries', stats.retries),
    line('beaten in a race', stats.beaten),
    ...reasonLines(stats),
    line('kills', kills.length),
    ...killLines(kills),
    line('longest recovery', seconds(Math.max(0, ...kills.map(({ recoveryMs }) => recoveryMs)))),
    line('gateways started', outcome.starts),
    line('answers replayed', outcome.replayed),
    line(
      'in the database',
      `${verified.transactions} transfers, ${verified.events} events, ${verified.postings} postings`,
    ),
    line('duration', `${outcome.seconds.toFixed(0)} s`),
    ...Object.entries(verdict).flatMap(([name, findings]: [string, readonly string[]]) => [
      line(name, findings.length),
      ...findings.slice(0, maxShown).map((finding) => `  ${finding}`),
    ]),
  ]
}
