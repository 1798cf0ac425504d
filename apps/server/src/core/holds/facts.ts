import type { HoldFacts } from '@corridor/domain/holds/rules'
import type { Db, Tx } from '../../platform/db/database.ts'
import { statement } from '../../platform/db/statement.ts'
import { recordsOf } from '../customers/sent.ts'

/** A held, cancelled or rejected transfer proves nobody: else a first one, taken back at once, would open the door. */
export const provenStatuses = `'AVAIL', 'RECVD'` as const

/** SQL: the UTC day on which a transfer `t` is or was committed. */
export const committedOn = `(coalesce(t.available_at, now()) at time zone 'UTC')::date` as const

/** SQL: the last good day of the photo id that a transfer `t` came with, or that its person `p` is known by. */
export const idUntil =
  `coalesce(nullif(t.sender_fields ->> 'senderPhotoIdExpDate', ''), p.photo_id_exp_date::text)` as const

/** SQL: all names of the sender or the receiver of a transfer `t`. */
export function nameOf<const Who extends 'sender' | 'receiver'>(who: Who) {
  return `concat_ws(' ', t.sender_fields ->> '${who}FirstName', t.sender_fields ->> '${who}MiddleName',
    t.sender_fields ->> '${who}LastName', t.sender_fields ->> '${who}LastName2')` as const
}

/** SQL: the sender's birth date. The receiver's is known only at the payout. */
export const senderBorn =
  `coalesce(nullif(t.sender_fields ->> 'senderDOB', ''), p.date_of_birth::text)` as const

/**
 * All that the rules weigh, in one statement. Transfers are counted by the time of their validation and with those
 * that are not committed yet: however many are committed at one moment, each has a place of its own in its day.
 */
const factsStatement = statement(
  'hold-facts',
  `select t.amount_base::text as amount, t.send_agency_sid as "agencySid", ${committedOn}::text as on,
    ${idUntil} as "idUntil",
    exists (select from transactions o where o.customer_sid = any${recordsOf('p.sid')}
      and o.status in (${provenStatuses}) and o.status <> 'DELETED'
      and (o.created_at, o.sid) < (t.created_at, t.sid)) as "hasSent",
    (select count(*)::integer + 1 from transactions o where o.customer_sid = any${recordsOf('p.sid')}
      and o.status <> 'DELETED' and o.created_at >= date_trunc('day', t.created_at, 'UTC')
      and (o.created_at, o.sid) < (t.created_at, t.sid)) as today,
    coalesce((
      select jsonb_agg(jsonb_build_object('sid', w.sid, 'name', w.name, 'who', n.who) order by w.sid, n.who)
      from (values ('sender', ${nameOf('sender')}, ${senderBorn}), ('receiver', ${nameOf('receiver')}, null))
        as n (who, name, born)
      join watch_list w on w.keys && name_keys(n.name) and w.removed_at is null
      where not coalesce(w.date_of_birth::text <> n.born, false)), '[]') as listed
  from transactions t
  join customers c on c.sid = t.customer_sid
  join customers p on p.sid = coalesce(c.merged_into, c.sid)
  where t.sid = :sid`,
).typed<{ sid: number }, HoldFacts>()

export async function readHoldFacts(db: Db | Tx, sid: number): Promise<HoldFacts> {
  const [facts] = await factsStatement(db, { sid })
  if (!facts) throw new Error(`There is no transfer ${sid} to judge.`)
  return facts
}
