import { createHash, randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import type { sftpOutcomes } from '@corridor/contract/settlement-setup'
import ipaddr from 'ipaddr.js'
import SftpClient from 'ssh2-sftp-client'

type Outcome = (typeof sftpOutcomes)[number]

export type SftpLogin =
  | { readonly with: 'password'; readonly password: string }
  | { readonly with: 'key'; readonly key: string }

export interface SftpServer {
  readonly host: string
  readonly port: number
  readonly account: string
  /** Empty for the one that the server opens with. */
  readonly folder: string
  readonly login: SftpLogin
  /** The one key that the server may show; null while nobody has accepted any. */
  readonly pinned: string | null
}

export interface SftpLimits {
  /** Whether a server may stand in our own network. */
  readonly allowPrivate: boolean
  readonly connectMs?: number
  readonly wholeMs?: number
}

export interface Probed {
  readonly outcome: Outcome
  /** The key that the server showed, if it came to that. */
  readonly shown: string | null
}

/** Ends a probe with what a person has to be told. */
class ProbeEnded extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super(outcome)
    this.outcome = outcome
  }
}

/** As `ssh-keygen -l` writes it. */
function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`
}

/**
 * Logs in, writes a small file into the folder and removes it. The server's key is compared before anything secret is
 * sent; with one that nobody has accepted it ends there.
 */
export async function probeSftp(server: SftpServer, limits: SftpLimits): Promise<Probed> {
  const { connectMs = 10_000, wholeMs = 30_000 } = limits
  const seen: Seen = { key: null, ended: false }
  // Without callbacks of its own it writes to the console.
  const quiet = { error: () => undefined, end: () => undefined, close: () => undefined }
  const client = new SftpClient('corridor', quiet)
  const tooLong = Promise.withResolvers<never>()
  const timer = setTimeout(() => tooLong.reject(new ProbeEnded('timeout')), wholeMs)
  const work = async (): Promise<Outcome> => {
    const address = await resolve(server.host, limits.allowPrivate)
    goOn(seen)
    await connect(client, server, address, connectMs, seen)
    goOn(seen)
    await writeAndRemove(client, server.folder, seen)
    return 'ok'
  }
  // Some servers hang up in the middle of the goodbye; what was to be known is known.
  const hangUp = (): void => void client.end().catch(() => undefined)
  const working = work()
  try {
    return { outcome: await Promise.race([working, tooLong.promise]), shown: seen.key }
  } catch (error) {
    return { outcome: outcomeOf(error, server.pinned, seen.key), shown: seen.key }
  } finally {
    clearTimeout(timer)
    seen.ended = true
    hangUp()
    // A connection that came about while the time ran out is ended as well.
    void working.then(hangUp, hangUp)
  }
}

/** What came up during a probe, and whether it is over: work that is under way then goes no step further. */
interface Seen {
  key: string | null
  ended: boolean
}

function goOn({ ended }: Seen): void {
  if (ended) throw new ProbeEnded('timeout')
}

/** One look at the name, and the connection goes to that very address: the name cannot become another one in between. */
async function resolve(host: string, allowPrivate: boolean): Promise<string> {
  const found = await lookup(host, { all: true }).catch(() => [])
  const [first] = found
  if (!first) throw new ProbeEnded('unknown_host')
  if (!allowPrivate && !found.every(({ address }) => isPublic(address)))
    throw new ProbeEnded('private_address')
  return first.address
}

/** Whatever is not an ordinary address of the Internet: ourselves, our network, the cloud's own services. */
export function isPublic(address: string): boolean {
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Of IPv6 this is all that was ever given out; what lies outside may be a way of writing one of IPv4.
  return parsed instanceof ipaddr.IPv6 ? parsed.match(internet) : parsed.toString() !== cloudServices
}

const internet = ipaddr.parseCIDR('2000::/3')
/** Where Azure answers its own machines, an address like any other. */
const cloudServices = '168.63.129.16'

async function connect(
  client: SftpClient,
  { port, account, login, pinned }: SftpServer,
  host: string,
  readyTimeout: number,
  seen: Seen,
): Promise<void> {
  await client.connect({
    host,
    port,
    username: account,
    readyTimeout,
    keepaliveInterval: 10_000,
    hostVerifier: (key: Buffer) => {
      seen.key = fingerprintOf(key)
      return !seen.ended && seen.key === pinned
    },
    ...(login.with === 'password'
      ? { password: login.password, authHandler: ['password'] }
      : { privateKey: login.key, authHandler: ['publickey'] }),
  })
}

async function writeAndRemove(client: SftpClient, folder: string, seen: Seen): Promise<void> {
  const place = folder === '' ? '.' : folder
  if ((await client.exists(place)) !== 'd') throw new ProbeEnded('no_folder')
  goOn(seen)
  const name = `${place.replace(/\/+$/, '')}/.corridor-probe-${randomUUID()}`
  try {
    await client.put(Buffer.from('corridor\n'), name, { writeStreamOptions: { mode: 0o600 } })
    await client.delete(name)
  } catch {
    throw new ProbeEnded('no_write')
  }
}

/** The library tells refused log-ins and keys by their texts alone. */
function outcomeOf(error: unknown, pinned: string | null, shown: string | null): Outcome {
  if (error instanceof ProbeEnded) return error.outcome
  const text = error instanceof Error ? error.message : ''
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (shown !== null && shown !== pinned) return pinned === null ? 'unknown_key' : 'changed_key'
  if (/authentication methods failed/i.test(text)) return 'login_failed'
  if (/timed? ?out/i.test(text) || code === 'ETIMEDOUT') return 'timeout'
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'].includes(String(code)))
    return 'unreachable'
  return 'failed'
}
