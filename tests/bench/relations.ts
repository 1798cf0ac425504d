import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'

/** What a table or one of its indexes takes on disk. */
export interface Relation {
  readonly table: string
  /** Empty: the table itself, with the long values that are kept apart. */
  readonly index: string
  readonly bytes: number
  /** Of the table, as PostgreSQL counts along. */
  readonly rows: number
}

/** Parts of a table count as the table. */
export async function readRelations(db: Db): Promise<Relation[]> {
  const rows = await rawQuery<{ table: string; index: string; bytes: string; rows: string }>(
    db,
    `with ours as (
      select t.oid, coalesce(whole.relname, t.relname) as name from pg_class t
      join pg_namespace n on n.oid = t.relnamespace
      left join pg_inherits part on part.inhrelid = t.oid
      left join pg_class whole on whole.oid = part.inhparent
      where t.relkind in ('r', 'p') and n.nspname = 'public'),
    sizes as (
      select name, '' as index, pg_table_size(oid) as bytes, coalesce(pg_stat_get_live_tuples(oid), 0) as rows from ours
      union all
      select name, coalesce(whole.relname, i.relname), pg_relation_size(i.oid), 0 from ours
      join pg_index x on x.indrelid = ours.oid join pg_class i on i.oid = x.indexrelid
      left join pg_inherits part on part.inhrelid = i.oid
      left join pg_class whole on whole.oid = part.inhparent)
    select name as table, index, sum(bytes)::text as bytes, sum(rows)::text as rows from sizes group by name, index`,
  )
  return rows.map((row) => ({ ...row, bytes: Number(row.bytes), rows: Number(row.rows) }))
}

export function grown(before: readonly Relation[], after: readonly Relation[]): Relation[] {
  const keyOf = ({ table, index }: Relation): string => `${table} ${index}`
  const had = new Map(before.map((one) => [keyOf(one), one]))
  return after.map((one) => {
    const { bytes = 0, rows = 0 } = had.get(keyOf(one)) ?? {}
    return { ...one, bytes: one.bytes - bytes, rows: one.rows - rows }
  })
}

export function totalBytes(relations: readonly Relation[]): number {
  return relations.reduce((sum, { bytes }) => sum + bytes, 0)
}

/** What comes to less than that for each transfer is left out. */
const leastBytes = 5

function largestFirst(relations: readonly Relation[]): Relation[] {
  return relations.toSorted((one, other) => other.bytes - one.bytes)
}

/** Bytes for each of so many transfers, by table; with `indexes` each of those too. */
export function relationLines(
  relations: readonly Relation[],
  transfers: number,
  { indexes: isDetailed = false }: { readonly indexes?: boolean } = {},
): string[] {
  const each = (bytes: number): string => (bytes / transfers).toFixed(0).padStart(8)
  const isWorthALine = (bytes: number): boolean => bytes / transfers >= leastBytes
  const tables = largestFirst(
    relations
      .filter(({ index }) => index === '')
      .map((table) => ({
        ...table,
        bytes: totalBytes(relations.filter((one) => one.table === table.table)),
      })),
  )
  return [
    `${'bytes a transfer'.padEnd(40)}     all    rows' indexes'   rows`,
    ...tables
      .filter(({ bytes }) => isWorthALine(bytes))
      .flatMap(({ table, bytes, rows }) => {
        const own = relations.filter((one) => one.table === table)
        const indexes = largestFirst(own.filter(({ index }) => index !== ''))
        const indexed = totalBytes(indexes)
        return [
          `${table.padEnd(40)}${each(bytes)}${each(bytes - indexed)}${each(indexed)} ${(rows / transfers).toFixed(2).padStart(6)}`,
          ...indexes
            .filter(({ bytes }) => isDetailed && isWorthALine(bytes))
            .map(({ index, bytes }) => `  ${index.padEnd(54)}${each(bytes)}`),
        ]
      }),
    `${'all'.padEnd(40)}${each(totalBytes(relations))}`,
  ]
}
