import type { RouteAnswer } from '@corridor/contract/common/route'
import { type settlementsRoutes, transfersPerPage } from '@corridor/contract/settlements'
import { decimal } from '@corridor/domain/money/decimal'
import {
  type FileLayout,
  headCells,
  kindsOf,
  type RowKind,
  trailerCells,
  writeLine,
} from '@corridor/domain/settlements/file'
import { agencyInside, andWritten } from '../../core/scope/conditions.ts'
import { closeOf } from '../../core/settlements/closes.ts'
import { headOf } from '../../core/settlements/order.ts'
import { rebuildContent } from '../../core/settlements/rebuild.ts'
import type { Scope } from '../../platform/call.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { refusal } from '../../platform/errors.ts'
import { shownColumns, utc } from './queries.ts'

type Routes = typeof settlementsRoutes
type Detail = RouteAnswer<Routes['deliveries']>
type Transfers = RouteAnswer<Routes['transfers']>
export type ShownDelivery = RouteAnswer<Routes['retry']>

/** Of the tries of a delivery, the newest so many. */
const mostAttempts = 50
const mostDeliveries = 50

const deliveryColumns = `d.sid, d.channel, d.target, d.state, d.attempts, ${utc('d.next_try_at')} as "nextTryAt",
  d.last_error_class as "lastErrorClass", d.last_error as "lastError", ${utc('d.delivered_at')} as "deliveredAt",
  d.remote_name as "remoteName", d.state in ('delivered', 'maybe', 'failed', 'dead') as "mayRetry",
  (select coalesce(json_agg(json_build_object('at', ${utc('a.at')}, 'by', a.by, 'outcome', a.outcome,
      'errorClass', a.error_class, 'message', a.message, 'nextTryAt', ${utc('a.next_try_at')}, 'ms', a.ms)
      order by a.sid), '[]')
    from (select * from delivery_attempts a where a.delivery_sid = d.sid order by a.sid desc
      limit ${mostAttempts}) a) as story`

export async function findDelivery(db: Db | Tx, sid: number): Promise<ShownDelivery> {
  const [found] = await rawQuery<ShownDelivery>(
    db,
    `select ${deliveryColumns} from deliveries d where d.sid = $1`,
    [sid],
  )
  if (!found) throw refusal('delivery_gone')
  return found
}

type Stored = Omit<Detail, 'head' | 'trailer' | 'totals' | 'deliveries' | 'layout'> & {
  readonly agencyCode: string
  readonly layout: FileLayout
  readonly totals: Readonly<Partial<Record<RowKind, string>>>
  readonly rowsSha256: string | null
}

/** In dollars, of cents that no JavaScript number has touched. */
function dollars(cents: string): string {
  return decimal(cents).div(decimal('100')).toFixed(2)
}

/** In the place of a digest that nobody can tell. */
const unknownDigest = '…'

/**
 * Files made before the digest was kept are written once more for it. One that cannot be, or is another text then, has
 * none that could be shown; why is for the proof of its day to say.
 */
async function digestOf(db: Db, { sid, rowsSha256, sha256 }: Stored): Promise<string> {
  if (rowsSha256 !== null) return rowsSha256
  const again = await rebuildContent(db, sid).catch(() => null)
  return again?.sha256.toString('hex') === sha256 ? again.rowsSha256.toString('hex') : unknownDigest
}

async function linesOf(db: Db, stored: Stored) {
  const { layout, totals, agencyCode, rows, ...row } = stored
  const closedAt = (await closeOf(db, row.lastDay)) ?? ''
  const head = headOf({ ...row, side: row.idTypeTrns }, { agencyCode, sequence: row.sequence, closedAt })
  const digest = await digestOf(db, stored)
  return {
    head: writeLine(layout, headCells(head)).trimEnd(),
    trailer: writeLine(layout, trailerCells(row.type, { rows, cents: totals }, digest)).trimEnd(),
  }
}

