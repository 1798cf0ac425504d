import type { Permission } from '@corridor/domain/access/permissions'
import { z } from 'zod'
import { instant, optionalText, requiredText, sid, sidParam, sign, version } from './common/fields.ts'
import { why } from './common/proposed.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { because } from './refusals/because.ts'

interface KindOfChange {
  /** What kind of record is changed; one of a kind has at most one open proposal. */
  readonly entity: string
  /** Who may see a proposal of this kind: whoever may see the record. */
  readonly read: Permission
  /** Who may propose and, as another person, approve it: whoever may change the record. */
  readonly change: Permission
  /** Whether a figure may be set up to which nobody else is needed. */
  readonly hasAmount: boolean
}

/** The changes that can need a second person. One row more is one kind more. In production some are on unless they are switched off. */
export const proposalKinds = {
  /** The accounts of an agency: numbered by the agency. */
  bank_account: { entity: 'agency', read: 'banks.read', change: 'banks.edit', hasAmount: false },
  agency_split: { entity: 'agency', read: 'agencies.read', change: 'agencies.edit', hasAmount: false },
  super_admin: { entity: 'app_user', read: 'users.read', change: 'users.edit', hasAmount: false },
  /** A sheet that is not stored yet has no number. */
  forced_rates: { entity: 'rate_sheet', read: 'rates.read', change: 'rates.edit', hasAmount: false },
  /** What the sender paid in for the amount and the fees. */
  refund: {
    entity: 'transaction',
    read: 'transactions.read',
    change: 'transactions.refund',
    hasAmount: true,
  },
  correction: {
    entity: 'transaction',
    read: 'transactions.read',
    change: 'transactions.correct',
    hasAmount: true,
  },
  /** An agency may owe more than before: numbered by the agency. */
  credit_limit: { entity: 'agency', read: 'positions.read', change: 'positions.edit', hasAmount: true },
  /** Always on: whoever could turn a kind off alone would need nobody for the rest either. */
  four_eyes: { entity: 'four_eyes', read: 'proposals.read', change: 'proposals.settings', hasAmount: false },
  /** A payment, which has no number yet, or the counter entry of one, by the number of that one. */
  payment: { entity: 'agency_payment', read: 'positions.read', change: 'positions.edit', hasAmount: true },
  /** Always on: numbered by the day, as 20261115. */
  reopen_day: {
    entity: 'business_day',
    read: 'reconciliations.read',
    change: 'reconciliations.reopen',
    hasAmount: false,
  },
} as const satisfies Record<string, KindOfChange>

export type ProposalKindName = keyof typeof proposalKinds

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table that nothing adds to.
export const proposalKindNames = Object.keys(proposalKinds) as [ProposalKindName, ...ProposalKindName[]]

/** The number of a setting, for the history and for the one open proposal of each: a new kind comes after the others. */
export function settingNumber(kind: ProposalKindName): number {
  return proposalKindNames.indexOf(kind) + 1
}

const kind = z.enum(proposalKindNames)

/** The kinds that an installation turns on or leaves off. */
const settableKind = kind.exclude(['four_eyes', 'reopen_day'])

export type SettableKind = z.infer<typeof settableKind>

export const settableKinds = settableKind.options

export const proposalStates = ['open', 'approved', 'refused', 'withdrawn', 'lapsed'] as const

const state = z.enum(proposalStates)

export const proposalsPerPage = 50

/** What a row of the list shows of its changes. */
export const changesInRow = 3

const change = z.object({
  /** `2.accNumber` where several records are changed together: the second of them. */
  field: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
})

