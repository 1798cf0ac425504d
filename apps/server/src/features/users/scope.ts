import type { RouteParsed } from '@corridor/contract/common/route'
import { reason } from '@corridor/contract/refusals/refusals'
import type { usersRoutes } from '@corridor/contract/users'
import { superAdminProfile } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { invalidField } from '../../platform/refusals.ts'
import type { StoredUser } from './store.ts'

type ScopeColumns = Pick<StoredUser, 'scopeAgencies' | 'scopeCountries'>
type GivenScope = RouteParsed<(typeof usersRoutes)['update']>['body']['user']['scope']

export const noScope: ScopeColumns = { scopeAgencies: [], scopeCountries: [] }

/** Each once and in order, so that the same choice is the same text in the history. */
function columnsOf({ agencies, countries }: NonNullable<GivenScope>): ScopeColumns {
  return {
    scopeAgencies: [...new Set(agencies)].sort((one, other) => one - other),
    scopeCountries: [...new Set(countries)].sort(),
  }
}

export function isSameScope(one: ScopeColumns, other: ScopeColumns): boolean {
  return (
    one.scopeAgencies.join() === other.scopeAgencies.join() &&
    one.scopeCountries.join() === other.scopeCountries.join()
  )
}

/**
 * What is stored of a scope that a form sends; where it sends none, what was stored, though an agency of it may have been
 * removed since: to drop that one could take the whole limit away.
 */
export async function scopeColumns(
  tx: Tx,
  profile: number,
  given: GivenScope,
  { scopeAgencies, scopeCountries }: ScopeColumns,
): Promise<ScopeColumns> {
  const before = { scopeAgencies, scopeCountries }
  const after = given === undefined ? before : columnsOf(given)
  if (profile === superAdminProfile && !isSameScope(after, noScope))
    throw invalidField('user.scope', reason('super_admin_unlimited'))
  const { rows } = await sql<{ agencies: number; countries: number }>`
    select (select count(*)::int from agencies where sid = any(${after.scopeAgencies}::integer[])) as agencies,
      (select count(*)::int from countries where country_code = any(${after.scopeCountries}::text[])) as countries`.execute(
    tx,
  )
  const [found] = rows
  const isNew = !isSameScope(after, before)
  if (isNew && found && found.countries < after.scopeCountries.length)
    throw invalidField('user.scope', reason('unknown_code'))
  if (isNew && found && found.agencies < after.scopeAgencies.length)
    throw invalidField('user.scope', reason('unknown_agency'))
  return after
}
