import type { RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { customerRoutes } from '@corridor/contract/customer'
import type { TestSession } from './client.ts'
import type { TestServer } from './server.ts'

export type Customer = RouteAnswer<typeof customerRoutes.show>
export type NewCustomer = RouteInput<typeof customerRoutes.create>['body']['customerInfo']

let made = 0

/** What the form sends for a person who is right in every respect and like nobody else. */
export function newCustomer(more: Partial<NewCustomer> = {}): NewCustomer {
  made += 1
  return {
    firstName: 'ANA',
    middleName: '',
    lastName: 'RUIZ',
    lastName2: `NUMBER ${made}`,
    address: 'MAIN STREET 1',
    zipCode: '77001',
    country: 'USA',
    state: 'TX',
    city: 'HOUSTON',
    mobilePhone: '',
    homePhone: `+1 713 555 ${String(made).padStart(4, '0')}`,
    email: '',
    photoIdType: 'PAS',
    photoIdNumber: `G0${String(made).padStart(7, '0')}`,
    photoIdIssueDate: null,
    photoIdExpDate: null,
    photoIdCountry: 'MEX',
    photoIdState: 'JAL',
    occupation: '',
    dateOfBirth: '1980-02-29',
    birthCity: '',
    birthCountry: null,
    nationalityCountry: null,
    legalIdType: '',
    legalIdNumber: '',
    legalIdIssueCountry: null,
    remarks: '',
    ...more,
  }
}

export async function addCustomer(
  { client }: TestServer,
  session: TestSession,
  more: Partial<NewCustomer> = {},
): Promise<Customer> {
  const body = { customerInfo: newCustomer(more), sign: session.sign }
  return (await client.call(customerRoutes.create, { body }, session)).resp
}
