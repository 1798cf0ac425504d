import {
  type Permission,
  type ProfileSid,
  permissions,
  permissionsOf,
} from '@corridor/domain/access/permissions'
import { routes } from '../routes.ts'
import type { Route } from './route.ts'

const everyRoute: readonly Route[] = Object.values(routes).flatMap((table) => Object.values<Route>(table))

function isClosed(permission: Permission): boolean {
  const needing = everyRoute.filter((route) => route.permission === permission)
  return needing.length > 0 && needing.every(({ scope }) => scope === 'closed')
}

/** Every call that needs one of these is closed to people who work for some agencies only. */
const closedToLimited: ReadonlySet<Permission> = new Set(permissions.filter(isClosed))

/** What somebody can use: a screen shows neither a menu nor a button that would only be refused. */
export function usablePermissions(profile: ProfileSid, isLimited: boolean): Permission[] {
  return permissionsOf(profile).filter((permission) => !(isLimited && closedToLimited.has(permission)))
}
