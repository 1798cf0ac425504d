import { accountEnglish, accountRefusals } from './account.ts'
import { agenciesEnglish, agenciesRefusals } from './agencies.ts'
import { agencyScheduleEnglish, agencyScheduleRefusals } from './agency-schedule.ts'
import { agentsEnglish, agentsRefusals } from './agents.ts'
import { auditEnglish, auditRefusals } from './audit.ts'
import { banksEnglish, banksRefusals } from './banks.ts'
import { complianceEnglish, complianceRefusals } from './compliance.ts'
import { contactsEnglish, contactsRefusals } from './contacts.ts'
import { correctionsEnglish, correctionsRefusals } from './corrections.ts'
import { customerDocumentsEnglish, customerDocumentsRefusals } from './customer-documents.ts'
import { customerIdentityEnglish, customerIdentityRefusals } from './customer-identity.ts'
import { customersEnglish, customersRefusals } from './customers.ts'
import {
  hasParams,
  isRecord,
  type ParamKinds,
  type ParamsOf,
  type PlainCode,
  type Refusals,
} from './declare.ts'
import { downloadsEnglish, downloadsRefusals } from './downloads.ts'
import { exceptionsEnglish, exceptionsRefusals } from './exceptions.ts'
import { feesEnglish, feesRefusals } from './fees.ts'
import { holdRulesEnglish, holdRulesRefusals } from './hold-rules.ts'
import { inputEnglish, inputRefusals } from './input.ts'
import { lookupsEnglish, lookupsRefusals } from './lookups.ts'
import { notesEnglish, notesRefusals } from './notes.ts'
import { platformEnglish, platformRefusals } from './platform.ts'
import { positionsEnglish, positionsRefusals } from './positions.ts'
import { proposalsEnglish, proposalsRefusals } from './proposals.ts'
import { ratesEnglish, ratesRefusals } from './rates.ts'
import { reconciliationsEnglish, reconciliationsRefusals } from './reconciliations.ts'
import { secureIpsEnglish, secureIpsRefusals } from './secure-ips.ts'
import { sessionEnglish, sessionRefusals } from './session.ts'
import { settlementSetupEnglish, settlementSetupRefusals } from './settlement-setup.ts'
import { settlementsEnglish, settlementsRefusals } from './settlements.ts'
import { ssoEnglish, ssoRefusals } from './sso.ts'
import { transactionsEnglish, transactionsRefusals } from './transactions.ts'
import { usersEnglish, usersRefusals } from './users.ts'
import { viewsEnglish, viewsRefusals } from './views.ts'

/** Every refusal of the product. What a code means and carries is never changed: other values are another code. */
export const refusals = {
  ...platformRefusals,
  ...inputRefusals,
  ...sessionRefusals,
  ...ssoRefusals,
  ...accountRefusals,
  ...viewsRefusals,
  ...lookupsRefusals,
  ...auditRefusals,
  ...usersRefusals,
  ...agenciesRefusals,
  ...banksRefusals,
  ...agentsRefusals,
  ...contactsRefusals,
  ...complianceRefusals,
  ...secureIpsRefusals,
  ...agencyScheduleRefusals,
  ...settlementSetupRefusals,
  ...settlementsRefusals,
  ...reconciliationsRefusals,
  ...downloadsRefusals,
  ...positionsRefusals,
  ...ratesRefusals,
  ...feesRefusals,
  ...customersRefusals,
  ...customerDocumentsRefusals,
  ...customerIdentityRefusals,
  ...transactionsRefusals,
  ...proposalsRefusals,
  ...holdRulesRefusals,
  ...notesRefusals,
  ...exceptionsRefusals,
  ...correctionsRefusals,
}

export type ReasonCode = keyof typeof refusals

export type ReasonParams = { readonly [C in ReasonCode]: ParamsOf<(typeof refusals)[C]> }

/** Why something was refused, as data: each language makes its own sentence of it. */
export type Reason<Code extends ReasonCode = ReasonCode> = {
  readonly [C in Code]: { readonly code: C; readonly params: ReasonParams[C] }
}[Code]

/** All sentences of one language. */
export type RefusalSentences = { readonly [C in ReasonCode]: (params: ReasonParams[C]) => string }

export const english: RefusalSentences = {
  ...platformEnglish,
  ...inputEnglish,
  ...sessionEnglish,
  ...ssoEnglish,
  ...accountEnglish,
  ...viewsEnglish,
  ...lookupsEnglish,
  ...auditEnglish,
  ...usersEnglish,
  ...agenciesEnglish,
  ...banksEnglish,
  ...agentsEnglish,
  ...contactsEnglish,
  ...complianceEnglish,
  ...secureIpsEnglish,
  ...agencyScheduleEnglish,
  ...settlementSetupEnglish,
  ...settlementsEnglish,
  ...reconciliationsEnglish,
  ...downloadsEnglish,
  ...positionsEnglish,
  ...ratesEnglish,
  ...feesEnglish,
  ...customersEnglish,
  ...customerDocumentsEnglish,
  ...customerIdentityEnglish,
  ...transactionsEnglish,
  ...proposalsEnglish,
  ...holdRulesEnglish,
  ...notesEnglish,
  ...exceptionsEnglish,
  ...correctionsEnglish,
}

/** The codes that are said without any value. */
export type PlainReasonCode = PlainCode<typeof refusals>

export function reason<Code extends PlainReasonCode>(code: Code): Reason<Code>
export function reason<Code extends ReasonCode>(code: Code, params: ReasonParams[Code]): Reason<Code>
export function reason(code: ReasonCode, params: object = {}): { code: ReasonCode; params: object } {
  return { code, params }
}

export function sentenceOf<Code extends ReasonCode>(
  { code, params }: Reason<Code>,
  sentences: RefusalSentences,
): string {
  return sentences[code](params)
}

export function isReasonCode(value: unknown): value is ReasonCode {
  return typeof value === 'string' && Object.hasOwn(refusals, value)
}

export function kindsOf(code: ReasonCode): ParamKinds {
  const declared: Refusals[string] = refusals[code]
  return declared.params ?? {}
}

/** False for a code that a newer server has: whoever asks then falls back to the sentence that came along. */
export function isReason(value: unknown): value is Reason {
  return (
    isRecord(value) &&
    isReasonCode(value['code']) &&
    hasParams({ params: kindsOf(value['code']) }, value['params'])
  )
}