export async function findSettlement(db: Db, sid: number): Promise<Detail> {
  const [stored] = await rawQuery<Stored>(
    db,
    `select ${shownColumns}, g.code as "agencyCode", t.first_day::text as "firstDay",
      t.last_day::text as "lastDay", t.sequence, t.layout, t.totals,
      case when f.content is not null then f.bytes end as bytes, encode(t.content_sha256, 'hex') as sha256,
      encode(t.rows_sha256, 'hex') as "rowsSha256"
    from settlements t
    join agencies g on g.sid = t.agency_sid
    join stored_files f on f.sid = t.file_sid
    where t.sid = $1`,
    [sid],
  )
  if (!stored) throw refusal('settlement_gone')
  const deliveries = await rawQuery<ShownDelivery>(
    db,
    `select ${deliveryColumns} from deliveries d where d.settlement_sid = $1
      order by array_position(array['sftp', 'pickup', 'mail'], d.channel), d.target limit ${mostDeliveries}`,
    [sid],
  )
  const { agencyCode: _code, rowsSha256: _digest, layout, totals, ...row } = stored
  return {
    ...row,
    layout: layout.layout,
    ...(await linesOf(db, stored)),
    totals: kindsOf[row.type].map((kind) => ({ kind, amount: dollars(totals[kind] ?? '0') })),
    deliveries,
  }
}

/** As the file names them: what is held is sent, and a payout that is corrected later is taken back. */
const kind = `case e.move when 'SEND_HELD' then 'SEND' when 'CANCEL_HELD' then 'CANCEL' when 'CORRECT' then 'REVERSE'
  else e.move end`

export async function listTransfers(
  db: Db,
  sid: number,
  [offset, rows]: readonly [number, number] = [0, transfersPerPage],
): Promise<Transfers> {
  const [found] = await rawQuery<{ found: boolean }>(
    db,
    'select exists (select from settlements where sid = $1) as found',
    [sid],
  )
  if (!found?.found) throw refusal('settlement_gone')
  return rawQuery<Transfers[number]>(
    db,
    `select e.sid as event, ${utc('e.at')} as at, ${kind} as kind, t.sid as transaction,
      t.reference_number as reference,
      (case when e.move in ('SEND', 'SEND_HELD', 'RECEIVE') then 1 else -1 end * t.amount_base)::text as amount
    from settlements s
    join day_entries d on d.day between s.first_day and s.last_day and d.agency_sid = s.agency_sid
      and d.side = s.id_type_trns
    join transaction_events e on e.sid = d.event_sid
    join transactions t on t.sid = e.transaction_sid
    where s.sid = $1
    order by e.at, e.sid limit $2 offset $3`,
    [sid, rows, offset],
  )
}

type FilesOfTransfer = RouteAnswer<Routes['ofTransfer']>

/** More than a transfer's life can bring: each of its moves is in a day's, a week's and a month's file at most. */
const mostFiles = 100

/** By its moves: what was sent, cancelled or refunded is in the sender's file, what was paid out in the payer's. */
export function filesOfTransfer(db: Db, transactionSid: number, scope: Scope): Promise<FilesOfTransfer> {
  return rawQuery<FilesOfTransfer[number]>(
    db,
    `select distinct s.sid, s.file_title as "fileTitle", a.long_name as agency,
      case s.id_type_trns when 'S' then 'SND' else 'RCV' end as type
    from transaction_events e
    join transactions t on t.sid = e.transaction_sid
    cross join lateral (select case when e.move in ('SEND', 'SEND_HELD', 'CANCEL', 'CANCEL_HELD', 'REFUND') then 'S'
      when e.move in ('RECEIVE', 'REVERSE', 'CORRECT') then 'R' end as side) m
    join settlements s on s.id_type_trns = m.side
      and s.agency_sid = case m.side when 'S' then t.send_agency_sid else t.receive_agency_sid end
      and (e.at at time zone 'utc')::date between s.first_day and s.last_day
    join agencies a on a.sid = s.agency_sid
    where e.transaction_sid = $1${andWritten(agencyInside(scope, 's.agency_sid'))}
    order by s.sid limit ${mostFiles}`,
    [transactionSid],
  )
}
