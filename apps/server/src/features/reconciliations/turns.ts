import { makeTurns } from '../../platform/turns.ts'

/**
 * Holding every row of a large pair against the ledger, or adding up the days that are open, takes seconds of a core:
 * whoever asks again and again, or many at once, must not take all connections from those who work.
 */
export const inTurn = makeTurns(2)
