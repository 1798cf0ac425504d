import { z } from 'zod'
import { optionalText, requiredText, seenVersion, sid, sidParam, sign, version } from './common/fields.ts'
import { why } from './common/proposed.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { because } from './refusals/because.ts'

const code = z.string().trim().length(3, because('required'))
const rest = optionalText(200).default('')

/** A settlement bank account of an agency, as the form holds it. */
export const bankFields = z.object({
  currencyCode: code,
  name: requiredText(100),
  swift: requiredText(20),
  address: requiredText(200),
  city: requiredText(100),
  state: rest,
  countryCode: code,
  notes: optionalText(2000).default(''),
  accNumber: requiredText(50),
  accHolderName: requiredText(100),
  accHolderAddress: rest,
  accCity: rest,
  accState: rest,
  accZipCode: optionalText(20).default(''),
  accCountryCode: code,
  accNotes: optionalText(2000).default(''),
})

export const bankAccount = bankFields.extend({ abSid: sid, agency: sid, version })

/** Accounts as the form sends them: those that are there, and new ones. */
export const savedAccounts = z
  .array(bankFields.extend({ abSid: sid.optional(), version: seenVersion }))
  .min(1)
  .max(100)

const agencyParam = z.object({ agencySid: sidParam })

const save = {
  path: '/api/agency/banks/:agencySid',
  permission: 'banks.edit',
  proposes: true,
  params: agencyParam,
  answer: z.array(bankAccount),
} as const

export const banksRoutes = {
  list: route({
    method: 'GET',
    path: '/api/agency/banks/:agencySid',
    summary: 'The bank accounts of an agency',
    permission: 'banks.read',
    scope: inside('agency', 'params.agencySid'),
    params: agencyParam,
    answer: z.array(bankAccount),
  }),
  create: route({
    ...save,
    scope: inside('agency', 'params.agencySid'),
    method: 'POST',
    summary: 'The first bank accounts of an agency',
    reads: true,
    body: z.object({ bankAccounts: z.array(bankFields).min(1).max(100), why, sign }),
  }),
  update: route({
    ...save,
    scope: inside('agency', 'params.agencySid'),
    method: 'PUT',
    summary: 'Change and add bank accounts; one that is missing here stays as it is',
    body: z.object({
      bankAccounts: savedAccounts,
      why,
      sign,
    }),
  }),
}
