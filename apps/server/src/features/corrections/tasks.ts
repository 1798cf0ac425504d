import { sid } from '@corridor/contract/common/fields'
import type { CorrectionOutlook } from '@corridor/contract/corrections'
import { collected } from '@corridor/domain/ledger/postings'
import { needsSecond } from '@corridor/domain/proposals/decide'
import { moves } from '@corridor/domain/transfers/statuses'
import { z } from 'zod'
import { type KindOf, proposalKind } from '../../core/proposals/kinds.ts'
import { propose } from '../../core/proposals/propose.ts'
import { readSetting, type Setting } from '../../core/proposals/settings.ts'
import { countAlone, readTotals } from '../../core/proposals/totals.ts'
import { staffActor } from '../../core/transfers/actor.ts'
import { type MoveOutcome, refusalOfMove } from '../../core/transfers/move.ts'
import { inCurrency } from '../../core/transfers/present.ts'
import { correctPayout, type Decision, refundTransfer } from '../../core/transfers/review.ts'
import { findTransfer, type Transfer } from '../../core/transfers/transfer.ts'
import type { ActorCall, AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { type AppError, refusal } from '../../platform/errors.ts'
import type { Proposed } from '../../platform/proposed.ts'
import { requireGrant } from '../../platform/session/sessions.ts'
import { findLastStep, handBackOf } from './queries.ts'

/** A refund or a correction: which transfers, which move, and what the second person agrees to. */
export interface Task {
  readonly way: NonNullable<CorrectionOutlook['way']>
  readonly move: 'REFUND' | 'CORRECT'
  readonly kind: KindOf<Kept>
  readonly carryOut: (db: Db | Tx, transfer: Transfer, decision: Decision) => Promise<MoveOutcome>
  readonly refuse: (transfer: Transfer) => AppError
  /** The agency whose act it is: where the sender is paid back, or where the payout was. */
  readonly side: (transfer: Transfer) => number
  /** As the story of the transfer has it. */
  readonly event: string
  /** What it comes to, beside the status. */
  readonly outcome: (transfer: Transfer) => Readonly<Record<string, string>>
}

/** What is kept until the second person agrees: the transfer as it was, and why. */
const kept = z.object({ idTr: sid, version: z.int(), reason: z.string() })

type Kept = z.infer<typeof kept>

export const refundKind = proposalKind({
  kind: 'refund',
  change: kept,
  apply: (tx, call, change) => carryOutKept(tx, call, refunding, change),
})

export const correctionKind = proposalKind({
  kind: 'correction',
  change: kept,
  apply: (tx, call, change) => carryOutKept(tx, call, correcting, change),
})

export const refunding: Task = {
  way: 'refund',
  move: 'REFUND',
  kind: refundKind,
  carryOut: refundTransfer,
  refuse: ({ referenceNumber: reference, status }) => refusal('not_refundable', { reference, status }),
  side: ({ sendAgencySid }) => sendAgencySid,
  event: 'proposed a refund',
  outcome: (transfer) => {
    const { total, currency } = handBackOf(transfer)
    return { handBack: `${total} ${currency}` }
  },
}

export const correcting: Task = {
  way: 'correct',
  move: 'CORRECT',
  kind: correctionKind,
  carryOut: correctPayout,
  refuse: ({ referenceNumber: reference, status }) =>
    status === 'RECVD'
      ? refusal('payout_of_today', { reference })
      : refusal('not_correctable', { reference, status }),
  side: ({ receiveAgencySid }) => receiveAgencySid,
  event: 'proposed to correct the payout',
  outcome: ({ receiveAmount, receiveMinorUnits, receiveCurrency }) => ({
    payableAgain: `${inCurrency(receiveAmount, receiveMinorUnits)} ${receiveCurrency}`,
  }),
}

/** Whether the refund or correction would need a second person, with what the caller did alone today. */
export async function waits(db: Db, call: ActorCall, { kind }: Task, transfer: Transfer): Promise<boolean> {
  const setting = await readSetting(db, call, kind.kind)
  const totals = await readTotals(db, call.actor.userSid)
  return needsSecond(setting, collected(transfer), totals(kind.kind))
}

/** Rolls back what counted for a move that was not made. */
class NotDone extends Error {
  readonly outcome: MoveOutcome
  constructor(outcome: MoveOutcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/** Carries it out, or keeps it for a second person where the figure of the installation wants one. */
export async function carryOutOrPropose(
  db: Db,
  call: ActorCall,
  task: Task,
  transfer: Transfer,
  reason: string,
): Promise<MoveOutcome | Proposed> {
  const { kind } = task
  const { userSid } = call.actor
  const amountCents = collected(transfer)
  try {
    return await inTransaction(db, async (tx) => {
      const setting = await readSetting(tx, call, kind.kind)
      if (!(await countAlone(tx, { userSid, kind: kind.kind, setting, amountCents })))
        return proposeTask(tx, call, task, { setting, amountCents, transfer, reason })
      const outcome = await task.carryOut(tx, transfer, { actor: staffActor(call), reason })
      if (outcome !== 'done') throw new NotDone(outcome)
      return outcome
    })
  } catch (error) {
    if (error instanceof NotDone) return error.outcome
    throw error
  }
}

interface Proposal {
  readonly setting: Setting
  readonly amountCents: bigint
  readonly transfer: Transfer
  readonly reason: string
}

function proposeTask(
  tx: Tx,
  call: ActorCall,
  { kind, move, side, event, outcome }: Task,
  { setting, amountCents, transfer, reason }: Proposal,
): Promise<Proposed> {
  const { sid: idTr, version } = transfer
  const change = { idTr, version, reason }
  const told = {
    entity: 'transaction',
    entitySid: idTr,
    action: 'event',
    after: { event, reason },
  } as const
  const agencySid = side(transfer)
  const proposed = { entitySid: idTr, agencySid, amountCents, reason, basedOn: version, change, told }
  const after = { status: moves[move].to, ...outcome(transfer) }
  return propose(tx, call, kind, setting, proposed, { before: { status: transfer.status }, after })
}

/** Carried out by the second person, if the transfer is still where it was: any move since makes it another case. */
async function carryOutKept(tx: Tx, call: AnyCall, task: Task, { idTr, version, reason }: Kept) {
  await requireGrant(tx, call, task.way)
  const transfer = await findTransfer(tx, idTr)
  if (!transfer) throw refusal('transfer_gone')
  if (transfer.version !== version) throw await movedSince(tx, transfer)
  const done = await task.carryOut(tx, transfer, { actor: staffActor(call), reason })
  if (done === 'done') return
  const now = done === 'changed' ? await findTransfer(tx, idTr) : undefined
  throw now ? await movedSince(tx, now) : refusalOfMove(done)
}

async function movedSince(
  tx: Tx,
  { sid: moved, referenceNumber: reference, status }: Transfer,
): Promise<AppError> {
  const by = (await findLastStep(tx, moved))?.actor ?? 'somebody'
  return refusal('proposal_transfer_moved', { reference, status, by })
}
