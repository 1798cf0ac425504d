import { testEnvironment } from '#support/config.ts'
import { urlAs } from '#support/roles.ts'
import { freePort } from '../../tools/local-postgres/free-port.ts'
import { isAlive } from '../../tools/local-postgres/start.ts'
import { type ServerProcess, startServer } from '../bench/process.ts'
import { untilDone } from '../faults/wait.ts'
import { dataFolder } from './failover/house.ts'

export type Kind = 'api' | 'gateway' | 'worker'

/** What asks a process for its figures has to say. */
export const metricsToken = 'of no use outside the drills'

/** An address of its own: what leaves this machine's usual one never takes the port of a process that is away. */
export const opsHost = '127.0.0.22'

/** A busy machine takes its time to start several of them at once. */
const readyWithinMs = 240_000

/** One of our processes, which may be stopped and started anew where machines ask for it. */
export interface Member {
  readonly kind: Kind
  readonly opsPort: number
  readonly process: () => ServerProcess
  readonly stop: () => Promise<void>
  /** After a stop; with settings of this time alone. */
  readonly start: (more?: Readonly<Record<string, string>>) => Promise<void>
}

interface Place {
  readonly url: string
  readonly scratch: string
  /** Settings of all of them, beside those of production. */
  readonly env?: Readonly<Record<string, string>>
}

/** By the role of its kind, as production runs it; ready when this is done. */
async function startMember(kind: Kind, { url, scratch, env = {} }: Place): Promise<Member> {
  const opsPort = await freePort()
  let present: ServerProcess | null = null
  const start: Member['start'] = async (more = {}) => {
    const settings = {
      ...testEnvironment(urlAs(url, kind)),
      MODE: 'PROD',
      HOST: '127.0.0.1',
      // Production writes a line a call.
      LOG_LEVEL: 'info',
      GIVEN_PASSWORDS: 'kept',
      DATA_DIR: dataFolder(scratch),
      OPS_HOST: opsHost,
      OPS_PORT: String(opsPort),
      METRICS_TOKEN: metricsToken,
      DATABASE_WAIT_SECONDS: '5',
      PARTNER_WAIT_SECONDS: '2',
      ...env,
      ...more,
    }
    let running = await startServer(kind, settings)
    present = running
    const isReady = async (): Promise<void> => {
      // As systemd does: on a busy machine the database may not answer a process in time.
      if (!isAlive(running.pid)) {
        running = await startServer(kind, settings)
        present = running
      }
      const { status } = await fetch(`http://${opsHost}:${opsPort}/readyz`)
      if (status !== 200) throw new Error(`it answers ${status}`)
    }
    await untilDone(`the ${kind} is ready`, isReady, readyWithinMs)
  }
  await start()
  return {
    kind,
    opsPort,
    start,
    process: () => {
      if (!present) throw new Error(`The ${kind} is stopped.`)
      return present
    },
    stop: async () => {
      const running = present
      present = null
      await running?.stop()
    },
  }
}

export type Crew = Awaited<ReturnType<typeof startCrew>>

/** So many gateways, an API and a worker. */
export async function startCrew(gatewayCount: number, place: Place) {
  const [api, worker, ...gateways] = await Promise.all([
    startMember('api', place),
    startMember('worker', place),
    ...Array.from({ length: gatewayCount }, () => startMember('gateway', place)),
  ])
  const members = [api, worker, ...gateways]
  return { api, worker, gateways, members, stop: () => Promise.all(members.map(({ stop }) => stop())) }
}
