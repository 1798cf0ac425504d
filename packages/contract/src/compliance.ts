import { z } from 'zod'
import { optionalText, plainText, sid, sidParam } from './common/fields.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { tried, triedPast } from './compliance/tried.ts'
import { because } from './refusals/because.ts'

const agencyParam = z.object({ agencySid: sidParam })

/** 1 sending, 2 receiving. */
export const product = z
  .union([z.int(), z.string().regex(/^\d$/).transform(Number)])
  .pipe(z.union([z.literal(1), z.literal(2)]))

export const visibility = z.enum(['REQ', 'OPT', 'NOT_ALL'])

/** The limits above which fields become required. */
export const fieldLimitNames = [
  'limitCoB',
  'limitDoB',
  'limitLegalID',
  'limitPhotoID',
  'limitTestQuestion',
] as const

/** The limits above which a transfer is refused. */
export const refusingLimitNames = ['limitByTrn', 'limitTotalNet'] as const

export const field = z.object({
  tag: z.string(),
  category: z.string(),
  displayOrder: z.int(),
  fieldLabel: z.string(),
  visibility: visibility.nullable(),
  publicado: z.boolean(),
  /** No agency can switch it off. */
  alwaysRequired: z.boolean(),
  /** The limit above which it is required, whatever its visibility. */
  requiredAbove: z.enum(fieldLimitNames).nullable(),
})

/** A save names a field by its tag and changes its visibility; what else comes along is left aside. */
export const fieldSetting = z.object({ tag: z.string().max(60), visibility: visibility.nullable() })

const fieldSettings = z.array(fieldSetting).max(500)

/** Dollars with at most two decimals; null is no limit. A number is taken too, as the specification has it. */
export const limit = z
  .union([z.string(), z.number()])
  .transform(String)
  .pipe(z.string().regex(/^\d{1,14}(\.\d{1,2})?$/, because('not_a_limit')))
  .nullable()

export const limits = z.object({
  limitCoB: limit,
  limitDoB: limit,
  limitLegalID: limit,
  limitPhotoID: limit,
  limitTestQuestion: limit,
  limitByTrn: limit,
  limitTotalNet: limit,
  /** The period of the network total. */
  accTotalNet: z.string().max(20).nullable(),
})

/** Of an agency that nobody has set any for. */
export const noLimits: z.infer<typeof limits> = {
  limitCoB: null,
  limitDoB: null,
  limitLegalID: null,
  limitPhotoID: null,
  limitTestQuestion: null,
  limitByTrn: null,
  limitTotalNet: null,
  accTotalNet: null,
}

const storedLimits = limits.extend({ agency: sid, product, currency: z.string() })

export const deliveryOption = z.object({
  deliveryOption: z.string(),
  deliveryOptionName: z.string(),
  displayOrder: z.int(),
  agency_sid: sid.nullable(),
})

/** A selection names an option by its code. */
const chosenOption = z.object({ deliveryOption: z.string().max(40) })

const chosenOptions = z.array(chosenOption).max(100)

export const enumerationItem = z.object({ sid, idKey: z.string(), idValue: z.string() })

const enumerationLists = z.record(z.string(), z.array(enumerationItem))

/** A selection names a value by its number; a field whose key is missing keeps what it has. */
const chosenValues = z.record(z.string().max(60), z.array(z.object({ sid })).max(1000))

/** Grows with every change of an agency's rules: the version of the whole panel. */
const rulesVersion = z.int().positive()

const sending = z.object({ active: z.boolean(), fields: z.array(field), limits })

const receiving = sending.extend({ delivery: z.array(z.string()) })

/** What an agency's money is doing while its rules are looked at. */
export const standing = z.object({
  /** Validated and not committed: the cash is on the counter. */
  underWay: z.int(),
  /** Waiting to be paid out by this agency, and their sum in dollars. */
  payable: z.int(),
  payableAmount: z.string(),
})

export const panel = z.object({
  rulesVersion,
  send: sending,
  receive: receiving,
  deliveryOptions: z.array(deliveryOption.omit({ agency_sid: true })),
  enumerations: z.record(z.string(), z.object({ values: z.array(enumerationItem), selected: z.array(sid) })),
  standing,
})

/** The rules as somebody has typed them, saved or not. */
export const rules = z.object({
  send: z.object({ active: z.boolean(), fields: fieldSettings, limits }),
  receive: z.object({
    active: z.boolean(),
    fields: fieldSettings,
    limits,
    delivery: z.array(z.string().max(40)).max(100),
  }),
  enumerations: z.record(z.string().max(60), z.array(sid).max(1000)),
})

const fieldsPath = {
  path: '/api/agency/fields/:agencySid/:product',
  params: agencyParam.extend({ product }),
} as const

