import type { AllMessages } from '../all-messages.ts'
import { account } from './account.ts'
import { agencies } from './agencies.ts'
import { agencySchedule } from './agency-schedule.ts'
import { agents } from './agents.ts'
import { audit } from './audit.ts'
import { auditEvents } from './audit-events.ts'
import { auditScreen } from './audit-screen.ts'
import { banks } from './banks.ts'
import { compliance } from './compliance.ts'
import { contacts } from './contacts.ts'
import { corrections } from './corrections.ts'
import { customer } from './customer.ts'
import { customerDocuments } from './customer-documents.ts'
import { customerIdentity } from './customer-identity.ts'
import { customers } from './customers.ts'
import { design } from './design.ts'
import { exceptions } from './exceptions.ts'
import { fees } from './fees.ts'
import { guide } from './guide.ts'
import { holdRules } from './hold-rules.ts'
import { holds } from './holds.ts'
import { home } from './home.ts'
import { listed } from './listed.ts'
import { loginSteps } from './login-steps.ts'
import { names } from './names.ts'
import { notes } from './notes.ts'
import { palette } from './palette.ts'
import { passwords } from './passwords.ts'
import { positions } from './positions.ts'
import { price } from './price.ts'
import { proposals } from './proposals.ts'
import { rates } from './rates.ts'
import { reconciliations } from './reconciliations.ts'
import { refusals } from './refusals/index.ts'
import { reveal } from './reveal.ts'
import { secondFactor } from './second-factor.ts'
import { secureIps } from './secure-ips.ts'
import { session } from './session.ts'
import { sessions } from './sessions.ts'
import { settlementSetup } from './settlement-setup.ts'
import { settlements } from './settlements.ts'
import { setup } from './setup.ts'
import { shell } from './shell.ts'
import { sso } from './sso.ts'
import { traces } from './traces.ts'
import { transactionDetail } from './transaction-detail.ts'
import { transactions } from './transactions.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'
import { views } from './views.ts'

export const es: AllMessages = {
  account,
  agencies,
  agencySchedule,
  agents,
  audit,
  auditEvents,
  auditScreen,
  banks,
  compliance,
  contacts,
  corrections,
  customer,
  customerDocuments,
  customerIdentity,
  customers,
  design,
  exceptions,
  fees,
  guide,
  holdRules,
  holds,
  home,
  listed,
  loginSteps,
  names,
  notes,
  palette,
  passwords,
  positions,
  price,
  proposals,
  rates,
  reconciliations,
  refusals,
  reveal,
  secondFactor,
  secureIps,
  session,
  sessions,
  settlementSetup,
  settlements,
  setup,
  shell,
  sso,
  traces,
  transactionDetail,
  transactions,
  ui,
  users,
  views,
}
