import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { testEnvironment } from '#support/config.ts'
import { urlAs } from '#support/roles.ts'
import { freePort } from '../../faults/postgres.ts'
import { ended, endWithUs, hasEnded, pause, untilDone } from '../../faults/wait.ts'
import { dataFolder } from '../failover/house.ts'
import { fillIn } from '../failover/settings.ts'
import { startHaproxy } from '../haproxy.ts'

const server = join(import.meta.dirname, '../../../apps/server/src')

/** An address of its own: what leaves this machine's usual one never takes the port of a process that is away. */
const address = '127.0.0.21'

/** As the units have it. */
const drainSeconds = '2'
/** A busy machine takes its time to start five of them at once. */
const readyWithinMs = 240_000
/** Until the proxy sends calls to a process that has become ready: it asks every half second. */
const noticedMs = 1_500

type Kind = 'api' | 'gateway' | 'worker'

interface Place {
  readonly kind: Kind
  readonly name: string
  readonly port: number
  readonly opsPort: number
  child?: ChildProcess
}

export type Row = Awaited<ReturnType<typeof startRow>>

/** Two APIs, two gateways and a worker, behind HAProxy on the file of the operators. */
export async function startRow(scratch: string, url: string) {
  const places: Place[] = []
  for (const [kind, number] of [
    ['api', 1],
    ['api', 2],
    ['gateway', 1],
    ['gateway', 2],
    ['worker', 1],
  ] as const)
    places.push({ kind, name: `${kind}${number}`, port: await freePort(), opsPort: await freePort() })
  const [web, partner] = [await freePort(), await freePort()]
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
        DATABASE_WAIT_SECONDS: '5',
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
  }

  /** SIGTERM, as systemd does it. */
  async function stop({ name, child }: Place): Promise<void> {
    if (!child) return
    if (hasEnded(child)) findings.push(`${name} had ended by itself`)
    child.kill('SIGTERM')
    await ended(child)
    if (child.exitCode !== 0) findings.push(`${name} ended with ${child.exitCode ?? child.signalCode}`)
  }

  const proxy = startHaproxy(scratch, proxySettings(places, web, partner))
  await Promise.all(places.map(start))
  await pause(noticedMs)
  return {
    web,
    partner,
    findings,
    starts: () => starts,
    /** One after the other, as the page says. */
    restart: async (): Promise<void> => {
      for (const place of places) {
        await stop(place)
        await start(place)
        await pause(noticedMs)
      }
    },
    stop: async (): Promise<void> => {
      await Promise.all(places.map(stop))
      await proxy.stop()
    },
  }
}

/** Without TLS, and told apart by the port in the place of the name; all else is as it is shipped. */
function proxySettings(places: readonly Place[], web: number, partner: number): string {
  const at = (name: string): string => {
    const place = places.find((one) => one.name === name)
    return `${address}:${place?.port} check port ${place?.opsPort}`
  }
  return fillIn('haproxy/haproxy.cfg', {
    'bind :443 ssl crt /etc/corridor/tls/ alpn h2,http/1.1': `bind 127.0.0.1:${web}\n  bind 127.0.0.1:${partner}`,
    'ssl_fc_sni -i gateway.example': `dst_port ${partner}`,
    '127.0.0.1:3000 check port 13000': at('api1'),
    '127.0.0.1:3001 check port 13001': at('api2'),
    '127.0.0.1:3100 check port 13100': at('gateway1'),
    '127.0.0.1:3101 check port 13101': at('gateway2'),
  })
}
