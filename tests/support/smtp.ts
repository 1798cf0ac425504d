import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { portOf } from './sshd.ts'

export interface Received {
  readonly to: readonly string[]
  /** The whole message, with its headers. */
  readonly raw: string
}

export interface Certificate {
  readonly key: string
  readonly cert: string
  readonly files: { readonly key: string; readonly cert: string }
  readonly remove: () => void
}

/** Of localhost, signed by nobody but itself. */
export function makeCertificate(days = 2): Certificate {
  const home = mkdtempSync(join(tmpdir(), 'corridor-smtp-'))
  const files = { key: join(home, 'key.pem'), cert: join(home, 'cert.pem') }
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days ${days} -subj /CN=localhost`
  const names = ['-addext', 'subjectAltName=DNS:localhost', '-keyout', files.key, '-out', files.cert]
  execFileSync('openssl', [...request.split(' '), ...names], { stdio: 'ignore' })
  return {
    key: readFileSync(files.key, 'utf8'),
    cert: readFileSync(files.cert, 'utf8'),
    files,
    remove: () => rmSync(home, { recursive: true, force: true }),
  }
}

/** How it misbehaves, asked with each mail. */
export interface SpoiledMail {
  /** Takes the whole message and hangs up instead of saying so. */
  dropsBeforeAnswer?: boolean
  /** What it says to an address, if not yes. */
  refuses?: (address: string) => { readonly code: number; readonly text: string } | undefined
  /** What it says to a whole message. */
  refusesMessage?: { readonly code: number; readonly text: string }
  /** Before it answers a message. */
  slowMs?: number
  /** Before it answers an address. */
  slowAddressMs?: number
  /** Reads nothing of a message. */
  stopsReading?: boolean
}

export interface MailHouse {
  readonly port: number
  readonly received: readonly Received[]
  readonly spoiled: SpoiledMail
  /** How many addresses it was asked for, and how many messages were begun. */
  readonly asked: () => number
  readonly begun: () => number
  readonly stop: () => Promise<void>
}

const user = { name: 'corridor', password: 'p@ss:word' }

/** With STARTTLS, and with a password that is taken over an encrypted line alone. */
export function urlOf({ port }: Pick<MailHouse, 'port'>, password = user.password): string {
  return `smtp+starttls://${user.name}:${encodeURIComponent(password)}@localhost:${port}`
}

export async function startSmtp(
  { key, cert }: Pick<Certificate, 'key' | 'cert'>,
  {
    port = 0,
    onMail,
    ...options
  }: SMTPServerOptions & { port?: number; onMail?: (mail: Received) => void } = {},
): Promise<MailHouse> {
  const received: Received[] = []
  const spoiled: SpoiledMail = {}
  let [asked, begun] = [0, 0]
  const server = new SMTPServer({
    key,
    cert,
    authMethods: ['PLAIN', 'LOGIN'],
    onAuth: ({ username, password }, _session, done) => {
      const right = username === user.name && password === user.password
      done(right ? null : new Error('Wrong password'), right ? { user: user.name } : undefined)
    },
    onRcptTo: ({ address }, _session, done) => {
      asked += 1
      const no = spoiled.refuses?.(address)
      const answer = no ? Object.assign(new Error(no.text), { responseCode: no.code }) : null
      setTimeout(() => done(answer), spoiled.slowAddressMs ?? 0).unref()
    },
    onData: (stream, session, done) => {
      begun += 1
      if (spoiled.stopsReading) return
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        if (stream.sizeExceeded) return done(Object.assign(new Error('Too large'), { responseCode: 552 }))
        const no = spoiled.refusesMessage
        if (no) return done(Object.assign(new Error(no.text), { responseCode: no.code }))
        const mail = {
          to: session.envelope.rcptTo.map(({ address }) => address),
          raw: Buffer.concat(chunks).toString('utf8'),
        }
        received.push(mail)
        onMail?.(mail)
        if (spoiled.dropsBeforeAnswer) return server.connections.forEach((one) => one.close())
        setTimeout(() => done(), spoiled.slowMs ?? 0).unref()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  await new Promise<void>((done) => server.listen(port, 'localhost', () => done()))
  return {
    port: portOf(server.server),
    received,
    spoiled,
    asked: () => asked,
    begun: () => begun,
    stop: () => {
      const ended = new Promise<void>((done) => server.close(() => done()))
      // Whoever is still on the line has been given up by us.
      for (const one of server.connections) one.close()
      return ended
    },
  }
}
