import { clockKinds, mostWaiting } from '@corridor/contract/exceptions'
import { proposalKindNames, proposalKinds } from '@corridor/contract/proposals'
import { mayUse, type ProfileSid } from '@corridor/domain/access/permissions'
import { groupOf } from '../../core/proposals/decidable.ts'
import { agencyInside, andWritten, transferInside } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'

/** Of a transfer in one of these a person has to do something. Literally as the index has it. */
const waits = `status in ('HOLD', 'EXPRD', 'REJCT')`

/** SQL: the last move that brought a transfer here, not one that left it where it was. Literally as its index has it. */
export function cameHere(column: 'at' | 'reason', transactionSid: string): string {
  return `select ${column} from transaction_events where transaction_sid = ${transactionSid}
    and to_status in ('HOLD', 'EXPRD', 'REJCT') and from_status is distinct from to_status order by sid desc limit 1`
}

/** SQL: read once each. As a table beside the transfers it would make the planner expect few, and compare all with all. */
const hours = `case t.kind ${clockKinds
  .map((kind) => `when '${kind}' then (select hours from desk_clocks where kind = '${kind}')`)
  .join(' ')} end`

/** Who looks; and of all that waits so many, or the one with the number that stands in this place. */
export interface Which {
  readonly profile: ProfileSid
  readonly scope: Scope
  readonly one?: string
}

/**
 * Since the move that brought them here, until the clock of their kind has run down. Their index alone says which, but
 * for those that came before it did: why they came is read of those that are shown.
 */
function transfers({ scope, one }: Which): string {
  const which = one === undefined ? `order by sid limit ${mostWaiting}` : `and sid = ${one}`
  return `
  select 'transaction'::text as of, t.sid, t.kind, t.reference_number as reference, t.amount_base as usd,
    t.send_agency_sid as agency_sid, t.since, t.since + ${hours} * interval '1 hour' as due, null::text as reason,
    null::integer as proposed_by_sid, null::text as proposed_by
  from (
    select sid, reference_number, amount_base, send_agency_sid,
      coalesce(waits_since, (${cameHere('at', 'transactions.sid')})) as since,
      case status when 'HOLD' then 'held' when 'EXPRD' then 'expired' else 'rejected' end as kind
    from transactions where ${waits}${andWritten(transferInside(scope))} ${which}
  ) t where t.since is not null`
}

/** Of the kinds whose records whoever looks may read: a proposal says as much as the record that it is about. */
function proposals({ profile, scope, one }: Which): string {
  const kinds = proposalKindNames.filter((kind) => mayUse(profile, proposalKinds[kind].read))
  const which = one === undefined ? `order by expires_at, sid limit ${mostWaiting}` : `and sid = ${one}`
  return `
  select 'proposal', p.sid, 'proposal', p.kind, p.amount_cents::numeric / 100, p.agency_sid, p.proposed_at,
    p.expires_at, p.reason, p.proposed_by_sid, p.proposed_by
  from (
    select * from proposals where state = 'open' and expires_at > now()
      and kind = any('{${kinds.join(',')}}')${andWritten(agencyInside(scope, 'agency_sid'))} ${which}
  ) p`
}

/** SQL: whether the item `i` is a proposal of one of these groups. */
export function isOfGroups(groups: string): string {
  const group = groupOf({
    kind: 'i.reference',
    proposedBySid: 'i.proposed_by_sid',
    proposedBy: 'i.proposed_by',
  })
  return `i.of = 'proposal' and ${group} = any(${groups}::text[])`
}

/** Whatever else waits for a person is one more part, with the same columns. */
const parts: readonly ((which: Which) => string)[] = [transfers, proposals]

/** Everything that waits, with whoever has it: what was taken before it came here (again) is not taken. */
export function waitingItems(which: Which): string {
  return `
  select i.*, k.user_sid as holder_sid, k.login as holder, k.taken_at
  from (${parts.map((part) => part(which)).join('\n  union all\n')}) i
  left join desk_takes k on k.kind = i.of and k.sid = i.sid and k.taken_at >= i.since`
}
