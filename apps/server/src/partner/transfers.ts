import { isReference } from '@corridor/domain/transfers/reference'
import { transferStatuses } from '@corridor/domain/transfers/statuses'
import type { MoveOrder } from '../core/transfers/move.ts'
import { moveTransfer } from '../core/transfers/move.ts'
import { type Transfer, transferByReference } from '../core/transfers/transfer.ts'
import { type Attempt, actorOf, type GatewayDeps, messageOf, type PartnerCall } from './operation.ts'
import { PartnerFault } from './wire/fault.ts'
import type { ChangingOperation, OperationWith } from './wire/messages.ts'

export const unknownReference = (reference: string): PartnerFault =>
  new PartnerFault(
    'unknown_reference',
    `There is no transfer ${reference} for this agency. Check the number.`,
  )

/** The transfer that the message names, if it is one of the caller's agency on the side that the call is for. */
export const findOwnTransfer = async (
  { db }: GatewayDeps,
  call: PartnerCall<OperationWith<'referenceNumber'>>,
  side: 'send' | 'receive' | 'either',
): Promise<Transfer> => {
  const { referenceNumber: reference } = call.input
  const [transfer] = isReference(reference) ? await transferByReference(db, { reference }) : []
  if (!transfer) throw unknownReference(reference)
  const sends = transfer.sendAgencySid === call.caller.agencySid
  const pays = transfer.receiveAgencySid === call.caller.agencySid
  if (!((sends && side !== 'receive') || (pays && side !== 'send'))) throw unknownReference(reference)
  call.about = transfer.sid
  return transfer
}

const describe = (status: string): string =>
  transferStatuses.find(({ sid }) => sid === status)?.description.toLowerCase() ?? status

export const wrongStatus = ({ referenceNumber, status }: Transfer, what: string): PartnerFault =>
  new PartnerFault(
    'wrong_status',
    `Transfer ${referenceNumber} is ${describe(status)}, so it cannot be ${what}.`,
  )

/** Moves the transfer and answers; what the status forbids is refused in words. */
export const moveAndAnswer = async (
  deps: GatewayDeps,
  call: PartnerCall<ChangingOperation>,
  transfer: Transfer,
  response: string,
  order: Pick<MoveOrder, 'move' | 'reason' | 'changes'> & { readonly what: string },
): Promise<Attempt> => {
  const { what, ...move } = order
  const outcome = await moveTransfer(deps.db, transfer, {
    ...move,
    actor: actorOf(call),
    message: messageOf(deps, call, response),
  })
  if (outcome === 'forbidden') throw wrongStatus(transfer, what)
  return { outcome, response }
}
