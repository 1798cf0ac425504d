import { mostFound } from '@corridor/contract/palette'
import { keysOf, maskedSql, type Page, readInSteps } from '../../core/customers/keys.ts'
import { andWritten, transferInside } from '../../core/scope/conditions.ts'
import { utcText } from '../../core/transfers/columns.ts'
import type { Scope } from '../../platform/call.ts'
import { Values } from '../../platform/db/condition.ts'
import type { Db } from '../../platform/db/database.ts'
import { plannedForValues, plannedOnce } from '../../platform/db/planned.ts'
import { type Found, transferColumns } from './records.ts'

/** With the newest transfers of theirs: whoever calls without a reference is helped by the name. */
export type People = Pick<Found, 'customers' | 'transfers'>

const page: Page = { kind: 'at', offset: 0, rows: mostFound }

/** People as the list of customers finds them, with the transfers of those who were merged into them. */
function statementOf(keys: string, scope: Scope): string {
  return `with people as materialized (
    select c.*, k.place, k.last_name as by_last, k.first_name as by_first
    from (${keys}) k join customers c on c.sid = k.sid),
  sent as materialized (
    select p.sid as person, t.* from people p
    cross join lateral (select p.sid union all select m.sid from customers m where m.merged_into = p.sid) r (sid)
    cross join lateral (
      select * from transactions where customer_sid = r.sid and status <> 'DELETED'${andWritten(transferInside(scope))}
      order by created_at desc, sid desc limit ${mostFound}) t)
  select (select count(*)::integer from people) as found,
    (select coalesce(json_agg(shown), '[]') from (
      select p.sid, p.first_name as "firstName", p.middle_name as "middleName", p.last_name as "lastName",
        p.last_name2 as "lastName2", p.city, p.country,
        ${maskedSql(`coalesce(nullif(p.mobile_phone, ''), p.home_phone)`)} as phone,
        ${maskedSql('p.photo_id_number')} as "photoId",
        (select ${utcText('max(t.created_at)')} from sent t where t.person = p.sid) as "lastSent"
      from people p order by p.place, p.by_last, p.by_first, p.sid) shown) as customers,
    (select coalesce(json_agg(shown), '[]') from (
      select ${transferColumns} from sent t order by t.created_at desc, t.sid desc limit ${mostFound}) shown) as transfers`
}

export async function findPeople(db: Db, typed: string, scope: Scope): Promise<People> {
  const plan = scope === null ? plannedOnce : plannedForValues
  const found = await readInSteps({ chain: typed }, page, scope, async (way, narrowed) => {
    const values = new Values()
    const run = plan<People & { found: number }>(statementOf(keysOf(way, narrowed, page, values).text, scope))
    const [row] = await run(db, values.list)
    return row ?? { found: 0, customers: [], transfers: [] }
  })
  return found ?? { customers: [], transfers: [] }
}
