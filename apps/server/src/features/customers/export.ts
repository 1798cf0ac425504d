import type { CustomerSearch } from '@corridor/contract/customers'
import { maskedSql } from '../../core/customers/keys.ts'
import { narrow } from '../../core/customers/narrowed.ts'
import { customersInside, written } from '../../core/scope/conditions.ts'
import type { Scope } from '../../platform/call.ts'
import { writeOut } from '../../platform/db/condition.ts'
import { csvColumns, literal, safeCell } from '../../platform/db/csv.ts'

/** Heading and value of each column of the file. Numbers of ids are masked in it as everywhere. */
const columns: Readonly<Record<string, string>> = {
  ID: 'c.sid',
  'First Name': safeCell('c.first_name'),
  'Middle Name': safeCell('c.middle_name'),
  'Last Name': safeCell('c.last_name'),
  'Second Last Name': safeCell('c.last_name2'),
  'Birth Date': 'c.date_of_birth',
  Address: safeCell('c.address'),
  'Zip Code': safeCell('c.zip_code'),
  City: safeCell('c.city'),
  State: safeCell('c.state'),
  Country: 'c.country',
  'Mobile Phone': safeCell('c.mobile_phone'),
  'Home Phone': safeCell('c.home_phone'),
  Email: safeCell('c.email'),
  'Photo Id Type': safeCell('c.photo_id_type'),
  'Photo Id Number': maskedSql('c.photo_id_number'),
  'Photo Id Country': 'c.photo_id_country',
  'Photo Id Expires': 'c.photo_id_exp_date',
  Occupation: safeCell('c.occupation'),
  'Birth Country': 'c.birth_country',
  Nationality: 'c.nationality_country',
  'Legal Id Type': safeCell('c.legal_id_type'),
  'Legal Id Number': maskedSql('c.legal_id_number'),
  Remarks: safeCell('c.remarks'),
  'Created (UTC)': `to_char(c.created_at, 'YYYY-MM-DD HH24:MI:SS')`,
}

export function exportStatement(search: CustomerSearch, scope: Scope): string {
  const narrowed = narrow(search)
  const conditions = [
    ...(narrowed?.conditions.map((condition) => writeOut(condition, literal)) ?? ['false']),
    ...written(customersInside(scope, 'customer_search.sid')),
  ]
  const where = conditions.length === 0 ? '' : `where ${conditions.join(' and ')}`
  return `select ${csvColumns(columns)}
  from (select place, last_name, first_name, sid from customer_search ${where}) s
  join customers c on c.sid = s.sid
  order by s.place, s.last_name, s.first_name, s.sid`
}
