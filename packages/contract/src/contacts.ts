import { z } from 'zod'
import { optionalText, requiredText, seenVersion, sid, sidParam, version } from './common/fields.ts'
import { route } from './common/route.ts'
import { inside } from './common/scope.ts'
import { because } from './refusals/because.ts'

function isEmail(text: string): boolean {
  return z.email().safeParse(text).success
}

/** A person at an agency, as the form holds it and as it travels. */
export const contactFields = z.object({
  firstName: requiredText(60),
  lastName: requiredText(60),
  email: optionalText(254)
    .refine((text) => text === '' || isEmail(text), because('not_an_email'))
    .default(''),
  phone: requiredText(40),
  charge: optionalText(100).default(''),
  comments: optionalText(2000).default(''),
})

export const contact = contactFields.extend({ sid, agency: sid, version })

const ofAgency = {
  path: '/api/agency/contact/:agencySid',
  params: z.object({ agencySid: sidParam }),
} as const

const ofContact = {
  path: '/api/agency/contact/:contactSid',
  permission: 'contacts.edit',
  params: z.object({ contactSid: sidParam }),
} as const

export const contactsRoutes = {
  list: route({
    ...ofAgency,
    method: 'GET',
    summary: 'The contacts of an agency, the newest first',
    permission: 'contacts.read',
    scope: inside('agency', 'params.agencySid'),
    answer: z.array(contact),
  }),
  create: route({
    ...ofAgency,
    method: 'POST',
    summary: 'Add a contact to an agency; the answer is its number',
    permission: 'contacts.edit',
    scope: inside('agency', 'params.agencySid'),
    body: contactFields,
    answer: sid,
  }),
  update: route({
    ...ofContact,
    scope: inside('contact', 'params.contactSid'),
    method: 'PUT',
    summary: 'Change a contact; it stays with its agency',
    body: contactFields.extend({ version: seenVersion }),
    answer: contact,
  }),
  remove: route({
    ...ofContact,
    scope: inside('contact', 'params.contactSid'),
    method: 'DELETE',
    summary: 'Remove a contact',
    answer: z.object({ sid }),
  }),
}
