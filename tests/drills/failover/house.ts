import { join } from 'node:path'
import { sql } from 'kysely'
import { productionInstallation } from '#support/config.ts'
import type { Network } from '#support/gateway.ts'
import { makeLogins, urlAs } from '#support/roles.ts'
import { addUser } from '#support/server.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import { prepareDatabase } from '../../../apps/server/src/platform/prepare-database.ts'
import { freePort } from '../../../tools/local-postgres/free-port.ts'
import { connect } from '../../faults/postgres.ts'
import { type Supervisor, superviseGateway, superviseWorker } from '../../faults/supervisor.ts'
import { makeNetworks, withPlatform } from '../../faults/trial.ts'
import { untilDone } from '../../faults/wait.ts'
import { startClerk } from '../clerk.ts'
import { startHaproxy } from '../haproxy.ts'
import { fillIn } from './settings.ts'

const database = 'corridor'
const networkCount = 3
/** Who looks at lists. */
export const clerk = 'clerk'
const apiEntry = join(import.meta.dirname, '../../../apps/server/src/api.ts')

/** The way of an application machine to the primary. */
export async function startProxy(scratch: string) {
  const [port, replicas] = [await freePort(), await freePort()]
  const filled = fillIn('haproxy/database.cfg', {
    '10.0.0.': '127.0.0.',
    '127.0.0.1:5432': `127.0.0.1:${port}`,
    '127.0.0.1:5433': `127.0.0.1:${replicas}`,
  })
  return { port, ...startHaproxy(scratch, filled) }
}

/** The database of the house, its roles, three networks of agencies and a member of staff. */
export async function furnish(urlOf: (database: string) => string): Promise<Network[]> {
  const admin = await untilDone('a primary behind the proxy', () => connect(urlOf('postgres')), 120_000)
  await admin.query(`create database ${database}`)
  const url = urlOf(database)
  await prepareDatabase(url, productionInstallation)
  await makeLogins(admin, url)
  await admin.end()
  return withPlatform(url, async (platform) => {
    await addUser(platform, clerk, 1)
    return makeNetworks(platform, networkCount)
  })
}

export interface House {
  readonly gateway: Supervisor
  /** Where the API is. */
  readonly api: string
  /** What a member of staff heard: answers, calls in vain, and what should not have been said. */
  readonly staff: { answers: number; unavailable: number; readonly findings: string[] }
  /** Processes that ended although nobody asked them to. */
  readonly ended: () => string[]
  readonly stop: () => Promise<void>
}

/** Gateway, API and worker, each by the role of its kind, with the patience that they have in production. */
export async function openHouse(
  scratch: string,
  url: string,
  more: Readonly<Record<string, string>> = {},
): Promise<House> {
  const env = {
    DATABASE_WAIT_SECONDS: '5',
    PARTNER_WAIT_SECONDS: '2',
    DATA_DIR: dataFolder(scratch),
    GIVEN_PASSWORDS: 'kept',
    ...more,
  }
  const apiPort = await freePort()
  const log = (name: string): string => join(scratch, `${name}.log`)
  const gateway = superviseGateway(urlAs(url, 'gateway'), await freePort(), log('gateway'), { env })
  const api = superviseWorker(urlAs(url, 'api'), log('api'), {
    env: { ...env, HOST: '127.0.0.1', PORT: String(apiPort) },
    entry: apiEntry,
  })
  const worker = superviseWorker(urlAs(url, 'worker'), log('worker'), { env })
  await gateway.serving()
  const staff: House['staff'] = { answers: 0, unavailable: 0, findings: [] }
  const base = `http://127.0.0.1:${apiPort}`
  const stopClerk = await startClerk(base, { login: clerk, pauseMs: 250 }, ({ status, said }) => {
    if (status === 200) staff.answers += 1
    else if (status === 503) staff.unavailable += 1
    else staff.findings.push(`staff heard ${status ?? ''} ${said}`)
  })
  return {
    gateway,
    api: base,
    staff,
    ended: () => [
      ...gateway.unasked,
      ...(api.starts() > 1 ? [`the API ended ${api.starts() - 1} times by itself`] : []),
      ...(worker.starts() > 1 ? [`the worker ended ${worker.starts() - 1} times by itself`] : []),
    ],
    stop: async () => {
      stopClerk()
      await Promise.all([gateway.stop(), api.stop(), worker.stop()])
    },
  }
}

/** Every entry has its seal; until then an anchor says little. */
export async function untilSealed({ db }: Pick<Platform, 'db'>): Promise<void> {
  await untilDone('the seals of all entries', async () => {
    const { rows } = await sql`select from audit_unsealed limit 1`.execute(db)
    if (rows.length > 0) throw new Error('entries wait for their seal')
  })
}

/** Where the worker anchors the audit log: not on a database node. */
export function dataFolder(scratch: string): string {
  return join(scratch, 'data')
}
