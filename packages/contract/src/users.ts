import { z } from 'zod'
import {
  instant,
  optionalText,
  requiredText,
  seenVersion,
  sid,
  sidParam,
  sign,
  version,
} from './common/fields.ts'
import { networkText } from './common/network-text.ts'
import { pageWindow, total } from './common/paging.ts'
import { passwordHash } from './common/password.ts'
import { why } from './common/proposed.ts'
import { route } from './common/route.ts'
import { because } from './refusals/because.ts'

/** Plain characters only: upper and lower case of others differ between the database and JavaScript. */
export const loginPattern = /^[!-~]*$/

/** So many of each: whoever has more to see has no scope. */
export const mostInScope = 200

/** What a user is limited to: these agencies, and those in these countries. Nothing of both is no limit. */
const userScope = z.object({
  agencies: z.array(sid).max(mostInScope).default([]),
  countries: z
    .array(z.string().regex(/^[A-Z]{3}$/, because('not_a_country_code')))
    .max(mostInScope)
    .default([]),
})

/** What the form holds, in the browser and on the wire. */
export const userFields = z.object({
  profile: z.int().positive(because('required')),
  name: requiredText(60),
  lastName: requiredText(60),
  login: requiredText(60).regex(loginPattern, because('login_characters')),
  email: z.email(because('not_an_email')).max(254),
  active: z.boolean().default(false),
  comments: optionalText(2000).default(''),
  /** Left out, a new user has no limit, and one who is stored keeps what is stored. */
  scope: userScope.optional(),
})

/** A user as others may see it: no password has a way out. */
export const user = userFields.extend({ sid, version, hasPassLevel2: z.boolean(), scope: userScope })

/** A user as the form sends it back. */
export const changedUser = userFields.extend({ version: seenVersion })

/** By what the list of users can be narrowed: words of name, login, email or profile; one user alone; who may log in. */
const userSearch = z.object({
  words: optionalText(120).optional(),
  sid: sid.optional(),
  active: z.boolean().optional(),
})

export const userSorts = ['name', 'lastName', 'login', 'profile', 'email', 'status'] as const

const userSort = z.object({ by: z.enum(userSorts), descending: z.boolean() })

/** Of everybody, or of one user. */
const loginLogSearch = z.object({ sid: sid.optional() })

const loginLogEntry = z.object({
  sid,
  type: z.string(),
  date: instant,
  userID: z.int().nullable(),
  username: z.string(),
  name: z.string(),
})

/** Of one profile. */
export const mostNetworks = 100

/** One of them, as a person types it. */
export const networkFields = z.object({ network: networkText })

const profileNetworks = z.object({ profile: z.int(), networks: z.array(z.string()), version })

export const usersRoutes = {
  list: route({
    method: 'POST',
    path: '/api/app_users',
    summary: 'All users',
    reads: true,
    permission: 'users.read',
    scope: 'closed',
    answer: z.array(user),
  }),
  count: route({
    method: 'POST',
    path: '/api/app_users/count',
    summary: 'How many users a search finds',
    reads: true,
    permission: 'users.read',
    scope: 'closed',
    body: z.object({ search: userSearch }),
    answer: total,
  }),
  rows: route({
    method: 'POST',
    path: '/api/app_users/rows',
    summary: 'One page of the users that a search finds',
    reads: true,
    permission: 'users.read',
    scope: 'closed',
    body: z.object({ search: userSearch, sort: userSort.optional(), limit: pageWindow }),
    answer: z.array(user),
  }),
  profiles: route({
    method: 'POST',
    path: '/api/app_users/profiles',
    summary: 'The profiles that a user can have',
    reads: true,
    permission: 'users.read',
    scope: 'closed',
    answer: z.array(z.object({ sid: z.int(), name: z.string(), isSuperAdmin: z.boolean() })),
  }),
  networks: route({
    method: 'GET',
    path: '/api/app_users/profiles/networks',
    summary: 'Where the people of each profile may work from, and where this call comes from',
    permission: 'users.edit',
    scope: 'closed',
    answer: z.object({ address: z.string(), profiles: z.array(profileNetworks) }),
  }),
  saveNetworks: route({
    method: 'PUT',
    path: '/api/app_users/profiles/:profile/networks',
    summary: 'Where the people of a profile may work from; none is anywhere. Needs the second-level grant',
    permission: 'users.edit',
    scope: 'closed',
    params: z.object({ profile: sidParam }),
    body: z.object({
      networks: z.array(networkFields.shape.network).max(mostNetworks),
      version: seenVersion,
      sign,
    }),
    answer: profileNetworks,
  }),
  blocked: route({
    method: 'GET',
    path: '/api/app_users/whitelist/blocked',
    summary: 'Blocked logins, each with the seconds since its block began',
    permission: 'users.read',
    scope: 'closed',
    answer: z.record(z.string(), z.int()),
  }),
  unblock: route({
    method: 'GET',
    path: '/api/app_users/whitelist/unblock/:login',
    summary: 'End the block of a login',
    permission: 'users.unlock',
    scope: 'closed',
    changes: true,
    params: z.object({ login: requiredText(60) }),
    answer: z.object({ unblocked: z.boolean() }),
  }),
  create: route({
    method: 'PUT',
    path: '/api/app_user',
    summary: 'Create a user',
    permission: 'users.create',
    scope: 'closed',
    body: z.object({
      user: userFields.extend({ pass: passwordHash, passLevel2: passwordHash.optional() }),
      sign,
    }),
    answer: user,
  }),
  update: route({
    method: 'PUT',
    path: '/api/app_user/:sid',
    summary: 'Change a user; passwords only when new ones were typed',
    permission: 'users.edit',
    scope: 'closed',
    proposes: true,
    params: z.object({ sid: sidParam }),
    body: z.object({
      user: changedUser,
      why,
      sign,
      passwordN: passwordHash.optional(),
      password2N: passwordHash.optional(),
    }),
    answer: user,
  }),
  loginLog: route({
    method: 'GET',
    path: '/api/app_users/loginlog',
    summary: 'The newest 500 entries of the login log',
    permission: 'users.read',
    scope: 'closed',
    answer: z.array(loginLogEntry),
  }),
  loginLogOf: route({
    method: 'GET',
    path: '/api/app_users/loginlog/:sid',
    summary: 'The newest 500 entries of one user',
    permission: 'users.read',
    scope: 'closed',
    params: z.object({ sid: sidParam }),
    answer: z.array(loginLogEntry),
  }),
  loginLogCount: route({
    method: 'POST',
    path: '/api/app_users/loginlog/count',
    summary: 'How many entries the login log has',
    reads: true,
    permission: 'users.read',
    scope: 'closed',
    body: z.object({ search: loginLogSearch }),
    answer: total,
  }),
  loginLogRows: route({
    method: 'POST',
    path: '/api/app_users/loginlog/rows',
    summary: 'One page of the login log, newest first',
    reads: true,
    permission: 'users.read',
    scope: 'closed',
    body: z.object({ search: loginLogSearch, limit: pageWindow }),
    answer: z.array(loginLogEntry),
  }),
}
