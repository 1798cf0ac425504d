import { pause, untilDone } from '../../faults/wait.ts'
import type { Fault } from './faults.ts'
import type { Prometheus } from './prometheus.ts'
import type { Alert, Receiver } from './receiver.ts'

/** A minute is a second here, and a job of the calendar comes once a minute. */
const usualPatienceMs = 240_000

/** A fault of whatever is watched. */
export interface Provocation<Stage> extends Omit<Fault, 'strike'> {
  readonly strike: (stage: Stage) => Promise<() => unknown>
  /** Where a threshold is a time, which nobody hurries. */
  readonly patienceMs?: number
}

export interface Watchers {
  readonly prometheus: Prometheus
  readonly receiver: Receiver
}

export interface Heard extends Alert {
  /** From the fault until it arrived. */
  readonly afterSeconds: number
}

export interface Provoked {
  readonly says: string
  readonly heard: readonly Heard[]
  /** Of others, which the same fault has set off. */
  readonly others: readonly string[]
  readonly findings: readonly string[]
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}

/** Nothing fires, nor is about to. */
export function untilQuiet({ prometheus, receiver }: Watchers): Promise<void> {
  return untilDone(
    'silence',
    async () => {
      const told = [...(await prometheus.alerts()), ...receiver.firing().map(({ name }) => name)]
      await pause(200)
      if (told.length > 0) throw new Error(told.join(', '))
    },
    usualPatienceMs,
  )
}

/** Longer than any rule waits in a hurry: what fires in a healthy house would be switched off by whoever it wakes. */
const calmMs = 40_000

/** Returns what was heard although all is well. */
export async function stayQuiet(watchers: Watchers): Promise<string[]> {
  await untilQuiet(watchers)
  const until = performance.now() + calmMs
  const heard = new Set<string>()
  while (performance.now() < until) {
    for (const { name } of watchers.receiver.firing()) heard.add(name)
    await pause(200)
  }
  return [...heard].map((name) => `${name} fires although all is well`)
}

/** Out of silence into silence: strikes, waits for its alerts, mends, and waits until they are over. */
export async function provoke<Stage>(
  { says, alerts, strike, patienceMs = usualPatienceMs }: Provocation<Stage>,
  stage: Stage,
  watchers: Watchers,
): Promise<Provoked> {
  await untilQuiet(watchers)
  const began = performance.now()
  const heard = new Map<string, Heard>()
  const mend = await strike(stage)
  const isMissing = (name: string): boolean => !heard.has(name)
  while (alerts.some(isMissing) && performance.now() - began < patienceMs) {
    for (const alert of watchers.receiver.firing()) {
      if (isMissing(alert.name))
        heard.set(alert.name, { ...alert, afterSeconds: inSeconds(performance.now() - began) })
    }
    await pause(100)
  }
  await mend()
  const findings = alerts.filter(isMissing).map((name) => `${name} did not arrive: ${says}`)
  await untilQuiet(watchers).catch((error: unknown) => {
    findings.push(`not silent again: ${says} (${String(error instanceof Error ? error.cause : error)})`)
  })
  return {
    says,
    heard: alerts.flatMap((name) => heard.get(name) ?? []),
    others: [...heard.keys()].filter((name) => !alerts.includes(name)),
    findings,
  }
}
