import { Readable } from 'node:stream'
import type { ConnectionOptions } from 'node:tls'
import MailComposer from 'nodemailer/lib/mail-composer'
import SMTPConnection from 'nodemailer/lib/smtp-connection'
import { z } from 'zod'

export interface MailServer {
  /** smtps, smtp+starttls or smtp, with account and password if it wants any. */
  readonly url: string
  readonly from: string
  /** Whom the sender's address belongs to. */
  readonly name: string
  /** For tests, whose certificates nobody has signed. */
  readonly tls?: ConnectionOptions
}

export interface Mail {
  readonly to: string
  readonly messageId: string
  readonly subject: string
  readonly text: string
  readonly attachment?: { readonly name: string; readonly content: Buffer } | undefined
}

export interface Mailer {
  readonly from: string
  /**
   * `beforeLeaving` is waited for when the server has taken the address and none of the message has been sent. Once the
   * signal says so the line is cut: a message that is not whole by then is none to the server.
   */
  readonly send: (mail: Mail, beforeLeaving: () => Promise<void>, signal?: AbortSignal) => Promise<void>
}

type MailEnd =
  | 'unreachable'
  | 'timeout'
  | 'unknown_host'
  | 'no_tls'
  | 'login_refused'
  | 'mailbox_refused'
  | 'mail_refused'
  | 'try_later'
  | 'failed'

/** The message certainly has not arrived. */
export class MailFailure extends Error {
  readonly errorClass: MailEnd

  constructor(errorClass: MailEnd, sentence: string) {
    super(sentence)
    this.errorClass = errorClass
  }
}

/** All of the message was sent, and nobody said what became of it. */
export class MailInDoubt extends Error {}

const patience = {
  dnsTimeout: 10_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 60_000,
}

/** Where to and how, of the address; what is not said is the careful choice. */
function readUrl(text: string) {
  const { protocol, hostname, port, username, password } = new URL(text)
  const secure = protocol === 'smtps:'
  const usual = secure ? 465 : protocol === 'smtp:' ? 25 : 587
  const auth =
    username === '' ? undefined : { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
  return {
    auth,
    connection: {
      host: hostname.replace(/^\[|\]$/g, ''),
      port: port === '' ? usual : Number(port),
      secure,
      // A password is never told over a line that anybody can read.
      requireTLS: protocol === 'smtp+starttls:' || (auth !== undefined && !secure),
    },
  }
}

/** One connection a mail: a day has some hundred of them. */
export function makeMailer({ url, from, name, tls }: MailServer): Mailer {
  const { auth, connection: where } = readUrl(url)
  return {
    from,
    send: async (mail, beforeLeaving, signal) => {
      const message = await compose(mail, { name, address: from })
      const connection = new SMTPConnection({ ...where, ...patience, tls })
      const broken = Promise.withResolvers<never>()
      connection.on('error', (error: Error) => broken.reject(error))
      connection.on('end', () => broken.reject(new Error('Connection closed')))
      broken.promise.catch(() => undefined)
      const cut = (): void => broken.reject(new Error('The line was cut on our side.'))
      signal?.addEventListener('abort', cut, { once: true })
      if (signal?.aborted) cut()
      const body = leaving(message, beforeLeaving)
      const asked = (ask: (done: Done) => void): Promise<void> =>
        Promise.race([answered(ask), broken.promise])
      try {
        await asked((done) => connection.connect((error) => done(error ?? null)))
        if (auth) await asked((done) => connection.login(auth, done))
        const envelope = { from, to: [mail.to], size: message.length }
        await asked((done) => connection.send(envelope, body.stream, done))
      } catch (error) {
        throw body.spoiled() ?? endOf(error, body.wholeSent())
      } finally {
        signal?.removeEventListener('abort', cut)
        if (signal?.aborted) connection.close()
        else bidFarewell(connection)
      }
    },
  }
}

function bidFarewell(connection: SMTPConnection): void {
  connection.quit()
  setTimeout(() => connection.close(), 1_000).unref()
}

/** In one piece it would count as sent as soon as the connection has it, long before the server. */
const pieceBytes = 64 * 1024

/** The message as it is read by the server's connection, which begins when the server has taken the envelope. */
function leaving(message: Buffer, before: () => Promise<void>) {
  let spoiled: unknown
  let wholeSent = false
  async function* read() {
    try {
      await before()
    } catch (error) {
      spoiled = error
      throw error
    }
    for (let from = 0; from < message.length; from += pieceBytes)
      yield message.subarray(from, from + pieceBytes)
  }
  const stream = Readable.from(read()).once('end', () => {
    wholeSent = true
  })
  return { stream, spoiled: () => spoiled, wholeSent: () => wholeSent }
}

type Done = (error: Error | null) => void

function answered(ask: (done: Done) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    ask((error) => (error ? reject(error) : resolve()))
  })
}

/** Whole and with fixed values: a second try sends the same message, and can be known by its number. */
function compose(mail: Mail, from: { name: string; address: string }): Promise<Buffer> {
  const composer = new MailComposer({
    from,
    to: { name: '', address: mail.to },
    messageId: mail.messageId,
    subject: mail.subject,
    text: mail.text,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: mail.attachment
      ? [{ filename: mail.attachment.name, content: mail.attachment.content, contentType: 'application/zip' }]
      : [],
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return new Promise((resolve, reject) => {
    composer.compile().build((error, message) => (error ? reject(error) : resolve(message)))
  })
}

const smtpError = z.object({
  code: z.string().optional(),
  responseCode: z.number().optional(),
  response: z.string().optional(),
  command: z.string().optional(),
})

const byCode: Readonly<Record<string, readonly [MailEnd, string]>> = {
  EDNS: ['unknown_host', 'Nobody knows a mail server of this name.'],
  ETIMEDOUT: ['timeout', 'The mail server did not answer in time.'],
  ETLS: ['no_tls', 'The mail server offers no line that is encrypted as it has to be.'],
  EAUTH: ['login_refused', 'The mail server refused the account or the password.'],
  ESOCKET: ['unreachable', 'The mail server does not answer.'],
  ECONNECTION: ['unreachable', 'The mail server hung up.'],
}

/** What an error means: the server's own word counts first, then how far the message had come. */
function endOf(error: unknown, wholeSent: boolean): Error {
  const { code = '', responseCode = 0, response = '', command = '' } = smtpError.safeParse(error).data ?? {}
  const known = byCode[code]
  if (code === 'ETLS' && known) return new MailFailure(...known)
  if (responseCode >= 400 && responseCode < 500)
    return new MailFailure('try_later', `The mail server wants it later: ${response}`)
  if (responseCode >= 500) return refused(code, command, response)
  if (wholeSent)
    return new MailInDoubt('The line broke before the mail server said whether it has the message.')
  if (known) return new MailFailure(...known)
  if (code === 'EMESSAGE') return new MailFailure('mail_refused', messageOf(error))
  return new MailFailure('failed', messageOf(error))
}

function refused(code: string, command: string, response: string): MailFailure {
  if (code === 'EAUTH')
    return new MailFailure('login_refused', `The mail server refused the log-in: ${response}`)
  if (command.startsWith('RCPT'))
    return new MailFailure('mailbox_refused', `The mail server refused the address: ${response}`)
  return new MailFailure('mail_refused', `The mail server refused the mail: ${response}`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
