import pg from 'pg'
import { isWithin, readNetwork } from './addresses.ts'

const thisMachine = ['127.0.0.0/8', '::1/128'].map(readNetwork).filter((network) => network !== null)

export function isHere(host: string): boolean {
  const name = decodeURIComponent(host).replace(/^\[|\]$/g, '')
  // A path is a socket of this machine. No name at all is every one of its network cards.
  return name.startsWith('/') || name === 'localhost' || isWithin(name, thisMachine)
}

interface Lines {
  readonly DATABASE_URL: string
  readonly DATABASE_READ_URL?: string | undefined
  readonly SMTP_URL?: string | undefined
  readonly RATES_URL?: string | undefined
  readonly HOST: string
  readonly PARTNER_HOST: string
  readonly OPS_HOST: string
}

/** What would leave this machine so that whoever is on the way can read it, each as a sentence. */
export function openLines(lines: Lines, { servesTls }: { readonly servesTls: boolean }): string[] {
  const { SMTP_URL: mail, RATES_URL: rates } = lines
  return [
    ...(['DATABASE_URL', 'DATABASE_READ_URL'] as const)
      .filter((name) => lines[name] !== undefined && isOpenDatabase(lines[name]))
      .map((name) => `${name} must say sslmode=verify-full.`),
    ...(isOpen(mail, 'smtp:') ? ['SMTP_URL must begin with smtps: or smtp+starttls:.'] : []),
    ...(isOpen(rates, 'http:') ? ['RATES_URL must begin with https:.'] : []),
    ...(['HOST', 'PARTNER_HOST', 'OPS_HOST'] as const)
      .filter((name) => !servesTls && !isHere(lines[name]))
      .map((name) => `${name} is not this machine: TLS_CERT_FILE and TLS_KEY_FILE must be set.`),
  ]
}

function isOpen(url: string | undefined, openProtocol: string): boolean {
  if (url === undefined) return false
  const { protocol, hostname } = new URL(url)
  return protocol === openProtocol && !isHere(hostname)
}

/** By the word of the driver: what it makes of a name that is missing or stands there twice is what counts. */
export function isOpenDatabase(text: string): boolean {
  const { host, ssl } = new pg.Client(text)
  return !isHere(host) && !(ssl && sslModeOf(text) === 'verify-full')
}

function sslModeOf(text: string): string | undefined {
  return URL.canParse(text) ? new URL(text).searchParams.getAll('sslmode').at(-1) : undefined
}
