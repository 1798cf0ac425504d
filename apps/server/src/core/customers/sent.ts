import { countsTowardsLimits } from '@corridor/domain/transfers/statuses'

const statuses = countsTowardsLimits.map((status) => `'${status}'`).join(', ')

/** SQL: the numbers of all records of a person, who is named by an expression of the statement around it. */
export function recordsOf<const Person extends string>(person: Person) {
  return `(${person} || array(select m.sid from customers m where m.merged_into = ${person}))` as const
}

/** SQL: dollars that a person, with all records, has sent through the whole network since a point in time. */
export function sentBy<const Person extends string, const Since extends string>(
  person: Person,
  since: Since,
) {
  return `coalesce((
    select sum(t.amount_base) from transactions t
    where t.customer_sid = any${recordsOf(person)}
      and t.status in (${statuses}) and t.status <> 'DELETED' and t.created_at >= ${since}
  ), 0)::text` as const
}

/** SQL: the same since the period began: what a limit is held against, and what a screen shows beside the limit. */
export function sentSince<const Person extends string, const Period extends string>(
  person: Person,
  period: Period,
) {
  return sentBy(person, `date_trunc(${period}, now())` as const)
}
