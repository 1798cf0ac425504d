import { createHash } from 'node:crypto'
import { periodOf } from '@corridor/domain/settlements/periods'
import { type ReadRow, readLine, readRow } from '@corridor/domain/settlements/read-file'
import { sql } from 'kysely'
import { inSavepoint, type Tx } from '../../platform/db/database.ts'
import { unseal } from '../../platform/sealed.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { unzip } from '../../platform/zip.ts'
import { madeZipPasswordOf } from '../settlements/make.ts'
import type { FileSide } from '../settlements/order.ts'
import { rebuildContent, storedLayout } from '../settlements/rebuild.ts'
import { rowsStatement } from '../settlements/rows.ts'
import { mostFindings, type ProofFinding, type ProofFindings } from './proof-books.ts'

interface DaySide {
  readonly agencySid: number
  readonly side: FileSide
}

/** An agency and side of the day; without a file all but these two and the name are null. */
interface DayFile extends DaySide {
  readonly agency: string
  readonly sid: number | null
  readonly fileSid: number
  readonly fileTitle: string
  readonly layout: unknown
  readonly zipPassSealed: Buffer
  readonly contentSha256: Buffer
  readonly isKept: boolean
}

interface ReadFiles extends ProofFindings {
  /** What was read in the place of a file. */
  readonly notes: readonly string[]
}

/**
 * The third way begins with what the partners have: the rows of the day's files, as they lie in the zips, into a table
 * for the time of the proof. An agency without a file has the rows that the statement of the files gives.
 */
export async function readFiles(tx: Tx, secrets: Secrets, day: string): Promise<ReadFiles> {
  await sql`
    create temp table proof_rows (agency_sid integer, side text, line integer, kind text, reference text, date text,
      time text, send_amount numeric, base_amount numeric, fees numeric, taxes numeric, own_fees numeric,
      own_fx numeric, receive_amount numeric, status text) on commit drop`.execute(tx)
  const findings: ProofFinding[] = []
  const [without, cleared]: [string[], string[]] = [[], []]
  let count = 0
  const tell = (sentence: string): void => {
    count += 1
    if (findings.length < mostFindings) findings.push({ sentence, transactionSid: null })
  }
  for (const file of await filesOf(tx, day)) {
    if (file.sid === null) {
      without.push(`agency ${file.agency} (${file.side})`)
      await writeRows(tx, file, day)
    } else if (!file.isKept) {
      cleared.push(file.fileTitle)
      await writeRows(tx, file, day)
      const { sid } = file
      const hash = await inSavepoint(tx, () => rebuildContent(tx, sid)).then(({ sha256 }) => sha256, reasonOf)
      if (typeof hash === 'string')
        tell(`${file.fileTitle}: its bytes are cleared, and it cannot be written again: ${hash}`)
      else if (!hash.equals(file.contentSha256))
        tell(`${file.fileTitle}: its bytes are cleared, and written again it is another text.`)
    } else {
      // The database refuses some lines too, and would then refuse everything else of the proof.
      await inSavepoint(tx, () => openFile(tx, secrets, file, tell)).catch(async (error: unknown) => {
        tell(`${file.fileTitle}: it cannot be read: ${reasonOf(error)}`)
        await writeRows(tx, file, day)
      })
    }
  }
  await sql`analyze proof_rows`.execute(tx)
  return { findings, count, notes: notesOf(without, cleared) }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : 'no reason'
}

/** Whoever has an entry of the day or a file of it. */
async function filesOf(tx: Tx, day: string): Promise<DayFile[]> {
  const { rows } = await sql<DayFile>`
    select x.agency_sid, x.side, concat_ws(' ', x.agency_sid, a.short_name) as agency, s.sid, s.file_sid, s.file_title, s.layout,
      s.zip_pass_sealed, s.content_sha256, f.content is not null as is_kept
    from (
      select distinct agency_sid, side from day_entries where day = ${day}::date and side in ('S', 'R')
      union select agency_sid, id_type_trns from settlements where period = 'd' and first_day = ${day}::date
    ) as x
    left join agencies a on a.sid = x.agency_sid
    left join settlements s on s.agency_sid = x.agency_sid and s.id_type_trns = x.side and s.period = 'd'
      and s.first_day = ${day}::date
    left join stored_files f on f.sid = s.file_sid
    order by x.agency_sid, x.side desc`.execute(tx)
  return rows
}

