import type { StoredHeads } from '#support/stored-reconciliations.ts'
import type { Shape } from './shape.ts'

/**
 * The calls of the specification, written down a second time on purpose: nothing here may come from the contract,
 * which the server mounts and the browser reads, so that a renamed path or field would go unnoticed by both.
 */
export interface SpecifiedCall {
  /** The requirements that the call proves. */
  readonly ids: string
  /** Method and path, letter by letter. */
  readonly call: string
  /** What stands in the braces of the path, in their order. */
  readonly at?: (given: Given) => readonly (string | number)[] | Promise<readonly (string | number)[]>
  readonly body?: (given: Given) => Record<string, unknown> | readonly unknown[]
  /** Fields of the body without which the call is refused, by their dotted paths. */
  readonly required?: readonly string[]
  readonly answer?: Shape
  /** What the answer has to match beyond its shape. */
  readonly matches?: (given: Given) => unknown
  readonly contentType?: string
  /** A log-in ends the session that it comes with, a verify replaces its token. */
  readonly endsSession?: true
}

/** What is stored before the calls are made; sids unless it says otherwise. */
export interface Given {
  readonly login: string
  readonly password: string
  readonly secondPassword: string
  readonly sign: string
  readonly user: number
  readonly blockedLogin: string
  readonly unblockedLogin: string
  /** Has an agent, office hours and a link to another one. */
  readonly agency: number
  readonly agent: number
  readonly agentID: string
  /** Of the same agency, and the only one there with this name. */
  readonly harborAgent: number
  /** Nothing hangs on it. */
  readonly emptyAgency: number
  /** Nothing hangs on it either, and it may go. */
  readonly mistakenAgency: number
  readonly bankedAgency: number
  readonly bank: number
  /** Of the banked agency. */
  readonly contact: number
  readonly contactToRemove: number
  /** The set-up of files of the banked agency. */
  readonly settlement: number
  /** Of MXN, and of a currency that nobody pays out. */
  readonly spread: number
  readonly spreadToRemove: number
  /** United States to Mexico, with two brackets. */
  readonly fee: number
  readonly feeToRemove: number
  /** Canada to United States, with a bracket. */
  readonly otherFee: number
  readonly bracket: number
  readonly bracketToRemove: number
  /** With every field, also those that no form has. */
  readonly customer: number
  /** How many customers the audit log has as inserted within the last 30 days; there is an older one. */
  readonly countNewCustomers: () => Promise<number>
  readonly transfer: number
  readonly reference: string
  readonly transferToCancel: number
  /** A daily file of the banked agency, made on 2026-11-14. */
  readonly settlementFile: number
  /** Of a transfer that was paid out yesterday. */
  readonly heads: StoredHeads
  /** In the session that makes the calls. */
  readonly ticketFor: (kind: 'settlement' | 'reconciliation', sid: number) => Promise<string>
}

export function under(name: string, fields: string): string[] {
  return fields.split(' ').map((field) => `${name}.${field}`)
}
