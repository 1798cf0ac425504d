import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../db/database.ts'
import { type SealedPlace, sealBytes, unsealBytes } from '../sealed.ts'
import type { Secrets } from '../secrets.ts'

export interface KeyCount {
  readonly keyId: number
  readonly rows: number
}

/** Something stored that is worth nothing without the key it was made with. */
export interface KeyHolding {
  /** In the plural, as whoever runs the installation calls it. */
  readonly name: string
  readonly count: (tx: Tx) => Promise<readonly KeyCount[]>
  /** Brings what older keys made to the one that writes, and says how much. Absent where only its owner can. */
  readonly rewrap?: (db: Db, secrets: Secrets) => Promise<number>
  /** How it gets to another key without `rewrap`, and whose it is. */
  readonly onUse?: {
    readonly when: string
    readonly owners: (tx: Tx, keyId: number, most: number) => Promise<string[]>
  }
  /** Whether the key opens what bears its number; null where there is nothing to try it on. */
  readonly proves?: (tx: Tx, secrets: Secrets, keyId: number) => Promise<boolean | null>
}

interface SealedColumn {
  readonly name: string
  readonly table: string
  readonly sid: string
  readonly column: string
  readonly placeOf: (sid: number) => SealedPlace
  /** How many are held in memory at once. */
  readonly batch?: number
}

const rowsLookedAt = 1000

/** Its first byte, without reading the rest: a scan has megabytes. */
function keyIn(column: string) {
  return sql<number>`get_byte(substring(${sql.ref(column)} from 1 for 1), 0)`
}

export function sealedHolding({ name, table, sid, column, placeOf, batch = 100 }: SealedColumn): KeyHolding {
  const [from, row, sealed] = [sql.table(table), sql.ref(sid), sql.ref(column)]
  const rewrapRows = (db: Db, secrets: Secrets, sids: readonly number[]): Promise<number> =>
    inTransaction(db, async (tx) => {
      // Whoever is saving one of them just now is waited for, and what he saved is what is sealed anew.
      const { rows } = await sql<{ sid: number; sealed: Buffer }>`
        select ${row} as sid, ${sealed} as sealed from ${from}
        where ${row} = any (${sids}::bigint[]) and ${keyIn(column)} < ${secrets.writer} order by 1 for update`.execute(
        tx,
      )
      for (const { sid: one, sealed: old } of rows) {
        const bytes = unsealBytes(secrets, placeOf(one), old)
        await sql`update ${from} set ${sealed} = ${sealBytes(secrets, placeOf(one), bytes)}
          where ${row} = ${one}`.execute(tx)
      }
      return rows.length
    })
  return {
    name,
    count: async (tx) => {
      const { rows } = await sql<KeyCount>`
        select ${keyIn(column)} as "keyId", count(*)::int as rows from ${from} where ${sealed} is not null
        group by 1`.execute(tx)
      return rows
    },
    rewrap: async (db, secrets) => {
      let done = 0
      for (let last = 0; ; ) {
        const { rows } = await sql<{ sid: number; keyId: number }>`
          select ${row} as sid, ${keyIn(column)} as "keyId" from ${from}
          where ${row} > ${last} and ${sealed} is not null order by 1 limit ${rowsLookedAt}`.execute(db)
        const newest = rows.at(-1)
        if (!newest) return done
        last = newest.sid
        const old = rows.filter(({ keyId }) => keyId < secrets.writer).map((one) => one.sid)
        for (let start = 0; start < old.length; start += batch)
          done += await rewrapRows(db, secrets, old.slice(start, start + batch))
      }
    },
    proves: async (tx, secrets, keyId) => {
      const { rows } = await sql<{ sid: number; sealed: Buffer }>`
        select ${row} as sid, ${sealed} as sealed from ${from}
        where ${sealed} is not null and ${keyIn(column)} = ${keyId} limit 1`.execute(tx)
      const [found] = rows
      return found ? opens(secrets, placeOf(found.sid), found.sealed) : null
    },
  }
}

function opens(secrets: Secrets, place: SealedPlace, sealed: Buffer): boolean {
  try {
    unsealBytes(secrets, place, sealed)
    return true
  } catch {
    return false
  }
}
