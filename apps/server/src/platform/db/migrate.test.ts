import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { cloneDatabase } from '#support/postgres.ts'
import { migrate } from './migrate.ts'

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-migrations-'))
  await cp(join(import.meta.dirname, '../../../migrations'), folder, { recursive: true })
  database = await cloneDatabase(inject('adminUrl'), inject('template'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function run(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

test('what was applied runs once, from several processes too', async () => {
  await writeFile(join(folder, '9000_more.sql'), 'create table more (sid integer);')
  const done = await Promise.allSettled([migrate(database.url, folder), migrate(database.url, folder)])
  expect(done.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))).toEqual(['9000_more'])
  expect(await migrate(database.url, folder)).toEqual([])
})

test('a file that was changed after it was applied is refused by name, and nothing else runs', async () => {
  await appendFile(join(folder, '9000_more.sql'), '\ncreate table still_more (sid integer);')
  await writeFile(join(folder, '9001_later.sql'), 'create table later (sid integer);')
  await expect(migrate(database.url, folder)).rejects.toThrow(
    /^Changed after it was applied to this database: 9000_more\. A migration is never edited\./,
  )
  await writeFile(join(folder, '9000_more.sql'), 'create table more (sid integer);')
  expect(await migrate(database.url, folder)).toEqual(['9001_later'])
})

test('a database of the time before fingerprints takes those of today', async () => {
  await run('alter table migrations drop column fingerprint')
  expect(await migrate(database.url, folder)).toEqual([])
  await appendFile(join(folder, '0001_foundation.sql'), '\n-- changed')
  await expect(migrate(database.url, folder)).rejects.toThrow('0001_foundation')
})
