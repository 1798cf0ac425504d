import type { account } from './en/account.ts'
import type { agencies } from './en/agencies.ts'
import type { agencySchedule } from './en/agency-schedule.ts'
import type { agents } from './en/agents.ts'
import type { audit } from './en/audit.ts'
import type { auditEvents } from './en/audit-events.ts'
import type { auditScreen } from './en/audit-screen.ts'
import type { banks } from './en/banks.ts'
import type { compliance } from './en/compliance.ts'
import type { contacts } from './en/contacts.ts'
import type { corrections } from './en/corrections.ts'
import type { customer } from './en/customer.ts'
import type { customerDocuments } from './en/customer-documents.ts'
import type { customerIdentity } from './en/customer-identity.ts'
import type { customers } from './en/customers.ts'
import type { design } from './en/design.ts'
import type { exceptions } from './en/exceptions.ts'
import type { fees } from './en/fees.ts'
import type { guide } from './en/guide.ts'
import type { holdRules } from './en/hold-rules.ts'
import type { holds } from './en/holds.ts'
import type { home } from './en/home.ts'
import type { listed } from './en/listed.ts'
import type { loginSteps } from './en/login-steps.ts'
import type { names } from './en/names.ts'
import type { notes } from './en/notes.ts'
import type { palette } from './en/palette.ts'
import type { passwords } from './en/passwords.ts'
import type { positions } from './en/positions.ts'
import type { price } from './en/price.ts'
import type { proposals } from './en/proposals.ts'
import type { rates } from './en/rates.ts'
import type { reconciliations } from './en/reconciliations.ts'
import type { refusals } from './en/refusals.ts'
import type { reveal } from './en/reveal.ts'
import type { secondFactor } from './en/second-factor.ts'
import type { secureIps } from './en/secure-ips.ts'
import type { sessions } from './en/sessions.ts'
import type { settlementSetup } from './en/settlement-setup.ts'
import type { settlements } from './en/settlements.ts'
import type { setup } from './en/setup.ts'
import type { sso } from './en/sso.ts'
import type { traces } from './en/traces.ts'
import type { transactionDetail } from './en/transaction-detail.ts'
import type { transactions } from './en/transactions.ts'
import type { users } from './en/users.ts'
import type { views } from './en/views.ts'
import type { Messages } from './index.tsx'

/** What another language has to say: the texts of the first load and of every screen. */
export interface AllMessages extends Messages {
  readonly account: typeof account
  readonly agencies: typeof agencies
  readonly agencySchedule: typeof agencySchedule
  readonly agents: typeof agents
  readonly audit: typeof audit
  readonly auditEvents: typeof auditEvents
  readonly auditScreen: typeof auditScreen
  readonly banks: typeof banks
  readonly compliance: typeof compliance
  readonly contacts: typeof contacts
  readonly corrections: typeof corrections
  readonly customerDocuments: typeof customerDocuments
  readonly customerIdentity: typeof customerIdentity
  readonly customer: typeof customer
  readonly customers: typeof customers
  readonly design: typeof design
  readonly exceptions: typeof exceptions
  readonly fees: typeof fees
  readonly guide: typeof guide
  readonly holdRules: typeof holdRules
  readonly holds: typeof holds
  readonly home: typeof home
  readonly listed: typeof listed
  readonly loginSteps: typeof loginSteps
  readonly names: typeof names
  readonly notes: typeof notes
  readonly palette: typeof palette
  readonly passwords: typeof passwords
  readonly positions: typeof positions
  readonly price: typeof price
  readonly proposals: typeof proposals
  readonly rates: typeof rates
  readonly reconciliations: typeof reconciliations
  readonly refusals: typeof refusals
  readonly reveal: typeof reveal
  readonly secondFactor: typeof secondFactor
  readonly secureIps: typeof secureIps
  readonly sessions: typeof sessions
  readonly settlementSetup: typeof settlementSetup
  readonly settlements: typeof settlements
  readonly setup: typeof setup
  readonly sso: typeof sso
  readonly traces: typeof traces
  readonly transactionDetail: typeof transactionDetail
  readonly transactions: typeof transactions
  readonly users: typeof users
  readonly views: typeof views
}
