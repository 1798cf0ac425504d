import type { FileHandle } from 'node:fs/promises'
import type { FileRow, RowKind } from '@corridor/domain/settlements/file'
import { copyInto } from '../../platform/db/copy.ts'
import { literal } from '../../platform/db/csv.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { FileOrder, FileSide } from './order.ts'

/** Its words tell a person what is wrong with the file, and they are stored beside it. */
export class FileError extends Error {}

/** What is given back has a minus. */
const sign = `case when e.move in ('SEND', 'SEND_HELD', 'RECEIVE') then 1 else -1 end`

/** Of a cancel with fees kept, fees and the share of them do not come back. */
const feeSign = `case when e.move = 'CANCEL' and not t.fees_returned then 0 else ${sign} end`

/** With the decimals of its currency; nothing where that would change the amount, or where the currency is unknown. */
function exact(amount: string, currency: string): string {
  const rounded = `round(${amount}, ${currency}.minor_units)`
  return `case when ${rounded} = ${amount} then ${sign} * ${rounded} end`
}

interface SideColumns {
  readonly ownFees: string
  readonly ownFx: string
  readonly agent: string
  readonly pos: string
}

/**
 * The payout's teller as its event names him ('agent 00000291/001'): the transfer itself forgets him once the payout is
 * taken back, and a file must say the same whenever it is made.
 */
const payoutActor = `coalesce((select p.actor from transaction_events p
    where p.transaction_sid = e.transaction_sid and p.move = 'RECEIVE' and p.sid < e.sid and e.move <> 'RECEIVE'
    order by p.sid desc limit 1), e.actor)`

const columnsOf: Readonly<Record<FileSide, SideColumns>> = {
  S: {
    ownFees: 't.host_fees',
    ownFx: 't.host_fx',
    agent: '(select a.agent_id from agents a where a.sid = t.send_agent_sid)',
    pos: 't.send_pos',
  },
  R: {
    ownFees: 't.peer_fees',
    ownFx: 't.peer_fx',
    agent: `coalesce(substring(${payoutActor} from '^agent (.*)/'), '')`,
    pos: `coalesce(substring(${payoutActor} from '^agent .*/(.*)$'), '')`,
  },
}

/** In the order of `fields`. Only what never changes: the event, the transfer's frozen figures, codes of ISO. */
export function rowsStatement({ agencySid, side, firstDay, lastDay }: FileOrder): string {
  const { ownFees, ownFx, agent, pos } = columnsOf[side]
  return `
  select case e.move when 'SEND_HELD' then 'SEND' when 'CANCEL_HELD' then 'CANCEL' when 'CORRECT' then 'REVERSE'
      else e.move end,
    t.reference_number, to_char(e.at at time zone 'UTC', 'YYYY-MM-DD'), to_char(e.at at time zone 'UTC', 'HH24:MI:SS'),
    ${exact('t.send_amount', 'sc')}, t.send_currency, sc.numeric_code,
    ${sign} * t.amount_base, ${feeSign} * t.fees_base, ${sign} * t.taxes_base,
    ${feeSign} * ${ownFees}, ${sign} * ${ownFx},
    t.send_country, oc.numeric_code, t.receive_country, dc.numeric_code,
    ${exact('t.receive_amount', 'rc')}, t.receive_currency, rc.numeric_code,
    ${agent}, ${pos}, e.to_status
  from day_entries d
  join transaction_events e on e.sid = d.event_sid
  join transactions t on t.sid = e.transaction_sid
  left join currencies sc on sc.currency_code = t.send_currency
  left join currencies rc on rc.currency_code = t.receive_currency
  left join countries oc on oc.country_code = t.send_country
  left join countries dc on dc.country_code = t.receive_country
  where d.day between ${literal(firstDay)}::date and ${literal(lastDay)}::date
    and d.agency_sid = ${literal(agencySid)}::integer and d.side = ${literal(side)}
  order by e.at, e.sid`
}

/** However many there are; their number. */
export function copyRows(db: Db | Tx, order: FileOrder, into: FileHandle): Promise<number> {
  return copyInto(db, `copy (${rowsStatement(order)}) to stdout`, into)
}

const fields = 22

/** Reads back what COPY wrote in its text format. */
export async function* readRows(from: FileHandle): AsyncGenerator<FileRow> {
  let rest = ''
  for await (const chunk of from.createReadStream({ start: 0, autoClose: false, encoding: 'utf8' })) {
    const lines = (rest + String(chunk)).split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) yield rowOf(line)
  }
  if (rest !== '') throw new FileError('The rows end in the middle of a line.')
}

/** COPY writes a backslash before what would part columns and lines, and `\N` for nothing. */
const written: Readonly<Record<string, string>> = {
  b: '\b',
  f: '\f',
  n: '\n',
  r: '\r',
  t: '\t',
  v: '\v',
}

function valueOf(text: string): string | null {
  if (text === '\\N') return null
  return text.includes('\\')
    ? text.replaceAll(/\\(.)/gs, (_, letter: string) => written[letter] ?? letter)
    : text
}

const kinds: ReadonlySet<string> = new Set<RowKind>(['SEND', 'CANCEL', 'REFUND', 'RECEIVE', 'REVERSE'])

function isKind(text: string): text is RowKind {
  return kinds.has(text)
}

export function rowOf(line: string): FileRow {
  const values = line.split('\t').map(valueOf)
  const [kind, reference] = values
  if (values.length !== fields || !kind || !isKind(kind) || !reference)
    throw new FileError(`A row is none: ${line.slice(0, 200)}`)
  const need = (index: number, name: string): string => {
    const value = values[index]
    if (value === null || value === undefined)
      throw new FileError(
        `Transfer ${reference} has no ${name}: look at the lists of currencies and countries.`,
      )
    return value
  }
  // Digits may be missing as long as nobody asks for them; whoever writes the line finds out.
  const coded = (index: number, name: string) => ({
    alpha: need(index, name),
    numeric: values[index + 1] ?? '',
  })
  return {
    kind,
    reference,
    date: need(2, 'date'),
    time: need(3, 'time'),
    sendAmount: need(4, 'amount in its currency'),
    sendCurrency: coded(5, 'currency'),
    baseAmount: need(7, 'base amount'),
    fees: need(8, 'fees'),
    taxes: need(9, 'taxes'),
    ownFees: need(10, 'share of the fees'),
    ownFx: need(11, 'share of the exchange'),
    origin: coded(12, 'country of origin'),
    destination: coded(14, 'country of destination'),
    receiveAmount: need(16, 'amount to pay out in its currency'),
    receiveCurrency: coded(17, 'currency to pay out'),
    agent: need(19, 'agent'),
    pos: need(20, 'point of sale'),
    status: need(21, 'status'),
  }
}
