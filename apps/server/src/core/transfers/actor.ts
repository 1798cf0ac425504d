import { type AnyCall, type Call, nameOf } from '../../platform/call.ts'

/** Whoever moves a transfer: a teller, a member of staff, or the clock. */
export interface TransferActor {
  /** As the status event shows it. */
  readonly name: string
  readonly userSid: number | null
  readonly requestId: string
  /** The proposal that the move carries out: its audit entry then names both people. */
  readonly proposal?: Call['proposal']
}

export function systemActor(requestId: string): TransferActor {
  return {
    name: 'system',
    userSid: null,
    requestId,
  }
}

export function staffActor(call: AnyCall): TransferActor {
  const { requestId, proposal } = call
  return {
    name: nameOf(call),
    userSid: call.actor?.userSid ?? null,
    requestId,
    ...(proposal && { proposal }),
  }
}

/** A partner's call: its messages become a trace, and its id makes a retry harmless. */
export interface PartnerMessage {
  readonly operation: string
  readonly request: string
  readonly response: string
  readonly agentSid: number
  readonly clientRequestId: string
  readonly inputHash: Buffer
}
