import { capitals } from '@corridor/domain/customers/capitals'

/** The columns of a customer that a transfer's sender can fill, each with the field it comes from. */
const sources = {
  first_name: 'senderFirstName',
  middle_name: 'senderMiddleName',
  last_name: 'senderLastName',
  last_name2: 'senderLastName2',
  address: 'senderAddress',
  zip_code: 'senderZipCode',
  state: 'senderState',
  city: 'senderCity',
  mobile_phone: 'senderMobilePhone',
  home_phone: 'senderHomePhone',
  email: 'senderEmail',
  photo_id_type: 'senderPhotoIdType',
  photo_id_number: 'senderPhotoIdNumber',
  photo_id_state: 'senderPhotoIdState',
  occupation: 'senderOccupation',
  birth_city: 'senderBirthCity',
  legal_id_type: 'senderLegalIdType',
  legal_id_number: 'senderLegalIdNumber',
} as const

/** Empty is null here: these are dates and countries, not text. */
const nullableSources = {
  country: 'senderCountry',
  photo_id_issue_date: 'senderPhotoIdIssueDate',
  photo_id_exp_date: 'senderPhotoIdExpDate',
  photo_id_country: 'senderPhotoIdCountry',
  date_of_birth: 'senderDOB',
  birth_country: 'senderBirthCountry',
  nationality_country: 'senderNationalityCountry',
  legal_id_issue_country: 'senderLegalIdIssueCountry',
} as const

export type CustomerDetails = Readonly<Record<keyof typeof sources, string>> &
  Readonly<Record<keyof typeof nullableSources, string | null>>

/** As staff type them: capitals, except where small letters mean something. */
function stored(column: string, value: string): string {
  return column === 'email' ? value : capitals(value)
}

export function detailsOf(fields: ReadonlyMap<string, string>): CustomerDetails {
  const texts = Object.entries(sources).map(([column, tag]) => [
    column,
    stored(column, fields.get(tag) ?? ''),
  ])
  const others = Object.entries(nullableSources).map(([column, tag]) => [column, fields.get(tag) ?? null])
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- both tables together name every column.
  return Object.fromEntries([...texts, ...others]) as CustomerDetails
}
