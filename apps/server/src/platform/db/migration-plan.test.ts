import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { startCommand } from '#support/entries.ts'
import { asAdmin, cloneDatabase } from '#support/postgres.ts'
import { migrate } from './migrate.ts'
import { migrationsFolder, readApplied, readMigrations } from './migration-files.ts'
import { planMigrations, planOf, tellPlan } from './migration-plan.ts'
import { withMigrationsFor } from './older-postgres.ts'

let folder: string
let database: Awaited<ReturnType<typeof cloneDatabase>>

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'corridor-plan-'))
  await cp(migrationsFolder, folder, { recursive: true })
  database = await cloneDatabase(inject('adminUrl'), inject('template'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

function write(name: string, text: string): Promise<void> {
  return writeFile(join(folder, `${name}.sql`), text)
}

test('the plan names what is pending in its order, its kind and whom it holds up, and changes nothing', async () => {
  expect(tellPlan(await planMigrations(database.url, folder))).toBe('The schema is up to date.')
  await write(
    '9001_wider',
    `create table novelties (sid integer references agencies);
    alter table novelties add column name text;
    alter table transactions add column novelty integer;
    -- alter table customers add column unseen text;
    update app_users set name = 'alter table agents';`,
  )
  await write(
    '9002_found',
    '-- corridor:no-transaction\ncreate index concurrently if not exists found on transactions (novelty);',
  )
  const told = tellPlan(await planMigrations(database.url, folder))
  expect(told.replaceAll(/\(\d+ \w+\)/g, '(size)').split('\n')).toEqual([
    '2 migrations are pending.',
    '9001_wider  in a transaction',
    '  nobody reads or writes meanwhile: transactions (size)',
    '  nobody writes meanwhile: agencies (size)',
    '  changes rows: app_users (size)',
    '9002_found  outside of a transaction, beside the traffic',
  ])
  const applied = await asAdmin(database.url, readApplied)
  expect(applied.map(({ name }) => name)).not.toContain('9001_wider')
  expect(await migrate(database.url, folder)).toEqual(['9001_wider', '9002_found'])
})

test('what a newer version has applied is told, and nothing is pending for it', async () => {
  const { pending, unknown } = await planMigrations(database.url)
  expect([pending, unknown]).toEqual([[], ['9001_wider', '9002_found']])
  expect(tellPlan({ pending, unknown })).toBe(
    'The schema is up to date.\nOf a newer version, and left as it is: 9001_wider, 9002_found.',
  )
})

test('the command ends with 0 where nothing is pending and with 3 where something is', async () => {
  const old = await cloneDatabase(inject('adminUrl'), inject('template'))
  onTestFinished(old.drop)
  const plan = () =>
    startCommand(process.execPath, ['apps/server/src/cli.ts', 'migrate', '--plan'], old.url, {
      LOG_LEVEL: 'warn',
    })
  const before = plan()
  expect((await before.exit()).code).toBe(0)
  expect(before.output()).toBe('The schema is up to date.\n')
  const newest = await asAdmin(old.url, async (admin) => {
    const removed = await admin.query<{ name: string }>(
      'delete from migrations where name = (select max(name) from migrations) returning name',
    )
    return removed.rows[0]?.name
  })
  const after = plan()
  expect((await after.exit()).code).toBe(3)
  expect(after.output()).toContain(`1 migration is pending.\n${newest}  `)
})

/** What a lock of PostgreSQL keeps from others, where it keeps them from more than other changes of the schema. */
const strong: Readonly<Record<string, 'all' | 'writes'>> = {
  AccessExclusiveLock: 'all',
  ExclusiveLock: 'writes',
  ShareRowExclusiveLock: 'writes',
  ShareLock: 'writes',
}

/** What no text tells: a statement that a block puts together as it runs, and what a dropped table referred to. */
const untold = ['0012_operator_shares: transactions, all', '0013_login_failures: app_users, all']

/** Runs a file and tells which of the tables from before it has held, and how. */
async function locksTaken(client: pg.Client, text: string): Promise<Map<string, string>> {
  // By their names: a table that is dropped has none afterwards.
  const { rows: before } = await client.query<{ oid: number; name: string }>(
    `select oid, relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace`,
  )
  const names = new Map(before.map(({ oid, name }) => [oid, name]))
  await client.query('begin')
  await client.query(text)
  const { rows } = await client.query<{ oid: number; mode: string }>(
    `select relation as oid, mode from pg_locks where pid = pg_backend_pid() and locktype = 'relation'`,
  )
  await client.query('commit')
  const taken = new Map<string, string>()
  for (const { oid, mode } of rows) {
    const [name, hold] = [names.get(oid), strong[mode]]
    if (name !== undefined && hold !== undefined && taken.get(name) !== 'all') taken.set(name, hold)
  }
  return taken
}

test('of every migration there is the plan tells each table that PostgreSQL then locks', async () => {
  const empty = await cloneDatabase(inject('adminUrl'), 'template0')
  onTestFinished(empty.drop)
  const missed: string[] = []
  let compared = 0
  await asAdmin(empty.url, (client) =>
    withMigrationsFor(client, migrationsFolder, async (understood) => {
      for (const file of await readMigrations(understood)) {
        if (file.isOutside) {
          // It holds nobody up: that is what it runs outside of a transaction for.
          await client.query(file.text)
          continue
        }
        const { tables } = await planOf(client, file)
        const told = new Map(tables.map(({ table, hold }) => [table, hold]))
        for (const [table, hold] of await locksTaken(client, file.text)) {
          compared += 1
          if (told.get(table) !== 'all' && told.get(table) !== hold)
            missed.push(`${file.name}: ${table}, ${hold}`)
        }
      }
    }),
  )
  expect(missed).toEqual(untold)
  expect(compared).toBeGreaterThan(40)
})
