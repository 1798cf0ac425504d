import type { Tx } from '../../platform/db/database.ts'
import type { Anchor } from './anchor.ts'
import { beforeFirstSeal, sealHash } from './chain.ts'
import { insertSeal, newestSeal, readEntries, takeUnsealed, timeNow } from './store.ts'

const entriesPerSeal = 1000

/** Seals what was written since the last time, batch by batch. Only one worker at a time may run this. */
export async function sealNewEntries(tx: Tx): Promise<{ newest: Anchor | null; sealed: number }> {
  let newest = await newestSeal(tx)
  let sealed = 0
  while (true) {
    const entrySids = await takeUnsealed(tx, entriesPerSeal)
    if (entrySids.length > 0) {
      const seal = { sid: (newest?.sid ?? 0) + 1, at: await timeNow(tx) }
      const hash = sealHash(newest?.hash ?? beforeFirstSeal, seal, await readEntries(tx, entrySids))
      await insertSeal(tx, { ...seal, entrySids, hash })
      newest = { sid: seal.sid, hash }
      sealed += entrySids.length
    }
    // What comes in meanwhile is for the next time: while others keep writing, an empty queue may never be seen.
    if (entrySids.length < entriesPerSeal) break
  }
  return { newest: newest ? { sealSid: newest.sid, hash: newest.hash.toString('hex') } : null, sealed }
}
