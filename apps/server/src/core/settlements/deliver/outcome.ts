import type { sftpOutcomes } from '@corridor/contract/settlement-setup'
import { hasCode } from '../../../platform/db/statement.ts'
import { FileDamaged } from '../../../platform/files.ts'
import { RenameRefused } from '../../../platform/folder.ts'
import { foreignText } from '../../../platform/foreign-text.ts'
import { MailFailure, MailInDoubt } from '../../../platform/mail.ts'
import { SftpEnded } from '../../../platform/sftp.ts'
import { DeliveryFailure, type ErrorClass, isHopeless } from './failure.ts'
import type { Result } from './store.ts'

type SftpOutcome = Exclude<(typeof sftpOutcomes)[number], 'ok'>

/** What an end at a server is to a delivery, and what a person is told. */
const sftpFailures: Readonly<Record<SftpOutcome, readonly [ErrorClass, string]>> = {
  changed_key: ['host_key_changed', "The server's key has changed. Nothing was sent."],
  unknown_key: [
    'host_key_unknown',
    "Nobody has accepted the server's key. Test the server in the set-up first.",
  ],
  unknown_host: ['unknown_host', 'Nobody knows a server of this name.'],
  private_address: ['private_address', 'The name of the server leads into our own network.'],
  unreachable: ['unreachable', 'The server does not answer.'],
  timeout: ['timeout', 'The server did not answer in time.'],
  login_failed: ['login_refused', 'The server refused the account, the key or the password.'],
  no_folder: ['no_folder', 'The server has no such folder.'],
  no_write: ['no_write', 'The server lets us write nothing into the folder.'],
  failed: ['failed', 'The connection failed.'],
}

/** What came of a try that ended with an error. */
export function resultOf(error: unknown): Result {
  if (error instanceof MailInDoubt)
    return { outcome: 'maybe', errorClass: 'in_doubt', message: error.message, certain: true }
  if (error instanceof DeliveryFailure) return failed(error.errorClass, error.message)
  if (error instanceof RenameRefused)
    return { ...failed('rename_refused', `The file could not get its name: ${error.message}`), certain: true }
  if (error instanceof MailFailure) return { ...failed(error.errorClass, error.message), certain: true }
  if (error instanceof FileDamaged)
    return failed(
      'file_damaged',
      'The file is not what was stored, so nothing of it was sent. Restore its bytes first.',
    )
  if (hasCode(error, 'EACCES', 'EPERM', 'EROFS'))
    return failed('no_write', 'The pick-up folder may not be written to.')
  return failed('failed', error instanceof Error ? error.message : String(error))
}

/** With the key that a person has accepted and the one that was shown, where they differ. */
export function sftpFailure(error: unknown, accepted: string | null): unknown {
  if (!(error instanceof SftpEnded)) return error
  const [errorClass, sentence] = sftpFailures[error.outcome]
  return new DeliveryFailure(errorClass, [sentence, ...details(error, accepted)].join(' '))
}

function details({ outcome, shown, message }: SftpEnded, accepted: string | null): string[] {
  if (outcome === 'changed_key') return [`Accepted: ${accepted}. Shown: ${shown}.`]
  if (outcome === 'unknown_key') return [`Shown: ${shown}.`]
  // Beyond the usual ends it is the library's own text that tells something.
  return outcome === 'failed' ? [message] : []
}

/** Whether a last step that was under way was carried out stays open, unless somebody has said so. */
function failed(errorClass: ErrorClass, message: string): Result {
  const outcome = isHopeless(errorClass) ? 'hopeless' : 'failed'
  return { outcome, errorClass, message: foreignText(message), certain: false }
}
