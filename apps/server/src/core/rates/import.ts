import { readFile } from 'node:fs/promises'
import { basename, extname } from 'node:path'
import type { AnyCall } from '../../platform/call.ts'
import type { Db } from '../../platform/db/database.ts'
import { OperatorError } from '../../platform/errors.ts'
import type { Proposed } from '../../platform/proposed.ts'
import { type Origin, type RateSheet, readCsvSheet, readJsonSheet } from './sheet.ts'
import { type SavedSheet, saveSheet } from './store.ts'

interface Options {
  /** When the rates of a CSV file were made. */
  readonly time?: string | undefined
  readonly force: boolean
}

/** Rates by hand: where there is no provider, or where its newest sheet was refused. */
export async function importRates(
  db: Db,
  call: AnyCall,
  file: string,
  { time, force }: Options,
): Promise<SavedSheet | Proposed> {
  const origin = { source: `file ${basename(file)}`, now: new Date() }
  return saveSheet(db, call, await readSheetFile(file, time, origin), { force })
}

async function readSheetFile(file: string, time: string | undefined, origin: Origin): Promise<RateSheet> {
  const kind = extname(file).toLowerCase()
  if (kind !== '.json' && kind !== '.csv') throw refusal(`${file} is neither a .json nor a .csv file.`)
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw refusal(`${file} cannot be read (${error.code}).`)
  })
  if (kind === '.json') {
    if (time !== undefined) throw refusal(`${file} says itself when its rates were made: leave the time out.`)
    return readJsonSheet(text, origin)
  }
  if (time === undefined) throw refusal(`${file} does not say when its rates were made: give the time.`)
  return readCsvSheet(text, time, origin)
}

function refusal(sentence: string): OperatorError {
  return new OperatorError(sentence)
}
