import type { customerFields } from '@corridor/contract/customer'
import type { z } from 'zod'

/** The person of the tests: all that the form requires, and some more. */
export const rosa: z.output<typeof customerFields> = {
  firstName: 'ROSA',
  middleName: 'E',
  lastName: 'MARTINEZ',
  lastName2: 'LOPEZ',
  address: '4118 LYONS AVE APT 2',
  zipCode: '77020',
  country: 'USA',
  state: 'TX',
  city: 'HOUSTON',
  mobilePhone: '+1 713 555 0142',
  homePhone: '+1 713 555 0127',
  email: 'rosa.martinez@example.com',
  photoIdType: 'DRV',
  photoIdNumber: 'TX19874471',
  photoIdIssueDate: '2022-11-26',
  photoIdExpDate: '2032-11-26',
  photoIdCountry: 'USA',
  photoIdState: 'TX',
  occupation: '',
  dateOfBirth: '1987-03-14',
  birthCity: 'PUEBLA',
  birthCountry: 'MEX',
  nationalityCountry: 'MEX',
  legalIdType: '',
  legalIdNumber: '',
  legalIdIssueCountry: null,
  remarks: 'CALLS IN SPANISH.',
}
