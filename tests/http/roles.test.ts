import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { forbidden } from '#support/forbidden.ts'
import { asAdmin, cloneDatabase } from '#support/postgres.ts'
import { urlAs } from '#support/roles.ts'
import { tellRole } from '../../apps/server/src/platform/db/at-start.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { type ProcessRole, processRoles } from '../../apps/server/src/platform/db/grants.ts'
import { compareRules, findDifferences, tellRight } from '../../apps/server/src/platform/db/rights.ts'
import { applyRoles, tellRoles } from '../../apps/server/src/platform/db/roles.ts'
import { makeLog } from '../../apps/server/src/platform/log.ts'
import { prepareDatabase } from '../../apps/server/src/platform/prepare-database.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>

async function begin(): Promise<void> {
  database = await cloneDatabase(inject('adminUrl'), inject('template'))
  // Rights on a database itself are not copied with a template.
  await applyRoles(database.url)
}

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  return asAdmin(database.url, work)
}

/** Tries statements one by one and takes back what they did; those that were not refused for want of a right. */
async function notRefused(role: ProcessRole, statements: readonly string[]): Promise<string[]> {
  return asAdmin(urlAs(database.url, role), async (client) => {
    const wrong: string[] = []
    for (const statement of statements) {
      const outsideOfTransactions = statement.startsWith('alter system')
      if (!outsideOfTransactions) await client.query('begin read write')
      const outcome = await client.query(statement).then(
        () => 'was carried out',
        (error: pg.DatabaseError) => (error.code === '42501' ? 'refused' : `${error.code} ${error.message}`),
      )
      if (!outsideOfTransactions) await client.query('rollback')
      if (outcome !== 'refused') wrong.push(`${role}: ${statement}: ${outcome}`)
    }
    return wrong
  })
}

describe('each role', () => {
  beforeAll(async () => {
    await begin()
    // The triggers refuse with the same code: what is left without them are the rights.
    await asOwner(async (client) => {
      const { rows } = await client.query<{ table: string }>(
        `select distinct tgrelid::regclass::text as table from pg_trigger where not tgisinternal and tgparentid = 0`,
      )
      for (const { table } of rows) await client.query(`alter table ${table} disable trigger user`)
    })
  })
  afterAll(() => database.drop())

  test.each(processRoles)('%s is refused every statement that is none of its business', async (role) => {
    expect(forbidden[role].length).toBeGreaterThanOrEqual(60)
    expect(await notRefused(role, forbidden[role])).toEqual([])
  })

  test('one right too many is noticed, by the statement and by the comparison', async () => {
    await asOwner((client) => client.query('grant update on audit_entries to corridor_gateway'))
    expect(await notRefused('gateway', forbidden.gateway)).toEqual([
      expect.stringContaining('gateway: update audit_entries set actor_login'),
    ])
    expect(await tellRoles(database.url)).toContain(
      'Too much: UPDATE on public.audit_entries for corridor_gateway',
    )
    await applyRoles(database.url)
    expect(await notRefused('gateway', forbidden.gateway)).toEqual([])
  })
})

