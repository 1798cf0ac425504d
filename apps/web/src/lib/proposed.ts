import type { ProposedBody } from '@corridor/contract/common/proposed'

/** A save that was kept for a second person: no failure, and nothing was changed. */
export class ProposedChange extends Error {
  readonly proposed: ProposedBody['proposed']

  constructor({ proposed }: ProposedBody) {
    super('proposed')
    this.proposed = proposed
  }
}
