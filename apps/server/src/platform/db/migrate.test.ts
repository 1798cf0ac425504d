import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { testInstallation } from '#support/config.ts'
import { asAdmin, cloneDatabase } from '#support/postgres.ts'
import { prepareDatabase } from '../prepare-database.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readMigrations } from './migration-files.ts'

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

function run(text: string): Promise<pg.QueryResult> {
  return asAdmin(database.url, (client) => client.query(text))
}

async function untilSomebodyWaits(time = '0 seconds'): Promise<void> {
  const waiting = `do $$ begin
    while not exists (select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()
      and query_start < clock_timestamp() - interval '${time}')
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

test('a migration that gets no lock at all says why, and has changed nothing', async () => {
  const holder = new pg.Client({ connectionString: database.url })
  await holder.connect()
  await holder.query('begin; insert into more values (3)')
  await writeFile(
    join(folder, '9003_late.sql'),
    'create table half (sid integer); alter table more add column late text;',
  )
  await expect(migrate(database.url, folder, 0)).rejects.toThrow(/^9003_late got no lock: a long transaction/)
  expect((await run(`select to_regclass('half') as half`)).rows).toEqual([{ half: null }])
  await holder.end()
  expect(await migrate(database.url, folder)).toEqual(['9003_late'])
})

test('one that waits for its turn keeps no index from being built beside the traffic', async () => {
  const writer = new pg.Client({ connectionString: database.url })
  await writer.connect()
  await writer.query('begin; insert into more values (4)')
  await writeFile(
    join(folder, '9004_found.sql'),
    '-- corridor:no-transaction\ncreate index concurrently if not exists more_found on more (sid);',
  )
  // It waits for the writer, longer than any migration in a transaction would; two more wait for their turn.
  const migrating = Promise.all([1, 2, 3].map(() => migrate(database.url, folder)))
  await untilSomebodyWaits('1 second')
  await run('insert into more values (5)')
  await writer.query('commit')
  await writer.end()
  expect((await migrating).flat()).toEqual(['9004_found'])
})

test('what is left of an index that was broken off is made anew', async () => {
  await run('drop index more_found; insert into more values (1), (1)')
  await writeFile(
    join(folder, '9005_once.sql'),
    '-- corridor:no-transaction\ncreate unique index concurrently if not exists more_once on more (sid);',
  )
  await expect(migrate(database.url, folder)).rejects.toThrow('could not create unique index')
  await run('delete from more')
  expect(await migrate(database.url, folder)).toEqual(['9005_once'])
  const { rows } = await run(`select indisvalid from pg_index where indexrelid = 'more_once'::regclass`)
  expect(rows).toEqual([{ indisvalid: true }])
})

test('each migration has a number of its own, or what two people add at once has no order', async () => {
  const numbers = (await readMigrations(migrationsFolder)).map(({ name }) => name.slice(0, 4))
  expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([])
})

test('one with a number from before is refused', async () => {
  await writeFile(join(folder, '8999_late.sql'), 'create table too_late (sid integer);')
  await expect(migrate(database.url, folder)).rejects.toThrow(
    '8999_late was not applied before 9005_once was. Give it a number after that.',
  )
  await rm(join(folder, '8999_late.sql'))
})

test('nothing to do waits for nobody, not even for a backup of all tables', async () => {
  const backup = new pg.Client({ connectionString: database.url })
  await backup.connect()
  await backup.query('begin; lock table migrations, more in access share mode')
  expect(await migrate(database.url, folder)).toEqual([])
  await backup.end()
})

test('three at once make a new database', async () => {
  const empty = await cloneDatabase(inject('adminUrl'), 'template0')
  onTestFinished(empty.drop)
  const done = await Promise.all([1, 2, 3].map(() => prepareDatabase(empty.url, testInstallation)))
  expect(done.filter((one) => one.length > 0)).toHaveLength(1)
})

test('a database of the time before fingerprints takes those of today', async () => {
  await run('alter table migrations drop column fingerprint')
  expect(await migrate(database.url, folder)).toEqual([])
  await appendFile(join(folder, '0001_foundation.sql'), '\n-- changed')
  await expect(migrate(database.url, folder)).rejects.toThrow('0001_foundation')
})
