import { toCents } from '../money/money.ts'
import type { Quote } from '../quotes/quote.ts'
import type { MoveName } from '../transfers/statuses.ts'

/** Positive: whoever holds the account owes the network. */
export interface Posting {
  readonly account: string
  readonly amountCents: bigint
}

export function agencyAccount(agencySid: number): string {
  return `agency:${agencySid}`
}
export const transitAccount = 'transit'
export const operatorFeesAccount = 'operator:fees'
export const operatorFxAccount = 'operator:fx'

/** The frozen figures of a transfer that are ever booked, in dollars. */
export interface BookedFigures
  extends Pick<
    Quote,
    | 'amountBase'
    | 'feesBase'
    | 'payoutBase'
    | 'hostFees'
    | 'peerFees'
    | 'mdlFees'
    | 'hostFx'
    | 'peerFx'
    | 'mdlFx'
  > {
  readonly sendAgencySid: number
  readonly receiveAgencySid: number
}

/** What a move of a transfer books; always sums to zero, and is empty where no money changes hands. */
export function postingsOf(
  move: MoveName,
  transfer: BookedFigures,
  { feesReturned }: { readonly feesReturned: boolean },
): Posting[] {
  return withoutZeros(books[move](transfer, feesReturned))
}

type Books = (transfer: BookedFigures, feesReturned: boolean) => Posting[]

function post(account: string, amountCents: bigint): Posting {
  return { account, amountCents }
}

/** What the sender paid in for the amount and the fees, in cents: a refund gives it back, a correction makes it owed again. */
export function collected({ amountBase, feesBase }: BookedFigures): bigint {
  return toCents(amountBase) + toCents(feesBase)
}

const nothing: Books = () => []

const send: Books = (transfer) => [
  post(agencyAccount(transfer.sendAgencySid), collected(transfer)),
  post(transitAccount, -collected(transfer)),
]

const receive: Books = (transfer) => [
  post(transitAccount, collected(transfer)),
  post(agencyAccount(transfer.sendAgencySid), -(toCents(transfer.hostFees) + toCents(transfer.hostFx))),
  post(
    agencyAccount(transfer.receiveAgencySid),
    -(toCents(transfer.payoutBase) + toCents(transfer.peerFees) + toCents(transfer.peerFx)),
  ),
  post(operatorFeesAccount, -toCents(transfer.mdlFees)),
  post(operatorFxAccount, -toCents(transfer.mdlFx)),
]

function negated(book: Books): Books {
  return (transfer, feesReturned) =>
    book(transfer, feesReturned).map(({ account, amountCents }) => post(account, -amountCents))
}

const giveBackAll = negated(send)

const cancel: Books = (transfer, feesReturned) => {
  if (feesReturned) return giveBackAll(transfer, feesReturned)
  const hostFees = toCents(transfer.hostFees)
  return [
    post(transitAccount, collected(transfer)),
    post(agencyAccount(transfer.sendAgencySid), -(toCents(transfer.amountBase) + hostFees)),
    post(operatorFeesAccount, -(toCents(transfer.feesBase) - hostFees)),
  ]
}

const books: Readonly<Record<MoveName, Books>> = {
  SEND: send,
  SEND_HELD: send,
  LAPSE: nothing,
  HOLD: nothing,
  RELEASE: nothing,
  ASK_CANCEL: nothing,
  CANCEL_HELD: giveBackAll,
  REJECT: nothing,
  RECEIVE: receive,
  REVERSE: negated(receive),
  CORRECT: negated(receive),
  CANCEL: cancel,
  EXPIRE: nothing,
  REFUND: giveBackAll,
}

function withoutZeros(postings: readonly Posting[]): Posting[] {
  return postings.filter(({ amountCents }) => amountCents !== 0n)
}
