import { type RawBuilder, sql } from 'kysely'
import { isOf, type Part } from './part.ts'

/** What came with its events from elsewhere has no records of ours. */
const notImported = sql`not exists (
    select from transfer_imports i where e.transaction_sid between i.first_transaction_sid and i.last_transaction_sid
      and e.sid <= i.last_event_sid)`

const eventKey = sql`concat_ws(' ', coalesce(e.from_status, '-'), e.to_status, e.actor, e.reason)`
const entryKey = sql`concat_ws(' ', coalesce(a.before ->> 'status', '-'), a.after ->> 'status', a.actor_login,
    coalesce(a.after ->> 'reason', ''))`
const ofTransfers = sql`a.entity = 'transaction' and a.action in ('insert', 'update')`

/**
 * Each event has its entry in the audit log, and each entry its event: the same steps, by the same person, for the
 * same reason. Sums of hashes find the transfers where it is not so, in one pass; the rest is asked of these alone.
 */
export function auditCheck(part: Part): RawBuilder<unknown> {
  return sql`
  with wrong as materialized (
    select coalesce(happened.sid, told.sid) as sid
    from (
      select e.transaction_sid as sid, sum(hashtextextended(${eventKey}, 0)) as hash, count(*) as count
      from transaction_events e where ${notImported} and ${isOf(part, 'e.transaction_sid')} group by e.transaction_sid
    ) as happened
    full join (
      select a.entity_sid as sid, sum(hashtextextended(${entryKey}, 0)) as hash, count(*) as count
      from audit_entries a where ${ofTransfers} and ${isOf(part, 'a.entity_sid')} group by a.entity_sid
    ) as told on told.sid = happened.sid
    where (happened.hash, happened.count) is distinct from (told.hash, told.count)
  )
  select found.kind, w.sid, format(found.words, w.sid, found.key) as sentence
  from wrong w
  cross join lateral (
    select 'audit 1' as kind, missing.key, 'Transfer %s has an event without its audit entry: %s.' as words
    from (
      select ${eventKey} as key from transaction_events e where e.transaction_sid = w.sid and ${notImported}
      except all select ${entryKey} from audit_entries a where ${ofTransfers} and a.entity_sid = w.sid
    ) as missing
    union all
    select 'audit 2', extra.key, 'Transfer %s has an audit entry without its event: %s.'
    from (
      select ${entryKey} as key from audit_entries a where ${ofTransfers} and a.entity_sid = w.sid
      except all select ${eventKey} from transaction_events e where e.transaction_sid = w.sid and ${notImported}
    ) as extra
  ) as found`
}

/** What a partner asked for, by the move that it led to. */
const operationOf = sql`case e.move when 'VALIDATE' then 'sendValidation' when 'SEND' then 'commitTransaction'
    when 'SEND_HELD' then 'commitTransaction'
    when 'RECEIVE' then 'receiveCommit' when 'REVERSE' then 'receiveReversal' when 'CANCEL' then 'sendReversal' end`

/** What is only noted is answered by a fault, and the request keeps its id for when it can be carried out. */
const partnerEvents = sql`
  select e.sid, e.transaction_sid, e.at, e.move, e.to_status, e.actor, ${operationOf} as operation
  from transaction_events e where starts_with(e.actor, 'agent ') and e.move <> 'ASK_CANCEL' and ${notImported}`

/** The answer lives with its request for some time; of older ones the trace may still have it. */
const movingRequests = sql`
  select coalesce(r.transaction_sid, tr.transaction_sid) as transaction_sid, r.at, r.operation, r.agent_sid,
    r.client_request_id, r.response, tr.response as traced
  from partner_requests r left join traces tr on tr.sid = r.trace_sid
  where r.operation in ('sendValidation', 'commitTransaction', 'receiveCommit', 'receiveReversal', 'sendReversal')`

/** What every answer must say; written down again, and not by the code that answers. */
const head = sql`'<referenceNumber>' || t.reference_number || '</referenceNumber><status>' || e.to_status || '</status>'`

