import { english as refusals } from '@corridor/contract/refusals/refusals'
import { agencies } from './agencies.ts'
import { agencySchedule } from './agency-schedule.ts'
import { agents } from './agents.ts'
import { audit } from './audit.ts'
import { banks } from './banks.ts'
import { compliance } from './compliance.ts'
import { contacts } from './contacts.ts'
import { design } from './design.ts'
import { fees } from './fees.ts'
import { price } from './price.ts'
import { rates } from './rates.ts'
import { secureIps } from './secure-ips.ts'
import { session } from './session.ts'
import { settlementSetup } from './settlement-setup.ts'
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
  design,
  fees,
  price,
  rates,
  refusals,
  secureIps,
  session,
  settlementSetup,
  setup,
  shell,
  traces,
  transactionDetail,
  transactions,
  ui,
  users,
}
