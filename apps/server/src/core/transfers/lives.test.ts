import { type MoveName, moves, statusAfter } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTransferWorld } from '#support/fixtures.ts'
import { sendInput } from '#support/gateway.ts'
import { propertySeed } from '#support/seed.ts'
import { type Random, seededRandom } from '#support/tamperings.ts'
import { ledgerFindings, newSender, shiftLife, sidOf, transferOf } from '#support/transactions.ts'
import { volume } from '#support/volume.ts'
import { type MoveOrder, type MoveOutcome, moveTransfer } from './move.ts'
import { correctPayout, refundTransfer, rejectTransfer, releaseTransfer } from './review.ts'
import type { Transfer } from './transfer.ts'

const lives = volume({ gate: 120, full: 500, long: 5_000 })
const mostSteps = 10

const world = useTransferWorld()
const names = Object.keys(moves) as MoveName[]
const decision = { actor: { name: 'test', userSid: null, requestId: 'test' }, reason: 'by chance' }

type Step = (transfer: Transfer, random: Random) => Promise<MoveOutcome>

function plainly(
  move: MoveName,
  changesOf: (transfer: Transfer, random: Random) => MoveOrder['changes'],
): Step {
  return (transfer, random) =>
    moveTransfer(world.server.db, transfer, { ...decision, move, changes: changesOf(transfer, random) ?? {} })
}

function committed({ readAt }: Transfer): MoveOrder['changes'] {
  const expiresAt = new Date(Date.parse(readAt) + 90 * 86_400_000).toISOString()
  return { availableAt: readAt, expiresAt }
}

const release: Step = async (transfer) => (await releaseTransfer(world.server.db, transfer, decision)).outcome

/** Each move as the product makes it. */
const steps: Readonly<Record<MoveName, Step>> = {
  SEND: plainly('SEND', committed),
  SEND_HELD: plainly('SEND_HELD', committed),
  LAPSE: plainly('LAPSE', ({ readAt }) => ({ closedAt: readAt })),
  HOLD: plainly('HOLD', () => ({})),
  RELEASE: release,
  ASK_CANCEL: plainly('ASK_CANCEL', ({ readAt }) => ({ cancelRequestedAt: readAt })),
  CANCEL_HELD: release,
  REJECT: (transfer) => rejectTransfer(world.server.db, transfer, decision),
  RECEIVE: plainly('RECEIVE', ({ readAt, receiveAgencySid }) => ({
    receivedAt: readAt,
    receiveAgentSid: agents.get(receiveAgencySid) ?? 0,
    receivePos: '001',
    receiverFields: {},
  })),
  REVERSE: plainly('REVERSE', () => ({})),
  CORRECT: async ({ sid }) => {
    await shiftLife(world.server.db, sid, '-1 day')
    return correctPayout(world.server.db, await transferOf(world.server.db, sid), decision)
  },
  CANCEL: plainly('CANCEL', ({ readAt }, random) => ({
    closedAt: readAt,
    feesReturned: random.upTo(2) === 1,
  })),
  EXPIRE: plainly('EXPIRE', () => ({})),
  REFUND: (transfer) => refundTransfer(world.server.db, transfer, decision),
}

const agents = new Map<number, number>()

async function readAgents(): Promise<void> {
  const { rows } = await sql<{ agency: number; agent: number }>`
    select agency_sid as agency, min(sid) as agent from agents group by agency_sid`.execute(world.server.db)
  for (const { agency, agent } of rows) agents.set(agency, agent)
}

/** By the table of moves, and by whether the sender has asked for the money. */
function isAllowed(name: MoveName, { status, cancelRequestedAt }: Transfer): boolean {
  if (statusAfter(status, name) === null) return false
  if (name === 'CANCEL_HELD') return cancelRequestedAt !== null
  return !(name === 'RELEASE' || name === 'ASK_CANCEL') || cancelRequestedAt === null
}

/** The shortest way to an end from each status that is none. */
const homeward: Partial<Record<Transfer['status'], MoveName>> = {
  UNCOM: 'LAPSE',
  HOLD: 'REJECT',
  AVAIL: 'EXPIRE',
  REJCT: 'REFUND',
  EXPRD: 'REFUND',
}

const seen = new Map<string, number>()

async function live(random: Random): Promise<void> {
  const { gateway, network, server } = world
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
  const sid = await sidOf(world, validated.get('referenceNumber'))
  const count = random.upTo(mostSteps)
  for (let step = 0; step < count; step += 1) {
    const transfer = await transferOf(server.db, sid)
    const allowed = names.filter((name) => isAllowed(name, transfer))
    if (allowed.length === 0) break
    // Now and then one that must be refused: it leaves the transfer as it was.
    const name = random.upTo(8) === 1 ? random.pick(names) : random.pick(allowed)
    const may = isAllowed(name, transfer)
    if (!may && (steps[name] === release || name === 'CORRECT')) continue
    expect([name, transfer.status, await steps[name](transfer, random)]).toEqual([
      name,
      transfer.status,
      may ? 'done' : 'forbidden',
    ])
    if (may) seen.set(name, (seen.get(name) ?? 0) + 1)
  }
  for (let rest = 0; rest < 2; rest += 1) {
    const transfer = await transferOf(server.db, sid)
    const last = homeward[transfer.status]
    if (last) expect(await steps[last](transfer, random)).toBe('done')
  }
}

test(`${lives} lives of chance end, each in one end, and leave the books in order`, {
  timeout: 300_000 + lives * 1_000,
}, async () => {
  await readAgents()
  let left = lives
  const worker = async (number: number): Promise<void> => {
    const random = seededRandom(propertySeed + number)
    while (left > 0) {
      left -= 1
      await live(random)
    }
  }
  await Promise.all([1, 2, 3, 4].map(worker))
  for (const name of names) expect(seen.get(name) ?? 0, name).toBeGreaterThan(0)
  const { rows } = await sql<{ status: string }>`select distinct status from transactions order by 1`.execute(
    world.server.db,
  )
  expect(rows.map(({ status }) => status)).toEqual(['CANCL', 'DELETED', 'RECVD', 'REFND'])
  const { rows: under } = await sql<{ cents: number; all: number }>`
    select coalesce(sum(amount_cents) filter (where account = 'transit'), 0)::int as cents,
      sum(amount_cents)::int as all from ledger_postings`.execute(world.server.db)
  expect(under).toEqual([{ cents: 0, all: 0 }])
  expect(await ledgerFindings(world)).toEqual([])
})
