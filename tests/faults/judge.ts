import type { OperationName } from '../../apps/server/src/partner/wire/operations.ts'
import type { Acknowledged, Entry, Intent, Plan } from './client-log.ts'
import type { Found, FoundEvent, FoundTransfer } from './found.ts'
import { storedPrice, toldPrice } from './prices.ts'
import { textOf } from './wire.ts'

/** What is not as the tellers were told, in sentences. */
export interface Verdict {
  readonly lost: string[]
  readonly doubled: string[]
  /** There without anybody having asked for it. */
  readonly unasked: string[]
  readonly malformed: string[]
  /** Another price than the terms give, told or stored. */
  readonly mispriced: string[]
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
    mispriced: [],
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
  receiveReversal: { move: 'REVERSE', status: 'AVAIL' },
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
  judgeLives(verdict, entries, found)
  judgePrices(verdict, entries, found)
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

/** What the clock does to a transfer of a plan, once its time is over. */
const byClock: Partial<Record<Plan, { readonly move: string; readonly status: string }>> = {
  abandon: { move: 'LAPSE', status: 'DELETED' },
  expire: { move: 'EXPIRE', status: 'EXPRD' },
}

/** What the tellers and the staff were told has been done to one transfer, in their order. */
function toldSteps(entries: readonly Entry[]): { move: string; status: string }[] {
  return entries.flatMap((entry) => {
    if (entry.kind === 'staff_cancel') return [{ move: 'CANCEL', status: 'CANCL' }]
    const effect = entry.kind === 'acknowledged' ? effects[entry.operation] : undefined
    return effect?.move === undefined ? [] : [{ move: effect.move, status: effect.status }]
  })
}

/** All that was done to one transfer by its entries: what was told, and what the clock does in the end. */
export function movesOf(entries: readonly Entry[]): { move: string; status: string }[] {
  const plan = entries.find((entry) => entry.kind === 'intent')?.plan
  const clock = plan && byClock[plan]
  return [...toldSteps(entries), ...(clock ? [clock] : [])]
}

/** Of each transfer: its status follows from what was told, its bookings are there, no step is missing or too many. */
function judgeLives(verdict: Verdict, entries: readonly Entry[], found: Found): void {
  const byIntent = Map.groupBy(entries, ({ intent }) => intent)
  for (const transfer of found.transfers) {
    const own = byIntent.get(transfer.intent) ?? []
    const steps = movesOf(own)
    const status = steps.at(-1)?.status
    if (status !== transfer.status) {
      verdict.malformed.push(`${transfer.intent} is ${transfer.status} and must be ${status ?? 'not there'}`)
    }
    const events = found.events.get(transfer.sid) ?? []
    judgeCounts(verdict, transfer, steps, events)
    const acknowledged = own.filter((entry) => entry.kind === 'acknowledged')
    for (const event of events) judgeBooking(verdict, transfer, event, collectedCents(acknowledged))
  }
}

function judgeCounts(
  verdict: Verdict,
  { intent }: FoundTransfer,
  steps: readonly { readonly move: string }[],
  events: readonly FoundEvent[],
): void {
  for (const move of new Set([...steps, ...events].map((one) => one.move))) {
    const told = steps.filter((step) => step.move === move).length
    const made = events.filter((event) => event.move === move).length
    if (made < told) verdict.lost.push(`${intent}: told ${told} ${move}, there are ${made}`)
    if (made > told && told > 0) verdict.doubled.push(`${intent}: told ${told} ${move}, there are ${made}`)
    if (made > told && told === 0) verdict.unasked.push(`${move} of ${intent}`)
  }
  // A transfer is paid out or cancelled once, unless the payout was taken back.
  const count = (move: string): number => events.filter((event) => event.move === move).length
  const back = count('REVERSE') + count('CORRECT')
  if (count('RECEIVE') - back + count('CANCEL') + count('CANCEL_HELD') > 1) {
    verdict.doubled.push(`${intent}: ${events.map(({ move }) => move).join(', ')}`)
  }
}

/** Every answer and every transfer is priced again, from the amount that the teller meant to send. */
function judgePrices(verdict: Verdict, entries: readonly Entry[], { transfers }: Found): void {
  const amounts = new Map(
    entries.filter((entry) => entry.kind === 'intent').map(({ intent, amount }) => [intent, amount]),
  )
  for (const entry of entries) {
    if (entry.kind !== 'acknowledged') continue
    for (const [name, expected] of Object.entries(
      toldPrice(entry.operation, amounts.get(entry.intent) ?? ''),
    )) {
      const told = textOf(entry.answer, name)
      if (told !== expected)
        verdict.mispriced.push(`${nameOf(entry)}: told ${name} ${told} and not ${expected}`)
    }
  }
  for (const { intent, stored } of transfers) {
    for (const [column, expected] of Object.entries(storedPrice(amounts.get(intent) ?? '0'))) {
      if (Number(stored[column]) !== Number(expected))
        verdict.mispriced.push(`${intent}: stored ${column} ${stored[column]} and not ${expected}`)
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
  const books = !['VALIDATE', 'LAPSE', 'EXPIRE', 'HOLD', 'RELEASE', 'REJECT', 'ASK_CANCEL'].includes(move)
  const expected = books ? collected : 0
  if (total !== 0 || booked !== expected || (books && postings < 2)) {
    verdict.malformed.push(
      `${move} of ${intent}: ${postings} postings book ${booked} cents and sum to ${total}, to book were ${expected}`,
    )
  }
}
