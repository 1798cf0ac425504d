import { agenciesRoutes } from './agencies.ts'
import { agentsRoutes } from './agents.ts'
import { auditRoutes } from './audit.ts'
import { banksRoutes } from './banks.ts'
import { contactsRoutes } from './contacts.ts'
import { lookupsRoutes } from './lookups.ts'
import { sessionRoutes } from './session.ts'
import { tracesRoutes } from './traces.ts'
import { transactionsRoutes } from './transactions.ts'
import { usersRoutes } from './users.ts'

/** Every HTTP call of the product, by feature. */
export const routes = {
  session: sessionRoutes,
  lookups: lookupsRoutes,
  users: usersRoutes,
  audit: auditRoutes,
  agencies: agenciesRoutes,
  banks: banksRoutes,
  agents: agentsRoutes,
  contacts: contactsRoutes,
  transactions: transactionsRoutes,
  traces: tracesRoutes,
}
