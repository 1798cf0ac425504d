import { type AuditEntity, changesPerFile } from '@corridor/contract/audit'
import { mayUse, type Permission } from '@corridor/domain/access/permissions'
import { writeOut } from '../../platform/db/condition.ts'
import { csvColumns, literal, safeCell } from '../../platform/db/csv.ts'
import { type Admitted, narrow } from './changes.ts'
import { recordName } from './record-names.ts'

/** What it takes to carry a kind of record out of the house as a file. */
const takenAlong: Partial<Record<AuditEntity, Permission>> = {
  customer: 'customers.export',
  transaction: 'transactions.export',
  // Accounts, people and names of the watch list are read one agency, one name at a time; a file has them all.
  agency_bank: 'banks.edit',
  agency_contact: 'contacts.edit',
  watch_entry: 'hold-rules.edit',
}

/** In a file of such a profile the entry stands without the record's name and values. */
const withheld = '(not in a file of your profile)'

const columns: Readonly<Record<string, string>> = {
  'Time (UTC)': `to_char(f.at at time zone 'utc', 'YYYY-MM-DD HH24:MI:SS')`,
  Person: safeCell('f.actor_login'),
  Action: 'f.action',
  Kind: 'f.entity',
  'Record Number': 'f.entity_sid',
  Record: safeCell('f.name'),
  Changes: safeCell('f.changes'),
  Request: safeCell('f.request_id'),
}

const changes = `(select string_agg(
    k.field || ': ' || coalesce(t.before ->> k.field, '') || ' → ' || coalesce(t.after ->> k.field, ''), '; '
    order by k.field)
  from jsonb_object_keys(coalesce(t.before, '{}') || coalesce(t.after, '{}')) as k (field))`

function unlessWithheld(kinds: readonly string[], value: string): string {
  if (kinds.length === 0) return value
  return `case when t.entity in (${kinds.map(literal).join()}) then ${literal(withheld)} else ${value} end`
}

export function exportStatement(admitted: Admitted): string {
  const kept = Object.entries(takenAlong).flatMap(([kind, needs]) =>
    mayUse(admitted.profile, needs) ? [] : [kind],
  )
  const parts = narrow(admitted).parts.map((conditions) => {
    const where = conditions.map((one) => writeOut(one, literal)).join(' and ')
    return `(select sid, at from audit_entries where ${where} order by at desc, sid desc limit ${changesPerFile})`
  })
  return `select ${csvColumns(columns)}
  from (
    select t.sid, t.at, t.actor_login, t.action, t.entity, t.entity_sid, t.request_id,
      ${unlessWithheld(kept, recordName)} as name, ${unlessWithheld(kept, changes)} as changes
    from (select sid from (${parts.join(' union all ')}) found order by at desc, sid desc limit ${changesPerFile}) k
    join audit_entries t on t.sid = k.sid) f
  order by f.at desc, f.sid desc`
}
