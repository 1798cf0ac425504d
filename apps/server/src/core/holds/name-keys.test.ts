import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { seededRandom } from '../../../../../tools/load/random.ts'
import { rawQuery } from '../../platform/db/statement.ts'

const server = useServer()
const random = seededRandom(47)
const pieces = [
  'ANA',
  'josé',
  'Ñ',
  'ß',
  'O',
  "'",
  '-',
  ' ',
  '  ',
  '\t',
  '\u00a0',
  '.',
  '李',
  'Ö',
  'o\u0308',
  'İ',
  '́',
  '7',
]

/** As it was first written, with a subquery: what a list had stored by it must not change. */
const former = `
  create function pg_temp.former_words(text) returns text language sql immutable strict
    return (select string_agg(word, ' ' order by word collate "C") from unnest(string_to_array($1, ' ')) word where word <> '')`

test('a name is taken apart as it always was, whatever it is made of', async () => {
  const names = Array.from({ length: 5_000 }, () =>
    Array.from({ length: random.below(9) }, () => random.pick(pieces)).join(''),
  )
  const differ = await server.db.connection().execute(async (own) => {
    await rawQuery(own, former)
    return rawQuery<{ name: string }>(
      own,
      `select name from unnest($1::text[]) name where sorted_words(name) is distinct from pg_temp.former_words(name)`,
      [names],
    )
  })
  expect(differ).toEqual([])
  const { rows } = await sql<{ words: string | null }>`
    select sorted_words(w) as words from (values (null), (''), ('  '), ('b a')) v (w)`.execute(server.db)
  expect(rows.map(({ words }) => words)).toEqual([null, null, null, 'a b'])
})

test.each([
  ['a space without a width', 'IV\u200bAN PET\u200bROV'],
  ['a soft hyphen', 'IVAN PET\u00adROV'],
  ['a joiner and the end of a direction', 'IVAN PET\u2060ROV\u202c'],
  ['a vowel separator and a variant', 'IVAN\u180e PETROV\ufe0f'],
  ['a thin space', 'IVAN\u2009PETROV'],
  ['an ideographic space', 'IVAN\u3000PETROV'],
  ['a line of its own', 'IVAN\u2028PETROV'],
  ['letters of full width', 'ＩＶＡＮ ＰＥＴＲＯＶ'],
  ['a line below', 'IVAN_PETROV'],
  ['quotes and brackets', '"IVAN" (PETROV)'],
  ['a dot between', 'IVAN·PETROV'],
])('a name with %s is the name that is read', async (_sign, name) => {
  const { rows } = await sql<{ alike: boolean }>`
    select name_keys(${name}) && name_keys('Petrov, Ivan') as alike`.execute(server.db)
  expect(rows).toEqual([{ alike: true }])
})
