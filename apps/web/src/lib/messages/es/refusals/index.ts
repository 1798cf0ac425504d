import type { Sentences } from '@corridor/contract/refusals/declare'
import type { refusals as declared } from '@corridor/contract/refusals/refusals'
import { account } from './account.ts'
import { agencies } from './agencies.ts'
import { agencySchedule } from './agency-schedule.ts'
import { agents } from './agents.ts'
import { audit } from './audit.ts'
import { banks } from './banks.ts'
import { compliance } from './compliance.ts'
import { contacts } from './contacts.ts'
import { corrections } from './corrections.ts'
import { customerDocuments } from './customer-documents.ts'
import { customerIdentity } from './customer-identity.ts'
import { customers } from './customers.ts'
import { downloads } from './downloads.ts'
import { exceptions } from './exceptions.ts'
import { fees } from './fees.ts'
import { holdRules } from './hold-rules.ts'
import { input } from './input.ts'
import { lookups } from './lookups.ts'
import { notes } from './notes.ts'
import { platform } from './platform.ts'
import { positions } from './positions.ts'
import { proposals } from './proposals.ts'
import { rates } from './rates.ts'
import { reconciliations } from './reconciliations.ts'
import { secureIps } from './secure-ips.ts'
import { session } from './session.ts'
import { settlementSetup } from './settlement-setup.ts'
import { settlements } from './settlements.ts'
import { sso } from './sso.ts'
import { transactions } from './transactions.ts'
import { users } from './users.ts'
import { views } from './views.ts'

/** Every refusal, grouped as in the contract. */
export const refusals: Sentences<typeof declared> = {
  ...platform,
  ...input,
  ...session,
  ...sso,
  ...account,
  ...views,
  ...lookups,
  ...audit,
  ...users,
  ...agencies,
  ...banks,
  ...agents,
  ...contacts,
  ...compliance,
  ...secureIps,
  ...agencySchedule,
  ...settlementSetup,
  ...settlements,
  ...reconciliations,
  ...downloads,
  ...positions,
  ...rates,
  ...fees,
  ...customers,
  ...customerDocuments,
  ...customerIdentity,
  ...transactions,
  ...proposals,
  ...holdRules,
  ...notes,
  ...exceptions,
  ...corrections,
}
