import {
  type CodeForm,
  type CodeObject,
  type Codes,
  noCodes,
  type TransactionType,
  typeOf,
} from '@corridor/domain/settlements/codes'
import { type FileLayout, layoutOf } from '@corridor/domain/settlements/file'
import type { Db, Tx } from '../../platform/db/database.ts'
import type { SealedPlace } from '../../platform/sealed.ts'
import type { FileSide } from './order.ts'

/** Where the password of an agency's next files is sealed. */
export function zipPasswordOf(configSid: number): SealedPlace {
  return `settlement_config:${configSid}:zipPass`
}

export const sidesOf: Readonly<Record<TransactionType, readonly FileSide[]>> = {
  SR: ['S', 'R'],
  S: ['S'],
  R: ['R'],
}

async function codesOf(db: Db | Tx, agencySid: number): Promise<Codes> {
  const rows = await db
    .selectFrom('settlementCodes')
    .select(['typeObject', 'send', 'receive', 'cancel', 'reverse'])
    .$narrowType<{
      typeObject: CodeObject
      send: CodeForm
      receive: CodeForm
      cancel: CodeForm
      reverse: CodeForm
    }>()
    .where('agencySid', '=', agencySid)
    .limit(10)
    .execute()
  const row = (object: CodeObject) => {
    const { typeObject: _name, ...codes } = rows.find(({ typeObject }) => typeObject === object) ?? {
      typeObject: object,
      ...noCodes,
    }
    return codes
  }
  return { currency: row('currency'), country: row('country'), dest_ctry: row('dest_ctry') }
}

export interface FileSetup {
  readonly configSid: number
  readonly version: number
  readonly agencyCode: string
  readonly shortName: string
  readonly sides: readonly FileSide[]
  readonly layout: FileLayout
  readonly zipPassSealed: Buffer | null
}

/** How the files of an agency are written now. */
export async function findSetup(db: Db | Tx, agencySid: number): Promise<FileSetup | undefined> {
  const found = await db
    .selectFrom('settlementConfigs as c')
    .innerJoin('agencies as a', 'a.sid', 'c.agencySid')
    .select(['c.sid', 'c.version', 'c.idType', 'c.charDel', 'c.idTypeTrns', 'c.zipPassSealed'])
    .select(['a.code', 'a.shortName'])
    .$narrowType<{ idType: 1 | 2; idTypeTrns: TransactionType | '' }>()
    .where('c.agencySid', '=', agencySid)
    .executeTakeFirst()
  if (!found) return undefined
  const codes = await codesOf(db, agencySid)
  return {
    configSid: found.sid,
    version: found.version,
    agencyCode: found.code,
    shortName: found.shortName,
    sides: sidesOf[typeOf(found.idTypeTrns, Object.values(codes))],
    layout: layoutOf(found.idType === 1 ? 'TXT' : 'CSV', found.charDel, codes),
    zipPassSealed: found.zipPassSealed,
  }
}

/** Every agency that has a set-up, with the kinds of files that it gets. */
export async function listSides(db: Db): Promise<{ agencySid: number; side: FileSide }[]> {
  const rows = await db
    .selectFrom('settlementConfigs')
    .select(['agencySid', 'idTypeTrns'])
    .$narrowType<{ idTypeTrns: TransactionType | '' }>()
    .orderBy('agencySid')
    .limit(10_000)
    .execute()
  const sides: { agencySid: number; side: FileSide }[] = []
  for (const { agencySid, idTypeTrns } of rows) {
    // Set-ups of old have no type of their own.
    const codes = idTypeTrns === '' ? Object.values(await codesOf(db, agencySid)) : []
    for (const side of sidesOf[typeOf(idTypeTrns, codes)]) sides.push({ agencySid, side })
  }
  return sides
}
