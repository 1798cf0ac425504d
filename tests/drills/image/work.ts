import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { usersRoutes } from '@corridor/contract/users'
import { makeClient, type TestSession } from '#support/client.ts'
import { codeOf } from '#support/factors.ts'
import type { Engine } from './engine.ts'

/** The owner's, by the network of the containers: the database has no port on this machine. */
export function ownerSettings({ place, must }: Engine): Record<string, string> {
  const secret = (name: string): string =>
    readFileSync(join(place, 'ops/container/secrets', name), 'utf8').trim()
  const url = new URL(secret('owner-url'))
  url.hostname = must(
    "podman inspect --format '{{.NetworkSettings.Networks.corridor.IPAddress}}' corridor-database",
  )
  return { OPEN_LINES: 'allowed', DATABASE_URL: url.href, SECRET_KEYS: secret('secret-keys') }
}

/** Containers come and go; what they were told stays. */
export function refuseLost({ must }: Engine, referenceNumber: string): void {
  const asked = `select count(*) from transactions where reference_number = '${referenceNumber}'`
  const found = must(`podman exec corridor-database psql -U postgres -At corridor -c "${asked}"`)
  if (found !== '1') throw new Error(`Transfer ${referenceNumber} is there ${found} times.`)
}

/** Typed as every other command is, by the page: it must find the anchor that the worker writes. */
export function judgeAudit({ must }: Engine, command: string): string[] {
  const told = must(command.replace(/cli\.ts .*$/s, 'cli.ts audit-verify'))
  return told.includes('all as they were written.') && !told.includes('no anchor')
    ? []
    : [`audit-verify: ${told}`]
}

/** The first log-in of the first person: an app is set up on the way. Comes back with how many users that person sees. */
export async function logInStaff(user: string, typed: string): Promise<number> {
  const { attempt, call } = makeClient('http://127.0.0.1:3000')
  const body = { user, password: await hashPassword(typed) }
  const begun = (await attempt(sessionRoutes.login, { body })).done()
  if (!('preToken' in begun)) throw new Error('Nobody asked for a second factor.')
  const { preToken } = begun
  const { factorKey } = await call(sessionRoutes.startFactor, { body: { preToken } })
  const confirmed = await attempt(sessionRoutes.confirmFactor, {
    body: { preToken, oneTimeCode: codeOf(factorKey) },
  })
  const done = confirmed.done()
  const xsrf = /XSRF-TOKEN=([^;]+)/.exec(confirmed.headers.get('set-cookie') ?? '')?.[1] ?? ''
  const session: TestSession = { token: done.token, xsrf, sign: done.user.sign, userSid: done.user.sid }
  const listed = (await attempt(usersRoutes.list, {}, session)).done()
  return listed.length
}
