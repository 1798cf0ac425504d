import { createHash } from 'node:crypto'
import type { DownloadKind } from '@corridor/contract/downloads'
import { isProfile } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { issueTicket } from '../../apps/server/src/core/downloads/tickets.ts'
import { madeZipPasswordOf } from '../../apps/server/src/core/settlements/make.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { seal } from '../../apps/server/src/platform/sealed.ts'
import { findSession } from '../../apps/server/src/platform/session/sessions.ts'
import { tokenHash } from '../../apps/server/src/platform/session/tokens.ts'

export interface StoredSettlement {
  readonly sid: number
  readonly fileTitle: string
  readonly content: Buffer
}

interface Settlement {
  readonly agencySid: number
  readonly type?: 'S' | 'R'
  readonly period?: 'd' | 'w' | 'm'
  readonly firstDay?: string
  readonly lastDay?: string
  /** When it was made; the morning after its last day. */
  readonly at?: string
  readonly fileTitle?: string
  readonly rows?: number
  readonly totals?: Readonly<Record<string, string>>
  readonly sequence?: number
  readonly password?: string
  /** Whether its bytes are still there. */
  readonly isKept?: boolean
}

let sequences = 0

/** A file as the worker would have stored it, without a worker. */
export async function storeSettlement(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  {
    agencySid,
    type = 'S',
    period = 'd',
    firstDay = '2026-11-13',
    lastDay = firstDay,
    at = `${nextDay(lastDay)}T11:02:09Z`,
    fileTitle,
    rows = 3,
    totals = type === 'S'
      ? { SEND: '80000', CANCEL: '-25005', REFUND: '0' }
      : { RECEIVE: '80000', REVERSE: '0' },
    sequence = (sequences +=
      1),
    password = 'Open sesame 12',
    isKept = true,
  }: Settlement,
): Promise<StoredSettlement> {
  const title =
    fileTitle ??
    `AGENCY${agencySid}_${type === 'S' ? 'SND' : 'RCV'}_${period.toUpperCase()}_${lastDay.replaceAll('-', '_')}_${String(sequence).padStart(4, '0')}.zip`
  const content = Buffer.from(`the zip of ${title}`)
  const file = await db
    .insertInto('storedFiles')
    .values({
      sha256: createHash('sha256').update(content).digest(),
      bytes: content.length,
      content: isKept ? content : null,
    })
    .returning('sid')
    .executeTakeFirstOrThrow()
  const { sid } = await db
    .insertInto('settlements')
    .values({
      agencySid,
      idTypeTrns: type,
      period,
      firstDay,
      lastDay,
      dateGenerated: at,
      fileTitle: title,
      fileSid: file.sid,
      configVersion: 1,
      layout: JSON.stringify({ layout: 'TXT', delimiter: '|', codes: {} }),
      rowCount: rows,
      totals: JSON.stringify(totals),
      contentSha256: createHash('sha256').update('text').digest(),
      rowsSha256: createHash('sha256').update('rows').digest(),
      zipPassSealed: seal(secrets, madeZipPasswordOf(file.sid), password),
      sequence,
    })
    .returning('sid')
    .executeTakeFirstOrThrow()
  return { sid, fileTitle: title, content }
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10)
}

interface StoredDelivery {
  readonly state?: 'waiting' | 'delivered' | 'failed' | 'dead' | 'maybe'
  readonly channel?: 'mail' | 'sftp' | 'pickup'
  readonly target?: string
  readonly error?: string
  readonly deliveredAt?: string
}

/** One way out of the house, as it stands. */
export async function storeDelivery(
  { db }: Pick<Platform, 'db'>,
  settlement: StoredSettlement,
  {
    state = 'delivered',
    channel = 'sftp',
    target = 'corridor@sftp.example.com:22/in',
    error,
    deliveredAt = '2026-11-14T11:02:20Z',
  }: StoredDelivery = {},
): Promise<number> {
  const { rows } = await sql<{ sid: number }>`
    insert into deliveries (settlement_sid, channel, target, lane, state, attempts, next_try_at, last_error_class,
      last_error, delivered_at, remote_name)
    values (${settlement.sid}, ${channel}, ${target}, ${channel === 'sftp' ? 'sftp.example.com:22' : null}, ${state},
      1, ${state === 'waiting' || state === 'failed' ? sql`now() + interval '5 minutes'` : null},
      ${error ? 'refused' : null}, ${error ?? null}, ${state === 'delivered' ? deliveredAt : null},
      ${settlement.fileTitle})
    returning sid`.execute(db)
  const sid = rows[0]?.sid ?? 0
  if (state !== 'waiting')
    await sql`
      insert into delivery_attempts (delivery_sid, by, outcome, error_class, message, ms)
      values (${sid}, 'worker', ${state}, ${error ? 'refused' : null}, ${error ?? ''}, 120)`.execute(db)
  return sid
}

/** A schedule with a password, as a set-up that was saved on that day would have it. */
export async function storeSchedule(
  { db }: Pick<Platform, 'db'>,
  agencySid: number,
  { since = '2026-11-01', type = 'S', password = true, weekly = false, monthly = false } = {},
): Promise<void> {
  await sql`
    insert into settlement_configs (agency_sid, id_type, id_type_trns, sched_daily_since, sched_week_since,
      sched_month_since, zip_pass_sealed)
    values (${agencySid}, 1, ${type}, ${since}, ${weekly ? since : null}, ${monthly ? since : null},
      ${password ? Buffer.from('sealed') : null})`.execute(db)
}

/** A file of an agency whose one delivery has failed. */
export async function storeFailedFile(platform: Pick<Platform, 'db' | 'secrets'>, agency: number) {
  const day = '2026-11-13'
  const file = await storeSettlement(platform, { agencySid: agency, firstDay: day })
  const delivery = await storeDelivery(platform, file, { state: 'dead', error: 'refused' })
  return { sid: file.sid, delivery, agency, day }
}

/** A ticket in the session of this token; none where there is no such session. */
export async function ticketFor(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  token: string | undefined,
  file: { readonly kind: DownloadKind; readonly sid: number },
): Promise<string> {
  const found = token === undefined ? undefined : await findSession(db, tokenHash(token))
  if (!found || !isProfile(found.profile)) return 'none'
  const { userSid, login, profile, scope, sid: sessionSid } = found
  const call = {
    requestId: 'test',
    address: 'test',
    mode: null,
    log,
    actor: { userSid, login, profile, scope, sessionSid },
  }
  return (await issueTicket(db, call, file)).ticket
}
