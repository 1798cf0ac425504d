import type { ActorCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { hasCode, rawQuery } from '../../platform/db/statement.ts'
import { refusal } from '../../platform/errors.ts'

/** At once in this process, so that the screens and the gateway keep their connections. */
const maxAtOnce = 2

const maxTime = '8s'

/** Lets few read all past transfers at a time: one for each user, and each for seconds. */
export function makePastTurns(db: Db) {
  const underWay = new Set<number>()
  return async <T>({ actor }: ActorCall, work: (tx: Tx) => Promise<T>): Promise<T> => {
    if (underWay.has(actor.userSid)) throw refusal('past_under_way')
    if (underWay.size >= maxAtOnce) throw refusal('past_busy')
    underWay.add(actor.userSid)
    try {
      return await inTransaction(db, async (tx) => {
        await rawQuery(tx, `select set_config('statement_timeout', '${maxTime}', true)`)
        return work(tx)
      })
    } catch (error) {
      throw tookTooLong(error) ? refusal('past_too_long') : error
    } finally {
      underWay.delete(actor.userSid)
    }
  }
}

function tookTooLong(error: unknown): boolean {
  return hasCode(error, '57014')
}
