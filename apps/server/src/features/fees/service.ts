import { isDeepStrictEqual } from 'node:util'
import type { RouteParsed } from '@corridor/contract/common/route'
import { type feesRoutes, maxBrackets } from '@corridor/contract/fees'
import { reason } from '@corridor/contract/refusals/refusals'
import type { AnyCall } from '../../platform/call.ts'
import { type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { changeRecord, insertRecord, type RecordKind, removeRecord } from '../../platform/records.ts'
import { invalidField } from '../../platform/refusals.ts'
import { alone, type FieldNames, inTable, refuseWrongTable } from './rules.ts'
import {
  asStored,
  type BracketValues,
  deleteFee,
  feeOfBracket,
  getFee,
  insertFee,
  lockFee,
  type Pair,
  raiseVersion,
  type ShownBracket,
  type ShownFee,
  saveBrackets,
  type TypedBracket,
} from './store.ts'

type CreateBody = RouteParsed<(typeof feesRoutes)['create']>['body']
type UpdateBody = RouteParsed<(typeof feesRoutes)['update']>['body']

function unknownCountry(field: keyof Pair) {
  return () => invalidField(field, reason('unknown_country'))
}

const feeRecord: RecordKind<ShownFee> = {
  entity: 'fee_country',
  gone: 'fee_gone',
  show: getFee,
  audited: ({ brackets, ...fields }) => ({
    ...fields,
    ...Object.fromEntries(brackets.map((bracket) => [`over ${bracket.limitFrom}`, auditedBracket(bracket)])),
  }),
  constraints: {
    fee_countries_country_code_collect_country_code_destination_key: () => refusal('fee_exists'),
    fee_countries_country_code_collect_fkey: unknownCountry('countryCodeCollect'),
    fee_countries_country_code_destination_fkey: unknownCountry('countryCodeDestination'),
    fee_brackets_do_not_overlap: () => refusal('brackets_collide'),
  },
}

/** One line of the history for each bracket: its border says which one it is. */
function auditedBracket({ limitTo, minFee, percent, feesSplit }: ShownBracket): string {
  return `up to ${limitTo}: fraction ${percent}, at least ${minFee}, shared ${feesSplit}`
}

export function createFee(db: Db, call: AnyCall, { brackets, ...pair }: CreateBody): Promise<number> {
  return inTransaction(db, async (tx) => {
    const { sid } = await insertRecord(tx, call, feeRecord, async () => {
      if (brackets) refuseUnsaveable(brackets, [], inTable)
      const made = await insertFee(tx, pair)
      if (brackets) await saveBrackets(tx, made, brackets)
      return made
    })
    return sid
  })
}

export function changeFee(
  db: Db,
  call: AnyCall,
  sid: number,
  { version, brackets, ...pair }: UpdateBody,
): Promise<ShownFee> {
  return inTransaction(db, (tx) =>
    changeBrackets(tx, call, {
      sid,
      version,
      named: inTable,
      change: (stored) => {
        refuseOtherPair(stored, pair)
        return brackets ?? stored.brackets
      },
    }),
  )
}

export function removeFee(db: Db, call: AnyCall, sid: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (!(await lockFee(tx, sid))) throw refusal('fee_gone')
    await removeRecord(tx, call, feeRecord, sid, () => deleteFee(tx, sid))
  })
}

export function createBracket(
  db: Db,
  call: AnyCall,
  feeSid: number,
  values: BracketValues,
): Promise<ShownBracket> {
  return inTransaction(db, async (tx) => {
    const { brackets } = await changeBrackets(tx, call, {
      sid: feeSid,
      change: (stored) => [values, ...stored.brackets],
    })
    return found(brackets.find(({ limitFrom }) => limitFrom === asStored(values).limitFrom))
  })
}

export function changeBracket(
  db: Db,
  call: AnyCall,
  bracketSid: number,
  values: BracketValues,
): Promise<ShownBracket> {
  return inTransaction(db, async (tx) => {
    const { brackets } = await changeBrackets(tx, call, {
      sid: found(await feeOfBracket(tx, bracketSid)),
      change: (stored) => [{ ...values, sid: bracketSid }, ...without(stored.brackets, bracketSid)],
    })
    return found(brackets.find(({ sid }) => sid === bracketSid))
  })
}

export function removeBracket(db: Db, call: AnyCall, bracketSid: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await changeBrackets(tx, call, {
      sid: found(await feeOfBracket(tx, bracketSid)),
      change: (stored) => {
        const left = without(stored.brackets, bracketSid)
        if (left.length === 0) throw refusal('last_bracket')
        return left
      },
    })
  })
}

function found<T>(row: T | undefined): T {
  if (row === undefined) throw refusal('bracket_gone')
  return row
}

/** Somebody may have removed it while its fee was waited for. */
function without(stored: readonly ShownBracket[], bracketSid: number): ShownBracket[] {
  found(stored.find(({ sid }) => sid === bracketSid))
  return stored.filter(({ sid }) => sid !== bracketSid)
}

interface BracketsChange {
  readonly sid: number
  readonly version?: number | undefined
  /** What is to become of the brackets that are stored. */
  readonly change: (stored: ShownFee) => readonly TypedBracket[]
  readonly named?: FieldNames
}

/** The one way in which brackets change, be it all of them or one: the version of the fee rises with each. */
function changeBrackets(
  tx: Tx,
  call: AnyCall,
  { sid, version, change, named = alone }: BracketsChange,
): Promise<ShownFee> {
  return changeRecord(tx, call, feeRecord, {
    sid,
    version,
    lock: () => lockFee(tx, sid),
    isSame: (shown) => {
      const brackets = change(shown)
      refuseUnsaveable(brackets, shown.brackets, named)
      return isDeepStrictEqual(comparable(brackets), comparable(shown.brackets))
    },
    update: async (_stored, shown) => {
      await saveBrackets(tx, sid, change(shown))
      await raiseVersion(tx, sid)
    },
  })
}

function comparable(brackets: readonly TypedBracket[]): Map<number | undefined, BracketValues> {
  return new Map(brackets.map((bracket) => [bracket.sid, asStored(bracket)]))
}

function refuseOtherPair(stored: Pair, typed: Pair): void {
  for (const field of ['countryCodeCollect', 'countryCodeDestination'] as const) {
    if (stored[field] !== typed[field]) throw invalidField(field, reason('fee_pair_fixed'))
  }
}

function refuseUnsaveable(
  brackets: readonly TypedBracket[],
  stored: readonly ShownBracket[],
  named: FieldNames,
): void {
  if (brackets.length > maxBrackets) throw refusal('brackets_full', { max: maxBrackets })
  const seen = new Set<number>()
  for (const [index, { sid }] of brackets.entries()) {
    if (sid === undefined) continue
    const field = `brackets.${index}.sid`
    if (seen.has(sid)) throw invalidField(field, reason('bracket_twice'))
    if (!stored.some((bracket) => bracket.sid === sid))
      throw invalidField(field, reason('bracket_of_another_fee'))
    seen.add(sid)
  }
  refuseWrongTable(brackets, named)
}
