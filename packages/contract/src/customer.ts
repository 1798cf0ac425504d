import { capitals } from '@corridor/domain/customers/capitals'
import { hasStates } from '@corridor/domain/customers/states'
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
import { amount } from './common/price.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { secret } from './common/secret.ts'
import { because } from './refusals/because.ts'

/** Years that the calendars of the form offer; the last is the later of this and ten years from now. */
export const firstYear = 1920
export const lastYearAtLeast = 2030
export const mostLookalikes = 5
export const revealReasonLength = 500

/** In capitals, and measured in them: some letters become two. */
function capitalText(max: number) {
  return optionalText(4 * max)
    .transform(capitals)
    .pipe(z.string().max(max, because('at_most_characters')))
}

function requiredCapitals(max: number) {
  return requiredText(4 * max)
    .transform(capitals)
    .pipe(z.string().max(max, because('at_most_characters')))
}

function isEmail(text: string): boolean {
  return z.email().safeParse(text).success
}

const countryCode = z.string().regex(/^[A-Z]{3}$/, because('not_a_country_code'))
const day = z.iso.date()

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

/** A person as the form holds it and as it travels. Lengths are those of the gateway's fields. */
const fields = z.object({
  firstName: requiredCapitals(60),
  middleName: capitalText(60).default(''),
  lastName: requiredCapitals(60),
  lastName2: capitalText(60).default(''),
  address: requiredCapitals(120),
  zipCode: capitalText(10).default(''),
  country: countryCode,
  /** A code where the country has a list of states, else whatever was typed. */
  state: capitalText(60).default(''),
  city: requiredCapitals(60),
  mobilePhone: capitalText(25).default(''),
  homePhone: requiredCapitals(25),
  email: optionalText(120)
    .refine((text) => text === '' || isEmail(text), because('not_an_email'))
    .default(''),
  photoIdType: requiredText(10),
  /** As it was read, masked, where nobody typed another: then the stored one stays. */
  photoIdNumber: secret(requiredCapitals(40)),
  photoIdIssueDate: day.nullable().default(null),
  photoIdExpDate: day.nullable().default(null),
  photoIdCountry: countryCode,
  photoIdState: optionalText(60).default(''),
  occupation: optionalText(10).default(''),
  dateOfBirth: day.refine((birth) => birth <= today(), because('born_in_the_future')),
  birthCity: capitalText(60).default(''),
  birthCountry: countryCode.nullable().default(null),
  nationalityCountry: countryCode.nullable().default(null),
  legalIdType: optionalText(10).default(''),
  legalIdNumber: secret(capitalText(40)).default(''),
  legalIdIssueCountry: countryCode.nullable().default(null),
  remarks: capitalText(2000).default(''),
})

/** With the rules that concern two fields. */
export const customerFields = fields
  .refine(({ country, state }) => !hasStates(country) || state !== '', {
    message: because('required'),
    path: ['state'],
  })
  .refine(({ photoIdCountry, photoIdState }) => !hasStates(photoIdCountry) || photoIdState !== '', {
    message: because('required'),
    path: ['photoIdState'],
  })
  .refine(
    ({ photoIdIssueDate: from, photoIdExpDate: until }) => from === null || until === null || from <= until,
    { message: because('expires_before_issue'), path: ['photoIdExpDate'] },
  )

const text = z.string()
const optionalCountry = z.string().nullable()
const optionalDay = z.string().nullable()

/** A stored person: one who came with a transfer may lack what the form requires. Id numbers are masked. */
export const customer = z.object({
  sid,
  version,
  firstName: text,
  middleName: text,
  lastName: text,
  lastName2: text,
  address: text,
  zipCode: text,
  country: optionalCountry,
  state: text,
  city: text,
  mobilePhone: text,
  homePhone: text,
  email: text,
  photoIdType: text,
  photoIdNumber: text,
  photoIdIssueDate: optionalDay,
  photoIdExpDate: optionalDay,
  photoIdCountry: optionalCountry,
  photoIdState: text,
  occupation: text,
  dateOfBirth: optionalDay,
  birthCity: text,
  birthCountry: optionalCountry,
  nationalityCountry: optionalCountry,
  nationalityAtBirthCountry: optionalCountry,
  legalIdType: text,
  legalIdNumber: text,
  legalIdIssueCountry: optionalCountry,
  secondaryIdType: text,
  remarks: text,
  createdAt: instant,
  /** The record that stands for this person, where this one was merged; then it can be read and not changed. */
  mergedInto: sid.nullable(),
})

