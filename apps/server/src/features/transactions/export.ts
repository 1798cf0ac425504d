import type { TransactionFilters } from '@corridor/contract/common/transaction-search'
import type { Scope } from '../../platform/call.ts'
import { writeOut } from '../../platform/db/condition.ts'
import { csvColumns, literal, safeCell } from '../../platform/db/csv.ts'
import { partsOf } from './search.ts'

function field(tag: string): string {
  return safeCell(`(t.sender_fields->>'${tag}')`)
}

function utc(column: string): string {
  return `to_char(${column}, 'YYYY-MM-DD HH24:MI:SS')`
}

/** Heading and value of each column of the file. */
const columns: Readonly<Record<string, string>> = {
  ID: 't.sid',
  'Reference Number': 't.reference_number',
  Status: 't.status',
  'Date Sent (UTC)': utc('t.created_at'),
  'Date Available (UTC)': utc('t.available_at'),
  'Date Received (UTC)': utc('t.received_at'),
  'Originating Country': 't.send_country',
  'Destination Country': 't.receive_country',
  'Send Agency': safeCell('sa.long_name'),
  'Send Agent': safeCell('sg.name'),
  'Receive Agency': safeCell('ra.long_name'),
  'Receive Agent': safeCell('rg.name'),
  'Delivery Option': 't.delivery_option',
  'Send Amount': 't.send_amount',
  'Send Fees': 't.send_fees',
  'Send Taxes': 't.send_taxes',
  'Send Currency': 't.send_currency',
  'Send Amount Base': 't.amount_base',
  'Send Fees Base': 't.fees_base',
  'Send Taxes Base': 't.taxes_base',
  'Base Currency': `'USD'`,
  'Exchange Rate': 't.exchange_rate',
  'Receive Amount': 't.receive_amount',
  'Receive Currency': 't.receive_currency',
  'Sender First Name': field('senderFirstName'),
  'Sender Last Name': field('senderLastName'),
  'Receiver First Name': field('receiverFirstName'),
  'Receiver Last Name': field('receiverLastName'),
  Comments: safeCell('t.comments'),
}

export function exportStatement(filters: TransactionFilters, scope: Scope): string {
  const keys = partsOf(filters, scope)
    .map((conditions) => {
      const where = conditions.map((condition) => writeOut(condition, literal))
      return `select * from transactions where ${where.join(' and ')}`
    })
    .join(' union all ')
  return `select ${csvColumns(columns)}
  from (${keys}) t
  join agencies sa on sa.sid = t.send_agency_sid
  join agencies ra on ra.sid = t.receive_agency_sid
  join agents sg on sg.sid = t.send_agent_sid
  left join agents rg on rg.sid = t.receive_agent_sid
  order by t.created_at desc, t.sid desc`
}
