import type { RouteAnswer } from '@corridor/contract/common/route'
import type { customerIdentityRoutes } from '@corridor/contract/customer-identity'
import { reason } from '@corridor/contract/refusals/refusals'
import { bareNumber } from '@corridor/domain/customers/likeness'
import { recentLimits } from '../../core/customers/limits.ts'
import { recordsOf, sentBy, sentSince } from '../../core/customers/sent.ts'
import type { Db } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { refusal } from '../../platform/errors.ts'
import { invalidField } from '../../platform/refusals.ts'

type Comparison = RouteAnswer<(typeof customerIdentityRoutes)['compare']>

const comparisonStatement = statement(
  'customers-comparison',
  `with pair as (
    select :one::bigint as one, :other::bigint as other
  ), records as (
    select unnest(${recordsOf('pair.one')} || ${recordsOf('pair.other')}) as sid from pair
  ), ${recentLimits}
  select
    jsonb_build_object('sent', ${sentBy('pair.one', `'-infinity'`)}, 'transfers', (select count(*) from transactions t
      where t.customer_sid = any${recordsOf('pair.one')} and t.status <> 'DELETED')) as one,
    jsonb_build_object('sent', ${sentBy('pair.other', `'-infinity'`)}, 'transfers', (select count(*) from transactions t
      where t.customer_sid = any${recordsOf('pair.other')} and t.status <> 'DELETED')) as other,
    (select coalesce(jsonb_agg(jsonb_build_object('agencySid', agency_sid, 'agencyName', long_name, 'period', period,
        'limit', limit_total_net::text, 'one', ${sentSince('pair.one', 'period')},
        'other', ${sentSince('pair.other', 'period')}) order by last_at desc), '[]')
      from limits) as limits
  from pair`,
).typed<{ one: number; other: number }, Omit<Comparison, 'sameNumbers'>>()

/** Two who could be merged; whoever could not is refused as the merge would be. */
export async function compareCustomers(db: Db, one: number, other: number): Promise<Comparison> {
  if (one === other) throw invalidField('otherSid', reason('merged_with_itself'))
  const records = await db
    .selectFrom('customers')
    .select(['sid', 'mergedInto', 'photoIdNumber', 'legalIdNumber'])
    .where('sid', 'in', [one, other])
    .execute()
  const [first, second] = records
  if (!first || !second) throw refusal('customer_gone')
  for (const { mergedInto } of records)
    if (mergedInto !== null) throw refusal('customer_merged', { into: mergedInto })
  const [sums] = await comparisonStatement(db, { one, other })
  if (!sums) throw refusal('customer_gone')
  return {
    ...sums,
    sameNumbers: {
      photoIdNumber: bareNumber(first.photoIdNumber) === bareNumber(second.photoIdNumber),
      legalIdNumber: bareNumber(first.legalIdNumber) === bareNumber(second.legalIdNumber),
    },
  }
}
