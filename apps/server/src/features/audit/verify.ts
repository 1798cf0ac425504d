import type { Db } from '../../platform/db/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { AnchorLine } from './anchor.ts'
import { beforeFirstSeal, type ChainedEntry, sealHash } from './chain.ts'
import { makeSignatureCheck } from './signatures.ts'
import { findForeignEntries, readEntries, readSeals, type StoredSeal } from './store.ts'

export interface Verification {
  readonly seals: number
  readonly entries: number
  readonly findings: string[]
}

const sealsPerRead = 20
const maxForeignNamed = 20

/** Walks the whole chain and says, in sentences, everything that is not as it was sealed. */
export async function verifyAudit(
  db: Db,
  anchor: Omit<AnchorLine, 'at'> | null,
  secrets: Pick<Secrets, 'macs'>,
): Promise<Verification> {
  const findings: string[] = []
  const signatures = makeSignatureCheck(secrets, anchor)
  let previous: { sid: number; hash: Buffer } = { sid: 0, hash: beforeFirstSeal }
  let seals = 0
  let entries = 0
  let anchored = anchor === null
  while (true) {
    const batch = await readSeals(db, previous.sid, sealsPerRead)
    const found = await readBySid(db, batch)
    for (const seal of batch) {
      findings.push(...checkSeal(previous, seal, found), ...signatures.check(seal))
      if (anchor?.sealSid === seal.sid) {
        anchored = true
        if (anchor.hash !== seal.hash.toString('hex'))
          findings.push(`Seal ${seal.sid} is not the one that was anchored.`)
      }
      // Going on from what is stored, one broken seal does not hide the state of the rest.
      previous = seal
      seals += 1
      entries += seal.entrySids.length
    }
    if (batch.length < sealsPerRead) break
  }
  if (!anchored) findings.push(`The log was cut off: seal ${anchor?.sealSid} was anchored and is gone.`)
  findings.push(...signatures.end())
  const foreign = await findForeignEntries(db, maxForeignNamed)
  if (foreign.length > 0) findings.push(`Entries that were never queued for a seal: ${foreign.join(', ')}.`)
  return { seals, entries, findings }
}

async function readBySid(db: Db, seals: readonly StoredSeal[]): Promise<Map<number, ChainedEntry>> {
  const entries = await readEntries(
    db,
    seals.flatMap(({ entrySids }) => entrySids),
  )
  return new Map(entries.map((entry) => [entry.sid, entry]))
}

function checkSeal(
  previous: { sid: number; hash: Buffer },
  seal: StoredSeal,
  found: ReadonlyMap<number, ChainedEntry>,
): string[] {
  if (seal.sid !== previous.sid + 1) return [`Seals ${previous.sid + 1} to ${seal.sid - 1} are missing.`]
  const missing = seal.entrySids.filter((sid) => !found.has(sid))
  if (missing.length > 0) return [`Seal ${seal.sid}: entries are missing: ${missing.join(', ')}.`]
  // In the order of the seal's own list: a list with another order or a repetition gives another hash.
  const covered = seal.entrySids.flatMap((sid) => found.get(sid) ?? [])
  if (sealHash(previous.hash, seal, covered).equals(seal.hash)) return []
  const range = `${seal.entrySids[0]} to ${seal.entrySids.at(-1)}`
  return [`Seal ${seal.sid}: an entry among ${range}, or the seal itself, is not as it was sealed.`]
}
