import { accountRoutes } from '@corridor/contract/account'
import { hashPassword } from '@corridor/contract/common/password'
import type { RouteAnswer } from '@corridor/contract/common/route'
import { ssoRoutes } from '@corridor/contract/sso'
import { type user as userSchema, userSorts, usersRoutes } from '@corridor/contract/users'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { hrefTo } from '../../lib/href.ts'
import { call } from '../../lib/http.ts'
import { joined } from '../../lib/joined.ts'
import type { Told } from '../../shared/proposals/second-person.tsx'
import type { Sort } from '../../ui/table/column.ts'
import type { Count, PageAt } from '../../ui/table/use-paged.ts'
import { fieldsOf, type UserValues } from './user-values.ts'

export type User = z.infer<typeof userSchema>

/** Whatever shows users loads again by it. */
export const usersKey = ['users']

export interface UserSearch {
  readonly words: string
  readonly active: boolean | undefined
}

export interface UserRow extends User {
  readonly profileName: string
  readonly blockedSeconds: number | undefined
}

type Profiles = RouteAnswer<typeof usersRoutes.profiles>

export async function countUsers(search: UserSearch, signal: AbortSignal): Promise<Count> {
  return { total: (await call(usersRoutes.count, { body: { search } }, signal)).total }
}

/** The rows, the names of the profiles and who is blocked belong together: one without the others says nothing. */
export async function pageOfUsers(
  search: UserSearch,
  sort: Sort | null,
  { offset, limit }: PageAt<UserRow>,
  signal: AbortSignal,
): Promise<readonly UserRow[]> {
  const by = userSorts.find((known) => known === sort?.key)
  const sorted = by && { sort: { by, descending: sort?.direction === 'descending' } }
  const [users, profiles, blocked] = await joined([
    call(usersRoutes.rows, { body: { search, ...sorted, limit: [offset, limit] } }, signal),
    call(usersRoutes.profiles, {}, signal),
    call(usersRoutes.blocked, {}, signal),
  ])
  return users.map((user) => ({
    ...user,
    profileName: profiles.find(({ sid }) => sid === user.profile)?.name ?? String(user.profile),
    blockedSeconds: blocked[user.login],
  }))
}

export interface UserData {
  /** Null where there is none, or not yet. */
  readonly user: User | null
  readonly profiles: Profiles
  readonly isBlocked: boolean
}

/** What the form of one user needs; without a sid, of a new one. */
export function userQuery(sid: number | undefined) {
  return queryOptions({
    queryKey: [...usersKey, 'one', sid ?? 'new'],
    queryFn: async ({ signal }): Promise<UserData> => {
      const one = { body: { search: { sid }, limit: [0, 1] as [number, number] } }
      const [users, profiles, blocked] = await joined([
        sid === undefined ? Promise.resolve([]) : call(usersRoutes.rows, one, signal),
        call(usersRoutes.profiles, {}, signal),
        call(usersRoutes.blocked, {}, signal),
      ])
      const [user = null] = users
      return { user, profiles, isBlocked: user !== null && user.login in blocked }
    },
  })
}

export type LogEntry = RouteAnswer<typeof usersRoutes.loginLogRows>[number]

/** Without a sid, of everybody. */
export async function countLog(sid: number | undefined, signal: AbortSignal): Promise<Count> {
  return { total: (await call(usersRoutes.loginLogCount, { body: { search: { sid } } }, signal)).total }
}

export function pageOfLog(
  sid: number | undefined,
  { offset, limit }: PageAt<LogEntry>,
  signal: AbortSignal,
): Promise<readonly LogEntry[]> {
  return call(usersRoutes.loginLogRows, { body: { search: { sid }, limit: [offset, limit] } }, signal)
}

async function hashIfTyped(password: string): Promise<string | undefined> {
  return password === '' ? undefined : hashPassword(password)
}

/** Without a record it creates, with one it changes; passwords go along only where new ones were typed. */
export async function saveUser(
  values: UserValues,
  stored: Pick<User, 'sid' | 'version'> | null,
  told: Told,
): Promise<User> {
  const { pass, passLevel2 } = values
  const fields = fieldsOf(values)
  const [first, second] = await Promise.all([hashIfTyped(pass), hashIfTyped(passLevel2)])
  if (stored === null) {
    const user = { ...fields, pass: first ?? '', ...(second && { passLevel2: second }) }
    return call(usersRoutes.create, { body: { user } })
  }
  const { sid, version } = stored
  return call(usersRoutes.update, {
    params: { sid },
    body: {
      user: { ...fields, version },
      ...(first && { passwordN: first }),
      ...(second && { password2N: second }),
      ...told,
    },
  })
}

export function unlockUser(login: string) {
  return call(usersRoutes.unblock, { params: { login } })
}

export function sessionsQuery(sid: number) {
  return queryOptions({
    queryKey: [...usersKey, 'sessions', sid],
    queryFn: ({ signal }) => call(accountRoutes.sessionsOf, { params: { sid } }, signal),
  })
}

export function factorQuery(sid: number) {
  return queryOptions({
    queryKey: [...usersKey, 'factor', sid],
    queryFn: ({ signal }) => call(accountRoutes.factorOf, { params: { sid } }, signal),
  })
}

export function removeFactorOf(sid: number) {
  return call(accountRoutes.removeFactorOf, { params: { sid } })
}

export function endSessionOf(sid: number, session: number) {
  return call(accountRoutes.endSessionOf, { params: { sid, session } })
}

export function endAllSessions(sid: number) {
  return call(accountRoutes.endSessionsOf, { params: { sid } })
}

export interface Activation {
  readonly link: string
  readonly expiresAt: string
}

/** What comes after the number sign stays in the browser: no server on the way sees the key. */
export async function makeActivation(sid: number): Promise<Activation> {
  const { activation, expiresAt } = await call(accountRoutes.makeActivation, { params: { sid } })
  const { origin, pathname } = window.location
  return { link: origin + pathname + hrefTo('activate', { key: activation }), expiresAt }
}

export type SsoState = RouteAnswer<typeof ssoRoutes.stateOf>

export function ssoQuery(sid: number) {
  return queryOptions({
    queryKey: [...usersKey, 'sso', sid],
    queryFn: ({ signal }): Promise<SsoState> => call(ssoRoutes.stateOf, { params: { sid } }, signal),
  })
}

export async function expectBySso(sid: number): Promise<void> {
  await call(ssoRoutes.expect, { params: { sid } })
}

export async function unlinkFromSso(sid: number, reason: string): Promise<void> {
  await call(ssoRoutes.unlink, { params: { sid }, body: { reason } })
}

export type ProfileNetworks = RouteAnswer<typeof usersRoutes.saveNetworks>

/** Where each profile may work from, and where this browser is seen. */
export const networksQuery = queryOptions({
  queryKey: [...usersKey, 'networks'],
  queryFn: ({ signal }) => call(usersRoutes.networks, {}, signal),
})

export function saveNetworks(
  { profile, version }: ProfileNetworks,
  networks: readonly string[],
): Promise<ProfileNetworks> {
  return call(usersRoutes.saveNetworks, {
    params: { profile },
    body: { networks: [...networks], version },
  })
}
