import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type pg from 'pg'
import { afterEach, beforeEach, expect, inject, onTestFinished, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { asAdmin, cloneDatabase } from '#support/postgres.ts'
import { until } from '#support/users.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { startLocalPostgres } from '../../tools/local-postgres/start.ts'

const file = join(import.meta.dirname, '../../ops/postgres/figures.yml')
const { corridor_database: told } = z
  .object({
    corridor_database: z.object({
      query: z.string(),
      metrics: z.array(z.record(z.string(), z.object({ usage: z.literal('GAUGE') }))),
    }),
  })
  .parse(parse(readFileSync(file, 'utf8')))

const watcher = 'watcher_of_a_test'
let database: Awaited<ReturnType<typeof cloneDatabase>>

beforeEach(async () => {
  database = await cloneDatabase(inject('adminUrl'), inject('template'))
  await asAdmin(database.url, async (client) => {
    await client.query(`drop role if exists ${watcher}`)
    await client.query(`create role ${watcher} in role pg_monitor`)
  })
})
afterEach(() => database.drop())

/** With the rights that the page gives to the exporter. */
async function look(query = told.query): Promise<Record<string, unknown>[]> {
  return asAdmin(database.url, async (client) => {
    await client.query(`set role ${watcher}`)
    const { rows } = await client.query<Record<string, unknown>>(query)
    return rows
  })
}

async function figure(name: string): Promise<number> {
  const [row] = await look()
  return Number(row?.[name])
}

/** Two at one table: the second waits for as long as the first stays. */
async function whileOneWaits(work: () => Promise<void>): Promise<void> {
  await asAdmin(database.url, async (first) => {
    await first.query('begin')
    await first.query('lock table transactions')
    await asAdmin(database.url, async (second: pg.Client) => {
      const waiting = second.query('select from transactions limit 1')
      await work()
      await first.query('rollback')
      await waiting
    })
  })
}

test('all that is announced is told, in one row, to whoever may only watch', async () => {
  const rows = await look()
  expect(rows).toHaveLength(1)
  const announced = told.metrics.flatMap((metric) => Object.keys(metric))
  expect(Object.keys(rows[0] ?? {}).sort()).toEqual(announced.toSorted())
  for (const name of announced) expect(Number(rows[0]?.[name]), name).toBeGreaterThanOrEqual(0)
  expect(await figure('primary')).toBe(1)
  expect(await figure('wraparound_ratio')).toBeLessThan(0.5)
})

test('a wait for a lock, and a transaction that stays open, are told for as long as they last', async () => {
  await whileOneWaits(async () => {
    await until('a wait is told', async () => (await figure('lock_wait_seconds')) > 0.5)
    expect(await figure('oldest_transaction_seconds')).toBeGreaterThan(0.5)
  })
})

/** Other tests are at work on the same server. */
const ofThisDatabase = told.query.replaceAll(
  `where backend_type = 'client backend'`,
  `where datname = current_database() and backend_type = 'client backend'`,
)

/** Somebody of this name whose transaction has done that and is open still. */
async function whileOpen<T>(name: string, statement: string, work: () => Promise<T>): Promise<T> {
  const url = new URL(database.url)
  url.searchParams.set('application_name', name)
  return asAdmin(url.href, async (client) => {
    await client.query('begin')
    await client.query(statement)
    return work()
  })
}

test.for([
  { who: 'pg_dump', statement: 'select', counts: false },
  { who: 'corridor-worker', statement: 'select', counts: false },
  { who: 'a report', statement: 'select', counts: true },
  { who: 'somebody who has left after a copy', statement: 'copy (select) to stdout', counts: true },
])('a transaction of $who, open for a moment: $counts', async ({ who, statement, counts }) => {
  await whileOpen(who, statement, async () => {
    await setTimeout(300)
    const [row] = await look(ofThisDatabase)
    expect(Number(row?.['oldest_transaction_seconds']) >= 0.3).toBe(counts)
  })
})

test('what hangs for six hours counts, whoever it is', async () => {
  const soon = ofThisDatabase.replace(`interval '6 hours'`, `interval '0.2 seconds'`)
  await whileOpen('corridor-worker', 'select', async () => {
    await setTimeout(300)
    const [row] = await look(soon)
    expect(Number(row?.['oldest_transaction_seconds'])).toBeGreaterThanOrEqual(0.3)
  })
})

test('an index that is built beside the traffic waits, and that is no wait for a lock', async () => {
  await asAdmin(database.url, async (builder) => {
    const { rows } = await builder.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ofBuilder = told.query.replace('where not granted', `where pid = ${rows[0]?.pid} and not granted`)
    const waited = async (query: string): Promise<number> => {
      const [row] = await look(query)
      return Number(row?.['lock_wait_seconds'])
    }
    const building = await whileOpen(
      'a report',
      'lock table transactions in row exclusive mode',
      async () => {
        const builds = builder.query('create index concurrently of_a_test on transactions (sid)')
        const ofAnyLock = ofBuilder.replace(`and locktype <> 'virtualxid'`, '')
        await until('it waits', async () => (await waited(ofAnyLock)) > 0.3)
        expect(await waited(ofBuilder)).toBe(0)
        return { builds }
      },
    )
    await building.builds
  })
})

test('the archive is as old as its last piece where one waits for it, and where none is ever closed', async () => {
  const scratch = makeScratchFolder('archive')
  const postgres = await startLocalPostgres(join(scratch, 'data'), { archive_mode: 'on' })
  onTestFinished(async () => {
    await postgres.stop()
    rmSync(scratch, { recursive: true })
  })
  await asAdmin(postgres.url('postgres'), async (client) => {
    const age = async (): Promise<number> => {
      const { rows } = await client.query<Record<string, unknown>>(told.query)
      return Number(rows[0]?.['archive_age_seconds'])
    }
    const set = async (setting: string): Promise<void> => {
      await client.query(`alter system set ${setting}`)
      await client.query('select pg_reload_conf()')
    }
    await set(`archive_command = 'false'`)
    await set(`archive_timeout = '1h'`)
    await until('nothing was written', async () => (await age()) === 0)
    await client.query('create table written ()')
    await client.query('select pg_switch_wal()')
    await until('a piece waits', async () => (await age()) > 0.3)
    await set(`archive_command = 'true'`)
    await until('it is archived', async () => (await age()) === 0)
    await set('archive_timeout = 0')
    await until('what is written next is never closed', async () => (await age()) > 0)
  })
})
