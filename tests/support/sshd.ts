import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Server } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../../tools/local-postgres/free-port.ts'
import { lacks } from './programs.ts'

/** A real OpenSSH server on a free port, with keys and a folder of its own. */
export interface Sshd {
  readonly port: number
  readonly account: string
  /** Where its users land. */
  readonly folder: string
  /** The private key that it lets in, and one with a passphrase. */
  readonly key: string
  readonly lockedKey: string
  /** As OpenSSH itself writes it. */
  readonly fingerprint: string
  /** For whoever kills it, and then starts the same server again. */
  readonly process: () => ChildProcess
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

const programs = { sshd: '/usr/sbin/sshd', keygen: '/usr/bin/ssh-keygen' }

function makeKey(file: string, passphrase = ''): string {
  execFileSync(programs.keygen, ['-q', '-t', 'ed25519', '-N', passphrase, '-C', 'test', '-f', file])
  return readFileSync(file, 'utf8')
}

/**
 * A pair of keys as OpenSSH writes them. Of those that ssh2 itself makes one in some three hundred cannot be read again:
 * it takes a first byte of zero away.
 */
export function newSshKeys(): { readonly private: string; readonly public: string } {
  const home = mkdtempSync(join(tmpdir(), 'corridor-keys-'))
  try {
    return { private: makeKey(join(home, 'key')), public: readFileSync(join(home, 'key.pub'), 'utf8') }
  } finally {
    rmSync(home, { recursive: true })
  }
}

export function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}

async function answers(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => socket.end(() => done(true)))
    socket.once('error', () => done(false))
  })
}

/** Whether a server can have a password of its own here: that takes root, and a file system as only its process sees it. */
export function canHavePasswords(): boolean {
  return userInfo().uid === 0 && spawnSync('unshare', [...ownMounts, 'true']).status === 0
}

const ownMounts = ['--mount', '--propagation', 'private']

/** Of the machine's own rules for a log-in only what looks at the password; a wrong one is refused without a delay. */
const passwordRules = `auth required pam_unix.so nodelay
account required pam_unix.so
session required pam_permit.so
`

/**
 * To the server alone the machine has these passwords and rules; its own stay as they are, and nobody else sees a
 * difference.
 */
function withPassword(home: string, password: string): readonly [string, ...string[]] {
  const hashed = execFileSync('openssl', ['passwd', '-6', '-stdin'], { input: password, encoding: 'utf8' })
  const shadow = join(home, 'shadow')
  writeFileSync(shadow, `${userInfo().username}:${hashed.trim()}:20000:0:99999:7:::\n`, { mode: 0o600 })
  const rules = join(home, 'rules')
  writeFileSync(rules, passwordRules)
  const mounts = 'mount --bind "$0" /etc/shadow && mount --bind "$1" /etc/pam.d/sshd && shift && exec "$@"'
  return ['unshare', ...ownMounts, 'sh', '-c', mounts, shadow, rules]
}

/** Serves the hooks of a file whose tests are all skipped by `requirePrograms('sshd')`. */
function absentSshd(): Sshd {
  const folder = mkdtempSync(join(tmpdir(), 'corridor-sshd-'))
  const absent = (): never => {
    throw new Error('sshd is not installed.')
  }
  const texts = { account: '', key: '', lockedKey: '', fingerprint: '' }
  const stop = async (): Promise<void> => rmSync(folder, { recursive: true })
  return { port: 0, folder, ...texts, process: absent, start: absent, stop }
}

/** Each start has new keys: on the port of a former one it is that server with a changed key. */
export async function startSshd({
  port,
  addresses = ['127.0.0.1'],
  password,
  asksForIt = false,
}: {
  port?: number
  addresses?: readonly string[]
  /** Lets its account in with it as well, where `canHavePasswords`. */
  password?: string
  /** Takes a password as the answer to its question alone. */
  asksForIt?: boolean
} = {}): Promise<Sshd> {
  if (lacks('sshd')) return absentSshd()
  const home = mkdtempSync(join(tmpdir(), 'corridor-sshd-'))
  const folder = join(home, 'files')
  mkdirSync(folder)
  makeKey(join(home, 'host'))
  const key = makeKey(join(home, 'client'))
  const locked = makeKey(join(home, 'locked'), 'a phrase of its own')
  writeFileSync(join(home, 'authorized'), readFileSync(join(home, 'client.pub'), 'utf8'))
  chmodSync(join(home, 'authorized'), 0o600)
  const listening = port ?? (await freePort())
  writeFileSync(
    join(home, 'config'),
    `Port ${listening}
${addresses.map((address) => `ListenAddress ${address}`).join('\n')}
HostKey ${join(home, 'host')}
PidFile none
AuthorizedKeysFile ${join(home, 'authorized')}
PasswordAuthentication ${password === undefined || asksForIt ? 'no' : 'yes'}
KbdInteractiveAuthentication ${asksForIt ? 'yes' : 'no'}
UsePAM ${asksForIt ? 'yes' : 'no'}
StrictModes no
PermitRootLogin yes
Subsystem sftp internal-sftp -d ${folder}
`,
  )
  // As root it wants this folder, which a service would have made.
  if (userInfo().uid === 0) mkdirSync('/run/sshd', { recursive: true })
  const run = [programs.sshd, '-D', '-e', '-f', join(home, 'config')] as const
  const [program, ...options] = password === undefined ? run : [...withPassword(home, password), ...run]
  const launch = (): ChildProcess => spawn(program, options, { stdio: 'ignore' })
  let child = launch()
  await started(child, listening)
  const [, fingerprint = ''] = execFileSync(programs.keygen, ['-l', '-f', join(home, 'host.pub')], {
    encoding: 'utf8',
  }).split(' ')
  return {
    port: listening,
    account: userInfo().username,
    folder,
    key,
    lockedKey: locked,
    fingerprint,
    process: () => child,
    start: async () => {
      child = launch()
      await started(child, listening)
    },
    stop: () => stopped(child, home),
  }
}

async function started(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if (child.exitCode !== null) throw new Error(`sshd ended with ${child.exitCode}`)
    if (await answers(port)) return
    await new Promise((done) => setTimeout(done, 50))
  }
  throw new Error('sshd does not answer')
}

async function stopped(child: ChildProcess, home: string): Promise<void> {
  const ended = new Promise((done) => child.once('exit', done))
  child.kill()
  if (child.exitCode === null) await ended
  rmSync(home, { recursive: true, force: true })
}
