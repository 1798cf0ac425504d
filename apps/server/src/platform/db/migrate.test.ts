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

async function untilSomebodyWaits(): Promise<void> {
  const waiting = `do $$ begin
    while not exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database())
      loop perform pg_sleep(0.01), pg_stat_clear_snapshot(); end loop; end $$`
  await run(waiting)
}

test('what was applied runs once, from several processes too', async () => {
  await writeFile(join(folder, '9000_more.sql'), 'create table more (sid integer);')
  const done = await Promise.all([migrate(database.url, folder), migrate(database.url, folder)])
  expect(done.flat()).toEqual(['9000_more'])
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

test('a migration that gets no lock steps aside for others, and is applied in the end', async () => {
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; insert into more values (1)')
  await writeFile(join(folder, '9002_wider.sql'), 'alter table more add column name text;')
  const migrating = migrate(database.url, folder)
  await untilSomebodyWaits()
  // It would wait behind the migration, and that behind whoever holds the table for minutes.
  await run('insert into more values (2)')
  await holder.query('commit')
  await holder.end()
  expect(await migrating).toEqual(['9002_wider'])
})

test('a database of the time before fingerprints takes those of today', async () => {
  await run('alter table migrations drop column fingerprint')
  expect(await migrate(database.url, folder)).toEqual([])
  await appendFile(join(folder, '0001_foundation.sql'), '\n-- changed')
  await expect(migrate(database.url, folder)).rejects.toThrow('0001_foundation')
})
