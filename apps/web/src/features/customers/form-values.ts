import type { RouteInput } from '@corridor/contract/common/route'
import type { customerRoutes } from '@corridor/contract/customer'
import { customerFields } from '@corridor/contract/customer'
import { reason, sentenceOf } from '@corridor/contract/refusals/refusals'
import { capitals } from '@corridor/domain/customers/capitals'
import { isMasked } from '@corridor/domain/customers/masked'
import { hasStates } from '@corridor/domain/customers/states'
import type { Customer } from '../../lib/customer.ts'
import { checkWith } from '../../shared/check-with.ts'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import type { Messages } from './texts.ts'

/** What the form holds: text throughout, in the order of the screen. A day is ISO, or whatever was typed that is none. */
export const newCustomer = {
  firstName: '',
  middleName: '',
  lastName: '',
  lastName2: '',
  dateOfBirth: '',
  birthCity: '',
  birthCountry: '',
  nationalityCountry: '',
  address: '',
  city: '',
  zipCode: '',
  country: '',
  /** The code that is chosen where the country has a list of states. */
  state: '',
  /** What is typed where it has none; another country and back again leave it as it was. */
  stateText: '',
  mobilePhone: '',
  homePhone: '',
  email: '',
  occupation: '',
  photoIdType: '',
  photoIdNumber: '',
  photoIdIssueDate: '',
  photoIdExpDate: '',
  photoIdCountry: '',
  photoIdState: '',
  legalIdType: '',
  legalIdNumber: '',
  legalIdIssueCountry: '',
  remarks: '',
}

export type CustomerValues = Readonly<typeof newCustomer>
export type CustomerField = keyof CustomerValues

export function valuesOf(stored: Customer): CustomerValues {
  const listed = hasStates(stored.country)
  return {
    firstName: stored.firstName,
    middleName: stored.middleName,
    lastName: stored.lastName,
    lastName2: stored.lastName2,
    dateOfBirth: stored.dateOfBirth ?? '',
    birthCity: stored.birthCity,
    birthCountry: stored.birthCountry ?? '',
    nationalityCountry: stored.nationalityCountry ?? '',
    address: stored.address,
    city: stored.city,
    zipCode: stored.zipCode,
    country: stored.country ?? '',
    state: listed ? stored.state : '',
    stateText: listed ? '' : stored.state,
    mobilePhone: stored.mobilePhone,
    homePhone: stored.homePhone,
    email: stored.email,
    occupation: stored.occupation,
    photoIdType: stored.photoIdType,
    photoIdNumber: stored.photoIdNumber,
    photoIdIssueDate: stored.photoIdIssueDate ?? '',
    photoIdExpDate: stored.photoIdExpDate ?? '',
    photoIdCountry: stored.photoIdCountry ?? '',
    photoIdState: hasStates(stored.photoIdCountry) ? stored.photoIdState : '',
    legalIdType: stored.legalIdType,
    legalIdNumber: stored.legalIdNumber,
    legalIdIssueCountry: stored.legalIdIssueCountry ?? '',
    remarks: stored.remarks,
  }
}

/** The fields that are typed, but for the email, where small letters may mean something. */
export const typedFields = [
  'firstName',
  'middleName',
  'lastName',
  'lastName2',
  'birthCity',
  'address',
  'city',
  'zipCode',
  'stateText',
  'mobilePhone',
  'homePhone',
  'photoIdNumber',
  'legalIdNumber',
  'remarks',
] as const satisfies readonly CustomerField[]

/** No draft keeps the number of an id: what was read stays, which is masked. */
export function withoutNumbers(stored: Customer | null) {
  return { photoIdNumber: stored?.photoIdNumber ?? '', legalIdNumber: stored?.legalIdNumber ?? '' }
}

function orNull(text: string): string | null {
  return text === '' ? null : text
}

type CustomerInfo = RouteInput<typeof customerRoutes.create>['body']['customerInfo']

/** What travels: somebody may save without having left the last field, so that it is in capitals here as well. */
export function fieldsOf(values: CustomerValues): CustomerInfo {
  const typed = Object.fromEntries(typedFields.map((field) => [field, capitals(values[field])]))
  const { stateText, ...fields } = { ...values, ...typed }
  return {
    ...fields,
    state: hasStates(values.country) ? values.state : stateText,
    photoIdState: hasStates(values.photoIdCountry) ? values.photoIdState : '',
    photoIdIssueDate: orNull(values.photoIdIssueDate),
    photoIdExpDate: orNull(values.photoIdExpDate),
    birthCountry: orNull(values.birthCountry),
    nationalityCountry: orNull(values.nationalityCountry),
    legalIdIssueCountry: orNull(values.legalIdIssueCountry),
  }
}

/** `customerInfo.state` travels; the form has a list and a text field for it, one at a time. */
export function fieldOf(path: string, { country }: Pick<CustomerValues, 'country'>): string {
  const field = path.replace(/^customerInfo\./, '')
  return field === 'state' && !hasStates(country) ? 'stateText' : field
}

/** The codes that can be chosen in each of the two lists; undefined while they are not known. */
export interface KnownStates {
  readonly state: ReadonlySet<string> | undefined
  readonly photoIdState: ReadonlySet<string> | undefined
}

/** A state that came with a transfer as somebody wrote it is none of the list. */
function unknownStates(values: CustomerValues, known: KnownStates, { refusals }: Messages): FieldErrors {
  const sentence = sentenceOf(reason('unknown_state'), refusals)
  const isUnknown = (country: string, state: string, codes: ReadonlySet<string> | undefined): boolean =>
    hasStates(country) && state !== '' && codes !== undefined && !codes.has(state)
  return {
    ...(isUnknown(values.country, values.state, known.state) && { state: sentence }),
    ...(isUnknown(values.photoIdCountry, values.photoIdState, known.photoIdState) && {
      photoIdState: sentence,
    }),
  }
}

const days: ReadonlySet<string> = new Set<CustomerField>([
  'dateOfBirth',
  'photoIdIssueDate',
  'photoIdExpDate',
])

/** A masked number that somebody typed into is neither the stored one nor a new one. */
function spoiltMasks(values: CustomerValues, stored: Customer | null, { refusals }: Messages): FieldErrors {
  const sentence = sentenceOf(reason('masked_number_changed'), refusals)
  const isSpoilt = ([field, asRead]: [string, string]): boolean => {
    const typed = field === 'photoIdNumber' ? values.photoIdNumber : values.legalIdNumber
    return isMasked(typed) && typed !== asRead
  }
  const spoilt = Object.entries(withoutNumbers(stored)).filter(isSpoilt)
  return Object.fromEntries(spoilt.map(([field]) => [field, sentence]))
}

export function checkCustomer(
  values: CustomerValues,
  { stored, known }: { readonly stored: Customer | null; readonly known: KnownStates },
  messages: Messages,
): FieldErrors {
  return {
    ...unknownStates(values, known, messages),
    ...spoiltMasks(values, stored, messages),
    ...checkWith(customerFields, fieldsOf(values), {
      fieldOf: (path) => fieldOf(path, values),
      say: (field, code) =>
        code === 'wrong_format' && days.has(field) ? messages.ui.form.notADay : undefined,
      messages,
    }),
  }
}
