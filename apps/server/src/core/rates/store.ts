import { fractionToPercent } from '@corridor/domain/fees/percent'
import { judgeRate } from '@corridor/domain/fx/rates'
import { decimal } from '@corridor/domain/money/decimal'
import { z } from 'zod'
import { type AuditedFields, writeAudit } from '../../platform/audit.ts'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { OperatorError } from '../../platform/errors.ts'
import { lastChange } from '../../platform/last-change.ts'
import type { Proposed } from '../../platform/proposed.ts'
import { changedBy } from '../../platform/refusals.ts'
import { proposalKind } from '../proposals/kinds.ts'
import { propose } from '../proposals/propose.ts'
import { readSetting } from '../proposals/settings.ts'
import { type NewestRate, newestRates } from './queries.ts'
import { type RateSheet, sortOut } from './sheet.ts'

export interface SavedSheet {
  readonly stored: number
  readonly skipped: string[]
  /** The sheet was here before, so nothing was stored. */
  readonly known: boolean
  /** Of what was stored: how many rates change no price, because a later one is in force. */
  readonly older: number
  /** Of what was stored: the currencies that had no rate to be compared with. */
  readonly first: string[]
}

interface How {
  readonly force?: boolean
}

/** A sheet as it is kept until a second person has looked at it. */
const keptSheet = z.object({
  source: z.string(),
  asOf: z.string(),
  rates: z.array(z.tuple([z.string(), z.string()])),
  /** The newest sheet when it was proposed: the leaps were judged against it. */
  newest: z.int().nullable(),
})

/** Rates that moved further than their currencies do, and that somebody says are right. */
export const forcedRatesKind = proposalKind({
  kind: 'forced_rates',
  change: keptSheet,
  apply: async (tx, call, { rates, newest, ...sheet }) => {
    const now = await newestSheet(tx)
    if (now !== newest) throw changedBy(await lastChange(tx, 'rate_sheet', now ?? 0))
    await saveIn(tx, call, { ...sheet, rates: new Map(rates) }, { force: true })
  },
})

/** All of a sheet or nothing. Whoever knows that a leap is real may force it, alone or with a second person. */
export function saveSheet(
  db: Db,
  call: AnyCall,
  sheet: RateSheet,
  how: How = {},
): Promise<SavedSheet | Proposed> {
  return inTransaction(db, async (tx) => {
    const setting = await readSetting(tx, call, 'forced_rates')
    if (!how.force || !setting.isOn) return saveIn(tx, call, sheet, how)
    const tolerances = await readTolerances(tx)
    const { kept } = sortOut(sheet, tolerances)
    const inForce = await ratesInForce(tx)
    if (doubtsOf(kept, inForce, tolerances).length === 0) return saveIn(tx, call, sheet, how)
    const newest = await newestSheet(tx)
    const change = { source: sheet.source, asOf: sheet.asOf, rates: [...kept], newest }
    const { before, after } = changesOf(kept, inForce)
    const shown = { before, after: { source: sheet.source, asOf: sheet.asOf, ...after } }
    return propose(tx, call, forcedRatesKind, setting, { entitySid: 0, basedOn: newest, change }, shown)
  })
}

async function saveIn(tx: Tx, call: AnyCall, sheet: RateSheet, { force = false }: How): Promise<SavedSheet> {
  const tolerances = await readTolerances(tx)
  const { kept, skipped } = sortOut(sheet, tolerances)
  const sheetSid = await insertSheet(tx, sheet)
  if (sheetSid === null) return { stored: 0, skipped, known: true, older: 0, first: [] }
  const inForce = await ratesInForce(tx)
  if (!force) refuseDoubtful(sheet.source, doubtsOf(kept, inForce, tolerances))
  await insertRates(tx, sheetSid, sheet.asOf, kept)
  const older = [...kept.keys()].filter((code) => isLater(inForce.get(code), sheet.asOf)).length
  await auditSheet(tx, call, sheetSid, { ...sheet, rates: kept }, inForce, { forced: force, older })
  const first = [...kept.keys()].filter((code) => !inForce.has(code))
  return { stored: kept.size, skipped, known: false, older, first }
}

