import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { postgresHome, unprivilegedAccount } from '../../tools/local-postgres/binaries.ts'
import { freePort } from '../../tools/local-postgres/free-port.ts'
import { localSettings, startLocalPostgres } from '../../tools/local-postgres/start.ts'
import { killTree } from './process-tree.ts'
import { ended, endWithUs, hasEnded, untilDone } from './wait.ts'

/** A PostgreSQL that can be killed and comes back on the same data and the same port. */
export interface CrashablePostgres {
  readonly url: (database: string) => string
  /** kill -9 of the postmaster and of all its children; they are gone when this is done. */
  readonly kill: () => Promise<void>
  readonly start: () => Promise<void>
  readonly stop: () => Promise<void>
}

/** A connection of our own whose loss is expected. */
export async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** Makes the data, and the first server; durability as in production, for that is what is on trial. */
export async function makePostgres(
  folder: string,
  more: Readonly<Record<string, string>>,
): Promise<CrashablePostgres> {
  const settings = {
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    max_connections: '60',
    // Every kill leaves a crash to recover from, so the log says more than enough without statements.
    log_min_error_statement: 'panic',
    ...more,
  }
  // The launcher makes the data folder and a password; from then on we start it ourselves, always on one port.
  const first = await startLocalPostgres(folder)
  await first.stop()
  const port = await freePort()
  const url = (database: string): string => {
    const address = new URL(first.url(database))
    address.port = String(port)
    return address.href
  }
  const begin = (): ChildProcess => launch(folder, { ...settings, port: String(port) })
  let postmaster = begin()
  const start = async (): Promise<void> => {
    if (hasEnded(postmaster)) postmaster = begin()
    await untilReady(url('postgres'), postmaster, folder)
  }
  await start()
  return {
    url,
    kill: () => killAll(postmaster),
    start,
    stop: async () => {
      postmaster.kill('SIGINT')
      await ended(postmaster)
    },
  }
}

/** kill -9 of a server and of all that came of it; they are gone when this is done. */
export async function killAll(server: ChildProcess): Promise<void> {
  if (server.pid !== undefined && !hasEnded(server)) await killTree([server.pid])
  await ended(server)
}

function launch(folder: string, settings: Readonly<Record<string, string>>): ChildProcess {
  const account = unprivilegedAccount()
  const flags = Object.entries({ ...localSettings, ...settings })
  const log = openSync(`${folder}.log`, 'a')
  const child = spawn(
    join(postgresHome(account), 'bin/postgres'),
    ['-D', folder, ...flags.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    // Its own process group: Ctrl-C must not be one more way to stop it.
    { ...account, detached: true, stdio: ['ignore', log, log] },
  )
  closeSync(log)
  return endWithUs(child)
}

function untilReady(url: string, postmaster: ChildProcess, folder: string): Promise<void> {
  return untilDone('start of PostgreSQL', async () => {
    if (hasEnded(postmaster)) throw new Error(`PostgreSQL ended by itself, see ${folder}.log`)
    const client = await connect(url)
    await client.end()
  })
}
