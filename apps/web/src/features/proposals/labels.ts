import type { Proposal } from '@corridor/contract/proposals'
import { type CodeNames, fractionFields } from '../../shared/history/value-words.ts'
import { placeOf, type RecordPlace } from '../../shared/record-link.tsx'
import { formatMoney, formatPercent, formatWhen } from '../../ui/formats/format.ts'
import type { Messages } from './texts.ts'

type Change = Proposal['changes'][number]

/** With their currency behind them. */
const sums = new Set(['handBack', 'payableAgain'])

const amounts = new Set(['limit', 'alert', 'amount'])

/** What each form calls its fields; rates are named by their currency. */
function labelsOf(kind: Proposal['kind'], messages: Messages): Readonly<Record<string, unknown>> {
  const { agencies, banks, users, positions, proposals } = messages
  const own = {
    bank_account: banks.fields,
    agency_split: { ...agencies.form, ...agencies.fees },
    super_admin: users.form,
    forced_rates: {},
    refund: {},
    correction: {},
    credit_limit: {},
    four_eyes: {},
    payment: positions.payment.labels,
    reopen_day: {},
  }[kind]
  return { ...own, ...proposals.fields }
}

export function labelOf(kind: Proposal['kind'], { field }: Change, messages: Messages): string {
  const [, position, name = field] = /^(\d+)\.(.+)$/.exec(field) ?? []
  const label = labelsOf(kind, messages)[name]
  const text = typeof label === 'string' ? label : name
  return position === undefined ? text : messages.proposals.table.record(position, text)
}

export function valueOf(
  { field }: Change,
  value: string | null,
  { names, proposals, users, positions }: Messages,
): string {
  if (value === null || value === '') return proposals.nothing
  if (fractionFields.has(field)) return formatPercent(value)
  if (field === 'valueDate' || field === 'closedThrough') return formatWhen(value, 'date-utc')
  if (field === 'asOf') return formatWhen(value, 'date-time-utc')
  const { deposit, settlement, in: paidIn, out: paidOut } = positions.payment
  const coded: Readonly<Record<string, CodeNames>> = {
    status: names.statuses,
    profile: names.profiles,
    kind: { deposit, settlement },
    direction: { in: paidIn, out: paidOut },
  }
  const name = coded[field]?.[value]
  if (name !== undefined) return name
  if (field === 'mode') return value === 'prepaid' ? positions.form.prepaid : positions.form.credit
  if (amounts.has(field)) return formatMoney(value)
  if (sums.has(field)) return value.replace(/^\S+/, (sum) => formatMoney(sum))
  if (value === 'true') return field === 'active' ? users.form.active : proposals.settings.on
  if (value === 'false') return field === 'active' ? users.inactive : proposals.settings.off
  return value
}

/** The day of a record number, which is 20261115. */
function dayOf(entitySid: number): string {
  return String(entitySid).replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
}

const tabs = { bank_account: 'banks', credit_limit: 'position', payment: 'position' } as const

function isInTab(kind: Proposal['kind']): kind is keyof typeof tabs {
  return kind in tabs
}

/** Whom or what it is about, in words, and where that is. */
export function subjectOf({ agency, subject, kind, entitySid }: Proposal): {
  text: string
  to: RecordPlace | null
} {
  if (kind === 'refund' || kind === 'correction') return { text: subject, to: placeOf.transfer(entitySid) }
  if (agency) {
    const tab = isInTab(kind) ? tabs[kind] : 'detail'
    return { text: agency.name, to: placeOf.agency(agency.sid, tab) }
  }
  if (kind === 'reopen_day') {
    const day = dayOf(entitySid)
    return { text: formatWhen(day, 'date-utc'), to: placeOf.day(day) }
  }
  if (kind === 'super_admin') return { text: subject, to: placeOf.user(entitySid) }
  return { text: subject, to: null }
}
