import { createHash } from 'node:crypto'

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
