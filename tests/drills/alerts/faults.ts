import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { settlementsRoutes } from '@corridor/contract/settlements'
import type pg from 'pg'
import { runCli } from '#support/cli.ts'
import { makeClient } from '#support/client.ts'
import { testEnvironment } from '#support/config.ts'
import { callerOf, type Network, sendInput } from '#support/gateway.ts'
import { testPassword } from '#support/server.ts'
import { anchorFile, readAnchor } from '../../../apps/server/src/features/audit/anchor.ts'
import { setLimit } from '../../../apps/server/src/features/positions/limits.ts'
import { hostCall } from '../../../apps/server/src/platform/call.ts'
import { applyRoles } from '../../../apps/server/src/platform/db/roles.ts'
import type { Platform } from '../../../apps/server/src/platform/platform.ts'
import { pause } from '../../faults/wait.ts'
import type { Crew } from '../crew.ts'
import { clerk, dataFolder } from '../failover/house.ts'
import { refuseFile } from './undelivered.ts'

export interface House {
  readonly scratch: string
  readonly url: string
  readonly crew: Crew
  readonly own: Platform
  readonly networks: readonly Network[]
  /** Of somebody with every right, and a hand in the database. */
  readonly admin: pg.Client
}

type Mend = () => Promise<unknown>

export interface Fault {
  readonly says: string
  /** What must arrive, each after its own time. */
  readonly alerts: readonly string[]
  readonly strike: (house: House) => Promise<Mend>
}

/** Does it again and again; what comes back ends that. */
function again(everyMs: number, work: () => Promise<unknown>): Mend {
  const state = { isOver: false }
  const run = async (): Promise<void> => {
    while (!state.isOver) {
      // What fails now is tried again.
      await work().catch(() => {})
      await pause(everyMs)
    }
  }
  const running = run()
  return async () => {
    state.isOver = true
    await running
  }
}

/** Past the triggers and the rules of the tables. */
async function tamper(admin: pg.Client, statement: string): Promise<void> {
  await admin.query('set session_replication_role = replica')
  await admin.query(statement)
  await admin.query('set session_replication_role = default')
}

/** Whoever books waits; whoever reads does not. */
async function holdBookings(admin: pg.Client): Promise<void> {
  await admin.query('begin')
  await admin.query('lock table ledger_postings in share mode')
}

function apiOf({ crew }: House) {
  return makeClient(`http://127.0.0.1:${crew.api.process().port}`)
}

/** The API is started anew with other settings, for as long as the fault lasts. */
async function restartApi({ crew: { api } }: House, env: Readonly<Record<string, string>>): Promise<Mend> {
  await api.stop()
  await api.start(env)
  return async () => {
    await api.stop()
    await api.start()
  }
}

const mutate = join(import.meta.dirname, '../../faults/mutate.ts')
const newerSchema = {
  file: 'platform/entry.ts',
  find: 'schema: await newestMigration()',
  replace: `schema: '9999_of_the_next_version'`,
}

/** A seal that no log of ours will have. */
const beyond = 1_000_000_000

async function breakAnchor(folder: string): Promise<void> {
  const newest = await readAnchor(folder)
  if (newest === null || newest.sealSid >= beyond) return
  await appendFile(anchorFile(folder), `${JSON.stringify({ ...newest, sealSid: beyond })}\n`)
}

async function mendAnchor(folder: string): Promise<void> {
  const lines = (await readFile(anchorFile(folder), 'utf8')).split('\n')
  await writeFile(
    anchorFile(folder),
    lines.filter((line) => !line.includes(`"sealSid":${beyond}`)).join('\n'),
  )
}

