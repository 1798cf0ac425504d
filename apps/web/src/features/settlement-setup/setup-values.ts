import { settlementSetupRoutes } from '@corridor/contract/settlement-setup'
import {
  type CodeObject,
  type CodeRow,
  type Codes,
  codeObjects,
  hasColumn,
  noCodes,
  type TransactionType,
  typeOf,
} from '@corridor/domain/settlements/codes'
import type { Layout } from '@corridor/domain/settlements/delimiter'
import { checkWith } from '../../shared/check-with.ts'
import type { FieldErrors } from '../../ui/form/field-errors.ts'
import { isSame } from '../../ui/form/values.ts'
import type { Setup } from './api.ts'
import type { Messages } from './texts.ts'

/** What the form holds. Codes of a hidden column stay typed until they are saved. */
export interface SetupValues {
  readonly idType: '1' | '2'
  readonly charDel: string
  readonly idTypeTrns: TransactionType
  readonly codes: Codes
  readonly schedDaily: boolean
  readonly schedMonth: boolean
  readonly schedWeek: boolean
  readonly comMethod: '1'
  readonly groupMail: string
  readonly ftpOption: '1' | '2'
  /** A new one; the stored one never comes here. */
  readonly zipPass: string
}

export const noZipPassword = { zipPass: '' } as const

function codesOf(rows: Setup['codes']): Codes {
  const rowOf = (object: CodeObject): CodeRow => {
    const row = rows.find(({ typeObject }) => typeObject === object)
    return row ? { send: row.send, receive: row.receive, cancel: row.cancel, reverse: row.reverse } : noCodes
  }
  return { currency: rowOf('currency'), country: rowOf('country'), dest_ctry: rowOf('dest_ctry') }
}

export function valuesOf({ config, codes }: Setup): SetupValues {
  return {
    idType: config?.idType === 2 ? '2' : '1',
    charDel: config?.charDel ?? '',
    idTypeTrns: typeOf(config?.idTypeTrns ?? '', codes),
    codes: codesOf(codes),
    schedDaily: config?.schedDaily ?? false,
    schedMonth: config?.schedMonth ?? false,
    schedWeek: config?.schedWeek ?? false,
    comMethod: '1',
    groupMail: config?.groupMail ?? '',
    ftpOption: config?.ftpOption === 2 ? '2' : '1',
    ...noZipPassword,
  }
}

/** What travels, but for the password. */
export function wireOf({ codes, zipPass: _secret, ...values }: SetupValues) {
  return {
    settlement: {
      ...values,
      idType: values.idType === '2' ? (2 as const) : (1 as const),
      comMethod: 1 as const,
      ftpOption: values.ftpOption === '2' ? (2 as const) : (1 as const),
    },
    settlementCodeArr: codeObjects.map((typeObject) => ({ typeObject, ...codes[typeObject] })),
  }
}

/** `settlement.charDel` and `zipPassN` travel; the form has `charDel` and `zipPass`. */
export function fieldOf(path: string): string {
  return path.replace(/^settlement\./, '').replace(/^zipPassN$/, 'zipPass')
}

export function checkSetup(values: SetupValues, messages: Messages): FieldErrors {
  const wire = { ...wireOf(values), zipPassN: values.zipPass }
  // A space is not a missing delimiter, but one that cannot be used.
  const say = (field: string) => (field === 'charDel' ? messages.refusals.not_a_delimiter({}) : undefined)
  return checkWith(settlementSetupRoutes.update.body, wire, { fieldOf, say, messages })
}

/** What only the second level opens: who is told of a file, and what it is closed with. */
export function isProtected(before: SetupValues, now: SetupValues): boolean {
  return now.zipPass !== '' || now.groupMail !== before.groupMail
}

export function layoutOf({ idType }: Pick<SetupValues, 'idType'>): Layout {
  return idType === '2' ? 'CSV' : 'TXT'
}

/** How many fields differ, each code for itself; one that its type hides will not be saved, and does not count. */
export function countChanges(before: SetupValues, now: SetupValues): number {
  const { codes: codesBefore, ...plainBefore } = before
  const { codes: codesNow, ...plainNow } = now
  const then = new Map<string, unknown>(Object.entries(plainBefore))
  const plain = Object.entries(plainNow).filter(([name, value]) => !isSame(then.get(name), value))
  const codes = codeObjects.flatMap((object) =>
    changedColumns(codesBefore[object], codesNow[object]).filter((column) =>
      hasColumn(now.idTypeTrns, column),
    ),
  )
  return plain.length + codes.length
}

function changedColumns(before: CodeRow, now: CodeRow) {
  return (['send', 'receive', 'cancel', 'reverse'] as const).filter(
    (column) => before[column] !== now[column],
  )
}
