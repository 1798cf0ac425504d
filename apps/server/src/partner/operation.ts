import { createHash } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { answerLifeDays } from '@corridor/domain/transfers/rules'
import type { ReadRules } from '../core/compliance/rules.ts'
import type { ReadHoldRules } from '../core/holds/rules.ts'
import type { PartnerMessage, TransferActor } from '../core/transfers/actor.ts'
import { untilLasting } from '../platform/db/lasting.ts'
import type { Asked } from '../platform/db/prepared-run.ts'
import type { Platform } from '../platform/platform.ts'
import type { Ahead, KnownOffice } from './ahead.ts'
import { type Caller, identify, type Service } from './caller.ts'
import { fault } from './faults.ts'
import { PartnerFault } from './wire/fault.ts'
import { maskInput } from './wire/mask.ts'
import type { AnswerOf, ChangingOperation, RequestOf } from './wire/messages.ts'
import type { OperationName } from './wire/operations.ts'
import type { XmlObject } from './wire/values.ts'
import { writeRequest, writeResponse } from './wire/write.ts'

/** What all operations stand on. */
export interface GatewayDeps extends Pick<Platform, 'config' | 'db' | 'secrets'> {
  readonly readRules: ReadRules
  readonly readHoldRules: ReadHoldRules
  /** The fields that no trace shows. */
  readonly secretFields: ReadonlySet<string>
}

/** One call of a partner, from its message to its answer. */
export interface PartnerCall<O extends OperationName = OperationName> {
  readonly operation: O
  readonly input: RequestOf<O>
  readonly caller: Caller
  readonly ahead: Ahead
  readonly address: string
  readonly requestId: string
  /** The transfer that the call turned out to be about: its messages are kept as a trace of it. */
  about: number | null
}

export interface Operation<O extends OperationName> {
  /** What the agency and the agent must be switched on for. */
  readonly service: Service
  /** Gives the whole answer. One that changes something has stored it, with its trace, before it gives it. */
  readonly run: (deps: GatewayDeps, call: PartnerCall<O>) => Promise<string>
  readonly changes: boolean
  /** What it reads in any case, as far as the message and a known office tell. */
  readonly ahead?: (deps: GatewayDeps, input: RequestOf<O>, office: KnownOffice) => Asked[]
}

export function answer<O extends OperationName>(
  { operation }: PartnerCall<O>,
  output: AnswerOf<O> & XmlObject,
): string {
  return writeResponse(operation, { timeStamp: new Date().toISOString(), ...output })
}

export function maskedRequest({ secretFields }: GatewayDeps, { operation, input }: PartnerCall): string {
  return writeRequest(operation, maskInput(input, secretFields))
}

export function actorOf({ caller, requestId }: PartnerCall): TransferActor {
  return {
    name: `agent ${caller.agentId}/${caller.pos}`,
    userSid: null,
    requestId,
  }
}

/** A retry may have another time and, after a change of token, another token; all else must be the same. */
function inputHash({ operation, input }: PartnerCall): Buffer {
  const same = { ...input, timeStamp: undefined, token: undefined }
  return createHash('sha256')
    .update(JSON.stringify([operation, same]))
    .digest()
}

export function messageOf(
  deps: GatewayDeps,
  call: PartnerCall<ChangingOperation>,
  response: string,
): PartnerMessage {
  return {
    operation: call.operation,
    request: maskedRequest(deps, call),
    response,
    agentSid: call.caller.agentSid,
    clientRequestId: call.input.clientRequestID,
    inputHash: inputHash(call),
  }
}

/**
 * The answer that this request got before, or would have got if its commit had been confirmed; a fault if the id stood for
 * something else then.
 */
export async function earlierAnswer({ db }: GatewayDeps, call: PartnerCall): Promise<string | null> {
  const { earlier } = call.caller
  if (!earlier) return null
  const same = earlier.operation === call.operation && earlier.inputHash.equals(inputHash(call))
  if (!same) throw fault('request_id_reused')
  if (earlier.response === null) throw fault('answer_gone', { days: answerLifeDays })
  await untilLasting(db)
  return earlier.response
}

export interface Attempt {
  /**
   * Anything but `done` means that another call was quicker; `busy`, that it is not done after a second. `day_closed`:
   * the day on which the transfer was read is closed.
   */
  readonly outcome: string
  readonly response: string
}

const maxAttempts = 30
const maxPauseMs = 50

/**
 * Looks and writes again for as long as others are quicker. The quicker one may be a twin of this very call,
 * which then has our answer, even where all that is left for us to find is a refusal.
 */
export async function carryOut(
  deps: GatewayDeps,
  call: PartnerCall,
  attempt: () => Promise<Attempt>,
): Promise<string> {
  for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
    const attempted = await attempt().catch(asFault)
    if (!(attempted instanceof PartnerFault) && attempted.outcome === 'done') return attempted.response
    const { caller } = await identify(deps, call.input, call.address)
    const twin = await earlierAnswer(deps, { ...call, caller })
    if (twin !== null) return twin
    if (attempted instanceof PartnerFault) throw attempted
    if (attempted.outcome === 'busy') break
    // Read again after a midnight the transfer is of the new day; twice means that the clock is behind the close.
    if (attempted.outcome === 'day_closed' && attempts > 0) throw fault('day_closed')
    // Many at once for one customer: whoever waits a different time each gets through.
    await setTimeout(Math.random() * Math.min(maxPauseMs, 5 * attempts))
  }
  throw fault('busy')
}

function asFault(error: unknown): PartnerFault {
  if (error instanceof PartnerFault) return error
  throw error
}
