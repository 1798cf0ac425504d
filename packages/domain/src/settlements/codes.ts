/** What a code in a file stands for. */
export const codeObjects = ['currency', 'country', 'dest_ctry'] as const

export type CodeObject = (typeof codeObjects)[number]

/** What happened to a transfer; 'reverse' takes a payout back. */
export const codeColumns = ['send', 'receive', 'cancel', 'reverse'] as const

export type CodeColumn = (typeof codeColumns)[number]

/** Letters (USD), three digits (840), or not chosen, which is written in letters. */
export const codeForms = ['', 'alp', 'num'] as const

export type CodeForm = (typeof codeForms)[number]

export type CodeRow = Readonly<Record<CodeColumn, CodeForm>>

export type Codes = Readonly<Record<CodeObject, CodeRow>>

export const noCodes: CodeRow = { send: '', receive: '', cancel: '', reverse: '' }

/** Which transfers the files of an agency hold: those that it sent, those that it paid out, or both. */
export const transactionTypes = ['SR', 'S', 'R'] as const

export type TransactionType = (typeof transactionTypes)[number]

const columnsByType: Readonly<Record<TransactionType, readonly CodeColumn[]>> = {
  SR: codeColumns,
  S: ['send', 'cancel'],
  R: ['receive', 'reverse'],
}

export function hasColumn(type: TransactionType, column: CodeColumn): boolean {
  return columnsByType[type].includes(column)
}

/** What the other kind of transfer would need is not kept. */
export function withoutHidden(type: TransactionType, row: CodeRow): CodeRow {
  const kept = (column: CodeColumn): CodeForm => (hasColumn(type, column) ? row[column] : '')
  return {
    send: kept('send'),
    receive: kept('receive'),
    cancel: kept('cancel'),
    reverse: kept('reverse'),
  }
}

/** A column counts as set if any row has it; two of them that belong together make a type. */
function inferredType(rows: readonly CodeRow[]): TransactionType {
  const set = codeColumns.filter((column) => rows.some((row) => row[column] !== ''))
  if (set.length !== 2) return 'SR'
  if (set.includes('send') && set.includes('cancel')) return 'S'
  return set.includes('receive') && set.includes('reverse') ? 'R' : 'SR'
}

/**
 * What was chosen holds; only set-ups of old, which have no choice, are read off their codes. Else a saved 'Send'
 * without any code would come back as 'Send/Receive'.
 */
export function typeOf(chosen: TransactionType | '', rows: readonly CodeRow[]): TransactionType {
  return chosen === '' ? inferredType(rows) : chosen
}
