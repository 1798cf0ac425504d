import type { Db } from '../../platform/db/database.ts'
import type { StoredSeal } from './store.ts'
import { entriesBetween, queuedOf, readSeals } from './store.ts'

const entriesPerRead = 20_000
const sealsPerRead = 20
/** Where the seals themselves are gone every entry is without one: enough are named, and the rest is left. */
const maxOpen = 100_000

/** How far a search for entries without a seal has come. */
export interface ForeignMark {
  /** Up to this entry all were looked at. */
  readonly entrySid: number
  /** Of those the ones that no seal has named yet: what is committed late is sealed late. */
  readonly open: number[]
}

/**
 * Looks for entries that neither a seal nor the queue knows: put in behind the back of the trigger that queues them. Goes
 * along with the seals, so that it never holds more than a few of them and the entries that are still to be named.
 */
export function makeForeignSearch(from: ForeignMark = { entrySid: 0, open: [] }) {
  let looked = from.entrySid
  const open = new Set(from.open)
  let left = 0
  const add = (sid: number): void => {
    if (open.size < maxOpen) open.add(sid)
    else left += 1
  }

  const lookUpTo = async (db: Db, last: number, named: ReadonlySet<number>): Promise<void> => {
    while (looked < last) {
      const sids = await entriesBetween(db, looked, last, entriesPerRead)
      for (const sid of sids) if (!named.has(sid)) add(sid)
      looked = sids.length < entriesPerRead ? last : (sids.at(-1) ?? last)
    }
  }

  const pass = async (db: Db, seals: readonly Pick<StoredSeal, 'entrySids'>[]): Promise<void> => {
    const named = new Set(seals.flatMap(({ entrySids }) => entrySids))
    for (const sid of named) open.delete(sid)
    let last = looked
    for (const sid of named) last = Math.max(last, sid)
    await lookUpTo(db, last, named)
  }

  /** What nothing knows of, once all seals up to one have passed; what was sealed meanwhile is no stranger. */
  const end = async (db: Db, lastSealSid: number): Promise<number[]> => {
    await lookUpToTheEnd(db)
    for (const sid of await queuedOf(db, [...open])) open.delete(sid)
    let seal = lastSealSid
    while (open.size > 0) {
      const batch = await readSeals(db, seal, sealsPerRead)
      for (const { entrySids } of batch) for (const sid of entrySids) open.delete(sid)
      seal = batch.at(-1)?.sid ?? seal
      if (batch.length < sealsPerRead) break
    }
    return [...open].toSorted((one, other) => one - other)
  }

  /** What waits for its seal may be much: it is asked of the queue page by page. */
  const lookUpToTheEnd = async (db: Db): Promise<void> => {
    let after = looked
    for (;;) {
      const sids = await entriesBetween(db, after, Number.MAX_SAFE_INTEGER, entriesPerRead)
      const queued = new Set(await queuedOf(db, sids))
      for (const sid of sids) if (!queued.has(sid)) add(sid)
      after = sids.at(-1) ?? after
      if (sids.length < entriesPerRead) return
    }
  }

  return {
    pass,
    end,
    /** None where not all could be kept in mind. */
    mark: (): ForeignMark | null => (left > 0 ? null : { entrySid: looked, open: [...open] }),
  }
}
