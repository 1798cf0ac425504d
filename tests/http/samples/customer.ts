import type { Samples } from './sample.ts'

const somebody = {
  firstName: 'SAMPLE',
  lastName: 'PERSON',
  address: 'MAIN STREET 1',
  country: 'USA',
  state: 'TX',
  city: 'HOUSTON',
  homePhone: '+1 713 5550000',
  photoIdType: 'PAS',
  photoIdNumber: 'G01234567',
  photoIdCountry: 'GTM',
  dateOfBirth: '1980-02-29',
}

/** Of nobody else: the number of an id makes two people the same. */
export function person(unique: string) {
  return { ...somebody, lastName: unique, photoIdNumber: unique }
}

export const customerSamples: Samples = {
  'customer.show': async ({ storeCustomer }) => ({ params: await storeCustomer() }),
  'customer.create': ({ unique }) => ({ body: { customerInfo: person(unique) } }),
  'customer.update': async ({ storeCustomer, unique }) => ({
    params: await storeCustomer(),
    body: { customerInfo: person(unique) },
  }),
  'customer.lookalikes': () => ({ body: { person: { homePhone: '+1 713 5550000' } } }),
  'customer.standing': async ({ storeCustomer }) => ({ params: await storeCustomer() }),
  'customer.reveal': async ({ storeCustomer }) => ({
    params: await storeCustomer(),
    body: { field: 'photoIdNumber', reason: 'The bank asks for it' },
  }),
}
