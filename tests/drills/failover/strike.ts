import type { ClientLog } from '../../faults/client-log.ts'
import type { Load } from '../../faults/tellers.ts'
import { pause, within } from '../../faults/wait.ts'
import type { Cluster } from './cluster.ts'
import { type Fault, type FaultName, faults } from './faults.ts'

/** A fault that hits nobody at work shows nothing. */
const leastAnswers = { before: 200, meanwhile: 50, after: 200 }
const patienceMs = 180_000

/** When tellers were answered. */
export interface Pulse {
  readonly log: ClientLog
  readonly answers: () => number
  /** The longest time without an answer since that moment. */
  readonly longestSilence: (since: number) => number
}

/** Listens to what the tellers write down. */
export function takePulse(log: ClientLog): Pulse {
  const times: number[] = []
  return {
    log: {
      write: (entry) => {
        log.write(entry)
        if (entry.kind === 'acknowledged') times.push(performance.now())
      },
      close: log.close,
    },
    answers: () => times.length,
    longestSilence: (since) => {
      const later = [since, ...times.filter((time) => time > since), performance.now()]
      return Math.max(...later.slice(1).map((time, index) => time - (later[index] ?? 0)))
    },
  }
}

export interface Struck {
  readonly name: FaultName
  /** The longest time without an answer, from the fault until all nodes were back. */
  readonly gapSeconds: number
  /** Until all three nodes were at work again. */
  readonly wholeSeconds: number
  /** While it lasted; of those that are mended as soon as somebody is answered, none are counted. */
  readonly meanwhile: number
  readonly findings: readonly string[]
}

function inSeconds(ms: number): number {
  return Math.round(ms / 100) / 10
}

/** Strikes a whole cluster with tellers at work, and is done when it is whole again and they are served. */
export async function strike(
  name: FaultName,
  { cluster, load, pulse, isTimed }: { cluster: Cluster; load: Load; pulse: Pulse; isTimed: boolean },
): Promise<Struck> {
  const fault: Fault = faults[name]
  await cluster.untilWhole()
  await within('the tellers at work', load.answers(leastAnswers.before), patienceMs)
  const [began, had] = [performance.now(), pulse.answers()]
  const mend = await fault.strike(cluster)
  if (fault.lastsSeconds === undefined)
    await within(`an answer after ${fault.says}`, load.answers(1), patienceMs)
  else await pause(fault.lastsSeconds * 1000)
  const meanwhile = pulse.answers() - had
  await mend()
  await cluster.untilWhole()
  const wholeSeconds = inSeconds(performance.now() - began)
  await within('the tellers after it', load.answers(leastAnswers.after), patienceMs)
  const gapSeconds = inSeconds(pulse.longestSilence(began))
  const findings: string[] = []
  if (isTimed && gapSeconds > fault.limitSeconds)
    findings.push(`${name}: nobody was answered for ${gapSeconds} s, ${fault.limitSeconds} s are the limit`)
  if (fault.goesOn && meanwhile < leastAnswers.meanwhile)
    findings.push(`${name}: ${meanwhile} answers while it lasted, at least ${leastAnswers.meanwhile} are due`)
  return { name, gapSeconds, wholeSeconds, meanwhile, findings }
}
