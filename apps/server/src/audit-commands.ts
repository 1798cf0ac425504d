import { randomUUID } from 'node:crypto'
import { acceptRestore, anchorOf, tellHistory } from './features/audit/accept.ts'
import { anchorFile } from './features/audit/anchor.ts'
import { type ProvedMark, readProved, writeProved } from './features/audit/proved.ts'
import { verifyAudit } from './features/audit/verify.ts'
import { hostCall } from './platform/call.ts'
import type { CommandForm, OptionValues } from './platform/command-line.ts'
import { whileReading } from './platform/db/replica.ts'
import { OperatorError } from './platform/errors.ts'
import { howMany } from './platform/how-many.ts'
import type { Platform } from './platform/platform.ts'

type Command = CommandForm & {
  readonly withoutKeys: true
  readonly run: (platform: Platform, values: OptionValues) => Promise<string>
}

/** A line of the anchor is read from the end of its file, and must fit into what is read. */
const longestText = 500

export const auditVerifyCommand: Command = {
  summary: 'prove that no sealed audit entry was changed',
  withoutKeys: true,
  options: {
    at: { value: 'TIME', help: 'compare with the anchor of that time, as after a restore to it' },
    'since-last': {
      help: 'go on from where the last run of this kind came to, and note how far this one comes',
    },
  },
  run: async (platform, { at, 'since-last': sinceLast }) => {
    const { config, secrets } = platform
    if (at !== undefined && sinceLast !== undefined)
      throw new OperatorError('Say one of --at and --since-last.')
    const from = sinceLast === undefined ? null : await readProved(config.dataDir)
    const stretch =
      sinceLast === undefined ? {} : { from, proved: (mark: ProvedMark) => writeProved(config.dataDir, mark) }
    const anchor = await anchorOf(config.dataDir, typeof at === 'string' ? at : undefined)
    const { seals, entries, findings } = await whileReading(platform, (reader) =>
      verifyAudit(reader, anchor, secrets, stretch),
    )
    if (findings.length > 0) {
      throw new OperatorError(
        ['The audit log does not agree with its seals, or with its anchor.', ...findings].join('\n'),
      )
    }
    if (!anchor && (seals > 0 || from) && config.mode === 'PROD')
      throw new OperatorError(
        `There is no anchor: a cut at the end would not show. Bring ${anchorFile(config.dataDir)}.`,
      )
    const unguarded = anchor ? '' : ' There is no anchor: a cut at the end would not show.'
    const then =
      typeof at === 'string' && anchor ? ` As anchored at ${anchor.at} with seal ${anchor.sealSid}.` : ''
    const behind = from ? ` since seal ${from.sealSid}` : ''
    const what = `${howMany(entries, 'entry', 'entries')} under ${howMany(seals, 'seal')}${behind}`
    return `${what}: all as they were written.${then}${unguarded}`
  },
}

export const auditAnchorCommand: Command = {
  summary: 'look at what is kept of the audit log outside the database, or go on after a restore',
  withoutKeys: true,
  options: {
    show: { help: 'the newest lines, and every restore that was accepted' },
    'accept-restore': { help: 'go on from the newest seal that is here; the lines before stay' },
    reason: { value: 'R', help: 'with --accept-restore: what happened; it stays in the audit log' },
    by: { value: 'N', help: 'with --accept-restore: who says so' },
  },
  run: async (platform, { show, reason, by, ...values }) => {
    const accepts = 'accept-restore' in values
    if ((show !== undefined) === accepts) throw new OperatorError('Say one of --show and --accept-restore.')
    if (!accepts) return tellHistory(platform.config.dataDir)
    if (typeof reason !== 'string' || typeof by !== 'string' || reason.trim() === '' || by.trim() === '')
      throw new OperatorError('--accept-restore takes --reason R and --by N.')
    if (reason.length > longestText || by.length > longestText)
      throw new OperatorError(`--reason and --by have at most ${longestText} characters.`)
    return acceptRestore(platform, hostCall(platform.log, randomUUID()), { by, reason })
  },
}