export const proposalSchema = z.object({
  sid,
  kind,
  /** What is changed, by its number; 0 for what has none yet. */
  entitySid: z.int().min(0),
  /** The name of a user, the reference of a transfer; empty where the agency says it. */
  subject: z.string(),
  agency: z.object({ sid, name: z.string() }).nullable(),
  changes: z.array(change),
  /** How many there are; a row of the list has the first alone. */
  changeCount: z.int(),
  /** In USD, of a change that moves money. */
  amount: z.string().nullable(),
  reason: z.string(),
  proposedBy: z.string(),
  proposedAt: instant,
  expiresAt: instant,
  state,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
  decisionReason: z.string(),
  /** Whether the caller has proposed it, and may withdraw it. */
  isOwn: z.boolean(),
  /** Why the caller may not decide it; null if they may, or if it is decided. */
  hindrance: z.enum(['not_allowed', 'own_proposal', 'account_tied']).nullable(),
})

export type Proposal = z.infer<typeof proposalSchema>

export const usdPattern = /^\d{1,12}(\.\d{1,2})?$/

export const fourEyesFields = z.object({
  isOn: z.boolean(),
  /** Amounts up to this need nobody else; null for every amount. */
  above: z.string().regex(usdPattern, because('not_an_amount')).nullable(),
  lapseHours: z.int().min(1).max(720),
})

export const fourEyesSetting = fourEyesFields.extend({ kind: settableKind, hasAmount: z.boolean(), version })

export type FourEyesSetting = z.infer<typeof fourEyesSetting>

/** With what the caller did today without a second person, in USD: it counts towards the figure. */
const ownFourEyesSetting = fourEyesSetting.extend({ doneToday: z.string() })

export type OwnFourEyesSetting = z.infer<typeof ownFourEyesSetting>

export const decisionReasonLength = 300

const one = z.object({ sid: sidParam })

export const proposalsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/proposals',
    summary: 'Proposed changes, newest first: those in a state, of a kind, of an agency or of one record',
    permission: 'proposals.read',
    scope: 'filtered',
    query: z.object({
      state: state.optional(),
      kind: kind.optional(),
      agency: sidParam.optional(),
      record: sidParam.optional(),
      /** Goes on below this one. */
      before: sidParam.optional(),
    }),
    answer: z.object({ rows: z.array(proposalSchema), more: z.boolean() }),
  }),
  show: route({
    method: 'GET',
    path: '/api/proposals/:sid',
    summary: 'One proposed change, before and after',
    permission: 'proposals.read',
    scope: inside('proposal', 'params.sid'),
    params: one,
    answer: proposalSchema,
  }),
  approve: route({
    method: 'POST',
    path: '/api/proposals/:sid/approve',
    summary: 'Carry a proposed change out, as another person than its proposer',
    permission: 'proposals.decide',
    scope: inside('proposal', 'params.sid'),
    params: one,
    body: z.object({ reason: optionalText(decisionReasonLength).default(''), sign }),
    answer: proposalSchema,
  }),
  refuse: route({
    method: 'POST',
    path: '/api/proposals/:sid/refuse',
    summary: 'Refuse a proposed change, as another person than its proposer',
    permission: 'proposals.decide',
    scope: inside('proposal', 'params.sid'),
    params: one,
    body: z.object({ reason: requiredText(decisionReasonLength), sign }),
    answer: proposalSchema,
  }),
  withdraw: route({
    method: 'POST',
    path: '/api/proposals/:sid/withdraw',
    summary: 'Take an own proposal back',
    permission: 'proposals.read',
    scope: inside('proposal', 'params.sid'),
    params: one,
    body: z.object({ sign }),
    answer: proposalSchema,
  }),
  settings: route({
    method: 'GET',
    path: '/api/proposals/settings',
    summary: 'Which changes need a second person here',
    permission: 'proposals.read',
    scope: 'open',
    answer: z.array(ownFourEyesSetting),
  }),
  saveSetting: route({
    method: 'PUT',
    path: '/api/proposals/settings/:kind',
    summary: 'Say whether a kind of change needs a second person; to need none any more needs one itself',
    permission: 'proposals.settings',
    scope: 'closed',
    proposes: true,
    params: z.object({ kind: settableKind }),
    body: fourEyesFields.extend({ version, why, sign }),
    answer: fourEyesSetting,
  }),
}
