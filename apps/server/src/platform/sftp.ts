import { createHash, randomUUID } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { sftpOutcomes } from '@corridor/contract/settlement-setup'
import ipaddr from 'ipaddr.js'
import type {
  AuthHandlerMiddleware,
  KeyboardInteractiveAuthMethod,
  PasswordAuthMethod,
  SFTPWrapper,
} from 'ssh2'
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
  /** Ends it before its time, without a goodbye. */
  readonly signal?: AbortSignal
}

export interface Probed {
  readonly outcome: Outcome
  /** The key that the server showed, if it came to that. */
  readonly shown: string | null
}

/** Ends what was to be done at a server with what a person has to be told. */
export class SftpEnded extends Error {
  readonly outcome: Exclude<Outcome, 'ok'>
  /** The key that the server showed, if it came to that. */
  readonly shown: string | null

  constructor(outcome: Exclude<Outcome, 'ok'>, shown: string | null, cause?: unknown) {
    super(cause instanceof Error ? cause.message : outcome, { cause })
    this.outcome = outcome
    this.shown = shown
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
  try {
    const shown = await withSftp(server, { wholeMs: 30_000, ...limits }, async (session) => {
      await writeAndRemove(session, server.folder)
      return session.shown
    })
    return { outcome: 'ok', shown }
  } catch (error) {
    if (error instanceof SftpEnded) return { outcome: error.outcome, shown: error.shown }
    throw error
  }
}

/** A log-in at a server, for as long as the work lasts that it was opened for. */
export interface SftpSession {
  readonly client: SftpClient
  /** The library's own `stat` takes every failure for a missing file; this one tells them apart. */
  readonly sftp: SFTPWrapper
  readonly shown: string
  /** Before each step: work whose time is over goes no further. */
  readonly goOn: () => void
  /** What an error of the library means to a person. */
  readonly ended: (error: unknown) => SftpEnded
}

/** Does something at a server. Whatever becomes of it, the connection is gone when this is done. */
export async function withSftp<Result>(
  server: SftpServer,
  limits: SftpLimits,
  work: (session: SftpSession) => Promise<Result>,
): Promise<Result> {
  const { allowPrivate, connectMs = 10_000, wholeMs = 300_000, signal } = limits
  const seen: Seen = { key: null, over: false }
  // Without callbacks of its own it writes to the console.
  const quiet = { error: () => undefined, end: () => undefined, close: () => undefined }
  const client = new SftpClient('corridor', quiet)
  // Of our own, so that it can be cut: nothing that is still in its buffer may reach a server that is given up.
  const socket = new Socket()
  socket.on('error', () => undefined)
  const cut = Promise.withResolvers<never>()
  const timer = setTimeout(() => cut.reject(new SftpEnded('timeout', seen.key)), wholeMs)
  const stop = (): void => cut.reject(signal?.reason)
  signal?.addEventListener('abort', stop, { once: true })
  if (signal?.aborted) stop()
  const ended = (error: unknown): SftpEnded => endedBy(error, server.pinned, seen.key)
  const goOn = (): void => {
    if (seen.over) throw new SftpEnded('timeout', seen.key)
  }
  const steps = async (): Promise<Result> => {
    const address = await resolve(server.host, allowPrivate)
    goOn()
    socket.connect({ host: address, port: server.port })
    const sftp = await connect(client, server, { socket, connectMs, seen }).catch((error: unknown) => {
      throw ended(error)
    })
    goOn()
    const result = await work({ client, sftp, shown: seen.key ?? '', goOn, ended })
    await goodbye(client)
    return result
  }
  try {
    return await Promise.race([steps(), cut.promise])
  } finally {
    clearTimeout(timer)
    signal?.removeEventListener('abort', stop)
    seen.over = true
    socket.destroy()
  }
}

/** Some servers hang up in the middle of it, some never answer; what was to be done is done. */
async function goodbye(client: SftpClient): Promise<void> {
  const patience = new AbortController()
  const enough = sleep(1_000, undefined, { signal: patience.signal }).catch(() => undefined)
  await Promise.race([client.end().catch(() => undefined), enough])
  patience.abort()
}

/** What came up on the way, and whether it is over: work that is under way then goes no step further. */
interface Seen {
  key: string | null
  over: boolean
}

/** One look at the name, and the connection goes to that very address: the name cannot become another one in between. */
async function resolve(host: string, allowPrivate: boolean): Promise<string> {
  const found = await lookup(host, { all: true }).catch(() => [])
  const [first] = found
  if (!first) throw new SftpEnded('unknown_host', null)
  if (!allowPrivate && !found.every(({ address }) => isPublic(address)))
    throw new SftpEnded('private_address', null)
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
  { account, login, pinned }: SftpServer,
  { socket, connectMs, seen }: { socket: Socket; connectMs: number; seen: Seen },
): Promise<SFTPWrapper> {
  return client.connect({
    sock: socket,
    username: account,
    readyTimeout: connectMs,
    keepaliveInterval: 10_000,
    hostVerifier: (key: Buffer) => {
      seen.key = fingerprintOf(key)
      return !seen.over && seen.key === pinned
    },
    ...(login.with === 'password'
      ? { authHandler: passwordHandler(account, login.password) }
      : { privateKey: login.key, authHandler: ['publickey'] }),
  })
}

/**
 * Some servers take a password only as the answer to a question. It is told to them that way where the plain one is not
 * on offer: one that was refused is not told a second time, because servers lock an account after a few. A server that
 * has taken the plain one and asks for more wants something else.
 */
function passwordHandler(username: string, password: string): AuthHandlerMiddleware {
  const plain: PasswordAuthMethod = { type: 'password', username, password }
  const asked: KeyboardInteractiveAuthMethod = {
    type: 'keyboard-interactive',
    username,
    prompt: answerOnce(password),
  }
  let tries = 0
  return (left, isHalfway) => {
    tries += 1
    if (tries === 1) return plain
    const isOther = left.includes('keyboard-interactive') && !left.includes('password')
    return tries === 2 && isOther && !isHalfway ? asked : false
  }
}

/** The password answers one hidden question. Any other is for a person: a code from a telephone, a new password. */
function answerOnce(password: string): KeyboardInteractiveAuthMethod['prompt'] {
  let isTold = false
  return (_name, _instructions, _language, prompts, finish) => {
    const [only, ...more] = prompts
    const isForIt = !isTold && only?.echo === false && more.length === 0
    if (isForIt) isTold = true
    finish(prompts.map(() => (isForIt ? password : '')))
  }
}

/** One way of writing for each folder: from the root, or from where the server lets one in, which is '.' itself. */
export function placeOf(folder: string): string {
  const path = folder
    .split('/')
    .filter((name) => name !== '' && name !== '.')
    .join('/')
  return folder.startsWith('/') ? `/${path}` : path || '.'
}

async function writeAndRemove(session: SftpSession, folder: string): Promise<void> {
  const { client, goOn, shown } = session
  const place = placeOf(folder)
  await requireFolder(session, place)
  goOn()
  const name = `${place === '/' ? '' : place}/.corridor-probe-${randomUUID()}`
  try {
    await client.put(Buffer.from('corridor\n'), name, { writeStreamOptions: { mode: 0o600 } })
    await client.delete(name)
  } catch (error) {
    throw new SftpEnded('no_write', shown, error)
  }
}

export async function requireFolder({ client, shown, ended }: SftpSession, place: string): Promise<void> {
  const found = await client.exists(place).catch((error: unknown) => {
    throw ended(error)
  })
  if (found !== 'd') throw new SftpEnded('no_folder', shown)
}

/** The library tells refused log-ins and keys by their texts alone. */
function endedBy(error: unknown, pinned: string | null, shown: string | null): SftpEnded {
  if (error instanceof SftpEnded) return error
  const text = error instanceof Error ? error.message : ''
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  const because = (outcome: Exclude<Outcome, 'ok'>): SftpEnded => new SftpEnded(outcome, shown, error)
  if (shown !== null && shown !== pinned) return because(pinned === null ? 'unknown_key' : 'changed_key')
  if (/authentication methods failed/i.test(text)) return because('login_failed')
  if (/timed? ?out/i.test(text) || code === 'ETIMEDOUT') return because('timeout')
  if (['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ECONNRESET'].includes(String(code)))
    return because('unreachable')
  return because('failed')
}
