import type { CustomerIdentity } from '@corridor/contract/customer-identity'
import { reason } from '@corridor/contract/refusals/refusals'
import type { SightedValue } from '@corridor/domain/customers/sightings'
import { sql } from 'kysely'
import { writeAudit } from '../../platform/audit.ts'
import { type AnyCall, scopeOf } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { rawQuery, violatedConstraint } from '../../platform/db/statement.ts'
import { AppError, refusal } from '../../platform/errors.ts'
import { readIdentity } from './queries.ts'
import { audited, readSighted, storeValue } from './sightings.ts'

interface Suggestion {
  readonly customerSid: number
  readonly field: string
  readonly value: SightedValue
}

/** Stores what a transfer said of a customer, or leaves the customer as it is. */
export function decideSuggestion(
  db: Db,
  call: AnyCall,
  suggestionSid: number,
  accepted: boolean,
): Promise<CustomerIdentity> {
  return inTransaction(db, async (tx) => {
    if (accepted) await lockCustomerOf(tx, suggestionSid)
    const suggestion = await decide(tx, call, suggestionSid, accepted)
    const { customerSid, field, value } = suggestion
    if (accepted) await accept(tx, call, suggestion)
    else
      await writeAudit(tx, call, {
        entity: 'customer',
        entitySid: customerSid,
        action: 'event',
        after: { event: `dismissed what a transfer said: ${field}`, ...audited(value) },
      })
    return readIdentity(tx, customerSid, scopeOf(call))
  })
}

/** Before the suggestion, as the job does that notes them: the two would wait for each other. */
async function lockCustomerOf(tx: Tx, suggestionSid: number): Promise<void> {
  await rawQuery(
    tx,
    `select from customers where sid = (select customer_sid from customer_sightings where sid = $1)
    for no key update`,
    [suggestionSid],
  )
}

async function decide(tx: Tx, call: AnyCall, sid: number, accepted: boolean): Promise<Suggestion> {
  const [row] = await rawQuery<Suggestion>(
    tx,
    `update customer_sightings set decided_at = now(), decided_by = $2, accepted = $3
    where sid = $1 and decided_at is null
    returning customer_sid as "customerSid", field, value`,
    [sid, call.actor ? call.actor.login : call.by, accepted],
  )
  if (!row) throw refusal('suggestion_gone')
  return row
}

async function accept(tx: Tx, call: AnyCall, { customerSid, value }: Suggestion): Promise<void> {
  const stored = await readSighted(tx, customerSid, true)
  if (!stored) throw refusal('customer_gone')
  const { rows } = await sql<{ mergedInto: number | null }>`
    select merged_into from customers where sid = ${customerSid}`.execute(tx)
  const into = rows[0]?.mergedInto ?? null
  if (into !== null) throw refusal('customer_merged', { into })
  try {
    await storeValue(tx, call, customerSid, stored, value)
  } catch (error) {
    if (violatedConstraint(error)?.startsWith('customer')) throw new AppError(reason('customer_exists'))
    throw error
  }
}
