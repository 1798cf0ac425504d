import { agenciesSamples } from './agencies.ts'
import { agencyScheduleSamples } from './agency-schedule.ts'
import { agentsSamples } from './agents.ts'
import { auditSamples } from './audit.ts'
import { banksSamples } from './banks.ts'
import { complianceSamples } from './compliance.ts'
import { contactsSamples } from './contacts.ts'
import { feesSamples } from './fees.ts'
import { lookupsSamples } from './lookups.ts'
import { ratesSamples } from './rates.ts'
import type { Samples } from './sample.ts'
import { secureIpsSamples } from './secure-ips.ts'
import { sessionSamples } from './session.ts'
import { settlementSetupSamples } from './settlement-setup.ts'
import { tracesSamples } from './traces.ts'
import { transactionsSamples } from './transactions.ts'
import { usersSamples } from './users.ts'

export const samples: Samples = {
  ...agenciesSamples,
  ...agencyScheduleSamples,
  ...agentsSamples,
  ...auditSamples,
  ...banksSamples,
  ...complianceSamples,
  ...contactsSamples,
  ...feesSamples,
  ...lookupsSamples,
  ...ratesSamples,
  ...secureIpsSamples,
  ...sessionSamples,
  ...settlementSetupSamples,
  ...tracesSamples,
  ...transactionsSamples,
  ...usersSamples,
}
