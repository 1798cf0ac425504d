import type { FileHandle } from 'node:fs/promises'
import { to as copyTo } from 'pg-copy-streams'
import { allowTime, type Db, inTransaction, type Tx, withClient } from './database.ts'

const maxCopyMinutes = 15

/**
 * The database writes the rows of a COPY into a file, however many there are; their number. In a transaction it has the
 * time that the transaction gives it.
 */
export function copyInto(db: Db | Tx, copy: string, into: FileHandle): Promise<number> {
  if (isTransaction(db)) return copyRows(db, copy, into)
  return inTransaction(db, async (tx) => {
    await allowTime(tx, maxCopyMinutes)
    return copyRows(tx, copy, into)
  })
}

function isTransaction(db: Db | Tx): db is Tx {
  return db.isTransaction
}

/** When the disk is full the rest is read and dropped: a COPY that nobody reads to its end would keep the connection. */
function copyRows(tx: Tx, copy: string, into: FileHandle): Promise<number> {
  return withClient(tx, async (client) => {
    const source = client.query(copyTo(copy))
    let failure: unknown
    for await (const chunk of source) {
      if (failure !== undefined) continue
      await into.write(chunk).catch((error: unknown) => {
        failure = error
      })
    }
    if (failure !== undefined) throw failure
    return source.rowCount
  })
}