async function ratesInForce(tx: Tx): Promise<InForce> {
  return new Map((await newestRates(tx)).map((rate) => [rate.currencyCode, rate]))
}

async function newestSheet(tx: Tx): Promise<number | null> {
  const row = await tx
    .selectFrom('rateSheets')
    .select('sid')
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.sid ?? null
}

/** The currencies that are known here, each with the step that its rate may take. */
async function readTolerances(tx: Tx): Promise<ReadonlyMap<string, string>> {
  const rows = await tx.selectFrom('currencies').select(['currencyCode', 'rateTolerance']).execute()
  return new Map(rows.map((row) => [row.currencyCode, row.rateTolerance]))
}

function isLater(rate: NewestRate | undefined, asOf: string): boolean {
  return rate !== undefined && Date.parse(rate.asOf) > Date.parse(asOf)
}

type InForce = ReadonlyMap<string, NewestRate>

/** Whose sheet it was, and each rate that it changes, from what was in force to what it says. */
async function auditSheet(
  tx: Tx,
  call: AnyCall,
  sheetSid: number,
  { source, asOf, rates }: RateSheet,
  inForce: InForce,
  how: AuditedFields,
): Promise<void> {
  const { before, after } = changesOf(rates, inForce)
  await writeAudit(tx, call, {
    entity: 'rate_sheet',
    entitySid: sheetSid,
    action: 'insert',
    before,
    after: { source, asOf, ...how, ...after },
  })
}

/** Each rate that a sheet changes, from what is in force to what it says. */
function changesOf(rates: ReadonlyMap<string, string>, inForce: InForce) {
  const changes = [...rates].flatMap(([code, now]) => {
    const before = inForce.get(code)?.rate
    return before !== undefined && decimal(before).eq(decimal(now)) ? [] : [{ code, before, now }]
  })
  const before = changes.flatMap((one) => (one.before === undefined ? [] : [[one.code, plain(one.before)]]))
  return {
    before: Object.fromEntries(before),
    after: Object.fromEntries(changes.map(({ code, now }) => [code, plain(now)])),
  }
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

interface Doubt {
  readonly code: string
  readonly why: string
}

/** What moved further than its currency does, or was turned over, is more likely a broken feed than the market. */
function doubtsOf(
  rates: ReadonlyMap<string, string>,
  inForce: InForce,
  tolerances: ReadonlyMap<string, string>,
): Doubt[] {
  return [...inForce].flatMap(([code, { rate: before }]) => {
    const now = rates.get(code)
    const why = now === undefined ? null : doubtOf(code, before, now, tolerances.get(code) ?? '0')
    return why === null ? [] : [{ code, why }]
  })
}

function refuseDoubtful(source: string, [first, ...others]: readonly Doubt[]): void {
  if (first === undefined) return
  const more = others.length === 0 ? '' : `, and doubtful too: ${others.map(({ code }) => code).join(', ')}`
  throw new OperatorError(
    `The rates of ${source} are refused: ${first.why}${more}. Nothing was stored, and the rates before stay in force. ` +
      `Compare ${first.code} with another source: rates that are right can be imported with --force; ` +
      'a currency that often moves so far needs a wider rates-tolerance.',
  )
}

function doubtOf(code: string, before: string, now: string, tolerance: string): string | null {
  const verdict = judgeRate(before, now, tolerance)
  if (verdict === 'fine') return null
  if (verdict === 'inverse') return `${code} looks turned over, ${now} after ${plain(before)}`
  return `${code} leaps from ${plain(before)} to ${now}, more than ${fractionToPercent(tolerance)} %`
}

/** Without the zeros that the column fills up with. */
function plain(rate: string): string {
  return decimal(rate).toFixed()
}
