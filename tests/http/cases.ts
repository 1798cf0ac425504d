import type { Route } from '@corridor/contract/common/route'
import { routes } from '@corridor/contract/routes'
import type { Permission } from '@corridor/domain/access/permissions'
import { historyPermissions } from './route-permissions.ts'

/** Of the proposed bank account that their samples store, and of the file that a ticket is for. */
const alsoNeeded: Readonly<Record<string, Permission>> = {
  'proposals.approve': 'banks.edit',
  'proposals.refuse': 'banks.edit',
  'downloads.ticket': 'settlements.download',
}

export interface Case {
  readonly key: string
  readonly title: string
  readonly route: Route
  readonly entity: string
  /** The history of a record is as secret as the record, and a decision needs the right to the change: a second permission. */
  readonly alsoNeeds?: Permission
}

export const everyRoute = Object.entries(routes).flatMap(([feature, table]) =>
  Object.entries<Route>(table).map(([name, route]) => ({ key: `${feature}.${name}`, route })),
)

export const cases: readonly Case[] = everyRoute.flatMap(({ key, route }): Case[] =>
  route.path.includes('/:entity')
    ? Object.entries(historyPermissions).map(([entity, alsoNeeds]) => {
        return { key, title: `${key} of ${entity}`, route, entity, alsoNeeds }
      })
    : [{ key, title: key, route, entity: '', ...(alsoNeeded[key] && { alsoNeeds: alsoNeeded[key] }) }],
)
