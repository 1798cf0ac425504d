import { countsTowardsLimits } from '@corridor/domain/transfers/statuses'
import type { Db, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import type { CustomerDetails } from './details.ts'

export interface KnownCustomer {
  readonly sid: number
  readonly sends: number
  /** Dollars sent through the whole network since the period began. */
  readonly sentBase: string
}

interface MatchValues {
  readonly fullName: string
  readonly photoIdNumber: string
  readonly photoIdType: string
  readonly photoIdCountry: string | null
  readonly dateOfBirth: string | null
  readonly homePhone: string
  readonly mobilePhone: string
  readonly period: string
}

const statuses = countsTowardsLimits.map((status) => `'${status}'`).join(', ')

/**
 * The strongest proof first: a photo id, then all names and the birth date, then, where neither is given, names
 * and phones. Each branch is one unique index; the limit stops at the first that finds somebody.
 */
export const matchStatement = statement(
  'match-customer',
  `select c.sid, c.sends, coalesce((
    select sum(t.amount_base) from transactions t
    where t.customer_sid = c.sid and t.status in (${statuses}) and t.status <> 'DELETED'
      and t.created_at >= date_trunc(:period, now())
  ), 0)::text as "sentBase"
  from (
    (select sid, sends from customers
      where photo_id_number <> '' and photo_id_number = :photoIdNumber and photo_id_type = :photoIdType
        and photo_id_country is not distinct from :photoIdCountry::char(3))
    union all
    (select sid, sends from customers where full_name = :fullName and date_of_birth = :dateOfBirth::date)
    union all
    (select sid, sends from customers
      where full_name = :fullName and home_phone = :homePhone and mobile_phone = :mobilePhone
        and date_of_birth is null and photo_id_number = '' and :dateOfBirth::date is null and :photoIdNumber = '')
    limit 1
  ) c`,
).typed<MatchValues, KnownCustomer>()

export async function matchCustomer(
  db: Db | Tx,
  details: CustomerDetails,
  period: string | null,
): Promise<KnownCustomer | undefined> {
  const names = [details.first_name, details.middle_name, details.last_name, details.last_name2]
  const [found] = await matchStatement(db, {
    fullName: names.join('|'),
    photoIdNumber: details.photo_id_number,
    photoIdType: details.photo_id_type,
    photoIdCountry: details.photo_id_country,
    dateOfBirth: details.date_of_birth,
    homePhone: details.home_phone,
    mobilePhone: details.mobile_phone,
    period: period ?? 'day',
  })
  return found
}
