import { decimal } from '@corridor/domain/money/decimal'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { OperatorError } from '../../platform/errors.ts'
import { newestRates } from './queries.ts'
import { type RateSheet, sortOut } from './sheet.ts'

export interface SavedSheet {
  readonly stored: number
  readonly skipped: string[]
  /** The sheet was here before, so nothing was stored. */
  readonly known: boolean
}

/** All of a sheet or nothing. Whoever knows that a leap is real may force it. */
export function saveSheet(
  db: Db,
  sheet: RateSheet,
  { force = false }: { readonly force?: boolean } = {},
): Promise<SavedSheet> {
  return inTransaction(db, async (tx) => {
    const { kept, skipped } = sortOut(sheet, await knownCurrencies(tx))
    const sheetSid = await insertSheet(tx, sheet)
    if (sheetSid === null) return { stored: 0, skipped, known: true }
    if (!force) await refuseLeaps(tx, sheet.source, kept)
    await insertRates(tx, sheetSid, sheet.asOf, kept)
    return { stored: kept.size, skipped, known: false }
  })
}

async function knownCurrencies(tx: Tx): Promise<ReadonlySet<string>> {
  const rows = await tx.selectFrom('currencies').select('currencyCode').execute()
  return new Set(rows.map((row) => row.currencyCode))
}

async function insertSheet(tx: Tx, { source, asOf }: RateSheet): Promise<number | null> {
  const made = await tx
    .insertInto('rateSheets')
    .values({ base: 'USD', source, asOf })
    .onConflict((conflict) => conflict.columns(['source', 'asOf']).doNothing())
    .returning('sid')
    .executeTakeFirst()
  return made?.sid ?? null
}

async function insertRates(
  tx: Tx,
  sheetSid: number,
  asOf: string,
  rates: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = [...rates].map(([code, rate]) => ({
    sheetSid,
    currencyCode: code,
    rate,
    asOf,
  }))
  await tx.insertInto('wholesaleRates').values(rows).execute()
}

/** A rate that doubled or halved since the last sheet is more likely a broken feed than the market. */
async function refuseLeaps(tx: Tx, source: string, rates: ReadonlyMap<string, string>): Promise<void> {
  const leaps = (await newestRates(tx)).flatMap(({ currencyCode: code, rate: before }) => {
    const now = rates.get(code)
    return now !== undefined && isLeap(before, now) ? [`${code} leaps from ${plain(before)} to ${now}`] : []
  })
  const [first, ...others] = leaps
  if (first === undefined) return
  const more = others.length === 0 ? '' : `, and ${others.length} more leap`
  throw new OperatorError(`The rates of ${source} are refused: ${first}${more}.`)
}

function isLeap(before: string, now: string): boolean {
  const [was, is] = [decimal(before), decimal(now)]
  return is.gt(was.times('2')) || was.gt(is.times('2'))
}

/** Without the zeros that the column fills up with. */
function plain(rate: string): string {
  return decimal(rate).toFixed()
}
