import { type ProposalKindName, proposalKinds } from '@corridor/contract/proposals'
import type { Permission } from '@corridor/domain/access/permissions'
import type { z } from 'zod'
import type { AnyCall } from '../../platform/call.ts'
import type { Tx } from '../../platform/db/database.ts'

interface Definition<Change> {
  readonly kind: ProposalKindName
  /** The change as it is kept until it is decided, and read back. */
  readonly change: z.ZodType<Change>
  /** Fields of before and after that people see by their last characters alone. */
  readonly masked?: readonly string[]
  /** Fields of before and after that the heading of the proposal has already. */
  readonly leftOut?: readonly string[]
  /**
   * Carries the kept change out in the transaction of its approval, by the very function that a save without a second
   * person uses. The call is the approver's. Refuses with `changed_meanwhile` what was changed since.
   */
  readonly apply: (tx: Tx, call: AnyCall, change: Change) => Promise<unknown>
}

/** A kind of change that can need a second person; the part of it that needs no type of its change. */
export interface ProposalKind {
  readonly kind: ProposalKindName
  readonly permission: Permission
  readonly masked: readonly string[]
  readonly leftOut: readonly string[]
  readonly applyKept: (tx: Tx, call: AnyCall, kept: unknown) => Promise<void>
}

export interface KindOf<Change> extends ProposalKind {
  readonly change: z.ZodType<Change>
}

/** Every kind with what carries it out: one that is missing does not compile. */
export type ProposalKinds = Readonly<Record<ProposalKindName, ProposalKind>>

export function proposalKind<Change>({
  kind,
  change,
  masked = [],
  leftOut = [],
  apply,
}: Definition<Change>): KindOf<Change> {
  return {
    kind,
    change,
    masked,
    leftOut,
    permission: proposalKinds[kind].change,
    applyKept: async (tx, call, kept) => {
      await apply(tx, call, change.parse(kept))
    },
  }
}
