import type { ProposedBody } from '@corridor/contract/common/proposed'

/** In the place of the answer of a save that waits for a second person. */
export class Proposed {
  readonly proposed: ProposedBody['proposed']

  constructor(proposed: ProposedBody['proposed']) {
    this.proposed = proposed
  }
}