const limitsPath = {
  path: '/api/agency/limits/:agencySid/:product/:currency',
  params: agencyParam.extend({ product, currency: z.string().regex(/^[A-Z]{3}$/) }),
} as const

const deliveryPath = { path: '/api/agency/delivery/options/:agencySid', params: agencyParam } as const

const enumerationsPath = { path: '/api/agency/enumerationfields/:agencySid', params: agencyParam } as const

const panelPath = { path: '/api/agency/compliance/:agencySid', params: agencyParam } as const

export const complianceRoutes = {
  fields: route({
    ...fieldsPath,
    method: 'GET',
    summary: 'The fields of a product as an agency has set them',
    permission: 'compliance.read',
    scope: inside('agency', 'params.agencySid'),
    answer: z.array(field),
  }),
  saveFields: route({
    ...fieldsPath,
    method: 'POST',
    summary: 'Set the visibility of the fields of a product',
    permission: 'compliance.edit',
    scope: inside('agency', 'params.agencySid'),
    body: fieldSettings,
    answer: z.array(field),
  }),
  limits: route({
    ...limitsPath,
    method: 'GET',
    summary: 'The limits of an agency for a product',
    permission: 'compliance.read',
    scope: inside('agency', 'params.agencySid'),
    answer: storedLimits,
  }),
  saveLimits: route({
    ...limitsPath,
    method: 'POST',
    summary: 'Set the limits of an agency for a product',
    permission: 'compliance.edit',
    scope: inside('agency', 'params.agencySid'),
    body: limits,
    answer: storedLimits,
  }),
  deliveryOptions: route({
    ...deliveryPath,
    method: 'GET',
    summary: 'All delivery options, and those that an agency pays out by',
    permission: 'compliance.read',
    scope: inside('agency', 'params.agencySid'),
    answer: z.object({ options: z.array(deliveryOption), optionsAgency: z.array(deliveryOption) }),
  }),
  saveDeliveryOptions: route({
    ...deliveryPath,
    method: 'POST',
    summary: 'Choose how an agency pays out',
    permission: 'compliance.edit',
    scope: inside('agency', 'params.agencySid'),
    body: chosenOptions,
    answer: z.array(deliveryOption),
  }),
  allEnumerations: route({
    method: 'GET',
    path: '/api/enumerationFields',
    summary: 'Every list of values that a field may be chosen from, by the name of the field',
    permission: 'compliance.read',
    scope: 'open',
    answer: enumerationLists,
  }),
  enumerations: route({
    ...enumerationsPath,
    method: 'GET',
    summary: 'The values that an agency has chosen; a field without any accepts all',
    permission: 'compliance.read',
    scope: inside('agency', 'params.agencySid'),
    answer: enumerationLists,
  }),
  saveEnumerations: route({
    ...enumerationsPath,
    method: 'POST',
    summary: 'Choose the values that an agency accepts',
    permission: 'compliance.edit',
    scope: inside('agency', 'params.agencySid'),
    body: chosenValues,
    answer: enumerationLists,
  }),
  panel: route({
    ...panelPath,
    method: 'GET',
    summary: 'All rules of an agency with their version',
    permission: 'compliance.read',
    scope: inside('agency', 'params.agencySid'),
    answer: panel,
  }),
  save: route({
    ...panelPath,
    method: 'PUT',
    summary: 'Save all rules of an agency at once',
    permission: 'compliance.edit',
    scope: inside('agency', 'params.agencySid'),
    body: rules.extend({ rulesVersion: rulesVersion.optional() }),
    answer: panel,
  }),
  tryOne: route({
    method: 'POST',
    path: '/api/agency/compliance/:agencySid/try',
    summary: 'What would become of one transfer by rules that are not saved yet',
    reads: true,
    permission: 'compliance.read',
    scope: inside('agency', 'params.agencySid'),
    params: agencyParam,
    body: z.object({
      rules,
      product,
      /** Takes amount, option and values of a past transfer; what else is given goes before them. */
      reference: optionalText(40).optional(),
      amount: limit.optional(),
      deliveryOption: z.string().max(40).optional(),
      /** By tag; an empty one is not given, and the mask of a secret one stands for what is stored. */
      values: z.record(z.string().regex(/^\w{1,60}$/), plainText(2000)).optional(),
    }),
    answer: tried,
  }),
  tryPast: route({
    method: 'POST',
    path: '/api/agency/compliance/:agencySid/try/past',
    summary: 'What would have become of the transfers of the last 30 days by rules that are not saved yet',
    reads: true,
    permission: 'compliance.read',
    scope: inside('agency', 'params.agencySid'),
    params: agencyParam,
    body: z.object({ rules, product }),
    answer: triedPast,
  }),
}
