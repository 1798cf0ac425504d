import type { RouteAnswer, RouteParsed } from '@corridor/contract/common/route'
import { type holdRulesRoutes, maxSamples, triedDays } from '@corridor/contract/hold-rules'
import type { HoldKind } from '@corridor/domain/holds/rules'
import { recordsOf } from '../../core/customers/sent.ts'
import { committedOn, idUntil, nameOf, provenStatuses, senderBorn } from '../../core/holds/facts.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { numbered, rawQuery } from '../../platform/db/statement.ts'

type TryBody = RouteParsed<(typeof holdRulesRoutes)['tryPast']>['body']
type Tried = RouteAnswer<(typeof holdRulesRoutes)['tryPast']>

/** A whole UTC day first, so that the transfers of a day are counted from its beginning. */
const since = `(current_date - ${triedDays - 1})::timestamptz`

/** The transfers of the time, as `t` with its person `p`. */
const people = `join customers c on c.sid = t.customer_sid join customers p on p.sid = coalesce(c.merged_into, c.sid)`

/** SQL: the numbers of the transfers that a rule of each kind holds, of all of the time. */
const heldBy: Readonly<Record<HoldKind, string>> = {
  amount: 'select t.sid from past t where t.amount_base > :above::numeric',
  first: `select t.sid from past t ${people}
    where t.amount_base > :above::numeric and not exists (
      select from transactions o where o.customer_sid = any${recordsOf('p.sid')}
        and o.status in (${provenStatuses}) and o.status <> 'DELETED'
        and (o.created_at, o.sid) < (t.created_at, t.sid))`,
  per_day: `select sid from (
      select t.sid, row_number() over (partition by coalesce(c.merged_into, c.sid),
        date_trunc('day', t.created_at, 'UTC') order by t.created_at, t.sid) as today
      from transactions t join customers c on c.sid = t.customer_sid
      where t.status <> 'DELETED' and t.created_at >= ${since}) numbered
    where today > :allowed::integer`,
  id_expired: `select t.sid from past t ${people}
    where ${idUntil} collate "C" < ${committedOn}::text collate "C"`,
  // Each name is taken apart once, however often it comes.
  watch_list: `select t.sid from past t ${people}, lateral (
      values (${nameOf('sender')}, ${senderBorn}), (${nameOf('receiver')}, null)) n (name, born)
    join lateral (select from alike where alike.name = n.name
      and not coalesce(alike.date_of_birth::text <> n.born, false) limit 1) hit on true`,
}

/** SQL: a word of plain capitals is a word of the name in both of its forms; whose is on no entry, the name is on none. */
function mayBeListed(word: string): string {
  return `(${word} !~ '^[A-Z]+$' or ${word} in (select word from words))`
}

/** The names of the time that are on the list. To take a name apart costs most: it is done for those that can be. */
const alike = `, words as materialized (
    select distinct unnest(string_to_array(key, ' ')) collate "C" as word from watch_list, unnest(keys) key where removed_at is null
  ), named as materialized (
    select name, upper(name collate pg_unicode_fast) collate "C" as capitals from (
      select ${nameOf('sender')} as name from past t union select ${nameOf('receiver')} from past t) n
  ), alike as materialized (
    select distinct n.name, w.date_of_birth from named n, lateral unnest(name_keys(n.name)) own (key)
    join (select unnest(keys) as key, date_of_birth from watch_list where removed_at is null) w on w.key = own.key
    where ${mayBeListed(`split_part(n.capitals, ' ', 1)`)} and ${mayBeListed(`split_part(n.capitals, ' ', -1)`)})`

function textOf(kind: HoldKind): string {
  return `with past as materialized (
    select t.sid, t.reference_number, t.created_at, t.available_at, t.amount_base, t.send_agency_sid, t.customer_sid,
      t.sender_fields
    from transactions t
    where t.status <> 'DELETED' and t.status <> 'UNCOM' and t.created_at >= ${since}
      and (:agency::integer is null or t.send_agency_sid = :agency)
  )${kind === 'watch_list' ? alike : ''}, held as materialized (
    select * from past where sid in (${heldBy[kind]})
  )
  select to_char(${since}, 'YYYY-MM-DD') as since, to_char(current_date, 'YYYY-MM-DD') as until, now() as "asOf",
    (select count(*)::integer from past) as transfers,
    (select count(*)::integer from held) as held,
    (select coalesce(sum(amount_base), 0)::numeric(20, 2)::text from held) as "heldAmount",
    coalesce((select jsonb_agg(to_jsonb(s)) from (
      select h.sid, h.reference_number as "referenceNumber", h.amount_base::text as amount, a.short_name as agency,
        (to_json(h.created_at at time zone 'UTC') #>> '{}') || 'Z' as at
      from held h join agencies a on a.sid = h.send_agency_sid
      order by h.created_at desc, h.sid desc limit :samples::integer) s), '[]') as samples`
}

/** What a rule would have held by what is known today; nothing is written. Judged as the domain judges each by itself. */
export async function tryPast(
  db: Db | Tx,
  { kind, agency, above, allowed }: TryBody,
  samples = maxSamples,
): Promise<Tried> {
  const given: Readonly<Record<string, unknown>> = { agency, above, allowed, samples }
  const { text, names } = numbered(textOf(kind))
  const [row] = await rawQuery<Tried>(
    db,
    text,
    names.map((name) => given[name]),
  )
  if (!row) throw new Error('The statement of past transfers answered nothing.')
  return row
}