/** Faults of processes and of the database, one after the other. */
export const faults: readonly Fault[] = [
  {
    says: 'the worker is stopped',
    alerts: ['ProcessDown'],
    strike: async ({ crew: { worker } }) => {
      await worker.stop()
      return () => worker.start()
    },
  },
  {
    says: 'a right was taken from the role of the gateways',
    alerts: ['PartnerErrors'],
    strike: async ({ admin, url }) => {
      await admin.query('revoke insert on traces from corridor_gateway')
      return () => applyRoles(url)
    },
  },
  {
    says: 'somebody holds up bookings for two seconds, again and again',
    alerts: ['PartnerSlow'],
    strike: async ({ admin }) =>
      again(200, async () => {
        await holdBookings(admin)
        await pause(2_000)
        await admin.query('rollback')
      }),
  },
  {
    says: 'somebody holds up bookings for good',
    alerts: ['PoolExhausted', 'PartnerErrors'],
    strike: async ({ admin }) => {
      await holdBookings(admin)
      return () => admin.query('rollback')
    },
  },
  {
    says: 'commits wait for a standby that is away',
    alerts: ['WritesStuck'],
    strike: async ({ admin }) => {
      await admin.query(`alter system set synchronous_standby_names = 'away'`)
      await admin.query('select pg_reload_conf()')
      return async () => {
        await admin.query('alter system reset synchronous_standby_names')
        await admin.query('select pg_reload_conf()')
      }
    },
  },
  {
    says: 'the anchor names a seal that the log does not have',
    alerts: ['AuditAnchorBroken', 'JobsFailing', 'AuditUnsealed'],
    strike: async ({ scratch }) => {
      const folder = dataFolder(scratch)
      // The worker may have been about to write a line of its own.
      const stop = again(500, () => breakAnchor(folder))
      return async () => {
        await stop()
        await mendAnchor(folder)
      }
    },
  },
  {
    says: 'a posting was changed by a cent, and the proof of the ledger runs',
    alerts: ['LedgerDisagrees'],
    strike: async ({ admin }) => {
      const posting = '(select min(sid) from ledger_postings)'
      const proofAt = (cron: string) =>
        admin.query(`update pgboss.schedule set cron = $1 where name = 'ledger-proof'`, [cron])
      await tamper(admin, `update ledger_postings set amount_cents = amount_cents + 1 where sid = ${posting}`)
      await proofAt('* * * * *')
      return async () => {
        await proofAt('10 3 * * *')
        await tamper(
          admin,
          `update ledger_postings set amount_cents = amount_cents - 1 where sid = ${posting}`,
        )
      }
    },
  },
  {
    says: 'the last proof of the ledger is two days old, and the worker is started anew',
    alerts: ['LedgerProofOld'],
    strike: async ({ admin, url, crew: { worker } }) => {
      await tamper(admin, `update ledger_proofs set at = at - interval '2 days'`)
      await worker.stop()
      await worker.start()
      return async () => {
        const { code, err } = await runCli(['ledger-verify'], testEnvironment(url))
        if (code !== 0) throw new Error(err)
      }
    },
  },
  {
    says: 'a transfer that should have lapsed an hour ago is held by somebody',
    alerts: ['TransfersOverdue'],
    strike: async ({ admin, crew: { gateways }, networks }) => {
      const [network, gateway] = [networks[0], gateways[0]]
      if (!network || !gateway) throw new Error('There is nobody to send by.')
      const caller = callerOf(`http://127.0.0.1:${gateway.process().port}/partner/v1`)
      const validated = await caller.call('sendValidation', network.sender, sendInput(network))
      const reference = [validated.get('referenceNumber')]
      await admin.query(
        `update transactions set lapses_at = now() - interval '1 hour' where reference_number = $1`,
        reference,
      )
      await admin.query('begin')
      await admin.query('select from transactions where reference_number = $1 for update', reference)
      return () => admin.query('rollback')
    },
  },
  {
    says: 'no rate has come for three days',
    alerts: ['RatesOld'],
    strike: async ({ admin }) => {
      const shift = (by: string) => tamper(admin, `update wholesale_rates set as_of = as_of ${by}`)
      await shift(`- interval '3 days'`)
      return () => shift(`+ interval '3 days'`)
    },
  },
  {
    says: 'an agency owes as much as its alert threshold',
    alerts: ['PositionsNearLimit'],
    strike: async ({ admin, own: { db, log }, networks }) => {
      const agency = networks[0]?.sender.agencySid ?? 0
      await setLimit(db, hostCall(log, 'drill'), agency, {
        mode: 'credit',
        limit: '9000000.00',
        alert: '1.00',
      })
      return () => admin.query('delete from position_limits where agency_sid = $1', [agency])
    },
  },
  {
    says: 'the server of a partner refuses the password, and a settlement file is given up',
    alerts: ['DeliveriesDead'],
    strike: (house) =>
      refuseFile(house.own, async (sid) => {
        const staff = apiOf(house)
        const session = await staff.logIn(clerk, testPassword)
        return staff.call(settlementsRoutes.retry, { params: { sid } }, session)
      }),
  },
  {
    says: 'somebody tries passwords',
    alerts: ['LoginAttack'],
    strike: async (house) => {
      const password = await hashPassword('a wrong password')
      return again(200, () =>
        apiOf(house).attempt(sessionRoutes.login, { body: { user: 'stranger', password } }),
      )
    },
  },
  {
    says: 'somebody logs in with the password for emergencies',
    alerts: ['BreakGlassUsed'],
    strike: async (house) => {
      const mend = await restartApi(house, {
        PUBLIC_URL: 'https://office.example',
        SSO_ISSUER: 'https://sign-on.example',
        SSO_CLIENT_ID: 'corridor',
        SSO_CLIENT_SECRET: 'of no use outside the drills',
        SSO_GROUPS: '5:help',
        SSO_BREAK_GLASS: clerk,
      })
      // Again, because the first may be over before anybody has looked.
      const stop = again(2_000, () => apiOf(house).logIn(clerk, testPassword))
      return async () => {
        await stop()
        await mend()
      }
    },
  },
  {
    says: 'the API is of another version than the others',
    alerts: ['SchemaDiffers'],
    strike: (house) =>
      restartApi(house, {
        NODE_OPTIONS: `--import=${mutate}`,
        PLANTED_EDITS: JSON.stringify([newerSchema]),
      }),
  },
]
