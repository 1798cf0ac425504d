import type { RouteParsed } from '@corridor/contract/common/route'
import type { settlementsRoutes } from '@corridor/contract/settlements'
import { periodOf } from '@corridor/domain/settlements/periods'
import { holdClosedDays } from '../../core/days/hold.ts'
import { redeemTicket } from '../../core/downloads/tickets.ts'
import { type MakeDeps, type MakeOutcome, madeZipPasswordOf, makeFile } from '../../core/settlements/make.ts'
import { FileError } from '../../core/settlements/rows.ts'
import { writeAudit } from '../../platform/audit.ts'
import type { ActorCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { type AppError, refusal } from '../../platform/errors.ts'
import { alarmOfDamage, FileDamaged, openFile } from '../../platform/files.ts'
import type { Platform } from '../../platform/platform.ts'
import { unseal } from '../../platform/sealed.ts'
import { requireGrant } from '../../platform/session/sessions.ts'

/** What happened to a file stands in its own history. */
function noteEvent(tx: Tx, call: ActorCall, entitySid: number, event: string): Promise<void> {
  return writeAudit(tx, call, { entity: 'settlement', entitySid, action: 'event', after: { event } })
}

function findFile(db: Db | Tx, sid: number) {
  return db
    .selectFrom('settlements')
    .select(['fileTitle', 'fileSid', 'zipPassSealed'])
    .where('sid', '=', sid)
    .executeTakeFirst()
}

type ZipDeps = Pick<Platform, 'db' | 'log' | 'metrics'>

/** Noted before the first byte leaves: nobody has a file without an entry. */
export async function openZip(platform: ZipDeps, call: ActorCall, sid: number, ticket: string) {
  const { db } = platform
  await redeemTicket(db, call, { kind: 'settlement', sid }, ticket)
  const found = await findFile(db, sid)
  if (!found) throw refusal('settlement_gone')
  const file = await openFile(db, found.fileSid).catch((error: unknown) => {
    if (!(error instanceof FileDamaged)) throw error
    alarmOfDamage(platform, error)
    throw refusal('settlement_file_damaged', { title: found.fileTitle })
  })
  if (!file) throw refusal('settlement_file_cleared', { title: found.fileTitle })
  await inTransaction(db, async (tx) => {
    await holdClosedDays(tx)
    if (!(await findFile(tx, sid))) throw refusal('settlement_gone')
    await noteEvent(tx, call, sid, 'downloaded the file')
  })
  return { ...file, title: found.fileTitle }
}

/** In clear, for somebody who has just shown the second password; the history says who it was. */
export function revealZipPassword(
  { db, secrets }: Pick<Platform, 'db' | 'secrets'>,
  call: ActorCall,
  sid: number,
): Promise<string> {
  return inTransaction(db, async (tx) => {
    await requireGrant(tx, call, 'agencies')
    const found = await findFile(tx, sid)
    if (!found) throw refusal('settlement_gone')
    const password = unseal(secrets, madeZipPasswordOf(found.fileSid), found.zipPassSealed)
    await noteEvent(tx, call, sid, 'saw the zip password')
    return password
  })
}

type MakeBody = RouteParsed<(typeof settlementsRoutes)['make']>['body']

/** What was missed, also longer ago than is made up for by itself. */
export async function makeSettlement(
  deps: MakeDeps,
  call: ActorCall,
  { agency: agencySid, type: side, period, day }: MakeBody,
): Promise<{ sid: number; made: boolean }> {
  const order = { agencySid, side, ...periodOf(period, day) }
  const made = await makeFile(deps, call, order).catch((error: unknown) => {
    throw error instanceof FileError ? refusal('settlement_failed', { why: error.message }) : error
  })
  if ('sid' in made) return { sid: made.sid, made: made.outcome === 'made' }
  throw refusedBy(made, order.lastDay)
}

function refusedBy(refused: Exclude<MakeOutcome, { readonly sid: number }>, day: string): AppError {
  const { outcome } = refused
  if (outcome === 'not_closed') return refusal('settlement_day_open', { day })
  if (outcome === 'before_first_day') return refusal('settlement_before_first_day', { day: refused.firstDay })
  return refusal(
    (
      {
        under_way: 'settlement_under_way',
        no_setup: 'settlement_no_setup',
        no_password: 'settlement_no_password',
      } as const
    )[outcome],
  )
}
