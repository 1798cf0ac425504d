import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MoveName, moves, statusAfter, type TransferStatus } from '../transfers/statuses.ts'
import { type BookedFigures, postingsOf } from './postings.ts'

/**
 * The model: what every account must hold, by rules written here by hand in cents. It knows neither the table
 * of moves nor the postings, so a mistake in either makes the two disagree.
 */
interface Figures {
  readonly sender: number
  readonly payer: number
  readonly payout: bigint
  readonly hostFees: bigint
  readonly peerFees: bigint
  readonly mdlFees: bigint
  readonly hostFx: bigint
  readonly peerFx: bigint
  readonly mdlFx: bigint
}

const agencies = [11, 12, 13, 14]

const ways: Readonly<Record<TransferStatus, Partial<Record<MoveName, TransferStatus>>>> = {
  UNCOM: { SEND: 'AVAIL', SEND_HELD: 'HOLD', LAPSE: 'DELETED' },
  HOLD: { RELEASE: 'AVAIL', ASK_CANCEL: 'HOLD', CANCEL_HELD: 'CANCL', REJECT: 'REJCT' },
  AVAIL: { RECEIVE: 'RECVD', CANCEL: 'CANCL', EXPIRE: 'EXPRD', HOLD: 'HOLD' },
  RECVD: { REVERSE: 'AVAIL', CORRECT: 'AVAIL' },
  CANCL: {},
  REJCT: { REFUND: 'REFND' },
  EXPRD: { REFUND: 'REFND' },
  REFND: {},
  DELETED: {},
}

function amountOf(figures: Figures): bigint {
  return figures.payout + figures.hostFx + figures.peerFx + figures.mdlFx
}
function feesOf(figures: Figures): bigint {
  return figures.hostFees + figures.peerFees + figures.mdlFees
}

class Model {
  readonly transfers: readonly Figures[]
  readonly balances = new Map<number, bigint>()
  readonly statuses: TransferStatus[]
  fees = 0n
  fx = 0n

  constructor(transfers: readonly Figures[]) {
    this.transfers = transfers
    this.statuses = transfers.map(() => 'UNCOM')
  }

  /** Positive: the agency owes more. */
  private owes(agency: number, cents: bigint): void {
    this.balances.set(agency, (this.balances.get(agency) ?? 0n) + cents)
  }

  private paidOut(figures: Figures, sign: bigint): void {
    this.owes(figures.sender, -sign * (figures.hostFees + figures.hostFx))
    this.owes(figures.payer, -sign * (figures.payout + figures.peerFees + figures.peerFx))
    this.fees += sign * figures.mdlFees
    this.fx += sign * figures.mdlFx
  }

  /** False where the move is forbidden, and then nothing has changed. */
  apply(index: number, figures: Figures, move: MoveName, feesReturned: boolean): boolean {
    const next = ways[this.statuses[index] ?? 'DELETED'][move]
    if (!next) return false
    this.statuses[index] = next
    const all = amountOf(figures) + feesOf(figures)
    if (move === 'SEND' || move === 'SEND_HELD') this.owes(figures.sender, all)
    if (move === 'RECEIVE') this.paidOut(figures, 1n)
    if (move === 'REVERSE' || move === 'CORRECT') this.paidOut(figures, -1n)
    const givesAllBack = move === 'REFUND' || move === 'CANCEL_HELD'
    if (givesAllBack || (move === 'CANCEL' && feesReturned)) this.owes(figures.sender, -all)
    if (move === 'CANCEL' && !feesReturned) {
      // The payer did nothing for it: what would have been its share stays with the operator.
      this.owes(figures.sender, -amountOf(figures) - figures.hostFees)
      this.fees += figures.peerFees + figures.mdlFees
    }
    return true
  }

  /** Counted anew from the statuses each time: what was collected and neither paid nor given back. */
  underWay(): bigint {
    const holding = new Set<TransferStatus>(['AVAIL', 'HOLD', 'REJCT', 'EXPRD'])
    return this.transfers
      .filter((_, index) => holding.has(this.statuses[index] ?? 'DELETED'))
      .reduce((sum, figures) => sum + amountOf(figures) + feesOf(figures), 0n)
  }

