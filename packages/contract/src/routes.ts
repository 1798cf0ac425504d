import { auditRoutes } from './audit.ts'
import { lookupsRoutes } from './lookups.ts'
import { sessionRoutes } from './session.ts'
import { usersRoutes } from './users.ts'

/** Every HTTP call of the product, by feature. */
export const routes = {
  session: sessionRoutes,
  lookups: lookupsRoutes,
  users: usersRoutes,
  audit: auditRoutes,
}
