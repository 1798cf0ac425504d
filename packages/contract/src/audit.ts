import type { Permission } from '@corridor/domain/access/permissions'
import { z } from 'zod'
import { instant, sid, sidParam } from './common/fields.ts'
import type { GrantKind } from './common/grants.ts'
import { pageBody, total } from './common/paging.ts'
import { route } from './common/route.ts'
import { insideByKind, type ScopedRecord } from './common/scope.ts'
import { because } from './refusals/because.ts'

/** The kinds of record that have a history, and what it takes to read one of them. */
export const auditEntities = {
  app_user: 'users.read',
  /** Where the people of a profile may work from: numbered by the profile. */
  profile_networks: 'users.read',
  agency: 'agencies.read',
  agency_bank: 'banks.read',
  agent: 'agents.read',
  agency_contact: 'contacts.read',
  /** The rules, the addresses, the hours and the files of an agency: numbered by the agency. */
  agency_compliance: 'compliance.read',
  agency_ips: 'ips.edit',
  agency_schedule: 'agencies.read',
  settlement_setup: 'settlement-setup.read',
  sftp_target: 'settlement-setup.read',
  /** A file that was made for an agency. */
  settlement: 'settlements.read',
  /** The reports of an agency's day. */
  daily_summary: 'reconciliations.read',
  /** Numbered by the agency. */
  agency_limit: 'positions.read',
  agency_payment: 'positions.read',
  spread: 'rates.read',
  /** A pair of countries with its brackets. */
  fee_country: 'fees.read',
  customer: 'customers.read',
  transaction: 'transactions.read',
  hold_rule: 'hold-rules.read',
  /** A name on the operator's own list. */
  watch_entry: 'hold-rules.read',
  /** Who looked at what, and who took it along: no record of its own, numbered by what was looked at. */
  access: 'users.read',
  rate_sheet: 'lookups.read',
  currency: 'lookups.read',
  /** How long each kind of exception may wait. */
  desk_clock: 'exceptions.read',
  /** What ledger-verify found and somebody has acknowledged: it says what agencies owe. */
  ledger_finding: 'reconciliations.read',
  /** The close of a UTC day with what it sums to, and why it was refused: numbered by the day (20261115). */
  business_day: 'reconciliations.read',
  /** What was proposed, and what became of it. */
  proposal: 'proposals.read',
  /** A search of a list under a name, with whom it is shared. */
  view: 'users.read',
  /** A key of the ring: taken in, sealed with, retired. */
  secret_key: 'users.read',
  /** The log itself: a restore that was accepted, numbered by the seal that it goes on from. */
  audit_log: 'users.read',
  /** What was removed because its time was over: a number of it, and no record. */
  retention: 'users.read',
  /** Which changes need a second person. */
  four_eyes: 'proposals.read',
} as const satisfies Record<string, Permission>

export type AuditEntity = keyof typeof auditEntities

/** Whose histories somebody reads who is limited to some agencies; a kind that is not listed is closed to them. */
const entityScope: Readonly<Partial<Record<AuditEntity, ScopedRecord | 'open'>>> = {
  agency: 'agency',
  agency_bank: 'bank',
  agent: 'agent',
  agency_contact: 'contact',
  agency_compliance: 'agency',
  agency_schedule: 'agency',
  settlement_setup: 'agency',
  sftp_target: 'agency',
  settlement: 'settlement',
  daily_summary: 'summary',
  agency_limit: 'agency',
  agency_payment: 'payment',
  customer: 'customer',
  transaction: 'transfer',
  hold_rule: 'holdRule',
  proposal: 'proposal',
  spread: 'open',
  fee_country: 'open',
  rate_sheet: 'open',
  currency: 'open',
  desk_clock: 'open',
  four_eyes: 'open',
}

export function isAuditEntity(name: string): name is AuditEntity {
  return Object.hasOwn(auditEntities, name)
}

