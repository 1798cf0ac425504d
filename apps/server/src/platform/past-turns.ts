import type { ActorCall } from './call.ts'
import { type Db, inTransaction, type Tx } from './db/database.ts'
import { hasCode, rawQuery } from './db/statement.ts'
import { refusal } from './errors.ts'

/** At once in this process, so that the screens and the gateway keep their connections. */
const maxAtOnce = 2

const maxTime = '8s'

/** What is worked out of 100,000 transfers stays off the disk. */
const memory = '64MB'

export type PastTurns = ReturnType<typeof makePastTurns>

/**
 * Lets few read all past transfers at a time: one for each user, each for seconds, and only while somebody waits. One
 * for the whole process.
 */
export function makePastTurns(db: Db) {
  const underWay = new Set<number>()
  return async <T>(
    { actor, log }: ActorCall,
    gone: AbortSignal,
    work: (tx: Tx) => Promise<T>,
  ): Promise<T> => {
    if (underWay.has(actor.userSid)) throw refusal('past_under_way')
    if (underWay.size >= maxAtOnce) throw refusal('past_busy')
    underWay.add(actor.userSid)
    try {
      return await inTransaction(db, async (tx) => {
        const [session] = await rawQuery<{ pid: number }>(
          tx,
          `select pg_backend_pid() as pid, set_config('statement_timeout', '${maxTime}', true),
            set_config('work_mem', '${memory}', true)`,
        )
        gone.throwIfAborted()
        let ending: Promise<unknown> | undefined
        const end = (): void => {
          ending = rawQuery(db, 'select pg_cancel_backend($1)', [session?.pid]).catch((error: unknown) =>
            log.warn({ err: error }, 'a try that nobody waits for goes on to its end'),
          )
        }
        gone.addEventListener('abort', end)
        try {
          return await work(tx)
        } finally {
          gone.removeEventListener('abort', end)
          // Before the connection goes to somebody else, whose statement must not be the one that ends.
          await ending
        }
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
