import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { connect } from 'node:net'
import { dirname, join } from 'node:path'
import { testEnvironment } from '#support/config.ts'
import type { Edit } from './edits.ts'
import { ended, endWithUs, hasEnded, pause } from './wait.ts'

const entry = join(import.meta.dirname, '../../apps/server/src/gateway.ts')
const workerEntry = join(import.meta.dirname, '../../apps/server/src/worker.ts')
const mutate = join(import.meta.dirname, 'mutate.ts')

/** Keeps the gateway running as systemd would: whenever it ends, another one is started. */
export interface Supervisor {
  readonly port: number
  /** kill -9. Done when the next one takes connections. */
  readonly kill: () => Promise<void>
  readonly stop: () => Promise<void>
  /** Resolves when the present one, or the one after it, takes connections. */
  readonly serving: () => Promise<void>
  /** Ends that nobody asked for, of a gateway that had been serving: each is a bug of the product. */
  readonly unasked: readonly string[]
  readonly starts: () => number
}

/** Settings beside those of every test, and changes of the source. */
interface Planted {
  readonly env?: Readonly<Record<string, string>>
  readonly edits?: readonly Edit[] | undefined
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect({ host: '127.0.0.1', port })
    socket.once('connect', () => {
      socket.destroy()
      done(true)
    })
    socket.once('error', () => done(false))
  })
}

export function superviseGateway(
  databaseUrl: string,
  port: number,
  logFile: string,
  { env: more = {}, edits = [] }: Planted = {},
): Supervisor {
  const env = {
    ...process.env,
    ...testEnvironment(databaseUrl),
    MODE: 'PROD',
    PARTNER_PORT: String(port),
    PARTNER_HOST: '127.0.0.1',
    // Says which signal it was, if somebody else stops it.
    LOG_LEVEL: 'info',
    PLANTED_EDITS: JSON.stringify(edits),
    ...more,
  }
  const unasked: string[] = []
  const expected = new WeakSet<ChildProcess>()
  const served = new WeakSet<ChildProcess>()
  let starts = 0
  let stopping = false
  let present = start()

  function start(): ChildProcess {
    const log = openSync(logFile, 'a')
    const child = endWithUs(
      spawn(process.execPath, [...(edits.length > 0 ? ['--import', mutate] : []), entry], {
        env,
        stdio: ['ignore', log, log],
      }),
    )
    closeSync(log)
    starts += 1
    child.once('exit', (code, signal) => void replace(child, signal ?? `exit code ${code}`))
    void watch(child)
    return child
  }

  async function watch(child: ChildProcess): Promise<void> {
    while (!hasEnded(child) && !served.has(child)) {
      // The port is free while none of ours lives, so whoever answers is this child.
      if (await takesConnections(port)) served.add(child)
      else await pause(20)
    }
  }

  async function replace(child: ChildProcess, how: string): Promise<void> {
    if (stopping) return
    if (!expected.has(child) && served.has(child)) unasked.push(`the gateway ended by itself: ${how}`)
    // It also ends when it is started while PostgreSQL is away; then it is not asked again at once.
    if (!served.has(child)) await pause(100)
    if (!stopping) present = start()
  }

  const serving = async (): Promise<void> => {
    while (hasEnded(present) || !served.has(present)) await pause(10)
  }

  return {
    port,
    unasked,
    starts: () => starts,
    serving,
    kill: async () => {
      const child = present
      expected.add(child)
      child.kill('SIGKILL')
      await ended(child)
      await serving()
    },
    stop: async () => {
      stopping = true
      present.kill('SIGKILL')
      await ended(present)
    },
  }
}

/** Keeps a worker, or an API, running; its life is all that is looked at. */
export function superviseWorker(
  databaseUrl: string,
  logFile: string,
  { env: more = {}, edits = [], entry: file = workerEntry }: Planted & { entry?: string } = {},
): Pick<Supervisor, 'kill' | 'stop' | 'starts'> {
  const env = {
    ...process.env,
    ...testEnvironment(databaseUrl),
    MODE: 'PROD',
    LOG_LEVEL: 'info',
    // The audit anchor of this run, not of the one before: with another's nothing is sealed.
    DATA_DIR: dirname(logFile),
    PLANTED_EDITS: JSON.stringify(edits),
    ...more,
  }
  let starts = 0
  let stopping = false
  let present = start()

  function start(): ChildProcess {
    const log = openSync(logFile, 'a')
    const planted = edits.length > 0 ? ['--import', mutate] : []
    const child = endWithUs(spawn(process.execPath, [...planted, file], { env, stdio: ['ignore', log, log] }))
    closeSync(log)
    starts += 1
    child.once('exit', () => void replace())
    return child
  }

  /** It ends by itself where it is started while PostgreSQL is away. */
  async function replace(): Promise<void> {
    await pause(200)
    if (!stopping) present = start()
  }

  const end = async (): Promise<void> => {
    const child = present
    child.kill('SIGKILL')
    await ended(child)
  }
  return {
    starts: () => starts,
    kill: end,
    stop: () => {
      stopping = true
      return end()
    },
  }
}
