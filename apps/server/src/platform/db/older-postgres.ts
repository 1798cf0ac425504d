import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'

/** What statements and migrations take for granted because PostgreSQL 18 has it, and how an older one gets it. */
const missing = [
  {
    // What we take from it is the upper case of every alphabet, the same in both; rows are ordered by "C" throughout.
    known: `select from pg_collation where collname = 'pg_unicode_fast'`,
    make: `create collation pg_unicode_fast (provider = icu, locale = 'und')`,
  },
  {
    known: `select from pg_proc where proname = 'array_sort'`,
    make: `create function array_sort(anyarray) returns anyarray immutable strict parallel safe language sql
      as 'select coalesce(array_agg(one order by one), $1[0:-1]) from unnest($1) as one'`,
  },
  {
    known: `select from pg_proc where proname = 'pg_input_is_valid'`,
    make: `create function pg_input_is_valid(given text, kind text) returns boolean stable strict language plpgsql
      as 'begin execute format(''select %L::%s'', given, kind); return true; exception when others then return false; end'`,
  },
] as const

/** The one statement that PostgreSQL before 17 does not know: there the rows are written again, to the same effect. */
const reworded = {
  file: '0054_names_as_they_are_seen.sql',
  newer: 'alter table watch_list alter column keys set expression as (name_keys(name));',
  older: 'update watch_list set name = name;',
} as const

/**
 * Hands the folder of migrations to `work` as this server understands it: one set of migrations serves PostgreSQL 15
 * to 18, and a file that has landed is never edited.
 */
export async function withMigrationsFor<T>(
  client: pg.Client,
  folder: string,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int / 10000 as version`,
  )
  const version = rows[0]?.version ?? 0
  if (version < 15) throw new Error(`Corridor needs PostgreSQL 15 or newer; this server is ${version}.`)
  for (const { known, make } of missing) {
    const { rowCount } = await client.query(known)
    if (rowCount === 0) await client.query(make)
  }
  return version < 17 ? inOlderWords(folder, work) : work(folder)
}

async function inOlderWords<T>(folder: string, work: (folder: string) => Promise<T>): Promise<T> {
  const copy = await mkdtemp(join(tmpdir(), 'corridor-migrations-'))
  try {
    await cp(folder, copy, { recursive: true })
    const path = join(copy, reworded.file)
    await writeFile(path, (await readFile(path, 'utf8')).replace(reworded.newer, reworded.older))
    return await work(copy)
  } finally {
    await rm(copy, { recursive: true })
  }
}
