import { createHash } from 'node:crypto'

/** What a mail about a file is made of. */
export interface Announced {
  readonly settlementSid: number
  readonly fileTitle: string
  readonly agency: string
  readonly idTypeTrns: string
  readonly period: string
  readonly firstDay: string
  readonly lastDay: string
  readonly rowCount: number
  readonly bytes: number
  readonly sha256: Buffer
  /** The server or the folder where it lies; null: it comes along or has to be asked for. */
  readonly liesAt: { readonly channel: 'sftp' | 'pickup'; readonly target: string } | null
}

const types: Readonly<Record<string, string>> = { S: 'sent and cancelled', R: 'paid out' }
const periods: Readonly<Record<string, string>> = { d: 'daily', w: 'weekly', m: 'monthly' }

/** The same for every try: whoever gets a mail twice can see that it is one. */
export function messageIdOf(settlementSid: number, target: string, from: string): string {
  const of = createHash('sha256').update(target.toLowerCase()).digest('hex').slice(0, 16)
  const house = from.replace(/^.*@/, '').replace(/[^A-Za-z0-9.-]/g, '')
  return `<settlement-${settlementSid}.${of}@${house}>`
}

/** The password is never in it, nor any way to it but a telephone. */
export function noticeText(file: Announced, productName: string, attached: boolean): string {
  const days = file.firstDay === file.lastDay ? file.firstDay : `${file.firstDay} to ${file.lastDay}`
  return [
    `The ${periods[file.period] ?? ''} settlement file of ${file.agency} is ready.`,
    '',
    `File:     ${file.fileTitle}`,
    `Transfers ${types[file.idTypeTrns] ?? ''}, ${days} (UTC)`,
    `Rows:     ${file.rowCount}`,
    `Size:     ${file.bytes} bytes`,
    `SHA-256:  ${file.sha256.toString('hex')}`,
    '',
    whereItIs(file, attached),
    '',
    'It is a zip with AES encryption; 7-Zip and WinZip open it. The password is in no mail: ask your contact at',
    `${productName} for it by telephone. Somebody who asks you for it by mail is not us.`,
    '',
    'This message was made by a program. Answers to it are not read.',
    '',
  ].join('\r\n')
}

function whereItIs({ liesAt }: Announced, attached: boolean): string {
  if (liesAt?.channel === 'sftp') return `It lies on your server: ${liesAt.target}`
  if (liesAt?.channel === 'pickup') return `It lies in your pick-up folder: ${liesAt.target}`
  if (attached) return 'It is attached to this mail.'
  return 'It is too large for a mail. Ask your contact to hand it to you another way.'
}
