import { fields, message, type Network, sendInput, terms } from '#support/gateway.ts'
import { fault } from '../../../apps/server/src/partner/faults.ts'
import type { OperationName } from '../../../apps/server/src/partner/wire/operations.ts'
import { seededRandom } from '../../../tools/load/random.ts'
import { benchPerson } from '../../bench/gateway/load.ts'
import { type Hands, newId, pay } from '../../faults/plans.ts'
import { pause } from '../../faults/wait.ts'
import { type Door, type Outcome, textOf } from '../../faults/wire.ts'

/** A transfer is priced, committed, looked at by the payer and paid out. */
export const callsOfTransfer = [
  'sendValidation',
  'commitTransaction',
  'receiveValidation',
  'receiveCommit',
] as const satisfies readonly OperationName[]

/** One call is due so long after the one before it. */
export const stepMs = 500
/** The share of senders who have never sent. */
const newShare = 0.2

/** By the clock of `performance`. */
export interface Call {
  readonly operation: string
  /** When it should have been sent, which is not when it was. */
  readonly dueAt: number
  readonly endedAt: number
  /** Null: answered. */
  readonly failure: string | null
  /** Nobody knows whether it was carried out. */
  readonly isOpen: boolean
}

export interface Counter {
  readonly doors: readonly Door[]
  readonly networks: readonly Network[]
  /** Transfers a second. */
  readonly rate: number
}

/** No teller tries again here: whatever is no answer has failed. */
function failureOf(outcome: Outcome): string | null {
  if (outcome.kind === 'answered') return null
  if (outcome.kind === 'lost') return outcome.why
  return outcome.kind === 'garbled' ? outcome.what : outcome.fault
}

/** Told in line, before anything was begun; every other fault of the server may have come after the work. */
const turnedAway = fault('overloaded').message

function isOpen(outcome: Outcome): boolean {
  if (outcome.kind === 'server_fault') return !outcome.fault.endsWith(turnedAway)
  return outcome.kind === 'lost' || outcome.kind === 'garbled'
}

export async function until(moment: number): Promise<void> {
  for (let left = moment - performance.now(); left > 0; left = moment - performance.now()) await pause(left)
}

/**
 * Customers come at a fixed rate, whether or not those before them have been served. Every call of a transfer has its
 * moment from the start; one whose turn came late is counted from that moment, as a customer does.
 */
export function startArrivals({ doors, networks, rate }: Counter, hear: (call: Call) => void) {
  const random = seededRandom(1)
  const startedAt = performance.now()
  const underWay = new Set<Promise<void>>()
  const state = { isOver: false, people: 0 }

  const sender = (): Record<string, string> => {
    if (state.people > 0 && !random.chance(newShare)) return benchPerson(random.between(1, state.people))
    state.people += 1
    return benchPerson(state.people)
  }

  async function transfer(number: number, arrivedAt: number): Promise<void> {
    const network = networks[number % networks.length]
    if (!network) throw new Error('There is no network.')
    let step = 0
    const call: Hands['call'] = async (operation, side, input) => {
      const dueAt = arrivedAt + step * stepMs
      const door = doors[(number + step) % doors.length]
      step += 1
      await until(dueAt)
      if (!door) throw new Error('There is no gateway.')
      const outcome = await door.send(operation, message(operation, network[side], input))
      hear({
        operation,
        dueAt,
        endedAt: performance.now(),
        failure: failureOf(outcome),
        isOpen: isOpen(outcome),
      })
      return outcome.kind === 'answered' ? outcome.body : null
    }
    const validated = await call(
      'sendValidation',
      'sender',
      sendInput(network, {
        terms: terms(network, { sendAmount: `${random.between(10, 2000)}.${random.between(10, 99)}` }),
        field: fields(sender()),
      }),
    )
    if (validated === null) return
    const referenceNumber = textOf(validated, 'referenceNumber')
    const committed = await call('commitTransaction', 'sender', { ...newId(), referenceNumber })
    if (committed !== null) await pay(call, referenceNumber)
  }

  async function arrive(): Promise<void> {
    for (let number = 0; !state.isOver; number += 1) {
      const arrivedAt = startedAt + (number * 1000) / rate
      await until(arrivedAt)
      const one = transfer(number, arrivedAt)
      underWay.add(one)
      // Heard of at the end; until then it must not end the process.
      one.then(
        () => underWay.delete(one),
        () => {},
      )
    }
  }
  const arriving = arrive()
  arriving.catch(() => {})
  return {
    startedAt,
    /** Nobody comes any more; done when all have been served. */
    stop: async (): Promise<void> => {
      state.isOver = true
      await arriving
      await Promise.all(underWay)
    },
  }
}
