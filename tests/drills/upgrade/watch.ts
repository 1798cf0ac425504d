import type { Door, Outcome } from '../../faults/wire.ts'
import { countKinds } from '../balancer.ts'
import type { Look } from '../clerk.ts'

interface Heard {
  readonly at: number
  readonly tookMs: number
  /** Null: served. */
  readonly failure: string | null
}

/** What callers of one kind have heard since a moment. */
export interface Figures {
  readonly calls: number
  readonly failed: number
  /** Each way to fail with its number. */
  readonly failures: Readonly<Record<string, number>>
  /** The longest time in which none of them was served. */
  readonly gapSeconds: number
  /** How long the slowest call took. */
  readonly slowestSeconds: number
}

export type Watch = ReturnType<typeof openWatch>

/** Keeps what callers have heard, with the time of it. */
export function openWatch() {
  const heard: Heard[] = []
  return {
    note: (beganAt: number, failure: string | null): void => {
      const at = performance.now()
      heard.push({ at, tookMs: at - beganAt, failure })
    },
    since: (moment: number): Figures => {
      const later = heard.filter(({ at }) => at > moment)
      const served = later.filter(({ failure }) => failure === null).map(({ at }) => at)
      const times = [moment, ...served, performance.now()]
      const failures = later.flatMap(({ failure }) => failure ?? [])
      return {
        calls: later.length,
        failed: failures.length,
        failures: countKinds(failures),
        gapSeconds: inSeconds(Math.max(...times.slice(1).map((time, index) => time - (times[index] ?? 0)))),
        slowestSeconds: inSeconds(Math.max(0, ...later.map(({ tookMs }) => tookMs))),
      }
    },
  }
}

function inSeconds(ms: number): number {
  return Math.round(ms / 10) / 100
}

/** HAProxy answers with a page of its own where no process has. */
const pageOfProxy = /answered (\d+): <html><body><h1>/

/** A refusal is an answer; whether it was right is for the judge to say. */
function failureOf(outcome: Outcome): string | null {
  if (outcome.kind === 'lost') return outcome.why
  if (outcome.kind === 'server_fault') return outcome.fault
  if (outcome.kind !== 'garbled') return null
  const [, status] = pageOfProxy.exec(outcome.what) ?? []
  return status === undefined ? outcome.what : `${status} of the proxy`
}

/** The tellers' way in. Their own machines never die here: whatever fails has failed on our side. */
export function watchDoor(door: Door, watch: Watch): Door {
  return {
    send: async (operation, body) => {
      const beganAt = performance.now()
      const outcome = await door.send(operation, body)
      watch.note(beganAt, failureOf(outcome))
      return outcome
    },
    close: door.close,
  }
}

export function noteLook(watch: Watch, { beganAt, status, said }: Look): void {
  watch.note(beganAt, status === 200 ? null : `${status ?? ''} ${said}`.trim())
}
