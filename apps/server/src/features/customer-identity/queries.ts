import {
  type CustomerIdentity,
  type CustomerSuggestion,
  type FormerKey,
  mergeUndoDays,
  mostFormerKeys,
} from '@corridor/contract/customer-identity'
import { masked } from '@corridor/domain/customers/masked'
import {
  type Sighted,
  type SightedField,
  type SightedValue,
  sightedFields,
} from '@corridor/domain/customers/sightings'
import { sql } from 'kysely'
import { andWritten, transferInside } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { refusal } from '../../platform/errors.ts'
import { audited, readSighted } from './sightings.ts'

type Merge = CustomerIdentity['merged'][number]

/** `other` is the record that is told about; `below` the one that was merged. */
function merges(condition: ReturnType<typeof sql>, db: Db | Tx): Promise<Merge[]> {
  return sql<Merge>`
    select m.sid as "mergeSid", other.sid,
      concat_ws(' ', other.first_name, nullif(other.middle_name, ''), other.last_name, nullif(other.last_name2, ''))
        as name,
      other.date_of_birth as "dateOfBirth", m.merged_at as "mergedAt", m.merged_by as "mergedBy", m.reason,
      m.merged_at + ${mergeUndoDays} * interval '1 day' as "undoUntil"
    from customers below
    join customer_merges m on m.from_sid = below.sid and m.undone_at is null
    join customers other on ${condition}
    order by m.merged_at desc, m.sid desc`
    .execute(db)
    .then(({ rows }) => rows)
}

interface AliasRow {
  readonly fullName: string
  readonly dateOfBirth: string | null
  readonly homePhone: string
  readonly mobilePhone: string
  readonly photoIdNumber: string
  readonly photoIdType: string
  readonly photoIdCountry: string | null
  readonly keptAt: string
}

async function formerKeys(db: Db | Tx, sid: number): Promise<FormerKey[]> {
  const { rows } = await sql<AliasRow>`
    select a.* from customer_aliases a
    where a.customer_sid = any(${sid}::bigint || array(select m.sid from customers m where m.merged_into = ${sid}))
      and not exists (
        select from customers c, customer_keys(c) k
        where c.sid = ${sid} and k.photo_id_number = a.photo_id_number and k.photo_id_type = a.photo_id_type
          and k.photo_id_country is not distinct from a.photo_id_country and k.full_name = a.full_name
          and k.date_of_birth is not distinct from a.date_of_birth and k.home_phone = a.home_phone
          and k.mobile_phone = a.mobile_phone)
    order by a.kept_at desc, a.sid desc limit ${mostFormerKeys}`.execute(db)
  return rows.map(presentKey)
}

function presentKey(row: AliasRow): FormerKey {
  const { keptAt, photoIdType, photoIdCountry, dateOfBirth, homePhone, mobilePhone } = row
  if (row.photoIdNumber !== '')
    return { kind: 'photoId', keptAt, photoIdType, photoIdNumber: masked(row.photoIdNumber), photoIdCountry }
  const name = row.fullName.split('|').filter(Boolean).join(' ')
  return dateOfBirth === null
    ? { kind: 'phones', keptAt, name, homePhone, mobilePhone }
    : { kind: 'birth', keptAt, name, dateOfBirth }
}

interface SuggestionRow
  extends Pick<CustomerSuggestion, 'sid' | 'field' | 'seenAt' | 'transactionSid' | 'referenceNumber'> {
  readonly value: SightedValue
}

/** One for each field at most. */
async function openSuggestions(db: Db | Tx, sid: number, scope: Scope): Promise<CustomerSuggestion[]> {
  const rows = await rawQuery<SuggestionRow>(
    db,
    `select s.sid, s.field, s.value, s.seen_at as "seenAt", s.transaction_sid as "transactionSid",
      t.reference_number as "referenceNumber"
    from customer_sightings s join transactions t on t.sid = s.transaction_sid
    where s.customer_sid = $1 and s.decided_at is null${andWritten(transferInside(scope, 't.'))} order by s.field`,
    [sid],
  )
  const stored = rows.length > 0 ? await readSighted(db, sid, false) : undefined
  return rows.map(({ value, ...row }) => ({
    ...row,
    values: stored ? compared(row.field, value, stored) : [],
  }))
}

/** Column by column, numbers masked as everywhere. */
function compared(field: SightedField, value: SightedValue, stored: Sighted) {
  return sightedFields[field].flatMap((column) => {
    const seen = value[column]
    if (seen === undefined) return []
    const [[name, text] = ['', '']] = Object.entries(audited({ [column]: seen }))
    const [known = ''] = Object.values(audited({ [column]: stored[column] }))
    return [{ field: name, seen: String(text), stored: String(known ?? '') }]
  })
}

/** What a transfer outside of the scope has shown of a person is not told. */
export async function readIdentity(db: Db | Tx, sid: number, scope: Scope): Promise<CustomerIdentity> {
  const stored = await db.selectFrom('customers').select('sid').where('sid', '=', sid).executeTakeFirst()
  if (!stored) throw refusal('customer_gone')
  const [mergedInto] = await merges(sql`other.sid = below.merged_into where below.sid = ${sid}`, db)
  return {
    sid,
    mergedInto: mergedInto ?? null,
    merged: await merges(sql`other.sid = below.sid where below.merged_into = ${sid}`, db),
    former: await formerKeys(db, sid),
    suggestions: await openSuggestions(db, sid, scope),
  }
}
