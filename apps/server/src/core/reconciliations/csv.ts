import { type CsvFile, csvColumns, csvHeading, literal, safeCell } from '../../platform/db/csv.ts'
import { operatorRows, pairRows } from './rows.ts'

/** Whose rows of which day; without a peer those towards all of them. */
export interface CsvOf {
  readonly day: string
  readonly hostSid: number
  readonly peerSid?: number | undefined
}

/** Of an agency that is gone its number. */
function shortName(agency: string, sid: string): string {
  return safeCell(`coalesce(${agency}.short_name, '#' || ${sid})`)
}

function cents(column: string): string {
  return `round(r.${column}, 2)`
}

/** What stands in front of the amounts. The number of a transfer is the screen's: its reference would pay it out. */
function keyColumns({ day, hostSid }: CsvOf): Record<string, string> {
  return { Date: literal(day), 'Host Agency': shortName('h', literal(hostSid)) }
}

const rowColumns = { Transaction: 'r.transaction_sid', Event: 'r.move' }

function hostOf(hostSid: number): string {
  return `left join agencies h on h.sid = ${literal(hostSid)}::integer`
}

/** Rows towards one peer, or all of them peer by peer. Headings are those of the screen, with the taxes to add up by. */
export function pairFile(of: CsvOf, operator: string): CsvFile {
  const columns = {
    ...keyColumns(of),
    'Peer Agency': shortName('p', 'r.peer_sid'),
    ...rowColumns,
    'Amount Collected': cents('amount_collected'),
    Taxes: cents('taxes'),
    Fees: cents('host_fees'),
    'Fx Profit': cents('host_fx'),
    'Peer Fees': cents('peer_fees'),
    'Peer Fx Profit': cents('peer_fx'),
    [`${operator} Fees`]: cents('mdl_fees'),
    [`${operator} Fx Profit`]: cents('mdl_fx'),
    Balance: cents('balance'),
    Status: 'r.status',
  }
  const rows = pairRows({
    day: literal(of.day),
    host: literal(of.hostSid),
    peer: of.peerSid === undefined ? 'd.peer_sid' : literal(of.peerSid),
  })
  const statement = `select ${csvColumns(columns)}
  from (${rows}) as r
  ${hostOf(of.hostSid)}
  left join agencies p on p.sid = r.peer_sid
  order by r.peer_sid, r.event`
  return { heading: csvHeading(columns), statement }
}

/** Rows towards the operator. */
export function operatorFile(of: CsvOf, operator: string): CsvFile {
  const columns = {
    ...keyColumns(of),
    ...rowColumns,
    [`${operator} Fees`]: cents('mdl_fees'),
    [`${operator} Fx Profit`]: cents('mdl_fx'),
    'Due Balance': cents('balance'),
    Status: 'r.status',
  }
  const statement = `select ${csvColumns(columns)}
  from (${operatorRows({ day: literal(of.day), host: literal(of.hostSid) })}) as r
  ${hostOf(of.hostSid)}
  order by r.event`
  return { heading: csvHeading(columns), statement }
}
