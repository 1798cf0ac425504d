import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { reconciliationsRoutes } from '@corridor/contract/reconciliations'
import { allFilesName, dayInName, reconciliationName } from '@corridor/domain/reconciliations/file-names'
import { holdClosedDays } from '../../core/days/hold.ts'
import { redeemTicket } from '../../core/downloads/tickets.ts'
import { operatorFile, pairFile } from '../../core/reconciliations/csv.ts'
import { isSummaryThere, writeAgain } from '../../core/reconciliations/reports.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall } from '../../platform/call.ts'
import { type Db, inTransaction } from '../../platform/db/database.ts'
import { rawQuery } from '../../platform/db/statement.ts'
import { refusal } from '../../platform/errors.ts'
import type { Exports } from '../../platform/exports.ts'
import { alarmOfDamage, FileDamaged, openFile } from '../../platform/files.ts'
import { attachment } from '../../platform/http/attachment.ts'
import { callerGone } from '../../platform/http/caller-gone.ts'
import { type Handlers, ReadyAnswer } from '../../platform/http/mount.ts'
import type { Platform } from '../../platform/platform.ts'
import { zipStream } from '../../platform/zip.ts'
import { inTurn } from './turns.ts'

type Reports = Pick<typeof reconciliationsRoutes, 'report' | 'zip' | 'operatorZip'>
type ReportParams = Parameters<Handlers<Reports>['report']>[0]['params']

const typeOf = {
  summary: 'application/pdf',
  p2p: 'text/csv; charset=utf-8',
  mdl: 'text/csv; charset=utf-8',
  zip: 'application/zip',
} as const

export interface ReportsDeps extends Pick<Platform, 'db' | 'config' | 'log' | 'metrics'> {
  readonly exports: Exports
}

export function reportsHandlers(deps: ReportsDeps): Handlers<Reports> {
  const { db, config, exports } = deps
  const openRows = async (kind: 'agency' | 'operator', call: ActorCall, sid: number, ticket: string) => {
    await redeemTicket(db, call, { kind: 'reconciliation', sid }, ticket)
    const head = await findHead(db, kind, sid)
    const { day, hostSid, peerSid, host, closedAt } = head
    const peer = kind === 'agency' ? head.peer : config.operatorName.toUpperCase()
    const fileOf = kind === 'agency' ? pairFile : operatorFile
    const stream = await exports.open(call, {
      what: 'a reconciliation',
      search: { reconciliation: sid },
      ...fileOf({ day, hostSid, peerSid: peerSid ?? undefined }, config.operatorName),
    })
    const name = (ending: 'zip' | 'csv'): string => reconciliationName(host, peer, day, ending)
    return { title: name('zip'), stream: zipStream([{ title: name('csv'), stream }], closedAt) }
  }
  return {
    report: async ({ call, params, reply }) => {
      const { title, stream, bytes } = await openReport(deps, call, params, callerGone(reply))
      reply.header('content-disposition', attachment(title))
      if (bytes !== undefined) reply.header('content-length', bytes)
      return new ReadyAnswer(typeOf[params.kind], stream)
    },
    zip: async ({ call, params, query, reply }) => {
      const { title, stream } = await openRows('agency', call, params.sid, query.token)
      reply.header('content-disposition', attachment(title))
      return new ReadyAnswer('application/zip', stream)
    },
    operatorZip: async ({ call, params, query, reply }) => {
      const { title, stream } = await openRows('operator', call, params.sid, query.token)
      reply.header('content-disposition', attachment(title))
      return new ReadyAnswer('application/zip', stream)
    },
  }
}

/** The date inside of zips: that of the day's close, so that nothing of the moment is in them. */
function closedAt(of: string): string {
  return `coalesce(b.closed_at, (${of}.day + 1)::timestamp at time zone 'UTC')`
}

interface Head {
  readonly day: string
  readonly hostSid: number
  readonly peerSid: number | null
  readonly host: string
  readonly peer: string
  readonly closedAt: string
}

