import { fromCents } from '@corridor/domain/money/money'
import { isReference } from '@corridor/domain/transfers/reference'
import { LimitReached } from '../core/ledger/limits.ts'
import type { MoveOrder } from '../core/transfers/move.ts'
import { moveTransfer } from '../core/transfers/move.ts'
import { type Transfer, transferByReference } from '../core/transfers/transfer.ts'
import type { Asked } from '../platform/db/prepared-run.ts'
import { type DoneToTransfer, fault } from './faults.ts'
import { type Attempt, actorOf, type GatewayDeps, messageOf, type PartnerCall } from './operation.ts'
import type { PartnerFault } from './wire/fault.ts'
import { hidden } from './wire/mask.ts'
import type { ChangingOperation, OperationWith } from './wire/messages.ts'

export function unknownReference(reference: string): PartnerFault {
  return fault('unknown_reference', { reference })
}

/** The transfer that the message names, if it is one of the caller's agency on the side that the call is for. */
export async function findOwnTransfer(
  { db }: GatewayDeps,
  call: PartnerCall<OperationWith<'referenceNumber'>>,
  side: 'send' | 'receive' | 'either',
): Promise<Transfer> {
  const { referenceNumber: reference } = call.input
  const [transfer] = isReference(reference)
    ? await call.ahead.read(db, transferByReference, { reference })
    : []
  if (!transfer) throw unknownReference(reference)
  const sends = transfer.sendAgencySid === call.caller.agencySid
  const pays = transfer.receiveAgencySid === call.caller.agencySid
  if (!((sends && side !== 'receive') || (pays && side !== 'send'))) throw unknownReference(reference)
  call.about = transfer.sid
  return transfer
}

export function transferAhead({ referenceNumber: reference }: { readonly referenceNumber: string }): Asked[] {
  return isReference(reference) ? [transferByReference.asked({ reference })] : []
}

export function wrongStatus(
  { referenceNumber: reference, status }: Transfer,
  done: DoneToTransfer,
): PartnerFault {
  return fault('wrong_status', { reference, status, done })
}

/** Its trace does not say what is left: support reads traces, and nobody's balance. */
function limitFault(
  { referenceNumber: reference }: Transfer,
  { mode, leftCents }: LimitReached,
): PartnerFault {
  const tell = (left: string) => fault('limit_reached', { reference, mode, left })
  const told = tell(fromCents(leftCents > 0n ? leftCents : 0n))
  told.kept = tell(hidden)
  return told
}

/** Moves the transfer and answers; what the status forbids is refused in words. */
export async function moveAndAnswer(
  deps: GatewayDeps,
  call: PartnerCall<ChangingOperation>,
  transfer: Transfer,
  response: string,
  order: Pick<MoveOrder, 'move' | 'reason' | 'changes' | 'holds'> & { readonly what: DoneToTransfer },
): Promise<Attempt> {
  const { what, ...move } = order
  const outcome = await moveTransfer(deps.db, transfer, {
    ...move,
    actor: actorOf(call),
    message: messageOf(deps, call, response),
  }).catch((error: unknown) => {
    throw error instanceof LimitReached ? limitFault(transfer, error) : error
  })
  if (outcome === 'forbidden') throw wrongStatus(transfer, what)
  return { outcome, response }
}
