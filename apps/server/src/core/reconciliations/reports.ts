import type { ReportKind } from '@corridor/contract/reconciliations'
import { reportName } from '@corridor/domain/reconciliations/file-names'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import type { Config } from '../../platform/config.ts'
import { whileAlone } from '../../platform/db/alone.ts'
import { copyInto } from '../../platform/db/copy.ts'
import type { CsvFile } from '../../platform/db/csv.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { rawQuery, violatedConstraint } from '../../platform/db/statement.ts'
import { storeFile } from '../../platform/files.ts'
import { withScratchFile } from '../../platform/scratch.ts'
import { holdClosedDays } from '../days/hold.ts'
import { operatorFile, pairFile } from './csv.ts'
import { type PdfMaker, withPdfThread } from './pdf.ts'
import { ReportError, readSummary, type Summary } from './summary.ts'

export interface ReportDeps {
  readonly db: Db
  readonly config: Pick<Config, 'operatorName'>
}

/** A run makes so many at most: whoever is restarted in between loses nothing, and the rest is for the next run. */
const atOnce = 300
const maxNamed = 20
/** So many in a row that are not the summaries' own fault: the thread, the disk or the database is, and each costs a minute. */
const maxInARow = 3

interface DueSummary {
  readonly sid: number
  readonly day: string
  readonly agencySid: number
  readonly closedAt: string
  readonly shortName: string
  readonly longName: string
}

const closedSummaries = `
  select s.sid, s.day, s.agency_sid as "agencySid", b.closed_at as "closedAt",
    coalesce(a.short_name, '#' || s.agency_sid) as "shortName", coalesce(a.long_name, '#' || s.agency_sid) as "longName"
  from daily_summaries s
  join business_days b on b.day = s.day
  left join agencies a on a.sid = s.agency_sid`

/** Those of closed days that have no files, from behind a place on, the oldest first. */
const dueSummaries = `${closedSummaries}
  where (s.day, s.sid) > ($1::date, $2::integer)
    and not exists (select from reconciliation_reports r where r.summary_sid = s.sid)
  order by s.day, s.sid limit $3`

/** Beyond those that fail there are more: nobody waits because the oldest never come out. */
async function* allDue(db: Db, since: string, pageSize: number): AsyncGenerator<DueSummary> {
  let place: [day: string, sid: number] = [since, 0]
  for (;;) {
    const some = await rawQuery<DueSummary>(db, dueSummaries, [...place, pageSize])
    yield* some
    const last = some.at(-1)
    if (!last) return
    place = [last.day, last.sid]
  }
}

/**
 * Makes the files of the summaries that have none, of the days from `since` on. One run at a time, wherever it runs; and
 * where the lock is lost the table says who was first. A summary that fails by its own figures stops nobody behind it:
 * the run fails in the end and says which. Where everything fails it stops soon, and the next run tries again.
 */
export async function makeReports(
  deps: ReportDeps,
  call: AnyCall,
  { since = '-infinity', limit = atOnce }: { readonly since?: string; readonly limit?: number } = {},
): Promise<number> {
  const made = await whileAlone(deps.db, 'reconciliation reports', (own) =>
    withPdfThread((makePdf) => makeAll({ ...deps, db: own }, call, makePdf, { since, limit })),
  )
  return made === 'under way elsewhere' ? 0 : made
}

async function makeAll(
  deps: ReportDeps,
  call: AnyCall,
  makePdf: PdfMaker,
  { since, limit }: { readonly since: string; readonly limit: number },
): Promise<number> {
  const failures: string[] = []
  let made = 0
  let inARow = 0
  for await (const due of allDue(deps.db, since, limit)) {
    try {
      if (await makeOne(deps, call, makePdf, due)) made += 1
      inARow = 0
    } catch (error) {
      inARow = error instanceof ReportError ? 0 : inARow + 1
      call.log.error({ err: error, summary: due.sid, agency: due.agencySid, day: due.day }, 'no reports')
      failures.push(`${due.agencySid} of ${due.day}`)
    }
    if (made >= limit || inARow >= maxInARow) break
  }
  if (failures.length > 0)
    throw new Error(
      `${made} summaries got their reports, ${failures.length} failed: ${failures.slice(0, maxNamed).join(', ')}${
        inARow >= maxInARow ? `. The run has stopped: the last ${maxInARow} failed in a row.` : ''
      }`,
    )
  return made
}

