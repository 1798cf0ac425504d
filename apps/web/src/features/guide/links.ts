import { getRouteApi } from '@tanstack/react-router'
import { z } from 'zod'

export const guideRoute = getRouteApi('/guarded/guide')

const name = z
  .string()
  .regex(/^[a-z-]{1,40}$/)
  .optional()
  .catch(undefined)

/** A page by its name, and a heading of it. */
export const guideAddress = z.object({ topic: name, part: name })

/** The page that tells of a screen; of a screen that is not here, what there is to read at all. */
const pages: Readonly<Record<string, string>> = {
  home: 'home',
  setup: 'fees',
  users: 'users',
  agencies: 'agencies',
  customers: 'customers',
  transactions: 'transactions',
  settlements: 'settlements',
  reconciliations: 'reconciliations',
  exceptions: 'exceptions',
  'hold-rules': 'hold-rules',
  proposals: 'two-people',
  audit: 'history',
  account: 'session',
}

export function pageOfScreen(pathname: string): string | undefined {
  return pages[pathname.slice(1)]
}
