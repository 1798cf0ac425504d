import type { SpecifiedCall } from './call.ts'

const contact = {
  sid: 'number',
  firstName: 'text',
  lastName: 'text',
  email: 'text',
  phone: 'text',
  charge: 'text',
  comments: 'text',
  agency: 'number',
} as const

const newContact = {
  firstName: 'Lucia',
  lastName: 'Marquez',
  email: 'lucia@example.com',
  phone: '+52 222 123456',
  charge: 'Manager',
  comments: '',
}

const required = ['firstName', 'lastName', 'phone']

export const contactsCalls: readonly SpecifiedCall[] = [
  {
    ids: '[CONT-06]',
    call: 'GET /api/agency/contact/{agencySid}',
    at: ({ bankedAgency }) => [bankedAgency],
    answer: [contact],
  },
  {
    ids: '[CONT-05] [CONT-07]',
    call: 'POST /api/agency/contact/{agencySid}',
    at: ({ bankedAgency }) => [bankedAgency],
    body: ({ bankedAgency }) => ({ ...newContact, agency: bankedAgency }),
    required,
    answer: 'number',
  },
  {
    ids: '[CONT-05] [CONT-08]',
    call: 'PUT /api/agency/contact/{contactSid}',
    at: ({ contact: sid }) => [sid],
    body: ({ bankedAgency, contact: sid }) => ({ ...newContact, sid, agency: bankedAgency }),
    required,
  },
  {
    ids: '[CONT-10]',
    call: 'DELETE /api/agency/contact/{contactSid}',
    at: ({ contactToRemove }) => [contactToRemove],
  },
]
