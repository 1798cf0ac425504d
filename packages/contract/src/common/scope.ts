/** Records that belong to an agency, to a transfer between two of them, or to a person who has sent through one. */
export type ScopedRecord =
  | 'agency'
  | 'agent'
  | 'bank'
  | 'contact'
  | 'setup'
  | 'settlement'
  | 'delivery'
  | 'summary'
  | 'reconciliation'
  | 'payment'
  | 'transfer'
  | TransferSide
  | 'customer'
  | 'document'
  | 'suggestion'
  | 'note'
  | 'proposal'
  | 'holdRule'

/** Of a transfer, which is read by both sides: the one whose act the call is. */
export type TransferSide = 'sending' | 'paying'

/** A record that the input names by its number. */
export interface NamedRecord {
  /** Where the number stands: `params.sid`, `body.agent.agency`. */
  readonly at: string
  readonly is: ScopedRecord | SaidKind
  /** It may be left out; the handler then filters. */
  readonly isOptional?: true
}

/** The input says of which kind the record is. A word that is not listed is closed. */
interface SaidKind {
  readonly said: string
  readonly means: Readonly<Record<string, ScopedRecord | 'open'>>
}

/**
 * How a call keeps to the agencies that its caller is limited to. There is no default:
 * - `open`: nothing of any agency is in it;
 * - `filtered`: the handler leaves out what is outside, by the scope of its call;
 * - `closed`: whoever is limited is refused;
 * - records: each is looked for before the handler, which then finds one outside as little as one that does not exist.
 */
export type RouteScope = 'open' | 'filtered' | 'closed' | readonly NamedRecord[]

/** The call is about this record. */
export function inside(is: ScopedRecord, at: string): readonly NamedRecord[] {
  return [{ at, is }]
}

/** It is about this record if it names one, and else about all that are inside. */
export function insideIfGiven(is: ScopedRecord, at: string): readonly NamedRecord[] {
  return [{ at, is, isOptional: true }]
}

/** The input says what kind of record it is about. */
export function insideByKind(said: string, at: string, means: SaidKind['means']): readonly NamedRecord[] {
  return [{ at, is: { said, means } }]
}
