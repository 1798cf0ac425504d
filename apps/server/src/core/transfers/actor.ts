/** Whoever moves a transfer: a teller, a member of staff, or the clock. */
export interface TransferActor {
  /** As the status event shows it. */
  readonly name: string
  readonly userSid: number | null
  readonly requestId: string
}

export function systemActor(requestId: string): TransferActor {
  return {
    name: 'system',
    userSid: null,
    requestId,
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
