import { spawn } from 'node:child_process'
import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { usersRoutes } from '@corridor/contract/users'
import { makeClient } from '#support/client.ts'
import type { Network } from '#support/gateway.ts'
import { makeLogins, urlAs } from '#support/roles.ts'
import { addUser, testPassword } from '#support/server.ts'
import type { Certificate } from '#support/smtp.ts'
import { prepareDatabase } from '../../../apps/server/src/platform/prepare-database.ts'
import { connect, freePort } from '../../faults/postgres.ts'
import { type Supervisor, superviseGateway, superviseWorker } from '../../faults/supervisor.ts'
import { makeNetworks, withPlatform } from '../../faults/trial.ts'
import { ended, endWithUs, pause, untilDone } from '../../faults/wait.ts'
import { fillIn } from './settings.ts'

const database = 'corridor'
const networkCount = 3
const clerk = 'clerk'
const apiEntry = join(import.meta.dirname, '../../../apps/server/src/api.ts')

/** The way of an application machine to the primary. */
export async function startProxy(scratch: string) {
  const [port, replicas] = [await freePort(), await freePort()]
  const file = join(scratch, 'haproxy.cfg')
  const filled = fillIn('haproxy/database.cfg', {
    '10.0.0.': '127.0.0.',
    '127.0.0.1:5432': `127.0.0.1:${port}`,
    '127.0.0.1:5433': `127.0.0.1:${replicas}`,
  })
  writeFileSync(file, filled)
  const log = openSync(join(scratch, 'haproxy.log'), 'a')
  const env = { PATH: `${process.env['PATH']}:/usr/sbin` }
  const child = endWithUs(spawn('haproxy', ['-db', '-f', file], { env, stdio: ['ignore', log, log] }))
  closeSync(log)
  return {
    port,
    stop: async (): Promise<void> => {
      child.kill('SIGKILL')
      await ended(child)
    },
  }
}

/** The database of the house, its roles, three networks of agencies and a member of staff. */
export async function furnish(urlOf: (database: string) => string): Promise<Network[]> {
  const admin = await untilDone('a primary behind the proxy', () => connect(urlOf('postgres')), 120_000)
  await admin.query(`create database ${database}`)
  const url = urlOf(database)
  await prepareDatabase(url)
  await makeLogins(admin, url)
  await admin.end()
  return withPlatform(url, async (platform) => {
    await addUser(platform, clerk, 1)
    return makeNetworks(platform, networkCount)
  })
}

export interface House {
  readonly gateway: Supervisor
  /** What a member of staff heard: answers, calls in vain, and what should not have been said. */
  readonly staff: { answers: number; unavailable: number; readonly findings: string[] }
  /** Processes that ended although nobody asked them to. */
  readonly ended: () => string[]
  readonly stop: () => Promise<void>
}

/** Gateway, API and worker, each by the role of its kind, with the patience that they have in production. */
export async function openHouse(scratch: string, url: string, certificate: Certificate): Promise<House> {
  const env = {
    DATABASE_WAIT_SECONDS: '5',
    DATA_DIR: dataFolder(scratch),
    GIVEN_PASSWORDS: 'kept',
    NODE_EXTRA_CA_CERTS: certificate.files.cert,
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
  const staff = await startClerk(`http://127.0.0.1:${apiPort}`)
  return {
    gateway,
    staff: staff.heard,
    ended: () => [
      ...gateway.unasked,
      ...(api.starts() > 1 ? [`the API ended ${api.starts() - 1} times by itself`] : []),
      ...(worker.starts() > 1 ? [`the worker ended ${worker.starts() - 1} times by itself`] : []),
    ],
    stop: async () => {
      staff.stop()
      await Promise.all([gateway.stop(), api.stop(), worker.stop()])
    },
  }
}

/** Where the worker anchors the audit log: not on a database node. */
export function dataFolder(scratch: string): string {
  return join(scratch, 'data')
}

/** Looks at a list again and again with the one session that he has from the start. */
async function startClerk(base: string) {
  const client = makeClient(base)
  const session = await untilDone('the log-in of staff', () => client.logIn(clerk, testPassword))
  const heard: House['staff'] = { answers: 0, unavailable: 0, findings: [] }
  const state = { isOver: false }
  const look = async (): Promise<void> => {
    const { status, body } = await client.attempt(usersRoutes.list, {}, session)
    if (status === 200) heard.answers += 1
    else if (status === 503) heard.unavailable += 1
    else heard.findings.push(`staff heard ${status} ${JSON.stringify(body)}`)
  }
  const work = async (): Promise<void> => {
    while (!state.isOver) {
      await look().catch((error: unknown) => {
        if (!state.isOver) heard.findings.push(`staff heard ${String(error)}`)
      })
      await pause(250)
    }
  }
  void work()
  return {
    heard,
    stop: (): void => {
      state.isOver = true
    },
  }
}
