import { countsTowardsLimits } from '@corridor/domain/transfers/statuses'
import { type Runner, statement } from '../../platform/db/statement.ts'
import type { CustomerDetails } from './details.ts'

export interface KnownCustomer {
  readonly sid: number
  readonly sends: number
  /** Dollars sent through the whole network since the period began. */
  readonly sentBase: string
}

const statuses = countsTowardsLimits.map((status) => `'${status}'`).join(', ')

/**
 * The strongest proof first: a photo id, then all names and the birth date, then, where neither is given, names
 * and phones. Each branch is one unique index; the limit stops at the first that finds somebody.
 */
export const matchStatement = statement<KnownCustomer>(
  'match-customer',
  `select c.sid, c.sends, coalesce((
    select sum(t.amount_base) from transactions t
    where t.customer_sid = c.sid and t.status in (${statuses}) and t.status <> 'DELETED'
      and t.created_at >= date_trunc($8, now())
  ), 0)::text as "sentBase"
  from (
    (select sid, sends from customers
      where photo_id_number <> '' and photo_id_number = $2 and photo_id_type = $3
        and photo_id_country is not distinct from $4::char(3))
    union all
    (select sid, sends from customers where full_name = $1 and date_of_birth = $5::date)
    union all
    (select sid, sends from customers
      where full_name = $1 and home_phone = $6 and mobile_phone = $7
        and date_of_birth is null and photo_id_number = '' and $5::date is null and $2 = '')
    limit 1
  ) c`,
)

export const matchCustomer = async (
  runner: Runner,
  details: CustomerDetails,
  period: string | null,
): Promise<KnownCustomer | undefined> => {
  const names = [details.first_name, details.middle_name, details.last_name, details.last_name2]
  const [found] = await matchStatement(runner, [
    names.join('|'),
    details.photo_id_number,
    details.photo_id_type,
    details.photo_id_country,
    details.date_of_birth,
    details.home_phone,
    details.mobile_phone,
    period ?? 'day',
  ])
  return found
}
