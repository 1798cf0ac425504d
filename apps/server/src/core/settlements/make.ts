import { type FileHead, fileName, fileStem, fileVersion } from '@corridor/domain/settlements/file'
import { writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { whileAlone } from '../../platform/db/alone.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/statement.ts'
import { storeFile } from '../../platform/files.ts'
import type { Platform } from '../../platform/platform.ts'
import { withScratchFile } from '../../platform/scratch.ts'
import { type SealedPlace, seal, unseal } from '../../platform/sealed.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { type AesBits, streamOf, zipOf } from '../../platform/zip.ts'
import { holdClosedDays } from '../days/hold.ts'
import { closeOf, firstDayOf } from './closes.ts'
import { fileSink, type WrittenContent, writeContent } from './content.ts'
import { planDeliveries } from './deliveries.ts'
import { type FileOrder, headOf, typeOfSide } from './order.ts'
import { copyRows, readRows } from './rows.ts'
import { type FileSetup, findSetup, zipPasswordOf } from './setup.ts'

export interface MakeDeps {
  readonly db: Db
  readonly secrets: Secrets
  readonly config: Pick<Platform['config'], 'zipAesBits' | 'pickupDir'>
}

/**
 * `made` by this call or `there` already, with its number. `under_way`: another worker makes one of this agency right
 * now. The others say why there is none.
 */
export type MakeOutcome =
  | { readonly outcome: 'made' | 'there'; readonly sid: number }
  | { readonly outcome: 'under_way' | 'no_setup' | 'no_password' | 'not_closed' }
  | { readonly outcome: 'before_first_day'; readonly firstDay: string }

/**
 * Makes a file unless it is there. One at a time for an agency and side, because files are numbered; the number is taken
 * only when the file is stored. What holds even where the lock is lost is the table: a period is there once.
 */
export async function makeFile(deps: MakeDeps, call: AnyCall, order: FileOrder): Promise<MakeOutcome> {
  const outcome = await whileAlone(deps.db, `settlement files ${order.agencySid} ${order.side}`, (own) =>
    makeAlone({ ...deps, db: own }, call, order),
  )
  return outcome === 'under way elsewhere' ? { outcome: 'under_way' } : outcome
}

async function makeAlone(deps: MakeDeps, call: AnyCall, order: FileOrder): Promise<MakeOutcome> {
  const { db, secrets } = deps
  const there = await findMade(db, order)
  if (there) return { outcome: 'there', sid: there.sid }
  const setup = await findSetup(db, order.agencySid)
  if (!setup?.sides.includes(order.side)) return { outcome: 'no_setup' }
  if (!setup.zipPassSealed) return { outcome: 'no_password' }
  const closedAt = await closeOf(db, order.lastDay)
  if (closedAt === null) return { outcome: 'not_closed' }
  const firstDay = await firstDayOf(db, order)
  if (firstDay !== null && order.lastDay < firstDay) return { outcome: 'before_first_day', firstDay }
  const password = unseal(secrets, zipPasswordOf(setup.configSid), setup.zipPassSealed)
  const sequence = await nextSequence(db, order)
  const head = headOf(order, { agencyCode: setup.agencyCode, sequence, closedAt })
  const file = await writeFile(db, order, setup, head, { password, closedAt, bits: deps.config.zipAesBits })
  try {
    const sid = await inTransaction(db, async (tx) => {
      await holdClosedDays(tx)
      // Opened again while the file was written: what it says may not be what the day is closed with next.
      if ((await closeOf(tx, order.lastDay)) !== closedAt) return null
      return store(tx, deps, call, { ...file, order, setup, head, password })
    })
    return sid === null ? { outcome: 'not_closed' } : { outcome: 'made', sid }
  } catch (error) {
    const constraint = violatedConstraint(error)
    if (constraint !== 'settlements_once' && constraint !== 'settlements_numbered') throw error
    const other = await findMade(db, order)
    return other ? { outcome: 'there', sid: other.sid } : { outcome: 'under_way' }
  }
}

export function findMade(db: Db | Tx, { agencySid, side, period, firstDay }: FileOrder) {
  return db
    .selectFrom('settlements')
    .select('sid')
    .where('agencySid', '=', agencySid)
    .where('idTypeTrns', '=', side)
    .where('period', '=', period)
    .where('firstDay', '=', firstDay)
    .executeTakeFirst()
}

async function nextSequence(db: Db, { agencySid, side }: FileOrder): Promise<number> {
  const { last } = await db
    .selectFrom('settlements')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('agencySid', '=', agencySid)
    .where('idTypeTrns', '=', side)
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

interface Written {
  readonly content: WrittenContent
  readonly zip: Buffer
}

/** Rows into one file, lines into another, those into the zip: neither is held in memory. */
function writeFile(
  db: Db,
  order: FileOrder,
  { shortName, layout }: FileSetup,
  head: FileHead,
  how: { readonly password: string; readonly closedAt: string; readonly bits: AesBits },
): Promise<Written> {
  return withScratchFile((rows) =>
    withScratchFile(async (lines) => {
      await copyRows(db, order, rows)
      const content = await writeContent(layout, head, readRows(rows), fileSink(lines))
      const name = fileName(shortName, head, layout.layout)
      const { password, bits, closedAt: at } = how
      return {
        content,
        zip: await zipOf(streamOf(lines), { name, bytes: content.bytes, at, password, bits }),
      }
    }),
  )
}

/** Where the password of a file that was made is sealed. */
export function madeZipPasswordOf(fileSid: number): SealedPlace {
  return `stored_file:${fileSid}:zipPass`
}

interface ToStore extends Written {
  readonly order: FileOrder
  readonly setup: FileSetup
  readonly head: FileHead
  readonly password: string
}

/** File, record and what is to be delivered: all of it or nothing. */
async function store(
  tx: Tx,
  { secrets, config }: MakeDeps,
  call: AnyCall,
  { order, setup, head, content, zip, password }: ToStore,
): Promise<number> {
  const fileSid = await storeFile(tx, zip)
  const fileTitle = `${fileStem(setup.shortName, head)}.zip`
  const { sid } = await tx
    .insertInto('settlements')
    .values({
      agencySid: order.agencySid,
      idTypeTrns: order.side,
      period: order.period,
      firstDay: order.firstDay,
      lastDay: order.lastDay,
      fileTitle,
      fileSid,
      configVersion: setup.version,
      layout: JSON.stringify({ version: fileVersion, ...setup.layout }),
      rowCount: content.totals.rows,
      totals: JSON.stringify(content.totals.cents),
      contentSha256: content.sha256,
      rowsSha256: content.rowsSha256,
      zipPassSealed: seal(secrets, madeZipPasswordOf(fileSid), password),
      sequence: head.sequence,
    })
    .returning('sid')
    .executeTakeFirstOrThrow()
  await planDeliveries(tx, { sid, agencySid: order.agencySid, fileTitle }, config)
  await tx
    .deleteFrom('settlementFailures')
    .where('agencySid', '=', order.agencySid)
    .where('idTypeTrns', '=', order.side)
    .where('period', '=', order.period)
    .where('firstDay', '=', order.firstDay)
    .execute()
  await writeAudit(tx, call, {
    entity: 'settlement',
    entitySid: sid,
    action: 'insert',
    after: {
      agency: order.agencySid,
      type: typeOfSide[order.side],
      period: order.period,
      firstDay: order.firstDay,
      lastDay: order.lastDay,
      fileTitle,
      rows: content.totals.rows,
    },
  })
  return sid
}
