import { fields, message, type Network, sendInput, terms } from '#support/gateway.ts'
import type { OperationName } from '../../apps/server/src/partner/wire/operations.ts'
import type { XmlObject } from '../../apps/server/src/partner/wire/values.ts'
import { type Random, seededRandom } from '../../tools/load/random.ts'
import type { ClientLog, Intent } from './client-log.ts'
import { choosePlan, followPlan, type Hands } from './plans.ts'
import type { Cancelled } from './staff.ts'
import { pause, within } from './wait.ts'
import { type Door, type Outcome, textOf } from './wire.ts'

const firstNames = ['ANA', 'EVA', 'LUZ', 'SOL', 'INES', 'RUTH', 'NOA', 'MAR']
const lastNames = ['RUIZ', 'DIAZ', 'SOTO', 'VEGA', 'LARA', 'RIOS', 'MORA', 'PAZ']

/** A connection that dies under the teller, beside the kills: about one try in sixteen. */
const cutShare = 0.06
const maxCutMs = 25

export interface LoadStats {
  transfers: number
  acknowledged: number
  tries: number
  retries: number
  refused: number
  /** Told that another was quicker, in a race. */
  beaten: number
  /** Why a try had to be repeated, and how often. */
  readonly reasons: Map<string, number>
  readonly garbled: string[]
}

export interface Load {
  readonly stats: LoadStats
  /** Resolves with the nth answer to a try that begins after this moment. */
  readonly answers: (count: number) => Promise<void>
  /** No new transfers; resolves when every teller has finished the one in hand. */
  readonly finish: () => Promise<void>
}

interface Counter {
  readonly door: Door
  readonly log: ClientLog
  readonly networks: readonly Network[]
  readonly stats: LoadStats
  readonly behind: BehindTheCounter
  readonly onAnswer: (beganAt: number) => void
}

/** What is done to transfers without the gateway. */
export interface BehindTheCounter {
  readonly staffCancel: (referenceNumber: string) => Promise<Cancelled>
  readonly passTime: Hands['passTime']
}

interface Step {
  readonly intent: Intent
  readonly operation: OperationName
  readonly side: 'sender' | 'payer'
  readonly input: XmlObject
  /** Others want the same transfer at the same moment. */
  readonly contended: boolean
}

/** Tellers who work without a pause and never let go of a call before they have its answer. */
export function startTellers(
  count: number,
  seed: number,
  around: Pick<Counter, 'door' | 'log' | 'networks' | 'behind'>,
  /** Of several that work on one database one after the other, each has a name of its own. */
  shift = 'T',
): Load {
  const stats: LoadStats = {
    transfers: 0,
    acknowledged: 0,
    tries: 0,
    retries: 0,
    refused: 0,
    beaten: 0,
    reasons: new Map(),
    garbled: [],
  }
  let waiting: { since: number; left: number; done: () => void }[] = []
  const onAnswer = (beganAt: number): void => {
    for (const one of waiting) {
      if (beganAt >= one.since) one.left -= 1
      if (one.left <= 0) one.done()
    }
    waiting = waiting.filter(({ left }) => left > 0)
  }
  const counter: Counter = { ...around, stats, onAnswer }
  const state = { isOver: false }
  const work = async (teller: number): Promise<void> => {
    const random = seededRandom(seed * 1000 + teller)
    for (let number = 1; !state.isOver; number += 1) {
      await makeTransfer(counter, random, teller, `${shift}${teller}-${number}`)
      await pause(random.below(8))
    }
  }
  const tellers = Promise.all(Array.from({ length: count }, (_, teller) => work(teller)))
  // Whoever waits for the end hears of it; until then it must not end the process.
  tellers.catch(() => {})
  return {
    stats,
    answers: (count) =>
      new Promise((done) => {
        waiting.push({ since: performance.now(), left: count, done })
      }),
    finish: async () => {
      state.isOver = true
      await within('tellers finish', tellers)
    },
  }
}

