import { allowTime, type Db, inTransaction, type Tx } from './database.ts'
import { lastCommitted } from './last-committed.ts'

/** Of a transaction, and of a run: what is left waits for the next. */
const maxEventsAtOnce = 200_000
const maxStepsOfARun = 20

/** Sums that are kept of all events, in their order. */
interface EventFold {
  /** The last event that they hold, if any was ever folded. */
  readonly through: () => Promise<number | undefined>
  /** Adds the events behind one up to another, and notes how far that is. */
  readonly fold: (tx: Tx, after: number, through: number) => Promise<void>
}

/**
 * Brings sums up to the newest event, some at a time: a run that is cut off goes on where it was. Only one at a time may
 * run this. Where writers do not pause it waits for the next run.
 */
export async function foldEvents(db: Db, { through: known, fold }: EventFold): Promise<void> {
  const newest = await lastCommitted(db, 'transaction_events')
  if (newest === 'in use') return
  const folded = await known()
  if (folded === newest) return
  let done = folded ?? 0
  let steps = 0
  do {
    const [after, next] = [done, Math.min(newest, done + maxEventsAtOnce)]
    await inTransaction(db, async (tx) => {
      await allowTime(tx, 5)
      await fold(tx, after, next)
    })
    done = next
    steps += 1
  } while (done < newest && steps < maxStepsOfARun)
}
