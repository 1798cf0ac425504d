import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listed as spanish } from './messages/es/listed.ts'
import { listed as french } from './messages/fr/listed.ts'

const migrations = new URL('../../../server/migrations/', import.meta.url)

/** The lists, and in which column each has its words. */
const lists: readonly (readonly [table: string, ...columns: number[]])[] = [
  ['field_definitions', 1, 2],
  ['delivery_options', 1],
  ['enumeration_values', 2],
  ['periods', 1],
]

/** Of the gateway's own messages: no screen shows them. */
const shownNowhere = /^(?:Standard and Routing Information|Operational|Destination or Routing)$/

function rowsOf(sql: string, table: string): string[][] {
  const inserts = sql.matchAll(new RegExp(`insert into ${table} \\([^)]+\\) values\\n([^;]+);`, 'g'))
  return [...inserts].flatMap(([, rows = '']) =>
    rows
      .split('\n')
      .map((row) =>
        [...row.matchAll(/'((?:[^']|'')*)'/g)].map(([, text = '']) => text.replaceAll("''", "'")),
      ),
  )
}

function wordsOfServer(): string[] {
  const sql = readdirSync(migrations)
    .map((file) => readFileSync(new URL(file, migrations), 'utf8'))
    .join('\n')
  const words = lists.flatMap(([table, ...columns]) =>
    rowsOf(sql, table)
      .filter((row) => !row.some((text) => shownNowhere.test(text)))
      .flatMap((row) => columns.flatMap((column) => row[column] ?? [])),
  )
  return [...new Set(words)].toSorted()
}

test.each([
  { language: 'Spanish', words: spanish },
  { language: 'French', words: french },
])('$language has a word for every one of the lists of the server, and for nothing else', ({ words }) => {
  expect(wordsOfServer().length).toBeGreaterThan(90)
  expect(Object.keys(words).toSorted()).toEqual(wordsOfServer())
})
