import type { ScopedRecord } from '@corridor/contract/common/scope'
import type { Scope } from '../../platform/call.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { agencyInside, andWritten, customerInside, transferInside } from './conditions.ts'

function ofAgency(table: string, key = 'sid', agency = 'agency_sid') {
  return (scope: Scope): string =>
    `${table} r where r.${key} = $1${andWritten(agencyInside(scope, `r.${agency}`))}`
}

/** How each kind of record is looked for: its table, and what makes it one of an agency inside. */
const found: Readonly<Record<ScopedRecord, (scope: Scope) => string>> = {
  agency: ofAgency('agencies', 'sid', 'sid'),
  agent: ofAgency('agents'),
  bank: ofAgency('agency_banks', 'ab_sid'),
  contact: ofAgency('agency_contacts'),
  setup: ofAgency('settlement_configs'),
  settlement: ofAgency('settlements'),
  delivery: (scope) => `deliveries d join settlements r on r.sid = d.settlement_sid
    where d.sid = $1${andWritten(agencyInside(scope, 'r.agency_sid'))}`,
  summary: ofAgency('daily_summaries'),
  /** Whose books it is out of. */
  reconciliation: ofAgency('reconciliations', 'sid', 'host_sid'),
  payment: ofAgency('agency_payments'),
  transfer: (scope) => `transactions r where r.sid = $1${andWritten(transferInside(scope, 'r.'))}`,
  sending: ofAgency('transactions', 'sid', 'send_agency_sid'),
  paying: ofAgency('transactions', 'sid', 'receive_agency_sid'),
  customer: (scope) => `customers r where r.sid = $1${andWritten(customerInside(scope, 'r.sid'))}`,
  document: (scope) =>
    `customer_documents r where r.sid = $1${andWritten(customerInside(scope, 'r.customer_sid'))}`,
  /** What a transfer has shown of a person: whoever decides it changes the person. */
  suggestion: (scope) => `customer_sightings s join transactions r on r.sid = s.transaction_sid
    where s.sid = $1${andWritten([...transferInside(scope, 'r.'), ...customerInside(scope, 's.customer_sid')])}`,
  note: (scope) => `notes n where n.sid = $1 and case n.entity
    when 'agency' then true${andWritten(agencyInside(scope, 'n.entity_sid'))}
    when 'customer' then true${andWritten(customerInside(scope, 'n.entity_sid'))}
    when 'transaction' then exists (select from transactions r
      where r.sid = n.entity_sid${andWritten(transferInside(scope, 'r.'))})
    else false end`,
  /** One that is about no agency is outside of every scope. */
  proposal: ofAgency('proposals'),
  holdRule: ofAgency('hold_rules'),
}

/** Whether there is such a record inside of the scope. */
export async function isInside(db: Db | Tx, scope: Scope, kind: ScopedRecord, sid: number): Promise<boolean> {
  const [row] = await rawQuery<{ inside: boolean }>(
    db,
    `select exists (select from ${found[kind](scope)}) as inside`,
    [sid],
  )
  return row?.inside === true
}
