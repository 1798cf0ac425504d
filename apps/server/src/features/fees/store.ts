import { decimal } from '@corridor/domain/money/decimal'
import { type Selectable, sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { FeeBrackets, FeeCountries } from '../../platform/db/tables.ts'

export type StoredFee = Selectable<FeeCountries>

export type Pair = Pick<StoredFee, 'countryCodeCollect' | 'countryCodeDestination'>

type StoredBracket = Selectable<FeeBrackets>

export type BracketValues = Omit<StoredBracket, 'sid' | 'feeCountrySid'>

export type ShownBracket = ReturnType<typeof present>

/** A fee with all of it, as its history has it. */
export type ShownFee = StoredFee & { readonly brackets: readonly ShownBracket[] }

function present({ feeCountrySid, ...row }: StoredBracket) {
  return { ...row, feeCountry: feeCountrySid }
}

/** With the decimals that the table has, so that what is typed can be compared with what is stored. */
export function asStored(typed: BracketValues): BracketValues {
  const dollars = (text: string): string => decimal(text).toFixed(2)
  return {
    limitFrom: dollars(typed.limitFrom),
    limitTo: dollars(typed.limitTo),
    minFee: dollars(typed.minFee),
    percent: decimal(typed.percent).toFixed(4),
    feesSplit: dollars(typed.feesSplit),
  }
}

/** As many pairs as the countries of ISO 3166 can make: the list is never cut. */
const maxFees = 65_000

export function listFees(db: Db, [offset, rows]: readonly [number, number] = [0, maxFees]) {
  return db
    .selectFrom('feeCountries')
    .selectAll()
    .orderBy('countryCodeCollect')
    .orderBy('countryCodeDestination')
    .offset(offset)
    .limit(rows)
    .execute()
}

export async function countFees(db: Db): Promise<number> {
  const { total } = await db
    .selectFrom('feeCountries')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The fees of a pair that are not this one: one at most. */
export function otherFees(db: Db, pair: Pair, sid: number): Promise<StoredFee[]> {
  return db
    .selectFrom('feeCountries')
    .selectAll()
    .where('countryCodeCollect', '=', pair.countryCodeCollect)
    .where('countryCodeDestination', '=', pair.countryCodeDestination)
    .where('sid', '<>', sid)
    .execute()
}

export async function listBrackets(db: Db | Tx, feeSid: number): Promise<ShownBracket[]> {
  const rows = await db
    .selectFrom('feeBrackets')
    .selectAll()
    .where('feeCountrySid', '=', feeSid)
    .orderBy('limitFrom')
    .execute()
  return rows.map(present)
}

export async function getFee(tx: Tx, sid: number): Promise<ShownFee | undefined> {
  const fee = await tx.selectFrom('feeCountries').selectAll().where('sid', '=', sid).executeTakeFirst()
  return fee && { ...fee, brackets: await listBrackets(tx, sid) }
}

/** Whoever changes a bracket locks its fee: each save decides by what the others left. */
export function lockFee(tx: Tx, sid: number): Promise<StoredFee | undefined> {
  return tx.selectFrom('feeCountries').selectAll().where('sid', '=', sid).forUpdate().executeTakeFirst()
}

export async function feeOfBracket(tx: Tx, bracketSid: number): Promise<number | undefined> {
  const row = await tx
    .selectFrom('feeBrackets')
    .select('feeCountrySid')
    .where('sid', '=', bracketSid)
    .executeTakeFirst()
  return row?.feeCountrySid
}

export async function insertFee(tx: Tx, pair: Pair): Promise<number> {
  const { sid } = await tx.insertInto('feeCountries').values(pair).returning('sid').executeTakeFirstOrThrow()
  return sid
}

export async function deleteFee(tx: Tx, sid: number): Promise<void> {
  await tx.deleteFrom('feeCountries').where('sid', '=', sid).execute()
}

export interface TypedBracket extends BracketValues {
  readonly sid?: number | undefined
}

/** These become the brackets of the fee; those with a number keep it. */
export async function saveBrackets(tx: Tx, feeSid: number, brackets: readonly TypedBracket[]): Promise<void> {
  const kept = brackets.flatMap(({ sid }) => sid ?? [])
  const rows = JSON.stringify(brackets)
  await sql`delete from fee_brackets where fee_country_sid = ${feeSid} and sid <> all(${kept})`.execute(tx)
  const typed = sql`jsonb_to_recordset(${rows}::jsonb) as n (sid integer, "limitFrom" numeric, "limitTo" numeric,
    "minFee" numeric, percent numeric, "feesSplit" numeric)`
  await sql`
    update fee_brackets b set limit_from = n."limitFrom", limit_to = n."limitTo", min_fee = n."minFee",
      percent = n.percent, fees_split = n."feesSplit"
    from ${typed} where b.sid = n.sid and b.fee_country_sid = ${feeSid}`.execute(tx)
  await sql`
    insert into fee_brackets (fee_country_sid, limit_from, limit_to, min_fee, percent, fees_split)
    select ${feeSid}, n."limitFrom", n."limitTo", n."minFee", n.percent, n."feesSplit"
    from ${typed} where n.sid is null order by n."limitFrom"`.execute(tx)
  // Now, while the person can still be told; the rule would otherwise be looked at behind the last statement.
  await sql`set constraints fee_brackets_do_not_overlap immediate`.execute(tx)
}

export async function raiseVersion(tx: Tx, sid: number): Promise<void> {
  await tx.updateTable('feeCountries').set({ version: sql`version + 1` }).where('sid', '=', sid).execute()
}
