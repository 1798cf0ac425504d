import { randomUUID } from 'node:crypto'
import type { OperationName } from '../../apps/server/src/partner/wire/operations.ts'
import type { XmlObject } from '../../apps/server/src/partner/wire/values.ts'
import type { Random } from '../../tools/load/random.ts'
import type { Plan } from './client-log.ts'
import { textOf } from './wire.ts'

/** What a plan is carried out with. An answer is its text; null is a refusal, after which nothing more is tried. */
export interface Hands {
  readonly random: Random
  readonly call: (
    operation: OperationName,
    side: 'sender' | 'payer',
    input: XmlObject,
  ) => Promise<string | null>
  /** The same where another may be quicker: then the refusal is no finding. */
  readonly contend: Hands['call']
  readonly staffCancel: (referenceNumber: string) => Promise<void>
  /** Lets the time of the transfer be over. */
  readonly passTime: (referenceNumber: string, what: 'lapses_at' | 'expires_at') => Promise<void>
}

export function newId() {
  return { clientRequestID: randomUUID() }
}

export function choosePlan(random: Random): Plan {
  const lot = random.below(100)
  if (lot < 25) return 'pay'
  if (lot < 37) return 'cancel'
  if (lot < 45) return 'send'
  if (lot < 50) return 'abandon'
  if (lot < 55) return 'expire'
  return lot < 70 ? 'reverse' : 'race'
}

/** From the validated transfer to where the plan ends. */
export async function followPlan(plan: Plan, referenceNumber: string, hands: Hands): Promise<void> {
  if (plan === 'abandon') return hands.passTime(referenceNumber, 'lapses_at')
  const committed = await hands.call('commitTransaction', 'sender', { ...newId(), referenceNumber })
  if (committed === null || plan === 'send') return
  if (plan === 'expire') return hands.passTime(referenceNumber, 'expires_at')
  if (plan === 'cancel') return void (await cancel(hands.call, hands.random, referenceNumber))
  if (plan === 'race') return race(referenceNumber, hands)
  await pay(hands.call, referenceNumber)
  if (plan === 'pay') return
  const back = { ...newId(), referenceNumber, reason: 'wrong person' }
  const reversed = await hands.call('receiveReversal', 'payer', back)
  if (reversed !== null && hands.random.chance(0.7)) await pay(hands.call, referenceNumber)
}

export async function pay(call: Hands['call'], referenceNumber: string): Promise<void> {
  const checked = await call('receiveValidation', 'payer', { ...newId(), referenceNumber })
  if (checked === null) return
  await call('receiveCommit', 'payer', { ...newId(), validationID: textOf(checked, 'validationID') })
}

function cancel(call: Hands['call'], random: Random, referenceNumber: string) {
  const returnFees = String(random.chance(0.5))
  return call('sendReversal', 'sender', { ...newId(), referenceNumber, reason: 'changed mind', returnFees })
}

/** Both payers have validated before the first of them is let go, so that they really meet. */
async function race(referenceNumber: string, { random, call, contend, staffCancel }: Hands): Promise<void> {
  const validations = await Promise.all(
    [1, 2].map(() => call('receiveValidation', 'payer', { ...newId(), referenceNumber })),
  )
  const commits = validations.map((checked) => async () => {
    if (checked === null) return
    await contend('receiveCommit', 'payer', { ...newId(), validationID: textOf(checked, 'validationID') })
  })
  const others = [
    async () => void (await cancel(contend, random, referenceNumber)),
    () => staffCancel(referenceNumber),
  ]
  const racers = random.chance(0.5) ? [...commits, random.pick(others)] : [...others, ...commits]
  await Promise.all(racers.map((run) => run()))
}
