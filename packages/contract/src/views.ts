import type { Permission } from '@corridor/domain/access/permissions'
import { z } from 'zod'
import { plainText, requiredText, seenVersion, sid, sidParam, version } from './common/fields.ts'
import { route } from './common/route.ts'

/** The lists that have views, by the screens that they are on, and what it takes to read them. */
export const listsWithViews = {
  transactions: 'transactions.read',
  customers: 'customers.read',
  users: 'users.read',
  agencies: 'agencies.read',
  settlements: 'settlements.read',
  reconciliations: 'reconciliations.read',
  exceptions: 'exceptions.read',
  audit: 'audit.list',
} as const satisfies Record<string, Permission>

export type ListWithViews = keyof typeof listsWithViews

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table that nothing adds to.
export const viewLists = Object.keys(listsWithViews) as [ListWithViews, ...ListWithViews[]]

const list = z.enum(viewLists)

/** What the address of the screen says, word for word. No address has personal data, so no view has. */
const search = z
  .record(z.string().regex(/^\w{1,40}$/), plainText(200).or(z.number()))
  .refine((parts) => Object.keys(parts).length <= 20)

export const viewFields = z.object({
  name: requiredText(40),
  search,
  /** Whose lists have it too. */
  profiles: z.array(sid).max(6),
})

export const view = viewFields.extend({
  sid,
  list,
  /** Of one that came with the product: each language has a name for it. */
  code: z.string().nullable(),
  /** Null of one that came with the product. */
  owner: z.string().nullable(),
  /** Whether whoever asks may change it. */
  isMine: z.boolean(),
  version,
})

const ofView = {
  path: '/api/views/:sid',
  permission: 'session.use',
  params: z.object({ sid: sidParam }),
} as const

export const viewsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/views',
    summary:
      'The views that whoever asks has: those of the product, the own ones, those shared with the profile',
    permission: 'session.use',
    scope: 'filtered',
    answer: z.array(view),
  }),
  create: route({
    method: 'POST',
    path: '/api/views',
    summary: 'Keep a search of a list under a name; needs the permission to read that list',
    permission: 'session.use',
    scope: 'open',
    body: viewFields.extend({ list }),
    answer: view,
  }),
  update: route({
    ...ofView,
    scope: 'open',
    method: 'PUT',
    summary: 'Change an own view; a super admin changes any that is shared',
    body: viewFields.extend({ version: seenVersion }),
    answer: view,
  }),
  remove: route({
    ...ofView,
    scope: 'open',
    method: 'DELETE',
    summary: 'Remove an own view; a super admin removes any that is shared',
    answer: z.object({ sid }),
  }),
}
