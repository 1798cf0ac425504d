import type { AuditEntity } from '@corridor/contract/audit'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Listed, sayChoices, sayFields, sayOptions, useListed } from '../../lib/listed.ts'
import { useDayNames, useLookups } from '../../lib/lookups.ts'
import type { Lookups } from '../../lib/lookups-query.ts'
import type { HistoryWords } from '../../shared/history/value-words.ts'
import {
  agencyWords,
  agentWords,
  bankWords,
  contactWords,
  limitWords,
  scheduleWords,
} from '../../shared/history/words/agency.ts'
import { choiceNames, countryNames } from '../../shared/history/words/codes.ts'
import { complianceWords } from '../../shared/history/words/compliance.ts'
import { customerCodes } from '../../shared/history/words/customer.ts'
import { feeWords, transferWords } from '../../shared/history/words/money.ts'
import { setupWords, sftpWords } from '../../shared/history/words/settlement-setup.ts'
import { userWords } from '../../shared/history/words/user.ts'
import { type Codes, codesQuery, type Row } from './api.ts'
import { type Messages, useMessages } from './texts.ts'

interface Known {
  readonly messages: Messages
  readonly lookups: Lookups | undefined
  readonly codes: Codes | undefined
  readonly dayNames: readonly string[] | undefined
}

type WordsOf = (known: Known) => HistoryWords

/** What the rules and customers are told by; until it is here they are told by their codes. */
const noCodes: Codes = { fields: [], deliveryOptions: [], enumerations: {} }

function told({ fields, deliveryOptions, enumerations }: Codes, say: Listed): Codes {
  return {
    fields: sayFields(fields, say),
    deliveryOptions: sayOptions(deliveryOptions, say),
    enumerations: Object.fromEntries(
      Object.entries(enumerations).map(([field, choices]) => [field, sayChoices(choices, say)]),
    ),
  }
}

function customerWords({ messages: { customer }, lookups, codes = noCodes }: Known): HistoryWords {
  const { photoIdType, legalIdType, occupation } = codes.enumerations
  return {
    labels: { ...customer.labels, ...customer.longLabels },
    names: customerCodes({
      countries: countryNames(lookups),
      photoIdTypes: choiceNames(photoIdType),
      legalIdTypes: choiceNames(legalIdType),
      occupations: choiceNames(occupation),
    }),
  }
}

function rulesWords({ messages, lookups, codes = noCodes }: Known): HistoryWords {
  const periods = Object.fromEntries((lookups?.periods ?? []).map(({ code, name }) => [code, name]))
  return complianceWords({ ...codes, periods }, messages.compliance)
}

/** As the history of the record itself has it; a kind that is not here is told by the words of the log alone. */
const words: Partial<Record<AuditEntity, WordsOf>> = {
  app_user: ({ messages }) => userWords(messages.users, messages.names),
  profile_networks: ({ messages }) => ({ labels: messages.users.networks.history }),
  agency: ({ messages, lookups }) => agencyWords(messages.agencies, lookups),
  agency_bank: ({ messages, lookups }) => bankWords(messages.banks, lookups),
  agent: ({ messages }) => agentWords(messages.agents),
  agency_contact: ({ messages }) => contactWords(messages.contacts),
  agency_compliance: rulesWords,
  agency_ips: ({ messages }) => ({ labels: messages.secureIps.history }),
  agency_schedule: ({ messages, dayNames }) => scheduleWords(messages.agencySchedule, dayNames),
  settlement_setup: ({ messages }) => setupWords(messages.settlementSetup),
  sftp_target: ({ messages }) => sftpWords(messages.settlementSetup),
  agency_limit: ({ messages }) => limitWords(messages.positions),
  spread: ({ messages }) => ({ labels: messages.rates.historyOf }),
  fee_country: ({ messages, lookups }) => feeWords(messages.fees, lookups),
  customer: customerWords,
  transaction: ({ messages }) => transferWords(messages.names.statuses),
  proposal: ({ messages: { proposals } }) => ({
    labels: {},
    names: { kind: proposals.kinds, state: proposals.states },
  }),
}

/** What concerns no record of its own names the kind of what it concerns. */
function ofLog({ auditScreen }: Messages): HistoryWords {
  return { labels: {}, names: { entity: auditScreen.kinds } }
}

/** Those of a kind are made for its first row. */
function madeOnce(known: Known): (kind: AuditEntity) => HistoryWords {
  const made = new Map<AuditEntity, HistoryWords>()
  return (kind) => {
    const ofKind = made.get(kind) ?? words[kind]?.(known) ?? ofLog(known.messages)
    made.set(kind, ofKind)
    return ofKind
  }
}

/** How the entries of each kind read; what only some kinds need is asked for where such a row is on the page. */
export function useWords(rows: readonly Row[]): (kind: AuditEntity) => HistoryWords {
  const messages = useMessages()
  const { data: lookups } = useLookups()
  const has = (...kinds: readonly AuditEntity[]): boolean => rows.some(({ kind }) => kinds.includes(kind))
  const say = useListed()
  const { data: codes } = useQuery({ ...codesQuery, enabled: has('agency_compliance', 'customer') })
  const { data: dayNames } = useDayNames({ enabled: has('agency_schedule') })
  return useMemo(
    () => madeOnce({ messages, lookups, codes: codes && told(codes, say), dayNames }),
    [messages, lookups, codes, dayNames, say],
  )
}
