import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs'
import type { OperationName } from '../../apps/server/src/partner/wire/operations.ts'
import type { XmlObject } from '../../apps/server/src/partner/wire/values.ts'

/** How far a teller means to go with a transfer. */
export type Plan =
  | 'abandon'
  | 'send'
  | 'pay'
  | 'cancel'
  /** Paid out, taken back, and mostly paid out again. */
  | 'reverse'
  /** Two payers, the sender and a member of staff want it at the same moment. */
  | 'race'
  /** Its time is over: the worker's. */
  | 'expire'

/** Written before the first byte of it is sent: what exists without one, nobody asked for. */
export interface Intent {
  readonly kind: 'intent'
  readonly intent: string
  readonly network: number
  readonly plan: Plan
  readonly amount: string
}

interface Call {
  readonly intent: string
  readonly operation: OperationName
  readonly requestId: string
  readonly side: 'sender' | 'payer'
  readonly input: XmlObject
}

/** An answer that the teller has read: from here on the gateway is bound by it. */
export interface Acknowledged extends Call {
  readonly kind: 'acknowledged'
  readonly reference: string
  readonly status: string
  readonly answer: string
}

/** A fault that says that it is the teller's. None of theirs is, so each of these is a finding. */
export interface Refused extends Call {
  readonly kind: 'refused'
  readonly fault: string
}

/** In a race all but one are told that they are too late. */
export interface Beaten extends Call {
  readonly kind: 'beaten'
  readonly fault: string
}

/** A member of staff was told that it is done. */
export interface StaffCancel {
  readonly kind: 'staff_cancel'
  readonly intent: string
  readonly reference: string
}

export type Entry = Intent | Acknowledged | Refused | Beaten | StaffCancel

/** The tellers' own memory, which no kill touches. It alone decides what must be in the database. */
export interface ClientLog {
  readonly write: (entry: Entry) => void
  readonly close: () => void
}

export function openClientLog(file: string): ClientLog {
  const handle = openSync(file, 'a')
  return {
    // At once and whole: an entry counts only when it is out of this process.
    write: (entry) => void writeSync(handle, `${JSON.stringify(entry)}\n`),
    close: () => {
      fsyncSync(handle)
      closeSync(handle)
    },
  }
}

export function readClientLog(file: string): Entry[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Entry)
}
