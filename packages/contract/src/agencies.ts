import { z } from 'zod'
import {
  instant,
  optionalText,
  requiredText,
  seenVersion,
  sid,
  sidParam,
  sign,
  version,
} from './common/fields.ts'
import { why } from './common/proposed.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { standing } from './compliance.ts'
import { because } from './refusals/because.ts'

/** A share of the whole, 0 to 1 with four decimals: two decimals of a percent. */
const fraction = z
  .number()
  .min(0)
  .max(1)
  .refine((value) => Number(value.toFixed(4)) === value, because('percent_decimals'))

const splits = z.object({
  sendFeeSplit: fraction,
  sendFxProfit: fraction,
  receiveFeeSplit: fraction,
  receiveFxProfit: fraction,
})

function code(length: number) {
  return z.string().trim().length(length, because('required'))
}

export const maxCurrencies = 4
export const shortNameLength = 15

export const agencyFields = z.object({
  shortName: requiredText(shortNameLength),
  longName: requiredText(120),
  countryCode: code(3),
  timezone: z.int().positive(because('required')),
  primaryLang: code(2),
  secondLang: code(2).nullish(),
  currencies: z
    .array(z.object({ code: code(3) }))
    .min(1, because('no_currency'))
    .max(maxCurrencies)
    .refine(
      (list) => new Set(list.map((currency) => currency.code)).size === list.length,
      because('currency_twice'),
    ),
  /** The first item counts; the list is the wire's own form. */
  fees: z.array(splits).min(1).max(1),
})

export const agency = agencyFields.extend({
  sid,
  code: z.string(),
  secondLang: z.string().nullable(),
  active: z.boolean(),
  activeSND: z.boolean(),
  activeRCV: z.boolean(),
  /** Whether a list of secure addresses guards the partner calls of this agency. */
  safeIP: z.boolean(),
  sendTo: z.array(sid),
  /** Since when, by whom and why it may not work; null while it may, and where nobody wrote it down. */
  suspension: z.object({ since: instant, by: z.string(), reason: z.string() }).nullable(),
  version,
  /** Nothing hangs on it: a super admin may clean it up outside production. */
  removable: z.boolean(),
})

const flags = z.object({ active: z.boolean(), activeSND: z.boolean(), activeRCV: z.boolean() }).partial()

/** An agency as its form sends it back. */
export const changedAgency = agencyFields.extend({ version: seenVersion }).extend(flags.shape)

export const sendToLink = z.object({ agencySrc: sid, agencyDest: sid })

const agencyName = z.object({ sid, shortName: z.string(), longName: z.string() })

/** A name or a number, on its own or under its name. Digits find both: the number, and a name that has them. */
const agencySearch = z
  .union([
    optionalText(120),
    sid,
    z.object({ name: optionalText(120) }),
    z.object({ sid: z.union([sid, sidParam]) }),
  ])
  .transform((search) => {
    if (typeof search !== 'object') return { name: String(search) }
    return 'sid' in search ? { name: '', sid: search.sid } : { name: search.name }
  })

export const suspendReasonLength = 300

/** What a suspension and its end are done with. */
export const suspendFields = z.object({ reason: requiredText(suspendReasonLength) })

/** Not for production: there agencies are switched off, and stay. */
const cleanup = {
  path: '/api/devel/agency/cleanup/:sid',
  permission: 'agencies.cleanup',
  modes: ['DEV', 'INT'],
  params: z.object({ sid: sidParam }),
} as const

/** What goes with an agency, each kind counted. */
const attached = z.object({
  agents: z.int(),
  banks: z.int(),
  links: z.int(),
  contacts: z.int(),
  addresses: z.int(),
  schedules: z.int(),
  setups: z.int(),
  targets: z.int(),
})

export const agenciesRoutes = {
  search: route({
    method: 'POST',
    path: '/api/agencies',
    summary: 'Agencies by part of the name, or by sid; all without a search',
    reads: true,
    permission: 'agencies.read',
    scope: 'filtered',
    body: z.object({ search: agencySearch.optional() }).optional(),
    answer: z.array(agency),
  }),
  list: route({
    method: 'GET',
    path: '/api/agencies',
    summary: 'All agencies, for pickers',
    permission: 'agencies.read',
    scope: 'filtered',
    answer: z.array(agencyName),
  }),
  create: route({
    method: 'POST',
    path: '/api/agency',
    summary: 'Create an agency; needs the second-level grant',
    permission: 'agencies.edit',
    scope: 'closed',
    body: z.object({ agency: agencyFields, sign }),
    answer: agency,
  }),
  update: route({
    method: 'PUT',
    path: '/api/agency/:sid',
    summary: 'Change an agency',
    permission: 'agencies.edit',
    scope: inside('agency', 'params.sid'),
    proposes: true,
    params: z.object({ sid: sidParam }),
    body: z.object({ agency: changedAgency, why, sign }),
    answer: agency,
  }),
  sendTo: route({
    method: 'GET',
    path: '/api/agencies/sendTo',
    summary: 'Who may send money to whom',
    permission: 'agencies.read',
    scope: 'filtered',
    answer: z.object({ keys: z.array(sendToLink), agencies: z.array(agencyName) }),
  }),
  saveSendTo: route({
    method: 'POST',
    path: '/api/agencies/sendTo/',
    summary: "Replace an agency's whole set of agencies to send to",
    permission: 'agencies.edit',
    scope: 'closed',
    body: z.object({ agency: sid, sendTo: z.array(sendToLink).max(5000), sign }),
    answer: z.object({ keys: z.array(sendToLink) }),
  }),
  standing: route({
    method: 'GET',
    path: '/api/agency/standing/:sid',
    summary: 'What waits for an agency: transfers under way, and those that it alone can pay out',
    permission: 'agencies.suspend',
    scope: inside('agency', 'params.sid'),
    params: z.object({ sid: sidParam }),
    answer: standing,
  }),
  suspend: route({
    method: 'POST',
    path: '/api/agency/suspend/:sid',
    summary: 'Stop an agency altogether, from its next call on; needs the second-level grant',
    permission: 'agencies.suspend',
    scope: inside('agency', 'params.sid'),
    params: z.object({ sid: sidParam }),
    body: suspendFields.extend({ sign }),
    answer: agency,
  }),
  resume: route({
    method: 'POST',
    path: '/api/agency/resume/:sid',
    summary: 'Let a suspended agency work again; needs the second-level grant',
    permission: 'agencies.suspend',
    scope: inside('agency', 'params.sid'),
    params: z.object({ sid: sidParam }),
    body: suspendFields.extend({ sign }),
    answer: agency,
  }),
  goesWith: route({
    ...cleanup,
    scope: 'closed',
    method: 'GET',
    summary: 'How much of each kind a cleanup would take along',
    answer: attached,
  }),
  cleanup: route({
    ...cleanup,
    scope: 'closed',
    method: 'DELETE',
    summary: 'Remove an agency without transactions, and what hangs on it; a developer cleanup',
    answer: z.object({
      devel: z.boolean(),
      info: z.string(),
      /** Only where the second-level password is what is missing. */
      needsGrant: z.literal(true).optional(),
    }),
  }),
}
