import { deepestJump } from '@corridor/contract/common/paging'
import type { RouteParsed } from '@corridor/contract/common/route'
import { type CustomerSearch, customersExactUpTo, type customersRoutes } from '@corridor/contract/customers'
import { reason } from '@corridor/contract/refusals/refusals'
import { lastCustomerPlace } from '@corridor/domain/customers/place'
import { keysOf, maskedSql, type Page, readInSteps, type Way } from '../../core/customers/keys.ts'
import { type Narrowed, narrow } from '../../core/customers/narrowed.ts'
import { customersInside } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'
import { Values } from '../../platform/db/condition.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { plannedForValues, plannedOnce } from '../../platform/db/planned.ts'
import { invalidField } from '../../platform/refusals.ts'
import { countAll } from './totals.ts'

type ListBody = NonNullable<RouteParsed<(typeof customersRoutes)['list']>['body']>

export function pageOf(
  { rows, offset }: { readonly rows: number; readonly offset: number },
  { after, before }: Pick<ListBody, 'after' | 'before'>,
): Page {
  if (after) return { kind: 'after', edge: after, rows }
  if (before) return { kind: 'before', edge: before, rows }
  if (offset > deepestJump) throw invalidField('offset', reason('page_too_deep'))
  return { kind: 'at', offset, rows }
}

const shownColumns = `c.sid, c.first_name as "firstName", c.middle_name as "middleName", c.last_name as "lastName",
  c.last_name2 as "lastName2", c.date_of_birth as "dateOfBirth", c.country, c.mobile_phone as "mobilePhone",
  c.home_phone as "homePhone", ${maskedSql('c.photo_id_number')} as "photoIdNumber",
  c.photo_id_exp_date as "photoIdExpDate"`

interface Found {
  readonly found: number
  readonly rows: string
}

/**
 * Keys first, then only as many rows as are shown. They arrive as JSON that the database has written: parsing it only
 * to write it again costs half the call.
 */
export function pageStatement(way: Way, narrowed: Narrowed, page: Page) {
  const values = new Values()
  const keys = keysOf(way, narrowed, page, values)
  const text = `select count(*)::integer as found, coalesce(json_agg(shown), '[]')::text as rows from (
  select ${shownColumns}
  from (${keys.text}) k join customers c on c.sid = k.sid
  order by k.place, k.last_name, k.first_name, k.sid) shown`
  const plan = keys.isUsual ? plannedOnce : plannedForValues
  return { run: plan<Found>(text), values: values.list, text }
}

export async function readPage(
  db: Db | Tx,
  search: CustomerSearch,
  page: Page,
  scope: Scope,
): Promise<string> {
  const found = await readInSteps(search, page, scope, async (way, narrowed): Promise<Found> => {
    const { run, values } = pageStatement(way, narrowed, page)
    const [row] = await run(db, values)
    return row ?? { found: 0, rows: '[]' }
  })
  return found?.rows ?? '[]'
}

/** How many a search finds, up to one more than anybody waits for. */
export function countStatement({ conditions, indexed }: Narrowed) {
  const values = new Values()
  const text = `select count(*) from (
    select from generate_series(0, ${lastCustomerPlace}) as p (place) cross join lateral (
      with hits as materialized (
        select words, photo_id_exp_date from customer_search
        where place = p.place::smallint and ${values.where(indexed)})
      select from hits where ${values.where(conditions)} limit ${customersExactUpTo + 1}) h
    limit ${customersExactUpTo + 1}) counted`
  return { run: plannedOnce<{ count: number }>(text), values: values.list, text }
}

interface Total {
  readonly total: number
  readonly exact: boolean
}

/** The same of those whom a scope leaves. */
function countWithinStatement({ conditions }: Narrowed, scope: Scope) {
  const values = new Values()
  const where = values.where([...conditions, ...customersInside(scope, 'customer_search.sid')])
  const text = `select count(*) from (select from customer_search where ${where} limit ${customersExactUpTo + 1}) counted`
  return { run: plannedForValues<{ count: number }>(text), values: values.list, text }
}

export async function countCustomers(db: Db | Tx, search: CustomerSearch, scope: Scope): Promise<Total> {
  const narrowed = narrow(search)
  if (narrowed === null) return { total: 0, exact: true }
  if (narrowed.conditions.length === 0 && scope === null) return { total: await countAll(db), exact: true }
  const { run, values } = scope === null ? countStatement(narrowed) : countWithinStatement(narrowed, scope)
  const [row] = await run(db, values)
  const count = row?.count ?? 0
  return count > customersExactUpTo
    ? { total: customersExactUpTo, exact: false }
    : { total: count, exact: true }
}
