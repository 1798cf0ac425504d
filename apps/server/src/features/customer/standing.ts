import type { RouteAnswer } from '@corridor/contract/common/route'
import type { customerRoutes } from '@corridor/contract/customer'
import { recentLimits } from '../../core/customers/limits.ts'
import { recordsOf, sentSince } from '../../core/customers/sent.ts'
import { agencyInside, andWritten, isOneOf } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery, statement } from '../../platform/db/statement.ts'
import { refusal } from '../../platform/errors.ts'

type Standing = RouteAnswer<(typeof customerRoutes)['standing']>

/** Without a transfer nothing of the last one is there. */
interface StandingRow extends Pick<Standing, 'transfers' | 'limits'> {
  readonly lastSid: number | null
  readonly lastAt: string
  readonly lastAgencySid: number
  readonly lastAgencyName: string
}

const standingStatement = statement(
  'customer-standing',
  `with person as (
    select coalesce(merged_into, sid) as sid from customers where sid = :sid
  ), records as (
    select unnest(${recordsOf('person.sid')}) as sid from person
  ), ${recentLimits}
  select
    (select count(*) from transactions t join records r on r.sid = t.customer_sid where t.status <> 'DELETED')::int
      as transfers,
    last.sid as "lastSid", last.created_at as "lastAt", last.send_agency_sid as "lastAgencySid",
    last.long_name as "lastAgencyName",
    (select coalesce(jsonb_agg(jsonb_build_object('agencySid', agency_sid, 'agencyName', long_name, 'period', period,
        'limit', limit_total_net::text, 'sent', ${sentSince('person.sid', 'period')}) order by last_at desc), '[]')
      from limits) as limits
  from person left join (
    select t.*, a.long_name from recent t join agencies a on a.sid = t.send_agency_sid
    order by t.created_at desc, t.sid desc limit 1
  ) last on true`,
).typed<{ sid: number }, StandingRow>()

/** What somebody has sent, and how much is left of each limit, as the gateway would judge the next transfer. */
export async function readStanding(db: Db, sid: number, scope: Scope): Promise<Standing> {
  const [row] = await standingStatement(db, { sid })
  if (!row) throw refusal('customer_gone')
  if (scope !== null) return withinScope(db, sid, scope, row.limits)
  const { transfers, limits, lastSid, lastAt: at, lastAgencySid: agencySid, lastAgencyName: agencyName } = row
  return { transfers, limits, last: lastSid === null ? null : { sid: lastSid, at, agencySid, agencyName } }
}

/**
 * Sent through the agencies of a scope, and their limits alone. How much of a limit is used is said as the gateway judges
 * it, by all that the person has sent: less would let a clerk promise what is then refused.
 */
async function withinScope(db: Db, sid: number, scope: Scope, limits: Standing['limits']): Promise<Standing> {
  const [row] = await rawQuery<NonNullable<Standing['last']> & Pick<Standing, 'transfers'>>(
    db,
    `select t.sid, t.created_at as at, t.send_agency_sid as "agencySid", a.long_name as "agencyName",
      count(*) over ()::int as transfers
    from transactions t join agencies a on a.sid = t.send_agency_sid
    where t.customer_sid = any${recordsOf('$1::bigint')} and t.status <> 'DELETED'${andWritten(agencyInside(scope, 't.send_agency_sid'))}
    order by t.created_at desc, t.sid desc limit 1`,
    [sid],
  )
  const { transfers, ...last } = row ?? { transfers: 0 }
  return {
    transfers,
    last: 'sid' in last ? last : null,
    limits: limits.filter(({ agencySid }) => isOneOf(scope, agencySid)),
  }
}
