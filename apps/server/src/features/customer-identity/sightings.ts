import { randomUUID } from 'node:crypto'
import { masked } from '@corridor/domain/customers/masked'
import {
  type Sighted,
  type SightedValue,
  type Sighting,
  sightedFields,
  sightingsOf,
} from '@corridor/domain/customers/sightings'
import { sql } from 'kysely'
import { detailsOf } from '../../core/customers/details.ts'
import { type AuditedFields, writeAudit } from '../../platform/audit.ts'
import { type AnyCall, systemCall } from '../../platform/call.ts'
import { type Db, inSavepoint, inTransaction, type Tx } from '../../platform/db/database.ts'
import { lastCommitted } from '../../platform/db/last-committed.ts'
import { gotNoLock, rawQuery, violatedConstraint } from '../../platform/db/statement.ts'
import type { Platform } from '../../platform/platform.ts'
import { standsFor } from './store.ts'

const batchSize = 500

interface Seen {
  readonly eventSid: number
  readonly transactionSid: number
  readonly personSid: number
  readonly at: string
  readonly fields: Readonly<Record<string, string>>
}

/** What was paid for: whoever only asked for a price has said nothing yet. */
const seenText = `
  select e.sid as "eventSid", t.sid as "transactionSid", coalesce(c.merged_into, c.sid) as "personSid", e.at,
    t.sender_fields as fields
  from transaction_events e join transactions t on t.sid = e.transaction_sid join customers c on c.sid = t.customer_sid
  where e.sid > $1 and e.sid <= $2 and e.move in ('SEND', 'SEND_HELD') order by e.sid limit ${batchSize}`

/**
 * Looks at what new transfers say of customers who are known: what was empty is filled in, what differs waits for
 * somebody to decide. Only one at a time may run this. The first run begins with what comes after it.
 */
export async function noteSightings({ db, log }: Pick<Platform, 'db' | 'log'>): Promise<void> {
  const through = await lastCommitted(db, 'transaction_events')
  if (through === 'in use') return
  const known = await db.selectFrom('customerSightingsThrough').select('eventSid').executeTakeFirst()
  if (!known) return keepThrough(db, through)
  const call = systemCall(log, randomUUID())
  let done = known.eventSid
  while (done < through) {
    const seen = await rawQuery<Seen>(db, seenText, [done, through])
    for (const one of seen) {
      try {
        await noteOne(db, call, one)
      } catch (error) {
        // Where the database itself is gone this throws too; else one transfer must not stop all behind it.
        await rawQuery(db, 'select 1')
        log.error({ err: error, transaction: one.transactionSid }, 'sighting failed')
      }
    }
    done = seen.length < batchSize ? through : (seen.at(-1)?.eventSid ?? through)
    await keepThrough(db, done)
  }
}

async function keepThrough(db: Db, eventSid: number): Promise<void> {
  await sql`insert into customer_sightings_through values (${eventSid})
    on conflict ((true)) do update set event_sid = excluded.event_sid`.execute(db)
}

const columns = Object.values(sightedFields).flat()

/** As the tables have them: no plugin renames their columns. */
export async function readSighted(db: Db | Tx, sid: number, locked: boolean): Promise<Sighted | undefined> {
  const [row] = await rawQuery<Sighted>(
    db,
    `select ${columns.join(', ')} from customers where sid = $1 ${locked ? 'for no key update' : ''}`,
    [sid],
  )
  return row
}

async function noteOne(db: Db, call: AnyCall, { personSid, fields, ...of }: Seen): Promise<void> {
  const seen = detailsOf(new Map(Object.entries(fields)))
  const stored = await readSighted(db, personSid, false)
  // Nearly all say nothing new: they cost no lock.
  if (!stored || sightingsOf(stored, seen).length === 0) return
  const into = await inTransaction(db, async (tx) => {
    const current = await readSighted(tx, personSid, true)
    const mergedInto = await standsFor(tx, personSid)
    if (!current || mergedInto !== personSid) return mergedInto
    for (const sighting of sightingsOf(current, seen)) {
      const filled = sighting.adds && (await fill(tx, call, personSid, current, sighting.value))
      if (!filled) await keepOpen(tx, personSid, sighting, of)
    }
    return personSid
  })
  // Merged while we waited: in a merged record nobody would see it, and nobody could accept it.
  if (into !== personSid) await noteOne(db, call, { ...of, fields, personSid: into })
}

/** False where it is what somebody else is known by: then a person has to look. */
async function fill(
  tx: Tx,
  call: AnyCall,
  sid: number,
  stored: Sighted,
  value: SightedValue,
): Promise<boolean> {
  try {
    await inSavepoint(tx, () => storeValue(tx, call, sid, stored, value))
    return true
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('customer') || gotNoLock(error)) return false
    throw error
  }
}

/** The version rises: whoever has the form open would otherwise save the empty field over it. */
export async function storeValue(
  tx: Tx,
  call: AnyCall,
  sid: number,
  stored: Sighted,
  value: SightedValue,
): Promise<void> {
  const entries = Object.entries(value)
  await rawQuery(
    tx,
    `update customers set version = version + 1, ${entries.map(([column], at) => `${column} = $${at + 2}`).join(', ')}
    where sid = $1`,
    [sid, ...entries.map(([, text]) => text)],
  )
  const before = Object.fromEntries(
    columns.filter((column) => column in value).map((column) => [column, stored[column]]),
  )
  await writeAudit(tx, call, {
    entity: 'customer',
    entitySid: sid,
    action: 'update',
    before: audited(before),
    after: audited(value),
  })
}

const numbers: ReadonlySet<string> = new Set(['photo_id_number', 'legal_id_number'])

/** As the form names them, and without a number of an id. */
export function audited(value: Readonly<Record<string, string | null>>): AuditedFields {
  return Object.fromEntries(
    Object.entries(value).map(([column, text]) => [
      column.replaceAll(/_(\w)/g, (_whole, letter: string) => letter.toUpperCase()),
      numbers.has(column) && text !== null ? masked(text) : text,
    ]),
  )
}

/**
 * The newest takes the place of the one before, under a number of its own: whoever accepts the one before has not seen
 * it. What was dismissed once is not asked again.
 */
async function keepOpen(
  tx: Tx,
  sid: number,
  { field, value }: Sighting,
  { transactionSid, at }: Pick<Seen, 'transactionSid' | 'at'>,
): Promise<void> {
  const said = JSON.stringify(value)
  const [dismissed] = await rawQuery(
    tx,
    'select from customer_sightings where customer_sid = $1 and field = $2 and value = $3::jsonb and not accepted limit 1',
    [sid, field, said],
  )
  if (dismissed) return
  await rawQuery(
    tx,
    `delete from customer_sightings
    where customer_sid = $1 and field = $2 and decided_at is null and value <> $3::jsonb`,
    [sid, field, said],
  )
  await rawQuery(
    tx,
    `insert into customer_sightings (customer_sid, field, value, transaction_sid, seen_at) values ($1, $2, $3, $4, $5)
    on conflict (customer_sid, field) where decided_at is null
    do update set transaction_sid = excluded.transaction_sid, seen_at = excluded.seen_at`,
    [sid, field, said, transactionSid, at],
  )
}
