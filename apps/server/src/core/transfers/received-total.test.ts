import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { migrate } from '../../platform/db/migrate.ts'

/** Somebody's own database, made with a locale that knows of no letters but the English ones. */
const name = `test_${randomBytes(8).toString('hex')}`

function urlOf(database: string): string {
  const url = new URL(inject('adminUrl'))
  url.pathname = `/${database}`
  return url.href
}

async function query(url: string, text: string, ...values: unknown[]) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query<{ name: string }>(text, values)
  } finally {
    await client.end()
  }
}

beforeAll(async () => {
  await query(
    inject('adminUrl'),
    `create database ${name} template template0 encoding 'UTF8' locale_provider libc locale 'C'`,
  )
  await migrate(urlOf(name))
})
afterAll(() => query(inject('adminUrl'), `drop database ${name} with (force)`))

async function nameOf(receiverFirstName: string): Promise<string | undefined> {
  const text = 'select receiver_name($1::jsonb) as name'
  return (await query(urlOf(name), text, JSON.stringify({ receiverFirstName }))).rows[0]?.name
}

test.each([
  ['josé', 'JOSÉ'],
  // The accent in the letter, and behind it.
  ['josé', 'jose\u0301'],
  ['ŁUKASZ', 'łukasz'],
  ['strauß', 'STRAUSS'],
  ['Ωμέγα', 'ΩΜΈΓΑ'],
])('%s and %s are one receiver, whatever locale the database has', async (one, other) => {
  expect(await nameOf(one)).toBe(await nameOf(other))
})

test('another name is another receiver', async () => {
  expect(await nameOf('josé')).not.toBe(await nameOf('jose'))
})