async function findHead(db: Db, kind: 'agency' | 'operator', sid: number): Promise<Head> {
  const [head] = await rawQuery<Head>(
    db,
    `select r.day, r.host_sid as "hostSid", r.peer_sid as "peerSid", ${closedAt('r')} as "closedAt",
      coalesce(h.short_name, '#' || r.host_sid) as host, coalesce(p.short_name, '#' || r.peer_sid) as peer
    from reconciliations r left join business_days b on b.day = r.day
    left join agencies h on h.sid = r.host_sid left join agencies p on p.sid = r.peer_sid
    where r.sid = $1 and r.kind = $2`,
    [sid, kind],
  )
  if (!head) throw refusal('reconciliation_gone')
  return head
}

interface StoredReport {
  /** Of its summary. */
  readonly sid: number
  readonly day: string
  readonly closedAt: string
  /** Nothing while the files are not made. */
  readonly kind: 'summary' | 'p2p' | 'mdl' | null
  readonly title: string
  readonly fileSid: number
  readonly sha256: Buffer
}

interface OpenReport {
  readonly title: string
  readonly stream: Readable
  /** Unknown of a zip, which is made while it is read. */
  readonly bytes?: number
}

/** One of the three as it was stored, or all of them in a zip. Noted before the first byte leaves. */
async function openReport(
  deps: ReportsDeps,
  call: ActorCall,
  { sid, kind, date }: ReportParams,
  gone: AbortSignal,
): Promise<OpenReport> {
  const { db } = deps
  const found = await rawQuery<StoredReport>(
    db,
    `select s.sid, s.day, ${closedAt('s')} as "closedAt", r.kind, r.file_title as title, r.file_sid as "fileSid", f.sha256
    from daily_summaries s left join business_days b on b.day = s.day
    left join reconciliation_reports r on r.summary_sid = s.sid
    left join stored_files f on f.sid = r.file_sid
    where s.sid = $1 order by r.kind`,
    [sid],
  )
  const [first] = found
  // Of another day there is nothing here, and nobody learns whether there is one.
  if (!first || dayInName(first.day) !== date) throw refusal('summary_gone')
  const wanted = kind === 'zip' ? first : found.find((report) => report.kind === kind)
  if (!wanted || wanted.kind === null) throw refusal('report_not_ready')
  const opened =
    kind === 'zip'
      ? {
          title: allFilesName({ ...wanted, kind: wanted.kind }),
          stream: zipStream(
            await Promise.all(found.map((report) => openStored(deps, report, gone))),
            first.closedAt,
          ),
        }
      : await openStored(deps, wanted, gone)
  await inTransaction(db, async (tx) => {
    await holdClosedDays(tx)
    if (!(await isSummaryThere(tx, sid))) throw refusal('summary_gone')
    await writeAudit(tx, call, {
      entity: 'daily_summary',
      entitySid: sid,
      action: 'event',
      after: { event: `downloaded ${opened.title}` },
    })
  })
  return opened
}

async function openStored(deps: ReportsDeps, report: StoredReport, gone: AbortSignal) {
  const { fileSid, title } = report
  const file = await openFile(deps.db, fileSid).catch((error: unknown) => {
    if (!(error instanceof FileDamaged)) throw error
    alarmOfDamage(deps, error)
    throw refusal('report_damaged', { title })
  })
  if (file) return { title, stream: file.stream, bytes: file.bytes }
  const content = await inTurn(gone, () => writtenAgain(deps, report))
  return { title, stream: Readable.from([content], { objectMode: false }), bytes: content.length }
}

/** The very bytes that are cleared, or none. */
async function writtenAgain(deps: ReportsDeps, { sid, kind, title, sha256 }: StoredReport): Promise<Buffer> {
  if (kind === null) throw refusal('report_not_ready')
  const content = await writeAgain(deps, sid, kind).catch((error: unknown) => {
    deps.log.warn({ err: error, summary: sid, kind }, 'a cleared report cannot be written again')
    return null
  })
  if (!content || !createHash('sha256').update(content).digest().equals(sha256))
    throw refusal('report_cleared', { title })
  return content
}