type StoredKind = Exclude<ReportKind, 'zip'>

function summaryOf({ db, config: { operatorName } }: ReportDeps, due: DueSummary): Promise<Summary> {
  const { day, agencySid, closedAt, shortName, longName } = due
  return readSummary(db, {
    day,
    agencySid,
    closedAt,
    operator: operatorName,
    agency: { shortName, longName },
  })
}

function csvOf(
  { db, config: { operatorName } }: ReportDeps,
  kind: 'p2p' | 'mdl',
  { day, agencySid }: DueSummary,
): Promise<Buffer> {
  const fileOf = kind === 'p2p' ? pairFile : operatorFile
  return readCsv(db, fileOf({ day, hostSid: agencySid }, operatorName))
}

/**
 * Writes a report once more whose bytes are cleared. The same day gives the same bytes: whoever stored them compares
 * them, and finds out if an agency or the operator has got another name since.
 */
export async function writeAgain(
  deps: ReportDeps,
  summarySid: number,
  kind: StoredKind,
): Promise<Buffer | null> {
  const [of] = await rawQuery<DueSummary>(deps.db, `${closedSummaries} where s.sid = $1`, [summarySid])
  if (!of) return null
  if (kind !== 'summary') return csvOf(deps, kind, of)
  const summary = await summaryOf(deps, of)
  return withPdfThread(async (makePdf) => (await makePdf(summary)).pdf)
}

/** Its day was opened again otherwise. */
export async function isSummaryThere(tx: Tx, summarySid: number): Promise<boolean> {
  const found = await tx
    .selectFrom('dailySummaries')
    .select('sid')
    .where('sid', '=', summarySid)
    .executeTakeFirst()
  return found !== undefined
}

/** False where another run was first, or the day is open again. */
async function makeOne(
  deps: ReportDeps,
  call: AnyCall,
  makePdf: PdfMaker,
  due: DueSummary,
): Promise<boolean> {
  const { sid, day, agencySid, shortName } = due
  const summary = await summaryOf(deps, due)
  const { exceptions } = summary
  if (exceptions.count > 0)
    call.log.warn(
      { summary: sid, agency: agencySid, day, exceptions },
      'rows in reports differ from the ledger',
    )
  const p2p = await csvOf(deps, 'p2p', due)
  const mdl = await csvOf(deps, 'mdl', due)
  const { pdf, missing } = await makePdf(summary)
  if (missing.length > 0)
    call.log.warn({ summary: sid, agency: agencySid, missing }, 'characters that the report cannot show')
  const files = { summary: pdf, p2p, mdl }
  try {
    return await inTransaction(deps.db, async (tx) => {
      await holdClosedDays(tx)
      if (!(await isSummaryThere(tx, sid))) return false
      for (const kind of ['summary', 'p2p', 'mdl'] as const)
        await store(tx, sid, { kind, title: reportName(kind, shortName, day), content: files[kind] })
      const rows = summary.total.rows + summary.operatorTotal.rows
      await writeAudit(tx, call, {
        entity: 'daily_summary',
        entitySid: sid,
        action: 'insert',
        after: { agency: agencySid, day, reports: reportName('zip', shortName, day), rows },
      })
      return true
    })
  } catch (error) {
    if (violatedConstraint(error) === 'reconciliation_reports_pkey') return false
    throw error
  }
}

/** By COPY, past the memory of everything but the file itself. */
function readCsv(db: Db, { heading, statement }: CsvFile): Promise<Buffer> {
  return withScratchFile(async (file) => {
    await file.write(heading)
    await copyInto(db, `copy (${statement}) to stdout with (format csv)`, file)
    const { size } = await file.stat()
    const content = Buffer.alloc(size)
    await file.read(content, 0, size, 0)
    return content
  })
}

interface ToStore {
  readonly kind: StoredKind
  readonly title: string
  readonly content: Buffer
}

async function store(tx: Tx, summarySid: number, { kind, title, content }: ToStore): Promise<void> {
  const fileSid = await storeFile(tx, content)
  await tx
    .insertInto('reconciliationReports')
    .values({ summarySid, kind, fileTitle: title, fileSid })
    .execute()
}
