import { readFileSync } from 'node:fs'
import type { MadeFile } from '#support/deliveries.ts'
import { messageIdOf } from '../../../apps/server/src/core/settlements/deliver/notice.ts'
import type { Db } from '../../../apps/server/src/platform/db/database.ts'
import type { Taken } from './partner.ts'

/** What must not be, each with what was found. */
export interface Verdict {
  /** Made and never taken, or said to be delivered and never received. */
  readonly missing: string[]
  /** Taken twice; or a mail received twice that never was in doubt. */
  readonly twice: string[]
  /** Not the bytes that were stored. */
  readonly different: string[]
  /** Nothing would have happened any more without a person. */
  readonly dead: string[]
}

interface Evidence {
  readonly files: readonly (Pick<MadeFile, 'title'> & { readonly sha256: string })[]
  readonly taken: readonly Taken[]
  /** The numbers of the mails that the mail server has said it has. */
  readonly mailLog: string
  readonly from: string
}

/** Holds what the partner has got against what was made, and what the database says against both. */
export async function judge(db: Db, { files, taken, mailLog, from }: Evidence): Promise<Verdict> {
  const verdict: Verdict = { missing: [], twice: [], different: [], dead: [] }
  const made = new Map(files.map(({ title, sha256 }) => [title, sha256]))
  for (const title of made.keys()) {
    const times = taken.filter((one) => one.title === title).length
    if (times === 0) verdict.missing.push(title)
    if (times > 1) verdict.twice.push(`${title}: ${times} times`)
  }
  for (const { title, sha256 } of taken) if (made.get(title) !== sha256) verdict.different.push(title)
  const received = readFileSync(mailLog, 'utf8').split('\n')
  const rows = await db.selectFrom('deliveries').selectAll().limit(1_000_000).execute()
  for (const row of rows) {
    const name = `${row.channel} of ${row.remoteName} to ${row.target}`
    if (row.state === 'dead') verdict.dead.push(`${name}: ${row.lastErrorClass} ${row.lastError}`)
    else if (row.nextTryAt !== null) verdict.missing.push(`${name} is still ${row.state}`)
    if (row.channel !== 'mail') continue
    const number = messageIdOf(row.settlementSid, row.target, from)
    const times = received.filter((one) => one === number).length
    if (row.state === 'delivered' && times === 0) verdict.missing.push(name)
    if (times > row.maybes + 1) verdict.twice.push(`${name}: ${times} times, ${row.maybes} in doubt`)
  }
  return verdict
}
