import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { freePort } from '../../tools/local-postgres/free-port.ts'
import { untilDone } from '../faults/wait.ts'
import { fillIn } from './failover/settings.ts'
import { startHaproxy } from './haproxy.ts'

/** The processes as HAProxy calls them: by kind and port of the shipped file. */
export type Balanced = 'api-3000' | 'api-3001' | 'gateway-3100' | 'gateway-3101'

/** Where a process really is. */
export interface Seat {
  readonly address: string
  readonly port: number
  readonly opsPort: number
}

/** Of one call that did not go as usual: status, how it ended, whom it was given to, how often it was tried again. */
const told = /^call (-?\d+) (\S+) (\S+) \+?(\d+)$/gm
const logged = `mode http
  log stdout format raw local0
  option dontlog-normal
  log-format "call %ST %tsc %b/%s %rc"`

/** Beginning and end of HAProxy's sentence about a process that it leaves out. */
const leftOut = /\[WARNING\][^\n]* Server \w+\/([\w-]+) is DOWN, reason: ([^,]+)/g

const reachedWithinMs = 240_000

/**
 * HAProxy on the file of the operators: without TLS, told apart by the port in the place of the name, and with a log of
 * what did not go as usual. All else is as it is shipped.
 */
export async function startBalancer(folder: string, seats: Readonly<Record<Balanced, Seat>>) {
  const [web, partner, state] = [await freePort(), await freePort(), await freePort()]
  const moved = Object.entries(seats).flatMap(([name, { address, port, opsPort }]) => {
    const [, shipped = ''] = name.split('-')
    return [
      [`127.0.0.1:${shipped} check port 1${shipped}`, `${address}:${port} check port ${opsPort}`],
      [`127.0.0.1:${shipped} backup`, `${address}:${port} backup`],
    ] as const
  })
  const proxy = startHaproxy(
    folder,
    fillIn('haproxy/haproxy.cfg', {
      'bind :443 ssl crt /etc/corridor/tls/ alpn h2,http/1.1': `bind 127.0.0.1:${web}\n  bind 127.0.0.1:${partner}`,
      'ssl_fc_sni -i gateway.example': `dst_port ${partner}`,
      'mode http\n': `${logged}\n`,
      '127.0.0.1:8405': `127.0.0.1:${state}`,
      ...Object.fromEntries(moved),
    }),
  )

  async function figures(): Promise<string> {
    const answer = await fetch(`http://127.0.0.1:${state}/metrics?scope=server`)
    return answer.text()
  }

  /** As the page asks it. */
  async function isUp(name: Balanced): Promise<boolean> {
    return (await figures()).includes(`server="${name}",state="UP"} 1`)
  }

  await untilDone('the start of HAProxy', figures)
  return {
    web,
    partner,
    figures,
    isUp,
    untilUp: (name: Balanced): Promise<void> =>
      untilDone(
        `${name} behind the proxy`,
        async () => {
          if (!(await isUp(name))) throw new Error('left out')
        },
        reachedWithinMs,
      ),
    /** What it has said so far, each kind with its number. */
    said: (): Readonly<Record<string, number>> => {
      const text = readFileSync(join(folder, 'haproxy.log'), 'utf8')
      const kinds = [
        ...[...text.matchAll(leftOut)].map(([, name, reason]) => `${name} left out: ${reason}`),
        ...[...text.matchAll(told)].flatMap(([, status = '', end, server, tries]) => [
          // A refusal of the gateway is a 500 of its own.
          ...(['200', '500'].includes(status) ? [] : [`${status} ${end} ${server}`]),
          ...(tries === '0' ? [] : ['handed over at a later try']),
        ]),
      ]
      return countKinds(kinds)
    },
    stop: proxy.stop,
  }
}

/** Each kind with its number, the most frequent first. */
export function countKinds(kinds: readonly string[]): Readonly<Record<string, number>> {
  const counted = [...Map.groupBy(kinds, (kind) => kind)].map(([kind, all]) => [kind, all.length] as const)
  return Object.fromEntries(counted.sort(([, one], [, other]) => other - one))
}
