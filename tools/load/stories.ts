import { type MoveName, statusAfter, type TransferStatus } from '@corridor/domain/transfers/statuses'

interface Step {
  readonly move: MoveName
  /** `sender` and `payer` are the tellers of the two sides; anything else is written as it is. */
  readonly by: string
  readonly reason?: string
  /** The shortest and the longest time since the step before, in seconds. */
  readonly after: readonly [number, number]
}

export interface Story {
  readonly name: string
  readonly steps: readonly Step[]
  /** In a thousand transfers of each age: old, older, recent, fresh; what is left over is simply paid. */
  readonly shares: readonly [number, number, number, number]
  readonly feesReturned?: boolean
  /** A payout is taken back on the UTC day it was booked. */
  readonly sameDay?: boolean
  /** How it ends in a demo, where few wait for a person; a bulk fill has as many as come. */
  readonly ends?: string
  /** Some corridors gave the receiver less time in the past. */
  readonly expiresAfterDays?: number
}

/** The ages that `shares` are of begin so many days ago; the first begins with the life. */
export const ageLimits = [76, 40, 3] as const

const minute = 60
const hour = 60 * minute
const day = 24 * hour

const send: Step = { move: 'SEND', by: 'sender', after: [20, 5 * minute] }
const receive: Step = { move: 'RECEIVE', by: 'payer', after: [5 * minute, 5 * day] }
const hold: Step = { move: 'HOLD', by: 'system', reason: 'The name is like one on a list', after: [1, 5] }
const reject: Step = {
  move: 'REJECT',
  by: 'omar.haddad',
  reason: 'The sender could not prove the source of the money',
  after: [hour, 3 * day],
}
const reverse: Step = {
  move: 'REVERSE',
  by: 'payer',
  reason: 'Paid to the wrong person',
  after: [minute, hour],
}
const expire: Step = { move: 'EXPIRE', by: 'system', after: [30 * day + 1, 30 * day + minute] }
const refund: Step = { move: 'REFUND', by: 'sender', after: [hour, 6 * day] }

function cancel(reason: string, after: Step['after']): Step {
  return {
    move: 'CANCEL',
    by: 'sender',
    reason,
    after,
  }
}

export const uncommitted: Story = { name: 'uncommitted', steps: [], shares: [0, 0, 0, 0] }
export const paid: Story = { name: 'paid', steps: [send, receive], shares: [0, 0, 0, 0] }

/** Nobody but the demo needs these lives; statuses and bookings follow from the domain's table of moves. */
export const stories: readonly Story[] = [
  uncommitted,
  paid,
  { name: 'open', steps: [send], shares: [0, 62, 62, 420] },
  {
    name: 'held, then paid',
    steps: [
      send,
      hold,
      { move: 'RELEASE', by: 'omar.haddad', reason: 'Another person', after: [10 * minute, day] },
      receive,
    ],
    shares: [7, 7, 7, 7],
  },
  {
    name: 'paid twice',
    steps: [send, receive, reverse, { ...receive, after: [minute, 2 * hour] }],
    shares: [10, 10, 10, 10],
    sameDay: true,
  },
  { name: 'payout taken back', steps: [send, receive, reverse], shares: [0, 5, 5, 10], sameDay: true },
  {
    name: 'cancelled, fees returned',
    steps: [send, cancel('The sender changed his mind', [2 * minute, 2 * day])],
    shares: [20, 20, 20, 30],
    feesReturned: true,
  },
  {
    // Later than the half hour in which a sender in the United States gets everything back.
    name: 'cancelled, fees kept',
    steps: [send, cancel('The sender gave a wrong name', [45 * minute, 2 * day])],
    shares: [20, 20, 20, 0],
    feesReturned: false,
  },
  {
    name: 'lapsed',
    steps: [{ move: 'LAPSE', by: 'system', after: [10 * minute, 11 * minute] }],
    shares: [20, 20, 20, 20],
  },
  { name: 'held', steps: [send, hold], shares: [0, 10, 10, 30], ends: 'held, then paid' },
  {
    name: 'rejected',
    steps: [send, hold, reject],
    shares: [10, 10, 10, 0],
    ends: 'rejected, refunded',
  },
  {
    name: 'rejected, refunded',
    steps: [send, hold, reject, refund],
    shares: [5, 5, 5, 0],
    feesReturned: true,
  },
  {
    name: 'expired',
    steps: [send, expire],
    shares: [18, 18, 0, 0],
    ends: 'expired, refunded',
    expiresAfterDays: 30,
  },
  {
    name: 'expired, refunded',
    steps: [send, expire, refund],
    shares: [8, 8, 0, 0],
    feesReturned: true,
    expiresAfterDays: 30,
  },
]

/** The moves that book, each with and without the fees given back where that makes a difference. */
export const bookings = [
  { move: 'SEND', feesReturned: false },
  { move: 'SEND_HELD', feesReturned: false },
  { move: 'RECEIVE', feesReturned: false },
  { move: 'REVERSE', feesReturned: false },
  { move: 'CANCEL', feesReturned: true },
  { move: 'CANCEL', feesReturned: false },
  { move: 'CANCEL_HELD', feesReturned: true },
  { move: 'REFUND', feesReturned: true },
] as const satisfies { move: MoveName; feesReturned: boolean }[]

export function bookingOf(move: MoveName, feesReturned: boolean): number | null {
  const index = bookings.findIndex(
    (booking) => booking.move === move && (move !== 'CANCEL' || booking.feesReturned === feesReturned),
  )
  return index < 0 ? null : index
}

/** The statuses that a transfer passes through, one more than its steps. */
export function statusesOf({ name, steps }: Story): TransferStatus[] {
  const passed: TransferStatus[] = ['UNCOM']
  for (const { move } of steps) {
    const next = statusAfter(passed.at(-1) ?? 'UNCOM', move)
    if (next === null) throw new Error(`The story '${name}' has a move that is not allowed: ${move}.`)
    passed.push(next)
  }
  return passed
}
