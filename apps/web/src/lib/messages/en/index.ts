import { english as refusals } from '@corridor/contract/refusals/refusals'
import { agencies } from './agencies.ts'
import { agencySchedule } from './agency-schedule.ts'
import { agents } from './agents.ts'
import { audit } from './audit.ts'
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
import { holdRules } from './hold-rules.ts'
import { holds } from './holds.ts'
import { notes } from './notes.ts'
import { positions } from './positions.ts'
import { price } from './price.ts'
import { proposals } from './proposals.ts'
import { rates } from './rates.ts'
import { reveal } from './reveal.ts'
import { secureIps } from './secure-ips.ts'
import { session } from './session.ts'
import { settlementSetup } from './settlement-setup.ts'
import { settlements } from './settlements.ts'
import { setup } from './setup.ts'
import { shell } from './shell.ts'
import { traces } from './traces.ts'
import { transactionDetail } from './transaction-detail.ts'
import { transactions } from './transactions.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'

export const en = {
  agencies,
  agencySchedule,
  agents,
  audit,
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
  holdRules,
  holds,
  notes,
  positions,
  price,
  proposals,
  rates,
  refusals,
  reveal,
  secureIps,
  session,
  settlementSetup,
  settlements,
  setup,
  shell,
  traces,
  transactionDetail,
  transactions,
  ui,
  users,
}
