import { execFileSync, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { chownSync, closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import pg from 'pg'
import {
  type Account,
  isReachableByOthers,
  majorVersion,
  postgresHome,
  sharedFolder,
  unprivilegedAccount,
} from './binaries.ts'
import { freePort } from './free-port.ts'

/** A few rows are read faster than a statement is compiled; the binaries of ours could not, those of a machine would. */
export const localSettings = {
  listen_addresses: 'localhost',
  unix_socket_directories: '',
  jit: 'off',
} as const

/** It rolls open transactions back and writes a checkpoint. */
const fastShutdown = 'SIGINT'

export interface LocalPostgres {
  /** The connection string of one database of this server. */
  readonly url: (database: string) => string
  readonly stop: () => Promise<void>
}

/**
 * Starts a real PostgreSQL whose data lives in `folder`, on a free port of this machine.
 * For development and tests; a real installation names its server in DATABASE_URL.
 */
export async function startLocalPostgres(
  folder: string,
  settings: Readonly<Record<string, string>> = {},
): Promise<LocalPostgres> {
  const account = unprivilegedAccount()
  const home = postgresHome(account)
  const dataFolder = placeFor(resolve(folder), account)
  const password = initialise(home, dataFolder, account)
  const running = runningServer(dataFolder)
  const port = running?.port ?? (await freePort())
  const url = (database: string): string => `postgres://postgres:${password}@localhost:${port}/${database}`
  if (running?.owned) return { url, stop: async () => {} }
  const pid = running?.pid ?? launch(home, dataFolder, port, account, settings)
  writeFileSync(ownerFile(dataFolder), String(process.pid))
  // It is a process of its own and would go on, however this one ends.
  const leave = (): void => {
    if (runningServer(dataFolder)?.pid === pid) process.kill(pid, fastShutdown)
  }
  process.once('exit', leave)
  await untilReady(url('postgres'), pid, logFile(dataFolder))
  return {
    url,
    stop: async () => {
      await stop(pid)
      process.off('exit', leave)
    },
  }
}

function placeFor(folder: string, account: Account | null): string {
  if (!account || isReachableByOthers(dirname(folder))) return folder
  return join(sharedFolder, createHash('sha256').update(folder).digest('hex').slice(0, 12))
}

function initialise(home: string, dataFolder: string, account: Account | null): string {
  const passwordFile = `${dataFolder}.password`
  if (existsSync(join(dataFolder, 'PG_VERSION'))) return readFileSync(passwordFile, 'utf8').trim()
  mkdirSync(dirname(dataFolder), { recursive: true })
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 })
  writeFileSync(passwordFile, randomBytes(18).toString('hex'), { mode: 0o600 })
  if (account) for (const path of [dataFolder, passwordFile]) chownSync(path, account.uid, account.gid)
  const options = [
    '--auth=scram-sha-256',
    '--username=postgres',
    '--encoding=UTF8',
    ...localeOptions(majorVersion(home)),
    '--no-sync',
  ]
  execFileSync(join(home, 'bin/initdb'), ['-D', dataFolder, `--pwfile=${passwordFile}`, ...options], {
    ...account,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return readFileSync(passwordFile, 'utf8').trim()
}

/**
 * Upper and lower case of every alphabet, the same on every machine, whatever locales it has. Before 17 there is only
 * the machine's own.
 */
function localeOptions(version: number): string[] {
  return version < 17
    ? ['--locale=C.UTF-8']
    : ['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C']
}

function ownerFile(dataFolder: string): string {
  return `${dataFolder}.owner`
}
function logFile(dataFolder: string): string {
  return `${dataFolder}.log`
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

/**
 * The server that already has these data. If the process that started it is still there, it is only
 * borrowed; if that process was killed, whoever comes next takes it over and stops it in the end.
 */
function runningServer(dataFolder: string): { pid: number; port: number; owned: boolean } | null {
  const pidFile = join(dataFolder, 'postmaster.pid')
  if (!existsSync(pidFile)) return null
  const [pid, , , port] = readFileSync(pidFile, 'utf8').split('\n').map(Number)
  if (!pid || !port || !isAlive(pid)) return null
  const owner = existsSync(ownerFile(dataFolder)) ? Number(readFileSync(ownerFile(dataFolder), 'utf8')) : 0
  return { pid, port, owned: owner > 0 && isAlive(owner) }
}

function launch(
  home: string,
  dataFolder: string,
  port: number,
  account: Account | null,
  settings: Readonly<Record<string, string>>,
): number {
  const flags = Object.entries({ ...localSettings, ...settings })
  const log = openSync(logFile(dataFolder), 'w')
  const child = spawn(
    join(home, 'bin/postgres'),
    ['-D', dataFolder, '-p', String(port), ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Its own process group: Ctrl-C reaches us first, and we stop it after the last query.
    { ...account, detached: true, stdio: ['ignore', 'ignore', log] },
  )
  closeSync(log)
  child.unref()
  if (child.pid === undefined) throw new Error('PostgreSQL could not be started.')
  return child.pid
}

function pause(ms: number): Promise<void> {
  return new Promise((done) => setTimeout(done, ms))
}

async function untilReady(url: string, pid: number, log: string): Promise<void> {
  const deadline = Date.now() + 30_000
  while (Date.now() < deadline && isAlive(pid)) {
    const client = new pg.Client({ connectionString: url })
    try {
      await client.connect()
      await client.end()
      return
    } catch {
      await pause(50)
    }
  }
  throw new Error(`PostgreSQL did not start:\n${readFileSync(log, 'utf8').slice(-4000)}`)
}

async function stop(pid: number): Promise<void> {
  if (isAlive(pid)) process.kill(pid, fastShutdown)
  while (isAlive(pid)) await pause(20)
}
