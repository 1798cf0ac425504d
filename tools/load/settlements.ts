import { type FileRow, fileName, fileStem, fileVersion } from '@corridor/domain/settlements/file'
import { openPeriods, type Period, runOf } from '@corridor/domain/settlements/periods'
import { fileZone } from '@corridor/domain/settlements/schedule'
import { writeContent } from '../../apps/server/src/core/settlements/content.ts'
import { madeZipPasswordOf } from '../../apps/server/src/core/settlements/make.ts'
import { type FileSide, headOf } from '../../apps/server/src/core/settlements/order.ts'
import { copyRows, readRows } from '../../apps/server/src/core/settlements/rows.ts'
import {
  type FileSetup,
  findSetup,
  listSides,
  zipPasswordOf,
} from '../../apps/server/src/core/settlements/setup.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { withScratchFile } from '../../apps/server/src/platform/scratch.ts'
import { seal, unseal } from '../../apps/server/src/platform/sealed.ts'
import { zipOf } from '../../apps/server/src/platform/zip.ts'
import { reserve } from './staging.ts'

const pastDays = 90
/** Of older files there is only what they were: their zips would make the demo slow and large. */
const keptDays = 14

/**
 * The files of the past, as the worker would have made and delivered them. It makes one at a time, as of now: here each
 * agency's rows are read once, and the lines are written by the very code of the worker.
 */
export async function addSettlements(platform: Platform): Promise<void> {
  const { db } = platform
  await rawQuery(db, switchOnEarlier, [pastDays])
  const days = await rawQuery<{ day: string; closedAt: string }>(
    db,
    'select day, closed_at as "closedAt" from business_days order by day',
  )
  const closes = new Map(days.map(({ day, closedAt }) => [day, closedAt]))
  const periods = openPeriods(Date.now(), fileZone, pastDays).filter(({ lastDay }) => closes.has(lastDay))
  for (const { agencySid, side } of await listSides(db)) {
    await addFiles(platform, agencySid, side, await wantedBy(db, agencySid, periods), closes)
  }
  await rawQuery(db, addDeliveries)
  await rawQuery(db, spoilOne)
  await rawQuery(db, addAttempts)
}

const switchOnEarlier = `
  update settlement_configs set sched_daily_since = sched_daily_since - $1::int,
    sched_week_since = sched_week_since - $1::int, sched_month_since = sched_month_since - $1::int`

async function wantedBy(db: Db, agencySid: number, periods: readonly Period[]): Promise<Period[]> {
  const [since] = await rawQuery<Record<Period['period'], string | null>>(
    db,
    `select sched_daily_since as d, sched_week_since as w, sched_month_since as m
    from settlement_configs where agency_sid = $1`,
    [agencySid],
  )
  return periods.filter(({ period, lastDay }) => {
    const from = since?.[period] ?? null
    return from !== null && lastDay >= from
  })
}

async function addFiles(
  platform: Platform,
  agencySid: number,
  side: FileSide,
  periods: readonly Period[],
  closes: ReadonlyMap<string, string>,
): Promise<void> {
  const { db, secrets } = platform
  const setup = await findSetup(db, agencySid)
  const [first] = periods
  if (!setup?.zipPassSealed || !first) return
  const password = unseal(secrets, zipPasswordOf(setup.configSid), setup.zipPassSealed)
  const rows = await rowsOf(db, agencySid, side, periods)
  const firstFile = await reserve(db, 'stored_files', periods.length)
  const records: object[] = []
  for (const [index, period] of periods.entries()) {
    const closedAt = closes.get(period.lastDay) ?? ''
    const fileSid = firstFile + index
    const made = await makeOne({
      setup,
      agencySid,
      side,
      period,
      sequence: index + 1,
      closedAt,
      password,
      rows,
    })
    const sealed = seal(secrets, madeZipPasswordOf(fileSid), password)
    records.push({ ...made, file_sid: fileSid, zip_pass: sealed.toString('hex') })
  }
  await rawQuery(db, insertFiles, [agencySid, side, setup.version, JSON.stringify(records)])
}

/** Every row of the past, once. */
function rowsOf(db: Db, agencySid: number, side: FileSide, periods: readonly Period[]): Promise<FileRow[]> {
  const bounds = periods.flatMap(({ firstDay, lastDay }) => [firstDay, lastDay]).sort()
  const [firstDay = '', lastDay = ''] = [bounds[0], bounds.at(-1)]
  return withScratchFile(async (file) => {
    await copyRows(db, { agencySid, side, period: 'd', firstDay, lastDay }, file)
    const rows: FileRow[] = []
    for await (const row of readRows(file)) rows.push(row)
    return rows
  })
}

