import { type MoveName, moves } from '../transfers/statuses.ts'
import { agencyAccount, type Posting } from './postings.ts'

/** Money that an agency and the operator pay each other outside of any transfer. */
export const paymentKinds = ['deposit', 'settlement'] as const
export type PaymentKind = (typeof paymentKinds)[number]

/** `in`: the agency pays the operator. `out`: the operator pays the agency. */
export const paymentDirections = ['in', 'out'] as const
export type PaymentDirection = (typeof paymentDirections)[number]

export const bankAccount = 'bank'

/** A sum as it was typed, with no, one or two decimals: '12.5' is 1250n. */
export function centsOf(sum: string): bigint {
  const [whole = '', decimals = ''] = sum.split('.')
  return BigInt(whole + decimals.padEnd(2, '0'))
}

interface BookedPayment {
  readonly agencySid: number
  readonly direction: PaymentDirection
  readonly amountCents: bigint
}

/** What a payment books; always sums to zero. What comes in is owed less by the agency and lies in the bank. */
export function paymentPostings({ agencySid, direction, amountCents }: BookedPayment): Posting[] {
  const cents = direction === 'in' ? amountCents : -amountCents
  return [
    { account: agencyAccount(agencySid), amountCents: -cents },
    { account: bankAccount, amountCents: cents },
  ]
}

/** What two ways of writing one bank reference have in common: its letters and digits, in capitals. */
export function referenceKey(bankReference: string): string {
  const capitals = bankReference.normalize('NFKC').toUpperCase()
  return capitals.replaceAll(/[^\p{L}\p{N}]/gu, '') || capitals.trim()
}

/** Whether the operator pays an agency more than it owes it. `positionCents` is positive where the agency owes. */
export function paysMoreThanOwed(
  { direction, amountCents }: Omit<BookedPayment, 'agencySid'>,
  positionCents: bigint,
): boolean {
  return direction === 'out' && amountCents > owedTo(positionCents)
}

/** What the network owes an agency; nothing where the agency owes. */
export function owedTo(positionCents: bigint): bigint {
  return positionCents < 0n ? -positionCents : 0n
}

export function oppositeOf(direction: PaymentDirection): PaymentDirection {
  return direction === 'in' ? 'out' : 'in'
}

/** `credit`: owes at most the limit. `prepaid`: owes nothing, and sends from what it has paid in. */
export const limitModes = ['credit', 'prepaid'] as const
export type LimitMode = (typeof limitModes)[number]

/** Whether an agency is trusted with more than before; without a limit nobody had said with how much. */
export function raisesLimit(beforeCents: bigint | null, afterCents: bigint): boolean {
  return afterCents > (beforeCents ?? 0n)
}

/** Only what a teller takes in is refused above a limit: all else has happened, or gives money back. */
export function isBounded(move: MoveName): boolean {
  return moves[move].from.some((status) => status === 'UNCOM')
}
