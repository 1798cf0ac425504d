import type { ReactNode } from 'react'
import type { Customer } from '../../lib/customer.ts'
import type { HistoryWords } from '../../shared/history/value-words.ts'

/** Names of the codes that a customer's fields hold. */
export type CodesOfFields = NonNullable<HistoryWords['names']>

/** What other features add to an open customer; whoever puts the screen together hands them in. */
export interface CustomerParts {
  /** The scans of the customer's ids. */
  readonly documents: (customer: Customer) => ReactNode
  /** What else the person is known by. */
  readonly identity: (sid: number, names: CodesOfFields) => ReactNode
  /** Above a record that was merged into another. */
  readonly merged: (customer: Customer, into: number) => ReactNode
  /** Beneath one who looks like the open customer. */
  readonly compare: (sid: number, other: Alike, names: CodesOfFields) => ReactNode
}

interface Alike {
  readonly sid: number
  readonly name: string
}
