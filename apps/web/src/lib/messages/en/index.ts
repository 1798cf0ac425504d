import { english as refusals } from '@corridor/contract/refusals/refusals'
import { agencies } from './agencies.ts'
import { agents } from './agents.ts'
import { audit } from './audit.ts'
import { banks } from './banks.ts'
import { contacts } from './contacts.ts'
import { design } from './design.ts'
import { session } from './session.ts'
import { shell } from './shell.ts'
import { traces } from './traces.ts'
import { transactionDetail } from './transaction-detail.ts'
import { transactions } from './transactions.ts'
import { ui } from './ui.ts'
import { users } from './users.ts'

export const en = {
  agencies,
  agents,
  audit,
  banks,
  contacts,
  design,
  refusals,
  session,
  shell,
  traces,
  transactionDetail,
  transactions,
  ui,
  users,
}
