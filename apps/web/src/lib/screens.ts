import type { Permission } from '@corridor/domain/access/permissions'

/** The screens of the menu, in its order. The key is the route and the message key alike. */
export const screens = [
  'home',
  'setup',
  'users',
  'agencies',
  'customers',
  'transactions',
  'settlements',
  'reconciliations',
] as const

/** What one must be allowed to see anything there. The specified menu shows them all to everybody. */
export const screenNeeds: Readonly<Record<(typeof screens)[number], Permission>> = {
  home: 'session.use',
  setup: 'rates.read',
  users: 'users.read',
  agencies: 'agencies.read',
  customers: 'customers.read',
  transactions: 'transactions.read',
  settlements: 'settlements.read',
  reconciliations: 'reconciliations.read',
}

/** Screens beyond the menu, which others lead to. */
const beside = ['account', 'exceptions', 'hold-rules', 'proposals', 'audit', 'guide'] as const

/** Whoever opens one has to be logged in. */
export const guardedRoutes: readonly string[] = [...screens, ...beside]

export const openRoutes: readonly string[] = ['login', 'remember', 'activate']

export function isKnownPath(pathname: string): boolean {
  return [...guardedRoutes, ...openRoutes].some((route) => pathname === `/${route}`)
}

/** Nobody has to be logged in there. */
export function isOpenPath(pathname: string): boolean {
  return pathname === '/' || openRoutes.some((route) => pathname === `/${route}`)
}

/** Only an address of our own: a link from outside must not send anybody elsewhere after the login. */
export function safeReturnUrl(returnUrl: string | undefined): string {
  const path = /^\/([a-z-]+)(?:\?[^#]*)?$/.exec(returnUrl ?? '')?.[1]
  return returnUrl && path && guardedRoutes.includes(path) ? returnUrl : '/'
}