  /** As the ledger signs it: the operator and the transit are owed. */
  accounts(): Map<string, bigint> {
    const all = new Map([...this.balances].map(([agency, cents]) => [`agency:${agency}`, cents]))
    all.set('transit', -this.underWay()).set('operator:fees', -this.fees).set('operator:fx', -this.fx)
    return all
  }
}

/** The code under test, kept the way the server keeps it: a status and an append-only list of postings. */
class Books {
  readonly transfers: readonly BookedFigures[]
  readonly totals = new Map<string, bigint>()
  readonly statuses: TransferStatus[]

  constructor(transfers: readonly BookedFigures[]) {
    this.transfers = transfers
    this.statuses = transfers.map(() => 'UNCOM')
  }

  apply(index: number, move: MoveName, feesReturned: boolean): boolean {
    const [status, transfer] = [this.statuses[index], this.transfers[index]]
    const next = status && statusAfter(status, move)
    if (!next || !transfer) return false
    this.statuses[index] = next
    for (const { account, amountCents } of postingsOf(move, transfer, { feesReturned })) {
      this.totals.set(account, (this.totals.get(account) ?? 0n) + amountCents)
    }
    return true
  }

  sum(): bigint {
    return [...this.totals.values()].reduce((sum, cents) => sum + cents, 0n)
  }
}

