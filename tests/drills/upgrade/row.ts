import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { testEnvironment } from '#support/config.ts'
import { urlAs } from '#support/roles.ts'
import { freePort } from '../../../tools/local-postgres/free-port.ts'
import { ended, endWithUs, hasEnded, untilDone } from '../../faults/wait.ts'
import { type Balanced, type Seat, startBalancer } from '../balancer.ts'
import { dataFolder } from '../failover/house.ts'

const server = join(import.meta.dirname, '../../../apps/server/src')

/** An address of its own: what leaves this machine's usual one never takes the port of a process that is away. */
const address = '127.0.0.21'

/** As the units have it. */
const drainSeconds = '2'
/** A busy machine takes its time to start five of them at once. */
const readyWithinMs = 240_000

interface Place extends Seat {
  readonly kind: 'api' | 'gateway' | 'worker'
  readonly name: Balanced | 'worker'
  child?: ChildProcess
}

export type Row = Awaited<ReturnType<typeof startRow>>

/**
 * Two APIs, two gateways and a worker, behind HAProxy on the file of the operators. `waitSeconds`: how long a call waits
 * for a connection to the database before it is told that we are busy.
 */
export async function startRow(scratch: string, url: string, waitSeconds: number) {
  const seat = async (): Promise<Seat> => ({ address, port: await freePort(), opsPort: await freePort() })
  const seats = {
    'api-3000': await seat(),
    'api-3001': await seat(),
    'gateway-3100': await seat(),
    'gateway-3101': await seat(),
  }
  // In the order of the page.
  const places: Place[] = [
    { kind: 'worker', name: 'worker', ...(await seat()) },
    { kind: 'gateway', name: 'gateway-3100', ...seats['gateway-3100'] },
    { kind: 'gateway', name: 'gateway-3101', ...seats['gateway-3101'] },
    { kind: 'api', name: 'api-3000', ...seats['api-3000'] },
    { kind: 'api', name: 'api-3001', ...seats['api-3001'] },
  ]
  const findings: string[] = []
  let starts = 0

  function begin({ kind, name, port, opsPort }: Place): ChildProcess {
    const log = openSync(join(scratch, `${name}.log`), 'a')
    const child = spawn(process.execPath, [join(server, `${kind}.ts`)], {
      env: {
        ...process.env,
        ...testEnvironment(urlAs(url, kind)),
        MODE: 'PROD',
        LOG_LEVEL: 'info',
        DATABASE_WAIT_SECONDS: String(waitSeconds),
        GIVEN_PASSWORDS: 'kept',
        DATA_DIR: dataFolder(scratch),
        TRUSTED_PROXIES: '127.0.0.0/8',
        HOST: address,
        PARTNER_HOST: address,
        OPS_HOST: address,
        PORT: String(port),
        PARTNER_PORT: String(port),
        OPS_PORT: String(opsPort),
        DRAIN_SECONDS: drainSeconds,
      },
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    starts += 1
    return endWithUs(child)
  }

  async function start(place: Place): Promise<void> {
    const child = begin(place)
    place.child = child
    const isReady = async (): Promise<void> => {
      if (hasEnded(child)) throw new Error(`${place.name} ended by itself`)
      const { status } = await fetch(`http://${address}:${place.opsPort}/readyz`)
      if (status !== 200) throw new Error(`${place.name} answers ${status}`)
    }
    await untilDone(`${place.name} is ready`, isReady, readyWithinMs)
    if (place.name !== 'worker') await proxy.untilUp(place.name)
  }

  /** SIGTERM, as systemd does it. */
  async function stop({ name, child }: Place): Promise<void> {
    if (!child) return
    if (hasEnded(child)) findings.push(`${name} had ended by itself`)
    child.kill('SIGTERM')
    await ended(child)
    if (child.exitCode !== 0) findings.push(`${name} ended with ${child.exitCode ?? child.signalCode}`)
  }

  const proxy = await startBalancer(scratch, seats)
  await Promise.all(places.map(start))
  return {
    web: proxy.web,
    partner: proxy.partner,
    findings,
    /** What the proxy made of them and of the calls. */
    saidByProxy: proxy.said,
    starts: () => starts,
    /** One after the other, as the page says. */
    restart: async (): Promise<void> => {
      for (const place of places) {
        await stop(place)
        await start(place)
      }
    },
    stop: async (): Promise<void> => {
      await Promise.all(places.map(stop))
      await proxy.stop()
    },
  }
}
