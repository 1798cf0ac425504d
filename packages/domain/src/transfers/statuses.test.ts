import { expect, test } from 'vitest'
import { countsTowardsLimits, type MoveName, moves, statusAfter, transferStatuses } from './statuses.ts'

const statuses = transferStatuses.map(({ sid }) => sid)
const names = Object.keys(moves) as MoveName[]

/** Written by hand from the table of the life of a transfer, not from the moves under test. */
const next = {
  UNCOM: ['AVAIL', 'DELETED', 'HOLD'],
  HOLD: ['AVAIL', 'CANCL', 'HOLD', 'REJCT'],
  AVAIL: ['CANCL', 'EXPRD', 'HOLD', 'RECVD'],
  RECVD: ['AVAIL', 'AVAIL'],
  CANCL: [],
  REJCT: ['REFND'],
  EXPRD: ['REFND'],
  REFND: [],
  DELETED: [],
}

const expected = [
  'UNCOM   SEND AVAIL, SEND_HELD HOLD, LAPSE DELETED',
  'HOLD    RELEASE AVAIL, ASK_CANCEL HOLD, CANCEL_HELD CANCL, REJECT REJCT',
  'AVAIL   HOLD HOLD, RECEIVE RECVD, CANCEL CANCL, EXPIRE EXPRD',
  'RECVD   REVERSE AVAIL, CORRECT AVAIL',
  'CANCL   ',
  'REJCT   REFUND REFND',
  'EXPRD   REFUND REFND',
  'REFND   ',
  'DELETED ',
]

test('the life of a transfer is this table, no more and no less', () => {
  const table = statuses.map((status) => {
    const ways = names.flatMap((name) => {
      const to = statusAfter(status, name)
      return to === null ? [] : [`${name} ${to}`]
    })
    return `${status.padEnd(7)} ${ways.join(', ')}`
  })
  expect(table).toEqual(expected)
})

test.each(statuses)('after %s come the statuses of the design', (status) => {
  const reached = names.map((name) => statusAfter(status, name)).filter((to) => to !== null)
  expect(reached.toSorted()).toEqual(next[status])
})

test('only an available transfer can be cancelled at once, and only it can be paid', () => {
  for (const name of ['CANCEL', 'RECEIVE'] as const) {
    expect(statuses.filter((status) => statusAfter(status, name) !== null)).toEqual(['AVAIL'])
  }
})

test('the statuses have the names of the wire, each once', () => {
  expect(statuses).toEqual(['UNCOM', 'HOLD', 'AVAIL', 'RECVD', 'CANCL', 'REJCT', 'EXPRD', 'REFND', 'DELETED'])
  expect(new Set(statuses).size).toBe(statuses.length)
  expect(new Set(transferStatuses.map(({ description }) => description)).size).toBe(statuses.length)
})

test('every status can be reached from a validated transfer', () => {
  const reached = new Set<string>(['UNCOM'])
  for (const status of [...statuses, ...statuses, ...statuses]) {
    if (!reached.has(status)) continue
    for (const name of names) reached.add(statusAfter(status, name) ?? status)
  }
  expect([...reached].toSorted()).toEqual(statuses.toSorted())
})

test('nothing is stuck: from every status a way leads to an end, and no end is left again', () => {
  const ends = statuses.filter((status) => names.every((name) => statusAfter(status, name) === null))
  expect(ends).toEqual(['CANCL', 'REFND', 'DELETED'])
  const waysOn = new Set<string>(ends)
  for (const _ of statuses) {
    for (const status of statuses) {
      if (names.some((name) => waysOn.has(statusAfter(status, name) ?? ''))) waysOn.add(status)
    }
  }
  // RECVD is where most lives end: it is an end that a mistake can be taken back from.
  expect([...waysOn].toSorted()).toEqual(statuses.toSorted())
})

test('money that came back, or never came, does not count towards the limits of its sender', () => {
  expect(countsTowardsLimits).toEqual(['UNCOM', 'HOLD', 'AVAIL', 'RECVD'])
})
