/** What of a customer is seen with a transfer, as columns that belong together: half an address of another is no address. */
export const sightedFields = {
  name: ['first_name', 'middle_name', 'last_name', 'last_name2'],
  address: ['address', 'zip_code', 'city', 'state', 'country'],
  mobilePhone: ['mobile_phone'],
  homePhone: ['home_phone'],
  email: ['email'],
  photoId: [
    'photo_id_number',
    'photo_id_type',
    'photo_id_country',
    'photo_id_state',
    'photo_id_issue_date',
    'photo_id_exp_date',
  ],
  occupation: ['occupation'],
  dateOfBirth: ['date_of_birth'],
  birthPlace: ['birth_city', 'birth_country'],
  nationality: ['nationality_country'],
  legalId: ['legal_id_number', 'legal_id_type', 'legal_id_issue_country'],
} as const

export type SightedField = keyof typeof sightedFields
export type SightedColumn = (typeof sightedFields)[SightedField][number]
export type Sighted = Readonly<Record<SightedColumn, string | null>>
export type SightedValue = Readonly<Partial<Record<SightedColumn, string>>>

export interface Sighting {
  readonly field: SightedField
  readonly value: SightedValue
  /** Whether it says more than is stored and nothing else: then it may be filled in. */
  readonly adds: boolean
}

// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the keys of a table that nothing adds to.
const fieldNames = Object.keys(sightedFields) as SightedField[]

function isSame(column: SightedColumn, stored: string, seen: string): boolean {
  return column === 'email' ? stored.toLowerCase() === seen.toLowerCase() : stored === seen
}

/**
 * What a transfer says of its sender that the customer does not. A name is never filled in, not even a middle name that
 * was empty: it is what people are told apart by.
 */
export function sightingsOf(stored: Sighted, seen: Sighted): Sighting[] {
  return fieldNames.flatMap((field): Sighting[] => {
    const shown = sightedFields[field].flatMap((column) => {
      const value = seen[column] ?? ''
      return value === '' ? [] : [{ column, value, known: stored[column] ?? '' }]
    })
    const news = shown.filter(({ column, value, known }) => !isSame(column, known, value))
    if (news.length === 0) return []
    const adds = field !== 'name' && news.every(({ known }) => known === '')
    const told = adds ? news : shown
    return [{ field, adds, value: Object.fromEntries(told.map(({ column, value }) => [column, value])) }]
  })
}
