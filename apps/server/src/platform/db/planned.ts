import type { Db, Tx } from './database.ts'
import { prepareAs } from './prepared.ts'
import { rawQuery } from './statement.ts'

export type Statement<Row extends object> = (db: Db | Tx, values: readonly unknown[]) => Promise<Row[]>

/** Planned for its values each time: where the best index depends on them. */
export function plannedForValues<Row extends object>(text: string): Statement<Row> {
  return (db, values) => rawQuery<Row>(db, text, values)
}

/** Each stays prepared on each connection, so the odd shapes that somebody may think of must not add up. */
export const maxPlanned = 500

const planned = new Set<string>()

/** Planned once per connection, however often its shape is searched. */
export function plannedOnce<Row extends object>(text: string): Statement<Row> {
  if (!planned.has(text) && planned.size < maxPlanned) {
    prepareAs(`search-${planned.size}`, text)
    planned.add(text)
  }
  return plannedForValues(text)
}