const mostNamed = 20

function notesOf(without: readonly string[], cleared: readonly string[]): string[] {
  const named = (names: readonly string[]) => {
    const rest = names.length - mostNamed
    return names.slice(0, mostNamed).join(', ') + (rest > 0 ? ` and ${rest} more` : '')
  }
  return [
    ...(without.length > 0
      ? [`No daily file: ${named(without)}. What the statement of the files gives was read instead.`]
      : []),
    ...(cleared.length > 0
      ? [`Bytes cleared: ${named(cleared)}. The text was written again and compared by its hash.`]
      : []),
  ]
}

/** The rows that a file would have. */
async function writeRows(tx: Tx, { agencySid, side }: DaySide, day: string): Promise<void> {
  const statement = sql.raw(rowsStatement({ agencySid, side, ...periodOf('d', day) }))
  await sql`
    insert into proof_rows
    select ${agencySid}::integer, ${side}, row_number() over (), kind, reference, date, time, send_amount, base_amount,
      fees, taxes, own_fees, own_fx, receive_amount, status
    from (${statement}) as r (kind, reference, date, time, send_amount, send_currency, send_digits, base_amount, fees,
      taxes, own_fees, own_fx, origin, origin_digits, destination, destination_digits, receive_amount,
      receive_currency, receive_digits, agent, pos, status)`.execute(tx)
}

const rowsAtOnce = 2000

interface NumberedRow extends ReadRow {
  readonly line: number
}

/** Line by line: neither the text nor its rows are held. */
async function openFile(
  tx: Tx,
  secrets: Secrets,
  file: DayFile,
  tell: (sentence: string) => void,
): Promise<void> {
  const { content, sha256 } = await tx
    .selectFrom('storedFiles')
    .select(['content', 'sha256'])
    .where('sid', '=', file.fileSid)
    .executeTakeFirstOrThrow()
  if (content === null) throw new Error('its bytes are gone.')
  if (!createHash('sha256').update(content).digest().equals(sha256))
    tell(`${file.fileTitle}: its bytes are not those that were stored.`)
  const layout = storedLayout.parse(file.layout)
  const whole = createHash('sha256')
  let rows: NumberedRow[] = []
  let line = 0
  for await (const text of linesOf(
    unzip(content, unseal(secrets, madeZipPasswordOf(file.fileSid), file.zipPassSealed)),
    whole,
  )) {
    line += 1
    const cells = readLine(layout, text)
    // The first and the last line; whoever changed them has changed the hash.
    if (cells[0] === 'H' || cells[0] === 'T') continue
    const row = readRow(cells)
    if (row) rows.push({ ...row, line })
    else tell(`${file.fileTitle}: line ${line} is no row.`)
    if (rows.length < rowsAtOnce) continue
    await addRows(tx, file, rows)
    rows = []
  }
  await addRows(tx, file, rows)
  if (!whole.digest().equals(file.contentSha256))
    tell(`${file.fileTitle}: the text inside is not the one that was made.`)
}

const lineEnd = '\r\n'

async function* linesOf(
  pieces: AsyncIterable<Uint8Array>,
  whole: ReturnType<typeof createHash>,
): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  let rest = ''
  for await (const piece of pieces) {
    whole.update(piece)
    const lines = (rest + decoder.decode(piece, { stream: true })).split(lineEnd)
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest !== '') yield rest
}

async function addRows(tx: Tx, { agencySid, side }: DaySide, rows: readonly NumberedRow[]): Promise<void> {
  const all = (name: keyof NumberedRow) => rows.map((row) => row[name])
  await sql`
    insert into proof_rows
    select ${agencySid}::integer, ${side}, * from unnest(${all('line')}::integer[], ${all('kind')}::text[],
      ${all('reference')}::text[], ${all('date')}::text[], ${all('time')}::text[], ${all('sendAmount')}::numeric[],
      ${all('baseAmount')}::numeric[], ${all('fees')}::numeric[], ${all('taxes')}::numeric[],
      ${all('ownFees')}::numeric[], ${all('ownFx')}::numeric[], ${all('receiveAmount')}::numeric[],
      ${all('status')}::text[])`.execute(tx)
}
