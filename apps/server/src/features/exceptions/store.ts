import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { ItemKey } from './queries.ts'

/** The first half of an advisory lock's key; the second is the record. */
const lockKinds = { transaction: 0x6465_736b, proposal: 0x6465_736c } as const

/** Whoever takes, gives back or decides an item does so alone. Not by the row of a transfer, which the gateway needs. */
export async function lockItem(tx: Tx, { of, sid }: ItemKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockKinds[of]}, ${sid})`.execute(tx)
}

export async function storeTake(
  tx: Tx,
  { of: kind, sid }: ItemKey,
  { userSid, login }: { readonly userSid: number; readonly login: string },
): Promise<string> {
  const takenAt = sql<string>`clock_timestamp()`
  const stored = await tx
    .insertInto('deskTakes')
    .values({ kind, sid, userSid, login, takenAt })
    .onConflict((conflict) => conflict.columns(['kind', 'sid']).doUpdateSet({ userSid, login, takenAt }))
    .returning('takenAt')
    .executeTakeFirstOrThrow()
  return stored.takenAt
}

export async function removeTake(tx: Tx, { of, sid }: ItemKey): Promise<void> {
  await tx.deleteFrom('deskTakes').where('kind', '=', of).where('sid', '=', sid).execute()
}

/** Where a transfer got to, and by whom. */
export function lastMove(db: Db | Tx, transactionSid: number) {
  return db
    .selectFrom('transactionEvents as e')
    .innerJoin('transactions as t', 't.sid', 'e.transactionSid')
    .select(['t.referenceNumber as reference', 't.status', 'e.actor'])
    .where('e.transactionSid', '=', transactionSid)
    .orderBy('e.sid', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function listClocks(db: Db | Tx) {
  return db.selectFrom('deskClocks').select(['sid', 'kind', 'hours', 'version']).orderBy('sid').execute()
}

export function lockClock(tx: Tx, kind: string) {
  return tx
    .selectFrom('deskClocks')
    .select(['sid', 'kind', 'hours', 'version'])
    .where('kind', '=', kind)
    .forUpdate()
    .executeTakeFirst()
}

export async function updateClock(tx: Tx, sid: number, hours: number): Promise<void> {
  await tx
    .updateTable('deskClocks')
    .set(({ eb }) => ({ hours, version: eb('version', '+', 1) }))
    .where('sid', '=', sid)
    .execute()
}

/** What a decision about a transfer looks at. */
export function findWaitingTransfer(db: Db, sid: number) {
  return db
    .selectFrom('transactions as t')
    .innerJoin('agents as g', 'g.sid', 't.sendAgentSid')
    .innerJoin('agencies as r', 'r.sid', 't.receiveAgencySid')
    .innerJoin('deliveryOptions as d', 'd.code', 't.deliveryOption')
    .innerJoin('currencies as sc', 'sc.currencyCode', 't.sendCurrency')
    .innerJoin('currencies as rc', 'rc.currencyCode', 't.receiveCurrency')
    .select([
      't.customerSid',
      't.senderFields',
      't.sendAgencySid',
      'g.name as sendAgent',
      'r.sid as receiveAgencySid',
      'r.shortName as receiveAgencyName',
      'd.name as deliveryOption',
      't.sendAmount',
      't.sendFees',
      't.sendTaxes',
      't.totalToCollect',
      't.sendCurrency',
      'sc.minorUnits as sendMinorUnits',
      't.receiveAmount',
      't.receiveCurrency',
      't.cancelRequestedAt',
      'rc.minorUnits as receiveMinorUnits',
    ])
    .where('t.sid', '=', sid)
    .executeTakeFirst()
}
