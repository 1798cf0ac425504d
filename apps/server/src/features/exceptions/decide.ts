import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import { decisionWords, type exceptionsRoutes } from '@corridor/contract/exceptions'
import { moves } from '@corridor/domain/transfers/statuses'
import { staffActor } from '../../core/transfers/actor.ts'
import { refusalOfMove } from '../../core/transfers/move.ts'
import { type Decision, rejectTransfer, releaseTransfer } from '../../core/transfers/review.ts'
import { findTransfer, type Transfer } from '../../core/transfers/transfer.ts'
import type { ActorCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import type { ItemKey } from './queries.ts'
import { goneBy, takeLocked } from './service.ts'
import { removeTake } from './store.ts'

type Routes = typeof exceptionsRoutes
type Decided = RouteAnswer<Routes['release']>
type Outcome = Awaited<ReturnType<typeof rejectTransfer>>

const maxAttempts = 5

/** A move of a held transfer: how it went, and where the transfer is then. */
type Act = (
  tx: Tx,
  transfer: Transfer,
  order: Decision,
) => Promise<{ outcome: Outcome; status: Decided['status'] }>

/**
 * One transaction: taken, moved and off the list together. Whoever has it decides it, and whoever decides what nobody
 * has takes it by that. Of two at once the second waits for the first, and reads then who was quicker.
 */
function decide(db: Db, call: ActorCall, sid: number, reason: string, act: Act): Promise<Decided> {
  const key: ItemKey = { of: 'transaction', sid }
  return inTransaction(db, async (tx) => {
    await takeLocked(tx, call, key)
    for (let attempts = 0; attempts < maxAttempts; attempts += 1) {
      const transfer = await findTransfer(tx, sid)
      if (transfer?.status !== 'HOLD') throw await goneBy(tx, key)
      const { outcome, status } = await act(tx, transfer, { actor: staffActor(call), reason })
      if (outcome === 'done') {
        await removeTake(tx, key)
        return { status }
      }
      // The partner's own request came in between, and has changed nothing but that: it is looked at again.
      if (outcome !== 'changed') throw refusalOfMove(outcome)
    }
    throw refusal('transfer_busy')
  })
}

/** As the story of the transfer has it: the reason of the list, and what was added to it. */
function inWords(reason: keyof typeof decisionWords, text: string): string {
  return text === '' ? decisionWords[reason] : `${decisionWords[reason]}: ${text}`
}

/** A sender who asked for the money in the meantime gets it: a release is a cancel then. */
export function releaseHeld(
  db: Db,
  call: ActorCall,
  { sid, reason, text }: RouteParsed<Routes['release']>['body'],
): Promise<Decided> {
  return decide(db, call, sid, inWords(reason, text), async (tx, transfer, order) => {
    const { outcome, move } = await releaseTransfer(tx, transfer, order)
    return { outcome, status: moves[move].to }
  })
}

export function rejectHeld(
  db: Db,
  call: ActorCall,
  { sid, reason, text }: RouteParsed<Routes['reject']>['body'],
): Promise<Decided> {
  return decide(db, call, sid, inWords(reason, text), async (tx, transfer, order) => ({
    outcome: await rejectTransfer(tx, transfer, order),
    status: moves.REJECT.to,
  }))
}
