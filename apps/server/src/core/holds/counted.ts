import { type countedRule, triedDays } from '@corridor/contract/hold-rules'
import type { z } from 'zod'
import type { Scope } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { agencyInside, andWritten, transferInside, written } from '../scope/conditions.ts'

type CountedRule = z.output<typeof countedRule>

/** SQL: what is shown of a rule or one of its versions `r`, beside its number. */
export const ruleColumns = `r.kind, r.agency_sid as agency, a.short_name as "agencyName", r.above::text, r.allowed,
  r.is_active as "isActive", r.version`

/** SQL: the rules as `r`, each with its agency. */
export const ruleTables = 'hold_rules r left join agencies a on a.sid = r.agency_sid'

/** A transfer that was released and held again by staff counts once for each rule that held it. */
function counted(scope: Scope): string {
  return `
  select h.rule_sid, count(*)::integer as held,
    count(*) filter (where exists (select from transaction_events e
      where e.transaction_sid = h.transaction_sid and e.move = 'RELEASE'))::integer as released,
    count(*) filter (where exists (select from transaction_events e
      where e.transaction_sid = h.transaction_sid and e.move = 'REJECT'))::integer as rejected
  from holds h where h.rule_sid is not null and h.at >= now() - make_interval(days => ${triedDays})${ofScope(scope)}
  group by h.rule_sid`
}

function ofScope(scope: Scope): string {
  const inside = andWritten(transferInside(scope, 't.'))
  return inside && ` and exists (select from transactions t where t.sid = h.transaction_sid${inside})`
}

/** Every rule, of all agencies or of one inside, with how often it has held within 90 days and what became of it. */
export function listCountedRules(db: Db, scope: Scope): Promise<CountedRule[]> {
  return rawQuery(
    db,
    `select r.sid, ${ruleColumns}, jsonb_build_object('held', coalesce(c.held, 0),
      'released', coalesce(c.released, 0), 'rejected', coalesce(c.rejected, 0)) as counts
    from ${ruleTables} left join (${counted(scope)}) c on c.rule_sid = r.sid${ofAgencies(scope)}
    order by array_position(array['amount', 'first', 'per_day', 'watch_list', 'id_expired'], r.kind),
      a.short_name nulls first, r.sid`,
  )
}

function ofAgencies(scope: Scope): string {
  const [inside] = written(agencyInside(scope, 'r.agency_sid'))
  return inside ? ` where (r.agency_sid is null or ${inside})` : ''
}
