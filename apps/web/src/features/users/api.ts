import { hashPassword } from '@corridor/contract/common/password'
import { type user as userSchema, usersRoutes } from '@corridor/contract/users'
import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import { call } from '../../lib/http.ts'
import { joined } from '../../lib/joined.ts'
import { fieldsOf, type UserValues } from './user-values.ts'

export type User = z.infer<typeof userSchema>

/** The list, the names of the profiles and who is blocked belong together: one without the others says nothing. */
async function loadUsers(signal: AbortSignal) {
  const [users, profiles, blocked] = await joined([
    call(usersRoutes.list, {}, signal),
    call(usersRoutes.profiles, {}, signal),
    call(usersRoutes.blocked, {}, signal),
  ])
  return { users, profiles, blocked }
}

export type UsersData = Awaited<ReturnType<typeof loadUsers>>

export const usersQuery = queryOptions({ queryKey: ['users'], queryFn: ({ signal }) => loadUsers(signal) })

export function loginLogQuery(sid: number | undefined) {
  return queryOptions({
    queryKey: ['login-log', sid ?? 'all'],
    queryFn: ({ signal }) =>
      sid === undefined
        ? call(usersRoutes.loginLog, {}, signal)
        : call(usersRoutes.loginLogOf, { params: { sid } }, signal),
  })
}

async function hashIfTyped(password: string): Promise<string | undefined> {
  return password === '' ? undefined : hashPassword(password)
}

/** Without a record it creates, with one it changes; passwords go along only where new ones were typed. */
export async function saveUser(
  values: UserValues,
  stored: Pick<User, 'sid' | 'version'> | null,
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
    },
  })
}

export function unlockUser(login: string) {
  return call(usersRoutes.unblock, { params: { login } })
}