function inSent(column: string) {
  return sql`round(${sql.ref(column)}, sc.minor_units)`
}

const amounts = sql`case e.move
    when 'VALIDATE' then '<sendAmount>' || ${inSent('t.send_amount')} || '</sendAmount><sendFees>'
      || ${inSent('t.send_fees')} || '</sendFees><sendTaxes>' || ${inSent('t.send_taxes')}
      || '</sendTaxes><totalAmountToCollect>' || ${inSent('t.total_to_collect')}
      || '</totalAmountToCollect><sendCurrency>' || t.send_currency || '</sendCurrency><amountBase>' || t.amount_base
      || '</amountBase><feesBase>' || t.fees_base || '</feesBase><taxesBase>' || t.taxes_base
      || '</taxesBase><totalBase>' || t.total_base || '</totalBase><baseCurrency>USD</baseCurrency><exchangeRate>'
      || t.exchange_rate || '</exchangeRate><receiveAmount>' || round(t.receive_amount, rc.minor_units)
      || '</receiveAmount><receiveCurrency>' || t.receive_currency || '</receiveCurrency>'
    when 'RECEIVE' then '<receiveAmount>' || round(t.receive_amount, rc.minor_units)
      || '</receiveAmount><receiveCurrency>' || t.receive_currency || '</receiveCurrency>'
    when 'CANCEL' then '<feesReturned>' || t.fees_returned || '</feesReturned><amountToReturn>'
      || round(t.total_to_collect - case when t.fees_returned then 0 else t.send_fees end, sc.minor_units)
      || '</amountToReturn><currency>' || t.send_currency || '</currency>'
    else '' end`

/** Each event of a partner's has its request and each such request its event; every answer tells what is stored. */
export const requestsCheck = sql`
  with wrong as materialized (
    select e.sid, e.move, coalesce(e.transaction_sid, r.transaction_sid) as transfer, e.actor, r.client_request_id,
      r.operation, e.sid is null as is_without_event, r.operation is null as is_without_request,
      not starts_with(e.actor, 'agent ' || a.agent_id || '/') as is_of_another,
      strpos(r.response, ${head}) = 0 or strpos(r.response, ${amounts}) = 0 as tells_otherwise,
      strpos(r.traced, ${head}) = 0 or strpos(r.traced, ${amounts}) = 0 as is_traced_otherwise
    from (${partnerEvents}) as e
    full join (${movingRequests}) as r
      on r.transaction_sid = e.transaction_sid and r.at = e.at and r.operation = e.operation
    left join agents a on a.sid = r.agent_sid
    left join transactions t on t.sid = e.transaction_sid
    left join currencies sc on sc.currency_code = t.send_currency
    left join currencies rc on rc.currency_code = t.receive_currency
  )
  select found.kind, w.transfer as sid, found.sentence
  from wrong w
  cross join lateral (
    select 'request 1' as kind, format('Event %s (%s of transfer %s) is by %s and has no request.', w.sid, w.move,
      w.transfer, w.actor) as sentence where w.is_without_request
    union all select 'request 2', format('Request %s (%s of transfer %s) has no event.', w.client_request_id,
      w.operation, coalesce(w.transfer::text, 'none')) where w.is_without_event
    union all select 'request 3', format('Event %s (%s of transfer %s) is by %s, but its request %s is of another agent.',
      w.sid, w.move, w.transfer, w.actor, w.client_request_id) where w.is_of_another
    union all select 'request 4', format('The answer to request %s (%s of transfer %s) does not tell what is stored.',
      w.client_request_id, w.operation, w.transfer) where w.tells_otherwise
    union all select 'request 5', format('The trace of request %s (%s of transfer %s) does not tell what is stored.',
      w.client_request_id, w.operation, w.transfer) where w.is_traced_otherwise
  ) as found
  where w.is_without_event or w.is_without_request or w.is_of_another or w.tells_otherwise or w.is_traced_otherwise`
