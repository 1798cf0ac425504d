import type { CodeForm, CodeObject, CodeRow, TransactionType } from '@corridor/domain/settlements/codes'
import { codeObjects } from '@corridor/domain/settlements/codes'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

export type CodeValues = CodeRow & { readonly typeObject: CodeObject }

export interface SetupValues {
  readonly idType: 1 | 2
  readonly charDel: string
  readonly idTypeTrns: TransactionType
  readonly comMethod: 1
  readonly groupMail: string
  readonly ftpOption: 1 | 2
  readonly schedDaily: boolean
  readonly schedMonth: boolean
  readonly schedWeek: boolean
}

function shownSetups(db: Db | Tx) {
  return db
    .selectFrom('settlementConfigs')
    .select([
      'sid',
      'agencySid as agency',
      'idType',
      'charDel',
      'idTypeTrns',
      'comMethod',
      'groupMail',
      'ftpOption',
      'zipUser',
      'version',
    ])
    .select((eb) => [
      eb('zipPassSealed', 'is not', null).$castTo<boolean>().as('hasZipPass'),
      eb('schedDailySince', 'is not', null).$castTo<boolean>().as('schedDaily'),
      eb('schedMonthSince', 'is not', null).$castTo<boolean>().as('schedMonth'),
      eb('schedWeekSince', 'is not', null).$castTo<boolean>().as('schedWeek'),
    ])
    .$narrowType<{ idType: 1 | 2; idTypeTrns: TransactionType | ''; comMethod: 1; ftpOption: 1 | 2 }>()
}

export async function getSetup(db: Db | Tx, agencySid: number) {
  return shownSetups(db).where('agencySid', '=', agencySid).executeTakeFirst()
}

export function listCodes(db: Db | Tx, agencySid: number) {
  return db
    .selectFrom('settlementCodes')
    .select(['agencySid as agency', 'typeObject', 'send', 'receive', 'cancel', 'reverse'])
    .$narrowType<{
      typeObject: CodeObject
      send: CodeForm
      receive: CodeForm
      cancel: CodeForm
      reverse: CodeForm
    }>()
    .where('agencySid', '=', agencySid)
    .orderBy(sql`array_position(${[...codeObjects]}::text[], type_object)`)
    .limit(codeObjects.length)
    .execute()
}

export function lockSetup(tx: Tx, sid: number) {
  return tx
    .selectFrom('settlementConfigs')
    .select(['sid', 'agencySid', 'groupMail', 'zipPassSealed', 'version'])
    .where('sid', '=', sid)
    .forUpdate()
    .executeTakeFirst()
}

/** A file that was made before goes on being made since the same day; one that is new begins today. */
function since(on: boolean, column: 'schedDailySince' | 'schedMonthSince' | 'schedWeekSince') {
  return on ? sql<string>`coalesce(${sql.ref(column)}, ${today})` : null
}

const today: RawBuilder<string> = sql`(now() at time zone 'utc')::date`

export async function insertSetup(
  tx: Tx,
  agencySid: number,
  { schedDaily, schedMonth, schedWeek, ...values }: SetupValues & { readonly zipUser: string },
): Promise<number> {
  const { sid } = await tx
    .insertInto('settlementConfigs')
    .values({
      ...values,
      agencySid,
      schedDailySince: schedDaily ? today : null,
      schedMonthSince: schedMonth ? today : null,
      schedWeekSince: schedWeek ? today : null,
    })
    .returning('sid')
    .executeTakeFirstOrThrow()
  return sid
}

export async function updateSetup(
  tx: Tx,
  sid: number,
  { schedDaily, schedMonth, schedWeek, ...values }: SetupValues,
): Promise<void> {
  await tx
    .updateTable('settlementConfigs')
    .set({
      ...values,
      schedDailySince: since(schedDaily, 'schedDailySince'),
      schedMonthSince: since(schedMonth, 'schedMonthSince'),
      schedWeekSince: since(schedWeek, 'schedWeekSince'),
      version: sql`version + 1`,
    })
    .where('sid', '=', sid)
    .execute()
}

export async function setZipPassword(tx: Tx, sid: number, sealed: Buffer): Promise<void> {
  await tx.updateTable('settlementConfigs').set({ zipPassSealed: sealed }).where('sid', '=', sid).execute()
}

/** All rows at once: one that did not come is one without codes. */
export async function replaceCodes(tx: Tx, agencySid: number, rows: readonly CodeValues[]): Promise<void> {
  await tx
    .insertInto('settlementCodes')
    .values(rows.map((row) => ({ ...row, agencySid })))
    .onConflict((conflict) =>
      conflict.columns(['agencySid', 'typeObject']).doUpdateSet((eb) => ({
        send: eb.ref('excluded.send'),
        receive: eb.ref('excluded.receive'),
        cancel: eb.ref('excluded.cancel'),
        reverse: eb.ref('excluded.reverse'),
      })),
    )
    .execute()
}