function text(cents: bigint): string {
  const digits = String(cents < 0n ? -cents : cents).padStart(3, '0')
  return `${cents < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

function booked(figures: Figures): BookedFigures {
  return {
    sendAgencySid: figures.sender,
    receiveAgencySid: figures.payer,
    amountBase: text(amountOf(figures)),
    feesBase: text(feesOf(figures)),
    payoutBase: text(figures.payout),
    hostFees: text(figures.hostFees),
    peerFees: text(figures.peerFees),
    mdlFees: text(figures.mdlFees),
    hostFx: text(figures.hostFx),
    peerFx: text(figures.peerFx),
    mdlFx: text(figures.mdlFx),
  }
}

const cents = fc.bigInt({ min: 0n, max: 1_000_000n })
/** The operator takes the residual; transfers from before it was held at zero have one cent below. */
const residual = fc.bigInt({ min: -1n, max: 50_000n })

const transfer: fc.Arbitrary<Figures> = fc.record({
  sender: fc.constantFrom(...agencies),
  payer: fc.constantFrom(...agencies),
  payout: fc.bigInt({ min: 1n, max: 100_000_000n }),
  hostFees: cents,
  peerFees: cents,
  mdlFees: residual,
  hostFx: cents,
  peerFx: cents,
  mdlFx: residual,
})

const names = Object.keys(moves) as MoveName[]

interface Action {
  readonly which: number
  readonly choice: number
  /** Of the moves that the status allows, or else of all: most of those are forbidden. */
  readonly allowed: boolean
  readonly feesReturned: boolean
}

const action: fc.Arbitrary<Action> = fc.record({
  which: fc.nat(),
  choice: fc.nat(),
  allowed: fc.oneof(
    { weight: 3, arbitrary: fc.constant(true) },
    { weight: 1, arbitrary: fc.constant(false) },
  ),
  feesReturned: fc.boolean(),
})

function moveOf({ choice, allowed }: Action, status: TransferStatus): MoveName {
  const own = Object.keys(ways[status]) as MoveName[]
  const list = allowed && own.length > 0 ? own : names
  return list[choice % list.length] ?? 'SEND'
}

/** One line for each account that is not at zero. */
function nonZero(totals: ReadonlyMap<string, bigint>): string {
  const lines = [...totals]
    .filter(([, total]) => total !== 0n)
    .map(([account, total]) => `${account} ${total}`)
  return lines.sort().join('\n')
}

/** Half a million times: `expect` would take longer than all the moves, so it is asked only to tell what differs. */
function agree<T extends string | bigint | boolean>(actual: T, expected: T): void {
  if (actual !== expected) expect(actual).toBe(expected)
}

const seen = new Map<string, number>()

function step(model: Model, books: Books, which: number, move: MoveName, feesReturned: boolean): void {
  const figures = model.transfers[which]
  if (!figures) throw new Error('no such transfer')
  const before = nonZero(books.totals)
  const happened = books.apply(which, move, feesReturned)
  const after = nonZero(books.totals)
  agree(happened, model.apply(which, figures, move, feesReturned))
  if (!happened) agree(after, before)
  agree(books.statuses.join(), model.statuses.join())
  agree(books.sum(), 0n)
  agree(after, nonZero(model.accounts()))
  agree(books.totals.get('transit') ?? 0n, -model.underWay())
  const kind = `${happened ? 'did' : 'refused'} ${move}${happened && move === 'CANCEL' ? ` ${feesReturned}` : ''}`
  seen.set(kind, (seen.get(kind) ?? 0) + 1)
}

/** The shortest way to the end of a life from each status that still has one. */
const homeward: Partial<Record<TransferStatus, MoveName>> = {
  UNCOM: 'LAPSE',
  HOLD: 'REJECT',
  AVAIL: 'EXPIRE',
  REJCT: 'REFUND',
  EXPRD: 'REFUND',
}

test('any sequence of moves leaves the books where the rules say', () => {
  const transfers = fc.array(transfer, { minLength: 1, maxLength: 6 })
  const actions = fc.array(action, { maxLength: 40, size: 'max' })
  fc.assert(
    fc.property(transfers, actions, (figures, sequence) => {
      const model = new Model(figures)
      const books = new Books(figures.map(booked))
      for (const one of sequence) {
        const which = one.which % figures.length
        step(model, books, which, moveOf(one, model.statuses[which] ?? 'DELETED'), one.feesReturned)
      }
      for (let which = 0; which < figures.length; which += 1) {
        for (let rest = 0; rest < 3; rest += 1) {
          const last = homeward[model.statuses[which] ?? 'DELETED']
          if (last) step(model, books, which, last, false)
        }
      }
      // All is paid or given back: nothing is under way any more.
      expect(books.totals.get('transit') ?? 0n).toBe(0n)
    }),
    { numRuns: 5_000 },
  )
  // Every move was made and every move was refused, often: else the sequences prove little.
  for (const name of names) {
    const done = name === 'CANCEL' ? ['did CANCEL true', 'did CANCEL false'] : [`did ${name}`]
    for (const kind of [...done, `refused ${name}`]) expect(seen.get(kind) ?? 0, kind).toBeGreaterThan(100)
  }
})

test('a transfer that comes back whole leaves no trace in any account', () => {
  const lives: MoveName[][] = [
    ['LAPSE'],
    ['SEND', 'CANCEL'],
    ['SEND', 'EXPIRE', 'REFUND'],
    ['SEND', 'HOLD', 'REJECT', 'REFUND'],
    ['SEND', 'HOLD', 'RELEASE', 'RECEIVE', 'REVERSE', 'CANCEL'],
    ['SEND_HELD', 'ASK_CANCEL', 'CANCEL_HELD'],
    ['SEND_HELD', 'REJECT', 'REFUND'],
    ['SEND_HELD', 'RELEASE', 'RECEIVE', 'CORRECT', 'RECEIVE', 'CORRECT', 'EXPIRE', 'REFUND'],
    ['SEND', 'RECEIVE', 'REVERSE', 'RECEIVE', 'REVERSE', 'EXPIRE', 'REFUND'],
  ]
  fc.assert(
    fc.property(transfer, fc.constantFrom(...lives), (figures, life) => {
      const books = new Books([booked(figures)])
      for (const move of life) expect(books.apply(0, move, true)).toBe(true)
      expect(nonZero(books.totals)).toBe('')
    }),
    { numRuns: 2_000 },
  )
})

test('cancel and pay race: whichever comes first, the other changes nothing', () => {
  fc.assert(
    fc.property(transfer, fc.boolean(), fc.boolean(), (figures, payFirst, feesReturned) => {
      const order = payFirst ? (['RECEIVE', 'CANCEL'] as const) : (['CANCEL', 'RECEIVE'] as const)
      const books = new Books([booked(figures)])
      books.apply(0, 'SEND', false)
      expect(books.apply(0, order[0], feesReturned)).toBe(true)
      const before = nonZero(books.totals)
      expect(books.apply(0, order[1], feesReturned)).toBe(false)
      expect(nonZero(books.totals)).toBe(before)
      expect(books.statuses).toEqual([payFirst ? 'RECVD' : 'CANCL'])
    }),
    { numRuns: 1_000 },
  )
})
