import { products } from '../compliance/rules.ts'

/** Agencies with a limit that are shown, the one of the last transfer first. */
const mostAgencies = 5
/** Transfers of each record that are looked through for them: who sends every day still has an answer at once. */
const newest = 1000

/**
 * SQL: two steps of a `with` that has a step `records`. `recent` are their newest transfers, `limits` what the agencies
 * that these went through allow one person to send.
 */
export const recentLimits = `recent as (
    select t.sid, t.created_at, t.send_agency_sid from records r, lateral (
      select sid, created_at, send_agency_sid from transactions
      where customer_sid = r.sid and status <> 'DELETED' order by created_at desc, sid desc limit ${newest}
    ) t
  ), limits as (
    select used.agency_sid, a.long_name, l.limit_total_net, coalesce(l.acc_total_net, 'day') as period, used.last_at
    from (select send_agency_sid as agency_sid, max(created_at) as last_at from recent group by 1) used
    join agencies a on a.sid = used.agency_sid
    join agency_limits l on l.agency_sid = used.agency_sid and l.product = ${products.send} and l.currency_code = 'USD'
    where l.limit_total_net is not null
    order by used.last_at desc limit ${mostAgencies}
  )` as const