describe('the rules', () => {
  beforeEach(begin)
  afterEach(() => database.drop())

  test('have a line for each table, and none for what is not there', async () => {
    const { unlisted, unknown } = await asOwner(compareRules)
    const where = 'apps/server/src/platform/db/grants.ts, tableRules'
    expect(unlisted, `say who may do what with it: ${where}`).toEqual([])
    expect(unknown, `not in the database: ${where}`).toEqual([])
    await asOwner((client) => client.query('create table planted (sid int)'))
    expect((await asOwner(compareRules)).unlisted).toEqual(['planted'])
  })

  test('give nobody a right to change or remove what is append only, but for what is filled or cleared later', async () => {
    const { rows } = await asOwner((client) =>
      client.query<{ right: string }>(
        `with kept as (
          select tgrelid as table, bit_or(tgtype) as events from pg_trigger join pg_proc p on p.oid = tgfoid
          where proname in ('append_only', 'audit_append_only', 'stored_files_stay', 'proposals_keep') group by 1
        )
        select concat_ws(' ', grantee::regrole, privilege_type, relname, attname) as right
        from kept join pg_class c on c.oid = kept.table
          cross join lateral (
            select null as attname, x.* from aclexplode(relacl) x
            union all
            select a.attname, x.* from pg_attribute a, aclexplode(a.attacl) x where a.attrelid = c.oid
          ) held
        where grantee <> relowner and (privilege_type in ('DELETE', 'TRUNCATE', 'TRIGGER')
          or privilege_type = 'UPDATE' and events & 16 > 0)
        order by 1`,
      ),
    )
    const decided = ['decided_at', 'decided_by', 'decided_by_sid', 'decision_reason', 'state']
    expect(rows.map(({ right }) => right)).toEqual([
      ...decided.map((column) => `corridor_api UPDATE proposals ${column}`),
      ...decided.map((column) => `corridor_worker UPDATE proposals ${column}`),
      'corridor_worker UPDATE stored_files content',
    ])
  })

  test('are in force after a migration, for a new table too, and a second run finds nothing to do', async () => {
    expect(await asOwner(findDifferences)).toEqual({ missing: [], surplus: [] })
    await asOwner((client) =>
      client.query('alter table notes rename to gone; create table notes (like gone including all)'),
    )
    const lacking = (await asOwner(findDifferences)).missing.map(tellRight)
    expect(lacking).toContain('INSERT on public.notes for corridor_api')
    await prepareDatabase(database.url)
    expect((await asOwner(findDifferences)).missing).toEqual([])
    expect(await applyRoles(database.url)).toEqual(['All rights were as they should be.'])
  })

  test('are applied by an owner who is no superuser', async () => {
    const owner = new URL(database.url)
    owner.username = 'test_owner'
    owner.password = 'plain'
    const name = owner.pathname.slice(1)
    await asAdmin(inject('adminUrl'), async (admin) => {
      const { rowCount } = await admin.query(`select from pg_roles where rolname = 'test_owner'`)
      if (!rowCount) await admin.query(`create role test_owner login password 'plain'`)
      await admin.query(`drop database ${name} with (force)`)
      await admin.query(`create database ${name} owner test_owner`)
    })
    await prepareDatabase(owner.href)
    expect(await asAdmin(owner.href, findDifferences)).toEqual({ missing: [], surplus: [] })
    const beyondTheOwner = ['set session_replication_role = replica', 'select rolpassword from pg_authid']
    await asAdmin(owner.href, async (client) => {
      for (const statement of beyondTheOwner)
        await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    })
  })
})

describe('a process at its start', () => {
  beforeAll(begin)
  afterAll(() => database.drop())

  async function told(
    url: string,
    mode: 'PROD' | 'DEV',
  ): Promise<{ level: number; role: string; msg: string }> {
    const lines: string[] = []
    const pool = new pg.Pool({ connectionString: url })
    await tellRole(openDatabase(pool), makeLog('info', { write: (line: string) => lines.push(line) }), mode)
    await pool.end()
    return JSON.parse(lines[0] ?? '')
  }

  test('says by which role the database knows it, and warns in production if that role owns the tables', async () => {
    expect(await told(urlAs(database.url, 'gateway'), 'PROD')).toMatchObject({
      level: 30,
      role: 'test_gateway',
    })
    expect(await told(database.url, 'PROD')).toMatchObject({
      level: 40,
      msg: expect.stringContaining('owns'),
    })
    expect(await told(database.url, 'DEV')).toMatchObject({ level: 30 })
  })

  test('has the limits of its role also where its own are dropped on the way', async () => {
    const limits = await asAdmin(urlAs(database.url, 'api'), (client) =>
      client.query(`select current_setting('statement_timeout') as s, current_setting('lock_timeout') as l,
        current_setting('idle_in_transaction_session_timeout') as i`),
    )
    expect(limits.rows).toEqual([{ s: '30s', l: '10s', i: '30s' }])
  })
})
