import { agenciesRoutes } from './agencies.ts'
import { agencyScheduleRoutes } from './agency-schedule.ts'
import { agentsRoutes } from './agents.ts'
import { auditRoutes } from './audit.ts'
import { banksRoutes } from './banks.ts'
import { complianceRoutes } from './compliance.ts'
import { contactsRoutes } from './contacts.ts'
import { feesRoutes } from './fees.ts'
import { lookupsRoutes } from './lookups.ts'
import { ratesRoutes } from './rates.ts'
import { secureIpsRoutes } from './secure-ips.ts'
import { sessionRoutes } from './session.ts'
import { settlementSetupRoutes } from './settlement-setup.ts'
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
  compliance: complianceRoutes,
  'secure-ips': secureIpsRoutes,
  'agency-schedule': agencyScheduleRoutes,
  'settlement-setup': settlementSetupRoutes,
  rates: ratesRoutes,
  fees: feesRoutes,
  transactions: transactionsRoutes,
  traces: tracesRoutes,
}
