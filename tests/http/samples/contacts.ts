import type { Samples } from './sample.ts'

export const contactFields = {
  firstName: 'Sample',
  lastName: 'Person',
  email: 'sample@example.com',
  phone: '+52 222 123456',
  charge: 'Manager',
  comments: '',
}

export const contactsSamples: Samples = {
  'contacts.list': () => ({ params: { agencySid: 1 } }),
  'contacts.create': async ({ storeAgency }) => ({
    params: { agencySid: (await storeAgency()).sid },
    body: contactFields,
  }),
  'contacts.update': async ({ storeContact }) => {
    const { sid, version } = await storeContact()
    return { params: { contactSid: sid }, body: { ...contactFields, version } }
  },
  'contacts.remove': async ({ storeContact }) => ({ params: { contactSid: (await storeContact()).sid } }),
}
