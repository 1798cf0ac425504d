import { createHash } from 'node:crypto'
import type { KeyedMac, Secrets } from '../../platform/secrets.ts'

/** An entry as the chain sees it: every column as the text that the database gives for it. */
export interface ChainedEntry {
  readonly sid: number
  readonly at: string
  readonly actorSid: number | null
  readonly actorLogin: string
  readonly action: string
  readonly entity: string
  readonly entitySid: number
  readonly before: string | null
  readonly after: string | null
  readonly requestId: string
}

export const beforeFirstSeal = Buffer.alloc(32)

/** One hash over the seal before, this seal's number and time and each entry in turn; JSON keeps the fields apart. */
export function sealHash(
  previous: Buffer,
  seal: { readonly sid: number; readonly at: string },
  entries: readonly ChainedEntry[],
): Buffer {
  const hash = createHash('sha256').update(previous).update(`seal ${seal.sid} ${seal.at}\n`)
  for (const entry of entries) {
    hash.update(
      JSON.stringify([
        entry.sid,
        entry.at,
        entry.actorSid,
        entry.actorLogin,
        entry.action,
        entry.entity,
        entry.entitySid,
        entry.before,
        entry.after,
        entry.requestId,
      ]),
    )
    hash.update('\n')
  }
  return hash.digest()
}

/** With a key that is not in the database: whoever has the database alone can make hashes, and no signature. */
export function signaturesOf(
  secrets: Pick<Secrets, 'macs'>,
  { sid, hash }: { readonly sid: number; readonly hash: Buffer },
): readonly KeyedMac[] {
  return secrets.macs('audit-seal', `seal ${sid} ${hash.toString('hex')}`)
}

export function signatureOf(
  secrets: Pick<Secrets, 'macs'>,
  seal: { readonly sid: number; readonly hash: Buffer },
): KeyedMac {
  const [first] = signaturesOf(secrets, seal)
  if (!first) throw new Error('There is no key to sign with.')
  return first
}
