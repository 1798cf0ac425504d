import { accountRoutes } from './account.ts'
import { agenciesRoutes } from './agencies.ts'
import { agencyScheduleRoutes } from './agency-schedule.ts'
import { agentsRoutes } from './agents.ts'
import { auditRoutes } from './audit.ts'
import { banksRoutes } from './banks.ts'
import { complianceRoutes } from './compliance.ts'
import { contactsRoutes } from './contacts.ts'
import { correctionsRoutes } from './corrections.ts'
import { customerRoutes } from './customer.ts'
import { customerDocumentsRoutes } from './customer-documents.ts'
import { customerIdentityRoutes } from './customer-identity.ts'
import { customersRoutes } from './customers.ts'
import { downloadsRoutes } from './downloads.ts'
import { exceptionsRoutes } from './exceptions.ts'
import { feesRoutes } from './fees.ts'
import { holdRulesRoutes } from './hold-rules.ts'
import { homeRoutes } from './home.ts'
import { lookupsRoutes } from './lookups.ts'
import { notesRoutes } from './notes.ts'
import { paletteRoutes } from './palette.ts'
import { positionsRoutes } from './positions.ts'
import { preferencesRoutes } from './preferences.ts'
import { proposalsRoutes } from './proposals.ts'
import { ratesRoutes } from './rates.ts'
import { reconciliationsRoutes } from './reconciliations.ts'
import { secureIpsRoutes } from './secure-ips.ts'
import { sessionRoutes } from './session.ts'
import { settlementSetupRoutes } from './settlement-setup.ts'
import { settlementsRoutes } from './settlements.ts'
import { ssoRoutes } from './sso.ts'
import { tracesRoutes } from './traces.ts'
import { transactionsRoutes } from './transactions.ts'
import { usersRoutes } from './users.ts'
import { viewsRoutes } from './views.ts'

/** Every HTTP call of the product, by feature. */
export const routes = {
  session: sessionRoutes,
  sso: ssoRoutes,
  account: accountRoutes,
  preferences: preferencesRoutes,
  views: viewsRoutes,
  home: homeRoutes,
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
  settlements: settlementsRoutes,
  reconciliations: reconciliationsRoutes,
  positions: positionsRoutes,
  rates: ratesRoutes,
  fees: feesRoutes,
  customer: customerRoutes,
  'customer-documents': customerDocumentsRoutes,
  customers: customersRoutes,
  'customer-identity': customerIdentityRoutes,
  transactions: transactionsRoutes,
  corrections: correctionsRoutes,
  traces: tracesRoutes,
  proposals: proposalsRoutes,
  'hold-rules': holdRulesRoutes,
  notes: notesRoutes,
  exceptions: exceptionsRoutes,
  downloads: downloadsRoutes,
  palette: paletteRoutes,
}