/** Of a person in the list. */
export const customerRow = customer.pick({
  sid: true,
  firstName: true,
  middleName: true,
  lastName: true,
  lastName2: true,
  dateOfBirth: true,
  country: true,
  mobilePhone: true,
  homePhone: true,
  photoIdNumber: true,
  photoIdExpDate: true,
})

const ofCustomer = {
  path: '/api/customer/:sid',
  params: z.object({ sid: sidParam }),
} as const

/** Why somebody may be the same person. */
export const likenesses = ['sameBirthSimilarName', 'samePhone', 'samePhotoId'] as const

/** What the network's total of a person is held against, at one of the agencies that the person has sent through. */
export const limitUse = z.object({
  agencySid: sid,
  agencyName: z.string(),
  period: z.enum(['day', 'week', 'month', 'year']),
  limit: amount,
  /** In dollars, through the whole network, since the period began. */
  sent: amount,
})

export const customerRoutes = {
  show: route({
    ...ofCustomer,
    method: 'GET',
    summary: 'One customer; id numbers show their last four characters',
    permission: 'customers.read',
    scope: inside('customer', 'params.sid'),
    answer: customer,
  }),
  create: route({
    method: 'POST',
    path: '/api/customer',
    summary: 'Store a customer; one who is stored already is a duplicate, named in `data`',
    permission: 'customers.edit',
    scope: 'closed',
    body: z.object({ customerInfo: customerFields, sign }),
    answer: z.object({ resp: customer }),
  }),
  update: route({
    ...ofCustomer,
    method: 'PUT',
    summary: 'Change a customer',
    permission: 'customers.edit',
    scope: inside('customer', 'params.sid'),
    body: z.object({ customerInfo: customerFields.safeExtend({ version: seenVersion }), sign }),
    answer: z.object({ resp: customer }),
  }),
  lookalikes: route({
    method: 'POST',
    path: '/api/customers/lookalikes',
    summary: 'Customers who may be the same person as the one that is typed',
    reads: true,
    permission: 'customers.read',
    scope: 'filtered',
    body: z.object({
      /** The customer that is open, who is no other. */
      sid: sid.optional(),
      person: fields
        .pick({
          firstName: true,
          middleName: true,
          lastName: true,
          lastName2: true,
          dateOfBirth: true,
          mobilePhone: true,
          homePhone: true,
          photoIdType: true,
          photoIdNumber: true,
          photoIdCountry: true,
        })
        .partial(),
    }),
    answer: z.array(
      customerRow.extend({
        likeness: z.array(z.enum(likenesses)),
        transfers: z.int(),
        sent: amount,
      }),
    ),
  }),
  standing: route({
    method: 'GET',
    path: '/api/customer/:sid/standing',
    params: ofCustomer.params,
    summary: 'What a customer has sent, and how much of each limit that applies is used',
    permission: 'customers.read',
    scope: inside('customer', 'params.sid'),
    answer: z.object({
      transfers: z.int(),
      last: z.object({ sid, at: instant, agencySid: sid, agencyName: z.string() }).nullable(),
      limits: z.array(limitUse),
    }),
  }),
  reveal: route({
    method: 'POST',
    path: '/api/customer/:sid/reveal',
    params: ofCustomer.params,
    summary: 'A number of an id in clear; needs the second-level grant and a reason, and is noted',
    permission: 'customers.reveal',
    scope: inside('customer', 'params.sid'),
    body: z.object({
      field: z.enum(['photoIdNumber', 'legalIdNumber']),
      reason: requiredText(revealReasonLength),
    }),
    answer: z.object({ value: secret(z.string()) }),
  }),
}
