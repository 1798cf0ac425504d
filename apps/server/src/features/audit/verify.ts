import type { Db } from '../../platform/db/database.ts'
import type { Secrets } from '../../platform/secrets.ts'
import type { Anchor, AnchorLine } from './anchor.ts'
import { beforeFirstSeal, type ChainedEntry, sealHash } from './chain.ts'
import { makeForeignSearch } from './foreign.ts'
import type { ProvedMark } from './proved.ts'
import { makeSignatureCheck } from './signatures.ts'
import { readEntries, readSeals, type StoredSeal } from './store.ts'

export interface Verification {
  readonly seals: number
  readonly entries: number
  readonly findings: string[]
}

/** A part of the log: what lies behind the mark of an earlier proof. */
interface Stretch {
  readonly from?: ProvedMark | null
  /** Told now and then, while nothing is found: from there another proof may go on. */
  readonly proved?: (mark: ProvedMark) => Promise<void>
}

type Previous = Pick<StoredSeal, 'sid' | 'hash'>

/** With what they seal: what is held at a time. */
const sealsPerRead = 20
const sealsPerMark = 1_000
const maxForeignNamed = 20

/** Walks the chain and says, in sentences, everything that is not as it was sealed. */
export async function verifyAudit(
  db: Db,
  anchor: Omit<AnchorLine, 'at'> | null,
  secrets: Pick<Secrets, 'macs'>,
  { from = null, proved }: Stretch = {},
): Promise<Verification> {
  const findings: string[] = []
  const signatures = makeSignatureCheck(secrets, anchor)
  const foreign = makeForeignSearch(from ?? undefined)
  const known = makeKnownSeals(anchor, from)
  let previous: Previous = { sid: 0, hash: beforeFirstSeal }
  if (from) {
    // The seal that was proved last is looked at once more: what comes stands on it.
    const [last] = await readSeals(db, from.sealSid - 1, 1)
    previous = last?.sid === from.sealSid ? last : { sid: from.sealSid, hash: Buffer.from(from.hash, 'hex') }
    if (last?.sid === from.sealSid) findings.push(...known.check(last), ...signatures.check(last))
  }
  const count = { seals: 0, entries: 0 }
  let marked = previous.sid
  while (true) {
    const batch = await readSeals(db, previous.sid, sealsPerRead)
    const found = await readBySid(db, batch)
    for (const seal of batch) {
      findings.push(...checkSeal(previous, seal, found), ...signatures.check(seal), ...known.check(seal))
      // Going on from what is stored, one broken seal does not hide the state of the rest.
      previous = seal
      count.seals += 1
      count.entries += seal.entrySids.length
    }
    await foreign.pass(db, batch)
    const isLast = batch.length < sealsPerRead
    const mark = signatures.isSettled() ? foreign.mark() : null
    if (mark && findings.length === 0 && previous.sid - marked >= (isLast ? 1 : sealsPerMark)) {
      marked = previous.sid
      await proved?.({ sealSid: previous.sid, hash: previous.hash.toString('hex'), ...mark })
    }
    if (isLast) break
  }
  findings.push(...(await known.end(db)), ...signatures.end())
  const strangers = await foreign.end(db, previous.sid)
  if (strangers.length > 0) findings.push(tellStrangers(strangers))
  return { ...count, findings }
}

function tellStrangers(sids: readonly number[]): string {
  const named = sids.slice(0, maxForeignNamed).join(', ')
  const more = sids.length > maxForeignNamed ? ` and ${sids.length - maxForeignNamed} more` : ''
  return `Entries that were never queued for a seal: ${named}${more}.`
}

/** Seals of which somebody outside knows that they were there, and how they were. */
function makeKnownSeals(anchor: Anchor | null, proved: Anchor | null) {
  const waiting = [
    ...(anchor ? [{ ...anchor, was: 'anchored' }] : []),
    ...(proved ? [{ ...proved, was: 'proved' }] : []),
  ]
  const met = new Set<object>()
  const check = (seal: Previous): string[] =>
    waiting
      .filter((one) => one.sealSid === seal.sid)
      .flatMap((one) => {
        met.add(one)
        return one.hash === seal.hash.toString('hex')
          ? []
          : [`Seal ${seal.sid} is not the one that was ${one.was}.`]
      })
  return {
    check,
    end: async (db: Db): Promise<string[]> => {
      const findings: string[] = []
      for (const one of waiting) {
        // What lies before the stretch has not passed.
        const [stored] = met.has(one) ? [] : await readSeals(db, one.sealSid - 1, 1)
        if (stored?.sid === one.sealSid) findings.push(...check(stored))
        if (!met.has(one))
          findings.push(`The log was cut off: seal ${one.sealSid} was ${one.was} and is gone.`)
      }
      return findings
    },
  }
}

async function readBySid(db: Db, seals: readonly StoredSeal[]): Promise<Map<number, ChainedEntry>> {
  const entries = await readEntries(
    db,
    seals.flatMap(({ entrySids }) => entrySids),
  )
  return new Map(entries.map((entry) => [entry.sid, entry]))
}

function checkSeal(previous: Previous, seal: StoredSeal, found: ReadonlyMap<number, ChainedEntry>): string[] {
  if (seal.sid !== previous.sid + 1) return [`Seals ${previous.sid + 1} to ${seal.sid - 1} are missing.`]
  const missing = seal.entrySids.filter((sid) => !found.has(sid))
  if (missing.length > 0) return [`Seal ${seal.sid}: entries are missing: ${missing.join(', ')}.`]
  // In the order of the seal's own list: a list with another order or a repetition gives another hash.
  const covered = seal.entrySids.flatMap((sid) => found.get(sid) ?? [])
  if (sealHash(previous.hash, seal, covered).equals(seal.hash)) return []
  const range = `${seal.entrySids[0]} to ${seal.entrySids.at(-1)}`
  return [`Seal ${seal.sid}: an entry among ${range}, or the seal itself, is not as it was sealed.`]
}
