import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type MoveName, moves } from '../transfers/statuses.ts'
import { agencyAccount, type BookedFigures, type Posting, postingsOf } from './postings.ts'

/** T1 of the worked example. */
const transfer: BookedFigures = {
  sendAgencySid: 1,
  receiveAgencySid: 2,
  amountBase: '1000.00',
  feesBase: '10.00',
  payoutBase: '990.00',
  hostFees: '4.00',
  peerFees: '3.50',
  mdlFees: '2.50',
  hostFx: '3.00',
  peerFx: '2.00',
  mdlFx: '5.00',
}

const kept = { feesReturned: false }
const returned = { feesReturned: true }
const names = Object.keys(moves) as MoveName[]

function lines(postings: readonly Posting[]) {
  return postings.map(({ account, amountCents }) => `${account} ${amountCents}`)
}

describe('what a move books', () => {
  test.each<[MoveName, string[]]>([
    ['SEND', ['agency:1 101000', 'transit -101000']],
    ['SEND_HELD', ['agency:1 101000', 'transit -101000']],
    [
      'RECEIVE',
      ['transit 101000', 'agency:1 -700', 'agency:2 -99550', 'operator:fees -250', 'operator:fx -500'],
    ],
    [
      'REVERSE',
      ['transit -101000', 'agency:1 700', 'agency:2 99550', 'operator:fees 250', 'operator:fx 500'],
    ],
    [
      'CORRECT',
      ['transit -101000', 'agency:1 700', 'agency:2 99550', 'operator:fees 250', 'operator:fx 500'],
    ],
    ['CANCEL_HELD', ['transit 101000', 'agency:1 -101000']],
    ['CANCEL', ['transit 101000', 'agency:1 -100400', 'operator:fees -600']],
    ['REFUND', ['transit 101000', 'agency:1 -101000']],
    ['LAPSE', []],
    ['HOLD', []],
    ['RELEASE', []],
    ['ASK_CANCEL', []],
    ['REJECT', []],
    ['EXPIRE', []],
  ])('%s', (move, expected) => {
    expect(lines(postingsOf(move, transfer, kept)).toSorted()).toEqual(expected.toSorted())
  })

  test('each move is in the table above', () => {
    expect(names).toHaveLength(14)
  })

  test('a cancel that returns the fees gives all of it back', () => {
    const lineUp = lines(postingsOf('CANCEL', transfer, returned))
    expect(lineUp.toSorted()).toEqual(['agency:1 -101000', 'transit 101000'])
  })

  test.each(names.filter((name) => name !== 'CANCEL'))('%s does not ask who keeps the fees', (name) => {
    expect(postingsOf(name, transfer, returned)).toEqual(postingsOf(name, transfer, kept))
  })
})

test('a posting of nothing is not written', () => {
  const free = { ...transfer, feesBase: '0.00', hostFees: '0.00', peerFees: '0.00', mdlFees: '0.00' }
  const plain = { ...free, payoutBase: '1000.00', hostFx: '0.00', peerFx: '0.00', mdlFx: '0.00' }
  expect(lines(postingsOf('RECEIVE', plain, kept))).toEqual(['transit 100000', 'agency:2 -100000'])
  expect(lines(postingsOf('CANCEL', plain, kept))).toEqual(['transit 100000', 'agency:1 -100000'])
})

test('the cent that two rounded shares took before they were held back is the operator its own', () => {
  const odd = { ...transfer, feesBase: '0.03', hostFees: '0.02', peerFees: '0.02', mdlFees: '-0.01' }
  expect(lines(postingsOf('RECEIVE', odd, kept))).toContain('operator:fees 1')
})

test('an agency that pays its own transfer is booked on both sides', () => {
  const own = postingsOf('RECEIVE', { ...transfer, receiveAgencySid: 1 }, kept)
  expect(lines(own.filter(({ account }) => account === agencyAccount(1)))).toEqual([
    'agency:1 -700',
    'agency:1 -99550',
  ])
})

test.each(['amountBase', 'feesBase', 'payoutBase', 'mdlFx'] as const)(
  'a finer %s than cents is not booked',
  (name) => {
    const finer = { ...transfer, [name]: '1.005' }
    expect(() => [...postingsOf('SEND', finer, kept), ...postingsOf('RECEIVE', finer, kept)]).toThrow(
      RangeError,
    )
  },
)

describe('whatever the figures', () => {
  const cents = fc.bigInt({ min: 0n, max: 10n ** 15n })
  const text = (value: bigint): string => {
    const digits = String(value < 0n ? -value : value).padStart(3, '0')
    return `${value < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
  }
  const operatorShare = fc.oneof(cents, fc.constant(-1n))

  const figures = fc
    .tuple(fc.nat(9), fc.nat(9), cents, cents, cents, operatorShare, cents, cents, operatorShare)
    .map(([sender, payer, payout, hostFees, peerFees, mdlFees, hostFx, peerFx, mdlFx]) => ({
      sendAgencySid: sender,
      receiveAgencySid: payer,
      amountBase: text(payout + hostFx + peerFx + mdlFx),
      feesBase: text(hostFees + peerFees + mdlFees),
      payoutBase: text(payout),
      hostFees: text(hostFees),
      peerFees: text(peerFees),
      mdlFees: text(mdlFees),
      hostFx: text(hostFx),
      peerFx: text(peerFx),
      mdlFx: text(mdlFx),
    }))

  const sumOf = (postings: readonly Posting[]): bigint =>
    postings.reduce((sum, { amountCents }) => sum + amountCents, 0n)

  test('each set of postings sums to zero and has no line of zero', () => {
    fc.assert(
      fc.property(figures, fc.constantFrom(...names), fc.boolean(), (given, move, feesReturned) => {
        const postings = postingsOf(move, given, { feesReturned })
        expect(sumOf(postings)).toBe(0n)
        expect(postings.every(({ amountCents }) => amountCents !== 0n)).toBe(true)
      }),
      { numRuns: 10_000 },
    )
  })

  test.each(['REVERSE', 'CORRECT'] as const)(
    '%s is the payout with the signs turned, line by line',
    (back) => {
      fc.assert(
        fc.property(figures, (given) => {
          const turned = postingsOf('RECEIVE', given, kept).map(({ account, amountCents }) => ({
            account,
            amountCents: -amountCents,
          }))
          expect(postingsOf(back, given, kept)).toEqual(turned)
        }),
        { numRuns: 2_000 },
      )
    },
  )
})
