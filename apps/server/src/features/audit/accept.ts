import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { readTime } from '../../platform/command-line.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { OperatorError } from '../../platform/errors.ts'
import { howMany } from '../../platform/how-many.ts'
import type { Platform } from '../../platform/platform.ts'
import { endAllSessions } from '../../platform/session/sessions.ts'
import {
  type AnchorLine,
  anchorAt,
  anchorFile,
  appendAnchor,
  readAnchor,
  readHistory,
  requireWritable,
} from './anchor.ts'
import { forgetProved } from './proved.ts'
import { carriesOurSignature } from './signatures.ts'
import { holdsSeal, newestSeal, type SignedSeal, whereAndWhen } from './store.ts'
import { verifyAudit } from './verify.ts'

const linesShown = 10

/** The newest anchor, or the one of a time. */
export async function anchorOf(dataDir: string, at: string | undefined): Promise<AnchorLine | null> {
  if (at === undefined) return readAnchor(dataDir)
  // Refuses what is no time.
  readTime(at)
  const found = anchorAt(await readHistory(dataDir), at)
  if (!found) throw new OperatorError(`Nothing was anchored by ${at}.`)
  return found
}

export async function tellHistory(dataDir: string): Promise<string> {
  const history = await readHistory(dataDir)
  const told = history.filter((line, index) => line.accepted || index >= history.length - linesShown)
  const file = anchorFile(dataDir)
  if (history.length === 0)
    return `There is no anchor yet: ${file}. The worker writes it with the first seal.`
  return [`${howMany(history.length, 'line')} in ${file}`, ...told.map(tellLine)].join('\n')
}

function tellLine({ at, sealSid, hash, system, timeline, accepted }: AnchorLine): string {
  const server = system === undefined ? '' : `  server ${system}, timeline ${timeline}`
  const why = accepted
    ? `  accepted by ${accepted.by} in the place of seal ${accepted.from?.sealSid ?? 'none'}: ${accepted.reason}`
    : ''
  return `${at}  seal ${sealSid}  ${hash.slice(0, 16)}${server}${why}`
}

function isKnown({ sid, hash }: SignedSeal, history: readonly AnchorLine[]): boolean {
  return history.some((line) => line.sealSid === sid && line.hash === hash.toString('hex'))
}

/**
 * After a restore that was meant the log ends before the anchor. Somebody says so, with name and reason: an entry of the
 * log, and a line of the anchor from which it goes on. A log that is not whole in itself is not accepted, nor one whose
 * newest seal is neither anchored nor signed: whoever has the database alone can write such a one. Everybody logs in anew.
 */
export async function acceptRestore(
  { db, config, secrets }: Platform,
  call: AnyCall,
  { by, reason }: { readonly by: string; readonly reason: string },
): Promise<string> {
  // Before everybody is logged out for what is noted nowhere.
  await requireWritable(config.dataDir)
  const before = await readAnchor(config.dataDir)
  const { findings } = await verifyAudit(db, null, secrets)
  if (findings.length > 0)
    throw new OperatorError(['The log that is here is not whole in itself.', ...findings].join('\n'))
  const line = await inTransaction(db, async (tx): Promise<AnchorLine> => {
    if (before && (await holdsSeal(tx, before)))
      throw new OperatorError('The anchored seal is in the log: there is nothing to accept.')
    const newest = await newestSeal(tx)
    if (!newest) throw new OperatorError('The log has no seal yet: the worker makes the first one.')
    if (!isKnown(newest, await readHistory(config.dataDir)) && !carriesOurSignature(newest, secrets))
      throw new OperatorError(
        `Seal ${newest.sid} was never anchored and is not signed by a key of the ring: it may be anybody's.`,
      )
    const { sid: sealSid, hash, keyId } = newest
    // Also those that somebody has ended since: here they stand again.
    await endAllSessions(tx, 'restored')
    await writeAudit(tx, call, {
      entity: 'audit_log',
      entitySid: sealSid,
      action: 'event',
      after: { event: 'restore accepted', by, reason, seal: sealSid, anchoredSeal: before?.sealSid ?? null },
    })
    const from = before && { sealSid: before.sealSid, hash: before.hash }
    return {
      sealSid,
      hash: hash.toString('hex'),
      ...(keyId !== null && { keyId }),
      ...(await whereAndWhen(tx)),
      accepted: { by, reason, from },
    }
  })
  await forgetProved(config.dataDir)
  await appendAnchor(config.dataDir, line)
  return `The log goes on from seal ${line.sealSid}. What was anchored before stays in the file. Everybody logs in anew.`
}