interface OneFile {
  readonly setup: FileSetup
  readonly agencySid: number
  readonly side: FileSide
  readonly period: Period
  readonly sequence: number
  readonly closedAt: string
  readonly password: string
  readonly rows: readonly FileRow[]
}

async function makeOne({ setup, agencySid, side, period, sequence, closedAt, password, rows }: OneFile) {
  const { layout, agencyCode, shortName } = setup
  const head = headOf({ agencySid, side, ...period }, { agencyCode, sequence, closedAt })
  const own = rows.filter(({ date }) => date >= period.firstDay && date <= period.lastDay)
  const texts: string[] = []
  const content = await writeContent(layout, head, own, async (piece) => texts.push(piece.toString()))
  const isKept = Date.parse(period.lastDay) > Date.now() - (keptDays + 1) * 86_400_000
  const name = fileName(shortName, head, layout.layout)
  const inside = { name, bytes: content.bytes, at: closedAt, password, bits: 128 } as const
  const zip = isKept ? await zipOf(new Blob(texts).stream(), inside) : null
  return {
    first_day: period.firstDay,
    last_day: period.lastDay,
    period: period.period,
    // Some minutes after five, one after the other.
    made_at: new Date(runOf(period).from + (agencySid * 7 + (side === 'R' ? 3 : 0)) * 1000).toISOString(),
    title: `${fileStem(shortName, head)}.zip`,
    layout: { version: fileVersion, ...layout },
    rows: content.totals.rows,
    totals: content.totals.cents,
    content_hash: content.sha256.toString('hex'),
    rows_hash: content.rowsSha256.toString('hex'),
    sequence,
    bytes: zip?.length ?? content.bytes,
    zip: zip?.toString('hex') ?? null,
  }
}

const insertFiles = `
  with made as (
    select * from jsonb_to_recordset($4::jsonb) as m (file_sid int, first_day date, last_day date, period text,
      made_at timestamptz, title text, layout jsonb, rows int, totals jsonb, content_hash text, rows_hash text, sequence int,
      bytes int, zip text, zip_pass text)
  ), files as (
    insert into stored_files (sid, sha256, bytes, stored_at, content)
    overriding system value
    select file_sid, case when zip is null then decode(content_hash, 'hex') else sha256(decode(zip, 'hex')) end, bytes,
      least(made_at, now()), decode(zip, 'hex')
    from made
  )
  insert into settlements (agency_sid, id_type_trns, period, first_day, last_day, date_generated, file_title, file_sid,
    config_version, layout, row_count, totals, content_sha256, rows_sha256, zip_pass_sealed, sequence)
  select $1::int, $2::text, period, first_day, last_day, least(made_at, now()), title, file_sid, $3::int, layout, rows,
    totals, decode(content_hash, 'hex'), decode(rows_hash, 'hex'), decode(zip_pass, 'hex'), sequence
  from made order by sequence`

const addDeliveries = `
  insert into deliveries (settlement_sid, channel, target, lane, state, attempts, first_try_at, next_try_at,
    delivered_at, remote_name)
  select s.sid, way.channel, way.target, way.lane, 'delivered', 1, s.date_generated, null,
    s.date_generated + interval '4 seconds', s.file_title
  from settlements s join settlement_configs c on c.agency_sid = s.agency_sid
  left join sftp_targets t on t.agency_sid = s.agency_sid and c.ftp_option = 2
  cross join lateral (
    select 'sftp' as channel, t.account || '@' || t.host || ':' || t.port || t.folder as target,
      lower(t.host) || ':' || t.port as lane where t.host is not null
    union all select 'mail', trim(address), null from regexp_split_to_table(c.group_mail, '[,;]') as address
      where trim(address) <> ''
  ) as way
  order by s.date_generated, s.sid`

/** The newest file that was to be brought to a server: it waits for a person, and the mails about it with it. */
const spoilOne = `
  with spoilt as (
    select d.settlement_sid from deliveries d where d.channel = 'sftp' order by d.sid desc limit 1
  )
  update deliveries d set delivered_at = null,
    state = case channel when 'sftp' then 'dead' else 'waiting' end,
    attempts = case channel when 'sftp' then 1 else 0 end,
    next_try_at = case channel when 'sftp' then null else now() end,
    last_error_class = case channel when 'sftp' then 'host_key_changed' end,
    last_error = case channel when 'sftp' then 'The server shows another key than the one that was accepted.' end
  from spoilt where d.settlement_sid = spoilt.settlement_sid`

const addAttempts = `
  insert into delivery_attempts (delivery_sid, at, by, outcome, error_class, message, ms)
  select sid, first_try_at + interval '4 seconds', 'worker', state, last_error_class, coalesce(last_error, ''),
    200 + sid % 900
  from deliveries where state in ('delivered', 'dead') order by sid`
