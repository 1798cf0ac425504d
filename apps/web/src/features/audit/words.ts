import type { AuditEntity } from '@corridor/contract/audit'
import type { RouteAnswer } from '@corridor/contract/common/route'
import type { lookupsRoutes } from '@corridor/contract/lookups'
import type { CodeNames, HistoryWords } from '../../shared/history/value-words.ts'
import type { Messages } from './texts.ts'

type Lookups = RouteAnswer<typeof lookupsRoutes.all>
type Labels = HistoryWords['labels']

/** The texts of a group of messages; sentences with values in them are no labels. */
function textsOf(group: Readonly<Record<string, unknown>>): Labels {
  return Object.fromEntries(
    Object.entries(group).flatMap(([name, text]) => (typeof text === 'string' ? [[name, text]] : [])),
  )
}

/** What each form calls its fields. */
function formLabels(kind: AuditEntity, messages: Messages): Labels {
  const { agencies, agents, banks, compliance, contacts, customer, fees, positions, rates } = messages
  const { secureIps, settlementSetup, users } = messages
  const forms: Partial<Record<AuditEntity, Labels>> = {
    app_user: textsOf(users.form),
    agency: { ...textsOf(agencies.form), ...agencies.fees, ...agencies.history },
    agency_bank: banks.fields,
    agent: textsOf(agents.form),
    agency_contact: { ...contacts.form, ...contacts.history },
    agency_compliance: compliance.history,
    agency_ips: secureIps.history,
    settlement_setup: settlementSetup.history,
    profile_networks: users.networks.history,
    sftp_target: { ...textsOf(settlementSetup.sftp), ...settlementSetup.sftp.history },
    agency_limit: positions.history,
    spread: rates.historyOf,
    fee_country: fees.history,
    customer: { ...customer.labels, ...customer.longLabels },
  }
  return forms[kind] ?? {}
}

function countriesOf(lookups: Lookups | undefined): CodeNames {
  return Object.fromEntries(
    (lookups?.countries ?? []).map(({ countryCode, countryName }) => [countryCode, countryName]),
  )
}

const countryFields = [
  'countryCode',
  'accCountryCode',
  'country',
  'birthCountry',
  'nationalityCountry',
  'photoIdCountry',
  'legalIdIssueCountry',
  'countryCodeCollect',
  'countryCodeDestination',
]

/** How the entries of a kind read: the words of its form, then those of the log. */
export function wordsOf(kind: AuditEntity, messages: Messages, lookups: Lookups | undefined): HistoryWords {
  const { auditScreen, names, positions, proposals } = messages
  const countries = countriesOf(lookups)
  return {
    labels: { ...auditScreen.fields, ...formLabels(kind, messages) },
    names: {
      ...Object.fromEntries(countryFields.map((field) => [field, countries])),
      ...(kind === 'app_user' && { profile: names.profiles }),
      ...(kind === 'transaction' && { status: names.statuses }),
      ...(kind === 'agency' && {
        timezone: Object.fromEntries((lookups?.time_zones ?? []).map(({ sid, tz }) => [String(sid), tz])),
      }),
      ...(kind === 'proposal' && { kind: proposals.kinds, state: proposals.states }),
      mode: { prepaid: positions.form.prepaid, credit: positions.form.credit },
      entity: auditScreen.kinds,
      password: auditScreen.secrets,
      passLevel2: auditScreen.secrets,
      secondFactor: auditScreen.secrets,
    },
  }
}