/** What is read only with the second-level password has no history without it either. */
export const protectedEntities: Partial<Record<AuditEntity, GrantKind>> = { agency_ips: 'agencies' }

export const auditActions = ['insert', 'update', 'delete', 'event'] as const

export const changesPerPage = 50
/** Counted exactly up to here; beyond it there are simply more. */
export const changesExactUpTo = 10_000
/** A file has the newest so many of a search. */
export const changesPerFile = 100_000

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table that nothing adds to.
const kinds = Object.keys(auditEntities) as [AuditEntity, ...AuditEntity[]]

/**
 * By what the list of all changes can be narrowed. Without `by` it is what people did; one person; or the host's
 * commands and the clock. Days are UTC, both ends included; `since` is a moment.
 */
const changesSearch = z
  .object({
    by: z.literal('system').or(sid).optional(),
    kind: z.enum(kinds).optional(),
    /** One record of the kind, by its number; its newest thousand. */
    record: z.int().min(0).max(2_147_483_647).optional(),
    action: z.enum(auditActions).optional(),
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
    since: instant.optional(),
  })
  .refine(({ from, to }) => from === undefined || to === undefined || from <= to, {
    message: because('to_before_from'),
    path: ['to'],
  })
  .refine(({ kind, record }) => record === undefined || kind !== undefined, {
    message: because('required'),
    path: ['kind'],
  })

export type ChangesSearch = z.output<typeof changesSearch>

const recordParams = z.object({ entity: z.string().max(40), sid: sidParam })

export const historyEntry = z.object({
  sid: z.int(),
  date: instant,
  user: z.string(),
  /** Of one of the staff. */
  userSid: sid.nullable(),
  action: z.string(),
  requestId: z.string(),
  changes: z.array(
    z.object({ field: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
})

/** A change with the record that it is about. */
export const listedChange = historyEntry.extend({
  kind: z.enum(kinds),
  recordSid: z.int(),
  /** What the record is called now; null where it has no name, or is gone. */
  name: z.string().nullable(),
  /** Of a record that belongs to an agency. */
  agencySid: sid.nullable(),
})

export const auditRoutes = {
  last: route({
    method: 'GET',
    path: '/api/log/last/:entity/:sid',
    summary:
      'When a record was last changed and by whom; null when never. Of addresses: needs the second-level grant',
    permission: 'audit.read',
    scope: insideByKind('params.entity', 'params.sid', entityScope),
    params: recordParams,
    answer: z.object({ _id: z.int(), date: instant, user: z.string() }).nullable(),
  }),
  countInserted: route({
    method: 'GET',
    path: '/api/log/count/inserted/:entity/:since',
    summary: 'How many records of a kind were inserted since a day',
    permission: 'audit.read',
    scope: 'closed',
    params: z.object({ entity: z.string().max(40), since: z.iso.date().or(instant) }),
    answer: z.object({ total: z.int() }),
  }),
  history: route({
    method: 'GET',
    path: '/api/log/history/:entity/:sid',
    summary:
      'The newest 200 changes of a record, before and after. Of addresses: needs the second-level grant',
    permission: 'audit.read',
    scope: insideByKind('params.entity', 'params.sid', entityScope),
    params: recordParams,
    answer: z.array(historyEntry),
  }),
  changes: route({
    method: 'POST',
    path: '/api/log/changes',
    summary:
      'All changes of all records that the caller may read, newest first; looks and addresses only by their kind, addresses with the second-level grant',
    reads: true,
    permission: 'audit.list',
    scope: 'closed',
    body: z.object({ search: changesSearch, ...pageBody }),
    answer: z.array(listedChange).or(total),
  }),
  exportChanges: route({
    method: 'POST',
    path: '/api/log/changes/export',
    summary: 'The newest 100,000 changes of a search as CSV, streamed',
    reads: true,
    permission: 'audit.list',
    scope: 'closed',
    body: z.object({ search: changesSearch }),
    answer: z.string(),
  }),
}