async function makeTransfer(counter: Counter, random: Random, teller: number, id: string): Promise<void> {
  const intent: Intent = {
    kind: 'intent',
    intent: id,
    network: teller % counter.networks.length,
    plan: choosePlan(random),
    amount: `${random.between(10, 2000)}.${random.between(10, 99)}`,
  }
  counter.log.write(intent)
  const calling =
    (contended: boolean): Hands['call'] =>
    (operation, side, input) =>
      carryOut(counter, random, { intent, operation, side, input, contended })
  const call = calling(false)
  const validated = await call('sendValidation', 'sender', validationInput(counter, random, intent))
  if (validated === null) return
  await followPlan(intent.plan, textOf(validated, 'referenceNumber'), {
    random,
    call,
    contend: calling(true),
    passTime: counter.behind.passTime,
    staffCancel: async (reference) => {
      if ((await counter.behind.staffCancel(reference)) === 'refused') return
      counter.log.write({ kind: 'staff_cancel', intent: id, reference })
    },
  })
}

function networkOf({ networks }: Pick<Counter, 'networks'>, { network }: Intent): Network {
  const found = networks[network]
  if (!found) throw new Error(`there is no network ${network}`)
  return found
}

function validationInput(counter: Counter, random: Random, intent: Intent): XmlObject {
  const network = networkOf(counter, intent)
  return sendInput(network, {
    terms: terms(network, { sendAmount: intent.amount }),
    field: fields({
      senderFirstName: random.pick(firstNames),
      senderLastName: random.pick(lastNames),
      receiverFirstName: random.pick(firstNames),
      receiverLastName: random.pick(lastNames),
    }),
    // How the judge tells a transfer from its double.
    comments: intent.intent,
  })
}

/** The same id and the same bytes until there is an answer. Null: refused, which ends the transfer. */
async function carryOut(counter: Counter, random: Random, step: Step): Promise<string | null> {
  const { door, stats } = counter
  const office = networkOf(counter, step.intent)[step.side]
  const body = message(step.operation, office, step.input)
  for (let tries = 0; ; tries += 1) {
    if (tries > 0) stats.retries += 1
    stats.tries += 1
    const cutAfterMs = random.chance(cutShare) ? random.below(maxCutMs) : undefined
    const beganAt = performance.now()
    const outcome = await door.send(step.operation, body, cutAfterMs)
    if (outcome.kind === 'answered') {
      acknowledge(counter, step, outcome.body)
      counter.onAnswer(beganAt)
      return outcome.body
    }
    if (outcome.kind === 'refused') {
      refuse(counter, step, outcome.fault)
      return null
    }
    note(stats, outcome)
    // Whoever only lost the line tries again at once, and may meet the first try still at work.
    if (!(outcome.kind === 'lost' && outcome.why === 'cut')) await pause(backoffMs(tries, random))
  }
}

function backoffMs(tries: number, random: Random): number {
  return (Math.min(20 * 2 ** tries, 400) * random.between(50, 150)) / 100
}

function note(
  { reasons, garbled }: LoadStats,
  outcome: Exclude<Outcome, { kind: 'answered' | 'refused' }>,
): void {
  if (outcome.kind === 'garbled') garbled.push(outcome.what)
  const reason =
    outcome.kind === 'lost' ? outcome.why : outcome.kind === 'garbled' ? 'garbled' : outcome.fault
  // Without the port and the address, which make no other reason of it.
  const kind = reason.replace(/ \d+\.\d+\.\d+\.\d+:\d+.*/, '').replace(/:.*/, '')
  reasons.set(kind, (reasons.get(kind) ?? 0) + 1)
}

function logged({ intent, contended: _contended, ...step }: Step) {
  return {
    ...step,
    intent: intent.intent,
    requestId: requestIdOf(step.input),
  }
}

function acknowledge({ log, stats }: Counter, step: Step, answer: string): void {
  const [reference, status] = [textOf(answer, 'referenceNumber'), textOf(answer, 'status')]
  log.write({ kind: 'acknowledged', ...logged(step), reference, status, answer })
  stats.acknowledged += 1
  if (step.operation === 'sendValidation') stats.transfers += 1
}

function refuse({ log, stats }: Counter, step: Step, fault: string): void {
  if (step.contended && fault.startsWith('wrong_status')) {
    log.write({ kind: 'beaten', ...logged(step), fault })
    stats.beaten += 1
    return
  }
  log.write({ kind: 'refused', ...logged(step), fault })
  stats.refused += 1
}

function requestIdOf({ clientRequestID }: XmlObject): string {
  if (typeof clientRequestID !== 'string') throw new TypeError('a step without a request id')
  return clientRequestID
}
