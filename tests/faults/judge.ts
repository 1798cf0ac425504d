import type { OperationName } from '../../apps/server/src/partner/wire/operations.ts'
import type { Acknowledged, Entry, Intent } from './client-log.ts'
import type { Found, FoundEvent, FoundTransfer } from './found.ts'
import { textOf } from './wire.ts'

/** What is not as the tellers were told, in sentences. */
export interface Verdict {
  readonly lost: string[]
  readonly doubled: string[]
  /** There without anybody having asked for it. */
  readonly unasked: string[]
  readonly malformed: string[]
  /** Other bytes than the teller was given. */
  readonly differing: string[]
  /** A teller was told that an order that was right is wrong. */
  readonly refused: string[]
}

export function emptyVerdict(): Verdict {
  return {
    lost: [],
    doubled: [],
    unasked: [],
    malformed: [],
    differing: [],
    refused: [],
  }
}

/** What each answer says has happened, and where the transfer stands by it. */
const effects: Partial<Record<OperationName, { readonly move?: string; readonly status: string }>> = {
  sendValidation: { move: 'VALIDATE', status: 'UNCOM' },
  commitTransaction: { move: 'SEND', status: 'AVAIL' },
  receiveValidation: { status: 'AVAIL' },
  receiveCommit: { move: 'RECEIVE', status: 'RECVD' },
  sendReversal: { move: 'CANCEL', status: 'CANCL' },
}

/** The tellers' log against the database, in both directions: nothing lost, nothing twice, nothing from nowhere. */
export function judge(entries: readonly Entry[], found: Found): Verdict {
  const verdict = emptyVerdict()
  const acknowledged = entries.filter((entry) => entry.kind === 'acknowledged')
  const intents = entries.filter((entry) => entry.kind === 'intent')
  const refused = entries.filter((entry) => entry.kind === 'refused')
  const byReference = new Map(found.transfers.map((transfer) => [transfer.reference, transfer]))
  for (const one of acknowledged) {
    const transfer = byReference.get(one.reference)
    if (transfer) judgeTransfer(verdict, one, transfer, found)
    else verdict.lost.push(`${nameOf(one)}: there is no such transfer`)
    // One loss is counted once.
    if (transfer || found.requests.has(one.requestId)) judgeRequest(verdict, one, found)
  }
  judgeIntents(verdict, intents, found)
  judgeLives(
    verdict,
    Map.groupBy(acknowledged, ({ intent }) => intent),
    found,
  )
  const known = new Set([...acknowledged, ...refused].map(({ requestId }) => requestId))
  for (const [requestId, rows] of found.requests) {
    if (!known.has(requestId)) verdict.unasked.push(`request ${requestId} (${rows[0]?.operation})`)
  }
  verdict.refused.push(
    ...refused.map(({ intent, operation, fault }) => `${operation} of ${intent}: ${fault}`),
  )
  return verdict
}

function nameOf({ operation, intent, reference }: Acknowledged): string {
  return `${operation} of ${intent} (${reference})`
}

function judgeTransfer(
  verdict: Verdict,
  acknowledged: Acknowledged,
  transfer: FoundTransfer,
  found: Found,
): void {
  const { operation, intent, answer } = acknowledged
  const what = nameOf(acknowledged)
  if (transfer.intent !== intent)
    verdict.malformed.push(`${what}: the transfer is that of ${transfer.intent}`)
  if (operation === 'receiveValidation' && !found.payoutValidations.has(textOf(answer, 'validationID'))) {
    verdict.lost.push(`${what}: there is no such payout validation`)
  }
  const move = effects[operation]?.move
  if (move === undefined) return
  const events = (found.events.get(transfer.sid) ?? []).filter((event) => event.move === move)
  if (events.length === 0) verdict.lost.push(`${what}: there is no ${move}`)
  if (events.length > 1) verdict.doubled.push(`${what}: there are ${events.length} ${move}`)
}

function judgeRequest(verdict: Verdict, acknowledged: Acknowledged, { requests }: Found): void {
  const { requestId, answer } = acknowledged
  const what = `${nameOf(acknowledged)}, request ${requestId}`
  const rows = requests.get(requestId) ?? []
  if (rows.length === 0) verdict.lost.push(`${what}: the request is not kept`)
  if (rows.length > 1) verdict.doubled.push(`${what}: carried out ${rows.length} times`)
  for (const { response } of rows) {
    if (response !== answer) verdict.differing.push(`${what}: another answer is kept than was given`)
  }
}

function judgeIntents(verdict: Verdict, intents: readonly Intent[], { transfers }: Found): void {
  const byIntent = Map.groupBy(transfers, ({ intent }) => intent)
  for (const { intent, amount } of intents) {
    const made = byIntent.get(intent) ?? []
    if (made.length > 1) verdict.doubled.push(`${intent} has ${made.length} transfers`)
    for (const { sendAmount } of made) {
      if (Number(sendAmount) !== Number(amount))
        verdict.malformed.push(`${intent}: sent ${sendAmount}, not ${amount}`)
    }
    byIntent.delete(intent)
  }
  for (const [intent, made] of byIntent) verdict.unasked.push(`${made.length} transfers of "${intent}"`)
}

/** Of each transfer that was acknowledged: its status follows, its bookings are there, and no step is too many. */
function judgeLives(
  verdict: Verdict,
  byIntent: ReadonlyMap<string, readonly Acknowledged[]>,
  found: Found,
): void {
  for (const transfer of found.transfers) {
    const steps = byIntent.get(transfer.intent) ?? []
    const last = steps.at(-1)
    const status = last && effects[last.operation]?.status
    if (status !== transfer.status) {
      verdict.malformed.push(`${transfer.intent} is ${transfer.status} and must be ${status ?? 'not there'}`)
    }
    const asked = new Set(steps.map(({ operation }) => effects[operation]?.move))
    for (const event of found.events.get(transfer.sid) ?? []) {
      if (!asked.has(event.move)) verdict.unasked.push(`${event.move} of ${transfer.intent}`)
      judgeBooking(verdict, transfer, event, collectedCents(steps))
    }
  }
}

/** The amount and the fee by the answer that the teller read to the customer. */
function collectedCents(steps: readonly Acknowledged[]): number {
  const quoted = steps.find(({ operation }) => operation === 'sendValidation')?.answer ?? ''
  return (
    Number(textOf(quoted, 'amountBase').replace('.', '')) +
    Number(textOf(quoted, 'feesBase').replace('.', ''))
  )
}

/** Every move of money takes the whole sum off one side, and gives it to the others. */
function judgeBooking(
  verdict: Verdict,
  { intent }: FoundTransfer,
  { move, postings, total, booked }: FoundEvent,
  collected: number,
): void {
  const expected = move === 'VALIDATE' ? 0 : collected
  if (total !== 0 || booked !== expected || (move !== 'VALIDATE' && postings < 2)) {
    verdict.malformed.push(
      `${move} of ${intent}: ${postings} postings book ${booked} cents and sum to ${total}, to book were ${expected}`,
    )
  }
}
