import type { Tx } from '../../platform/db/database.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Anchor } from './anchor.ts'
import { beforeFirstSeal, sealHash, signatureOf } from './chain.ts'
import { whatIsForeign } from './signatures.ts'
import { insertSeal, newestSeal, readEntries, type StoredSeal, takeUnsealed, timeNow } from './store.ts'

const entriesPerSeal = 1000

/** The newest seal with the key that signed it, if one did. */
export type NewestSeal = Anchor & { readonly keyId?: number }

/**
 * Seals what was written since the last time, batch by batch. Only one worker at a time may run this. A new signature
 * speaks for the whole chain before it: so none is given to a chain whose newest seal is not one of ours.
 */
export async function sealNewEntries(
  tx: Tx,
  secrets: Secrets,
): Promise<{ newest: NewestSeal | null; sealed: number }> {
  const last = await newestSeal(tx)
  const foreign = last && whatIsForeign(last, secrets)
  if (foreign !== undefined) throw new OperatorError(foreign)
  let newest: Newest | undefined = last
  let sealed = 0
  while (true) {
    const entrySids = await takeUnsealed(tx, entriesPerSeal)
    if (entrySids.length > 0) {
      const seal = { sid: (newest?.sid ?? 0) + 1, at: await timeNow(tx) }
      const hash = sealHash(newest?.hash ?? beforeFirstSeal, seal, await readEntries(tx, entrySids))
      const signed = signatureOf(secrets, { sid: seal.sid, hash })
      await insertSeal(tx, { ...seal, entrySids, hash, keyId: signed.keyId, signature: signed.mac })
      newest = { sid: seal.sid, hash, keyId: signed.keyId }
      sealed += entrySids.length
    }
    // What comes in meanwhile is for the next time: while others keep writing, an empty queue may never be seen.
    if (entrySids.length < entriesPerSeal) break
  }
  return { newest: newest ? asAnchor(newest) : null, sealed }
}

type Newest = Pick<StoredSeal, 'sid' | 'hash' | 'keyId'>

function asAnchor({ sid, hash, keyId }: Newest): NewestSeal {
  return { sealSid: sid, hash: hash.toString('hex'), ...(keyId !== null && { keyId }) }
}
