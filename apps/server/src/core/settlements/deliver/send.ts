import { join } from 'node:path'
import type { Db } from '../../../platform/db/database.ts'
import { type Folder, localFolder } from '../../../platform/folder.ts'
import { type Mailer, MailInDoubt } from '../../../platform/mail.ts'
import type { Secrets } from '../../../platform/secrets.ts'
import { withSftp } from '../../../platform/sftp.ts'
import { sftpFolder } from '../../../platform/sftp-folder.ts'
import { openSftpLogin, readSftpTarget, sftpTargetText } from '../targets.ts'
import { DeliveryFailure } from './failure.ts'
import { readContent, readSettlement } from './file.ts'
import { handOver } from './hand-over.ts'
import { messageIdOf, noticeText } from './notice.ts'
import { sftpFailure } from './outcome.ts'
import { type Channel, type Claim, enterStep } from './store.ts'

export interface SendDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly sftpAllowPrivate: boolean
  readonly pickupDir: string | undefined
  readonly mailer: Mailer | undefined
  readonly mailMaxBytes: number
  readonly productName: string
}

/** Sends one delivery; the sentence that it hands back is for its story. Throws what prevented it. */
export const send: Readonly<
  Record<Channel, (deps: SendDeps, item: Claim, signal: AbortSignal) => Promise<string>>
> = { sftp: sendBySftp, pickup: sendToPickup, mail: sendByMail }

const taken = 'It was taken before we could look: the server has neither the file nor its beginning any more.'

/** With its steps recorded: once it is `renaming`, only a look at the folder tells what became of it. */
async function handOverClaimed(db: Db, item: Claim, folder: Folder, content: Buffer): Promise<string> {
  const { sid: deliverySid, remoteName: name, inDoubt } = item
  const enter = (step: 'uploading' | 'renaming'): Promise<void> =>
    enterStep(db, item, step, { inDoubt: step === 'renaming' })
  const handed = await handOver(folder, { name, deliverySid, content, inDoubt, enter })
  return handed === 'taken' ? taken : ''
}

async function sendBySftp(
  { db, secrets, sftpAllowPrivate }: SendDeps,
  item: Claim,
  signal: AbortSignal,
): Promise<string> {
  const { agencySid, fileSid } = await readSettlement(db, item.settlementSid)
  const target = await readSftpTarget(db, agencySid)
  if (!target)
    throw new DeliveryFailure(
      'target_gone',
      'The agency has no server any more. Set one, then send it again.',
    )
  const now = sftpTargetText(target)
  if (now !== item.target)
    throw new DeliveryFailure(
      'target_changed',
      `The set-up names another server since this file was made: ${now}. Send it again to bring it there.`,
    )
  const content = await readContent(db, fileSid)
  const { secretSealed, hostKeyFingerprint: pinned, ...place } = target
  const login = openSftpLogin(secrets, agencySid, secretSealed)
  return withSftp(
    { ...place, login, pinned },
    { allowPrivate: sftpAllowPrivate, signal },
    async (session) => {
      const folder = await sftpFolder(session, place.folder)
      return handOverClaimed(db, item, folder, content)
    },
  ).catch((error: unknown) => {
    throw sftpFailure(error, pinned)
  })
}

async function sendToPickup({ db, pickupDir }: SendDeps, item: Claim): Promise<string> {
  if (pickupDir === undefined) throw new Error('PICKUP_DIR is not set')
  const { fileSid } = await readSettlement(db, item.settlementSid)
  const content = await readContent(db, fileSid)
  const folder = await localFolder(join(pickupDir, item.target))
  return handOverClaimed(db, item, folder, content)
}

async function sendByMail(
  { db, mailer, mailMaxBytes, productName }: SendDeps,
  item: Claim,
  signal: AbortSignal,
): Promise<string> {
  if (!mailer) throw new Error('SMTP_URL is not set')
  if (item.inDoubt) throw new MailInDoubt('The worker ended while the mail was being handed over.')
  const file = await readSettlement(db, item.settlementSid)
  const liesAt = await whereFileLies(db, item.settlementSid)
  const attached = liesAt === null && file.bytes <= mailMaxBytes
  const content = attached ? await readContent(db, file.fileSid) : undefined
  await mailer.send(
    {
      to: item.target,
      messageId: messageIdOf(item.settlementSid, item.target, mailer.from),
      subject: `Settlement file ${file.fileTitle}`,
      text: noticeText({ ...file, liesAt }, productName, attached),
      attachment: content && { name: file.fileTitle, content },
    },
    // Nothing of it has left the house before.
    () => enterStep(db, item, 'uploading', { inDoubt: true }),
    signal,
  )
  return item.maybes > 0 ? 'Sent once more, with the same number: the first may have arrived.' : ''
}

async function whereFileLies(db: Db, settlementSid: number) {
  const found = await db
    .selectFrom('deliveries')
    .select(['channel', 'target'])
    .where('settlementSid', '=', settlementSid)
    .where('channel', 'in', ['sftp', 'pickup'])
    .$narrowType<{ channel: 'sftp' | 'pickup' }>()
    .executeTakeFirst()
  return found ?? null
}
