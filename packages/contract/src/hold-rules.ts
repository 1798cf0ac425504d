import { z } from 'zod'
import { instant, optionalText, requiredText, seenVersion, sid, sidParam, version } from './common/fields.ts'
import { holdCounts, holdKind } from './common/hold.ts'
import { amount } from './common/price.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { because } from './refusals/because.ts'

/** How far back a rule is tried and its holds are counted. */
export const triedDays = 90
/** Of the transfers that a rule would have held. */
export const maxSamples = 50
/** Of what is found on the watch list; whoever looks for more names more. */
export const maxShownEntries = 200
export const maxRules = 1000
export const maxWatched = 20_000
export const watchReasonLength = 500

const dollars = z.string().regex(/^\d{1,14}(\.\d{1,2})?$/, because('not_a_limit'))
const perDay = z.int().min(0).max(1000, because('too_many_a_day'))

const figures = { above: dollars.nullable(), allowed: perDay.nullable() }

/** A rule as the form holds it and as it travels; it stays of its kind and with its agency. */
export const holdRuleFields = z
  .object({ kind: holdKind, agency: sid.nullable(), ...figures, isActive: z.boolean() })
  .superRefine(({ kind, above, allowed }, context) => {
    const needs = { above: kind === 'amount' || kind === 'first', allowed: kind === 'per_day' }
    const given = { above: above !== null, allowed: allowed !== null }
    for (const name of ['above', 'allowed'] as const) {
      if (needs[name] === given[name]) continue
      const message = because(needs[name] ? 'required' : 'figure_not_of_kind')
      context.addIssue({ code: 'custom', path: [name], message })
    }
  })

export const holdRule = z.object({
  sid,
  kind: holdKind,
  agency: sid.nullable(),
  agencyName: z.string().nullable(),
  above: amount.nullable(),
  allowed: z.int().nullable(),
  isActive: z.boolean(),
  version,
})

export const countedRule = holdRule.extend({ counts: holdCounts })

const ruleVersion = holdRule.omit({ sid: true }).extend({ by: z.string(), at: instant })

export const triedRule = z.object({
  since: z.iso.date(),
  until: z.iso.date(),
  asOf: instant,
  transfers: z.int(),
  held: z.int(),
  heldAmount: amount,
  /** The newest of them. */
  samples: z.array(
    z.object({ sid: z.int(), referenceNumber: z.string(), amount, agency: z.string(), at: instant }),
  ),
})

export const watchFields = z.object({
  name: requiredText(200).refine((name) => /\p{L}/u.test(name), because('name_without_letters')),
  dateOfBirth: z.iso.date().nullable(),
  reason: requiredText(watchReasonLength),
})

export const watchEntry = watchFields.extend({ sid, addedBy: z.string(), addedAt: instant })

const ofRule = { params: z.object({ ruleSid: sidParam }) } as const

export const holdRulesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/hold-rules',
    summary: 'The rules that hold a transfer at its commit, with what they held within 90 days',
    permission: 'hold-rules.read',
    scope: 'filtered',
    answer: z.array(countedRule),
  }),
  create: route({
    method: 'POST',
    path: '/api/hold-rules',
    summary: 'Add a rule: one of a kind for every agency, and one for each agency',
    permission: 'hold-rules.edit',
    scope: inside('agency', 'body.agency'),
    body: holdRuleFields,
    answer: holdRule,
  }),
  update: route({
    ...ofRule,
    method: 'PUT',
    path: '/api/hold-rules/:ruleSid',
    summary: 'Change the figures of a rule, or switch it on or off: the next version of it',
    permission: 'hold-rules.edit',
    scope: inside('holdRule', 'params.ruleSid'),
    body: z.object({ ...figures, isActive: z.boolean(), version: seenVersion }),
    answer: holdRule,
  }),
  versions: route({
    ...ofRule,
    method: 'GET',
    path: '/api/hold-rules/:ruleSid/versions',
    summary: 'The newest 200 versions of a rule',
    permission: 'hold-rules.read',
    scope: inside('holdRule', 'params.ruleSid'),
    answer: z.array(ruleVersion),
  }),
  tryPast: route({
    method: 'POST',
    path: '/api/hold-rules/try',
    summary: 'What a rule would have held of the transfers of the last 90 days; nothing is stored',
    reads: true,
    permission: 'hold-rules.edit',
    scope: inside('agency', 'body.agency'),
    body: holdRuleFields,
    answer: triedRule,
  }),
  watched: route({
    method: 'POST',
    path: '/api/hold-rules/watch-list/search',
    summary: 'The first 200 names on the watch list that have all words of a search',
    reads: true,
    permission: 'hold-rules.read',
    scope: 'closed',
    body: z.object({ name: optionalText(200).default('') }),
    answer: z.object({ total: z.int(), entries: z.array(watchEntry) }),
  }),
  watch: route({
    method: 'POST',
    path: '/api/hold-rules/watch-list',
    summary: 'Put a name on the watch list',
    permission: 'hold-rules.edit',
    scope: 'closed',
    body: watchFields,
    answer: watchEntry,
  }),
  unwatch: route({
    method: 'POST',
    path: '/api/hold-rules/watch-list/:entrySid/remove',
    summary: 'Take a name off the watch list; that it was there and why it went is kept',
    permission: 'hold-rules.edit',
    scope: 'closed',
    params: z.object({ entrySid: sidParam }),
    body: z.object({ reason: requiredText(watchReasonLength) }),
    answer: z.object({ sid }),
  }),
}
