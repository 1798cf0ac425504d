import { accountSamples } from './account.ts'
import { agenciesSamples } from './agencies.ts'
import { agencyScheduleSamples } from './agency-schedule.ts'
import { agentsSamples } from './agents.ts'
import { auditSamples } from './audit.ts'
import { banksSamples } from './banks.ts'
import { complianceSamples } from './compliance.ts'
import { contactsSamples } from './contacts.ts'
import { correctionsSamples } from './corrections.ts'
import { customerSamples } from './customer.ts'

import { customerDocumentsSamples } from './customer-documents.ts'
import { customerIdentitySamples } from './customer-identity.ts'
import { customersSamples } from './customers.ts'
import { downloadsSamples } from './downloads.ts'
import { exceptionsSamples } from './exceptions.ts'
import { feesSamples } from './fees.ts'
import { holdRulesSamples } from './hold-rules.ts'
import { lookupsSamples } from './lookups.ts'
import { notesSamples } from './notes.ts'
import { paletteSamples } from './palette.ts'
import { positionsSamples } from './positions.ts'
import { preferencesSamples } from './preferences.ts'
import { proposalsSamples } from './proposals.ts'
import { ratesSamples } from './rates.ts'
import { reconciliationsSamples } from './reconciliations.ts'
import type { Samples } from './sample.ts'
import { secureIpsSamples } from './secure-ips.ts'
import { sessionSamples } from './session.ts'
import { settlementSetupSamples } from './settlement-setup.ts'
import { settlementsSamples } from './settlements.ts'
import { ssoSamples } from './sso.ts'
import { tracesSamples } from './traces.ts'
import { transactionsSamples } from './transactions.ts'
import { usersSamples } from './users.ts'
import { viewsSamples } from './views.ts'

export const samples: Samples = {
  ...accountSamples,
  ...agenciesSamples,
  ...agencyScheduleSamples,
  ...agentsSamples,
  ...auditSamples,
  ...banksSamples,
  ...complianceSamples,
  ...contactsSamples,
  ...correctionsSamples,
  ...customerSamples,
  ...customerDocumentsSamples,
  ...customersSamples,
  ...customerIdentitySamples,
  ...downloadsSamples,
  ...exceptionsSamples,
  ...feesSamples,
  ...holdRulesSamples,
  ...lookupsSamples,
  ...paletteSamples,
  ...positionsSamples,
  ...preferencesSamples,
  ...proposalsSamples,
  ...notesSamples,
  ...ratesSamples,
  ...reconciliationsSamples,
  ...secureIpsSamples,
  ...sessionSamples,
  ...settlementSetupSamples,
  ...settlementsSamples,
  ...ssoSamples,
  ...tracesSamples,
  ...transactionsSamples,
  ...usersSamples,
  ...viewsSamples,
}
