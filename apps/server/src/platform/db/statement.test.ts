import { CamelCasePlugin } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#support/server.ts'
import { type Db, inTransaction, type Tx } from './database.ts'
import { prepareAs } from './prepared.ts'
import { numbered, rawQuery, statement } from './statement.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

const addUp = statement(
  'test-add-up',
  `select :first::integer + :second::integer as the_sum, :first::integer as first, '{"snake_key": 1}'::jsonb as data`,
).typed<{ first: number; second: number }, { the_sum: number; first: number; data: object }>()

describe('a statement with named values', () => {
  test('gives each name one number and leaves casts alone', () => {
    expect(numbered('select :b::text, :a, :b, x::jsonb from t where y = :camelCase')).toEqual({
      text: 'select $1::text, $2, $1, x::jsonb from t where y = $3',
      names: ['b', 'a', 'camelCase'],
    })
    expect(addUp.names).toEqual(['first', 'second'])
  })

  test('gets its values by name, whatever their order', async () => {
    expect(await addUp(server.platform.db, { second: 2, first: 40 })).toMatchObject([
      { the_sum: 42, first: 40 },
    ])
  })

  test('does not compile where text and type name different values', () => {
    const named = statement('test-named', 'select :one, :two::text')
    named.typed<{ one: number; two: string }, object>()
    // @ts-expect-error two is missing
    named.typed<{ one: number }, object>()
    // @ts-expect-error three is not in the text
    named.typed<{ one: number; two: string; three: string }, object>()
    // @ts-expect-error a cast is no name
    named.typed<{ one: number; two: string; text: string }, object>()
  })

  test('refuses a value that was forgotten instead of storing null', async () => {
    const forgotten: { first: number; second: number } = JSON.parse('{"first": 1}')
    await expect(async () => addUp(server.platform.db, forgotten)).rejects.toThrow(
      'Statement test-add-up has no value for :second.',
    )
  })

  test('has a name of its own', () => {
    prepareAs('test-taken', 'select 1')
    prepareAs('test-taken', 'select 1')
    expect(() => prepareAs('test-taken', 'select 2')).toThrow('Two statements are named test-taken.')
  })

  test('keeps the names of its columns and of jsonb under a plugin that renames them', async () => {
    const renaming = server.platform.db.withPlugin(new CamelCasePlugin())
    const [row] = await addUp(renaming, { first: 1, second: 2 })
    expect(row).toEqual({ the_sum: 3, first: 1, data: { snake_key: 1 } })
  })
})

test('is planned once per connection, on the pool and in a transaction alike', async () => {
  const plans = (own: Db | Tx) =>
    rawQuery<{ name: string; runs: number }>(
      own,
      `select name, generic_plans + custom_plans as runs from pg_prepared_statements where name = 'test-add-up'`,
    )
  await server.platform.db.connection().execute(async (own) => {
    const [before] = await plans(own)
    await addUp(own, { first: 1, second: 2 })
    await inTransaction(own, async (tx) => {
      await addUp(tx, { first: 1, second: 2 })
      await addUp(tx, { first: 3, second: 4 })
    })
    expect(await plans(own)).toEqual([{ name: 'test-add-up', runs: (before?.runs ?? 0) + 3 }])
  })
})

test('is refused on a transaction that has ended', async () => {
  let ended: Tx | undefined
  await inTransaction(server.platform.db, async (tx) => {
    ended = tx
  })
  if (!ended) throw new Error('There was no transaction.')
  await expect(addUp(ended, { first: 1, second: 2 })).rejects.toThrow('already committed')
})

test('of a transaction in which another statement failed is not told as committed', async () => {
  const half = inTransaction(server.platform.db, async (tx) => {
    await rawQuery(tx, 'select 1 / 0').catch(() => {})
  })
  await expect(half).rejects.toThrow('Nothing was committed')
})
