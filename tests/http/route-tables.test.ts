import { auditEntities } from '@corridor/contract/audit'
import { expect, test } from 'vitest'
import { everyRoute } from './cases.ts'
import { historyPermissions, permissionRows } from './route-permissions.ts'
import { scopeRows } from './route-scopes.ts'

/** In the order of their names, with one row for each time that a route is listed. */
function sorted<T>(rows: readonly (readonly [string, T])[]): (readonly [string, T])[] {
  return rows.toSorted(([a], [b]) => (a < b ? -1 : 1))
}

test('the routes and their permissions are those of route-permissions.ts, no more and no less', () => {
  const rows = everyRoute.map(({ key, route }) => `${key} needs ${route.permission}`)
  expect(rows.sort()).toEqual(permissionRows.map(([key, permission]) => `${key} needs ${permission}`).sort())
})

test('the routes and their scopes are those of route-scopes.ts, no more and no less', () => {
  const rows = everyRoute.map(({ key, route }) => [key, route.scope] as const)
  expect(sorted(rows)).toEqual(sorted(scopeRows))
})

test('the histories of records and their permissions are those of route-permissions.ts', () => {
  expect(auditEntities).toEqual(historyPermissions)
})
