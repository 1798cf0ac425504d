import type { RefusalSentences } from '@corridor/contract/refusals/refusals'
import { accountFrench } from './account.ts'
import { agenciesFrench } from './agencies.ts'
import { agencyScheduleFrench } from './agency-schedule.ts'
import { agentsFrench } from './agents.ts'
import { auditFrench } from './audit.ts'
import { banksFrench } from './banks.ts'
import { complianceFrench } from './compliance.ts'
import { contactsFrench } from './contacts.ts'
import { correctionsFrench } from './corrections.ts'
import { customerDocumentsFrench } from './customer-documents.ts'
import { customerIdentityFrench } from './customer-identity.ts'
import { customersFrench } from './customers.ts'
import { downloadsFrench } from './downloads.ts'
import { exceptionsFrench } from './exceptions.ts'
import { feesFrench } from './fees.ts'
import { holdRulesFrench } from './hold-rules.ts'
import { inputFrench } from './input.ts'
import { lookupsFrench } from './lookups.ts'
import { notesFrench } from './notes.ts'
import { platformFrench } from './platform.ts'
import { positionsFrench } from './positions.ts'
import { proposalsFrench } from './proposals.ts'
import { ratesFrench } from './rates.ts'
import { reconciliationsFrench } from './reconciliations.ts'
import { secureIpsFrench } from './secure-ips.ts'
import { sessionFrench } from './session.ts'
import { settlementSetupFrench } from './settlement-setup.ts'
import { settlementsFrench } from './settlements.ts'
import { ssoFrench } from './sso.ts'
import { transactionsFrench } from './transactions.ts'
import { usersFrench } from './users.ts'
import { viewsFrench } from './views.ts'

export const refusals: RefusalSentences = {
  ...platformFrench,
  ...inputFrench,
  ...sessionFrench,
  ...ssoFrench,
  ...accountFrench,
  ...viewsFrench,
  ...lookupsFrench,
  ...auditFrench,
  ...usersFrench,
  ...agenciesFrench,
  ...banksFrench,
  ...agentsFrench,
  ...contactsFrench,
  ...complianceFrench,
  ...secureIpsFrench,
  ...agencyScheduleFrench,
  ...settlementSetupFrench,
  ...settlementsFrench,
  ...reconciliationsFrench,
  ...downloadsFrench,
  ...positionsFrench,
  ...ratesFrench,
  ...feesFrench,
  ...customersFrench,
  ...customerDocumentsFrench,
  ...customerIdentityFrench,
  ...transactionsFrench,
  ...proposalsFrench,
  ...holdRulesFrench,
  ...notesFrench,
  ...exceptionsFrench,
  ...correctionsFrench,
}
