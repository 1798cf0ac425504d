import { isMasked } from '@corridor/domain/customers/masked'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { isCalendarDay } from '../../ui/formats/format.ts'
import { type Lookalike, lookalikesQuery, type Person } from './customer-api.ts'
import { todayUtc } from './expiry.ts'
import type { CustomerValues } from './form-values.ts'

/** Long enough that a name is typed in peace, short enough that nobody has moved on. */
const pauseMs = 400

/** What can be compared: whole values only. The dots of a stored number stand for it, as long as it is stored. */
function personOf(sid: number | undefined, values: CustomerValues): Person {
  const { firstName, middleName, lastName, lastName2, mobilePhone, homePhone } = values
  const { photoIdType, photoIdNumber, photoIdCountry, dateOfBirth } = values
  const given = (field: string, text: string): Person => (text.trim() === '' ? {} : { [field]: text })
  return {
    ...(firstName.trim() !== '' && lastName.trim() !== '' && { firstName, middleName, lastName, lastName2 }),
    ...(isCalendarDay(dateOfBirth) && dateOfBirth <= todayUtc() && { dateOfBirth }),
    ...given('mobilePhone', mobilePhone),
    ...given('homePhone', homePhone),
    ...((sid !== undefined || !isMasked(photoIdNumber)) && {
      ...given('photoIdNumber', photoIdNumber),
      ...given('photoIdType', photoIdType),
      ...given('photoIdCountry', photoIdCountry),
    }),
  }
}

/** A birth date or a country alone is shared by thousands. */
function isTelling({ firstName, mobilePhone, homePhone, photoIdNumber }: Person): boolean {
  return [firstName, mobilePhone, homePhone, photoIdNumber].some((given) => given !== undefined)
}

interface Lookalikes {
  readonly found: readonly Lookalike[]
  readonly state: 'typeFirst' | 'loading' | 'failed' | 'none'
}

/** Who may be the same person as the one in the form. `sid` is of the customer that is open, if there is one. */
export function useLookalikes(sid: number | undefined, values: CustomerValues): Lookalikes {
  const [person] = useDebouncedValue(personOf(sid, values), pauseMs)
  const telling = isTelling(person)
  const { data, error } = useQuery({
    ...lookalikesQuery(sid, person),
    enabled: telling,
    placeholderData: keepPreviousData,
  })
  if (!telling) return { found: [], state: 'typeFirst' }
  return { found: data ?? [], state: error ? 'failed' : data ? 'none' : 'loading' }
}
