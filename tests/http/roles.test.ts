import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { testInstallation } from '#support/config.ts'
import { forbidden } from '#support/forbidden.ts'
import { asAdmin, cloneDatabase } from '#support/postgres.ts'
import { urlAs } from '#support/roles.ts'
import { tellRole } from '../../apps/server/src/platform/db/at-start.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { type ProcessRole, processRoles } from '../../apps/server/src/platform/db/grants.ts'
import { findMembers, tellStrays } from '../../apps/server/src/platform/db/members.ts'
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

const nothing = { missing: [], surplus: [], ofOthers: [] }

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
    expect(await asOwner(findDifferences)).toEqual(nothing)
    await asOwner((client) =>
      client.query('alter table notes rename to gone; create table notes (like gone including all)'),
    )
    const lacking = (await asOwner(findDifferences)).missing.map(tellRight)
    expect(lacking).toContain('INSERT on public.notes for corridor_api')
    await prepareDatabase(database.url, testInstallation)
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
    await prepareDatabase(owner.href, testInstallation)
    expect(await asAdmin(owner.href, findDifferences)).toEqual(nothing)
    expect(await applyRoles(owner.href)).toEqual([
      expect.stringMatching(/^A superuser has to type, in this database: revoke execute .*lo_creat\(/),
      'All rights were as they should be.',
    ])
    const beyondTheOwner = ['set session_replication_role = replica', 'select rolpassword from pg_authid']
    await asAdmin(owner.href, async (client) => {
      for (const statement of beyondTheOwner)
        await expect(client.query(statement), statement).rejects.toMatchObject({ code: '42501' })
    })
  })
})

describe('somebody beside the groups', () => {
  beforeEach(begin)
  afterEach(() => database.drop())

  test('has what was granted to a log-in itself, until it is taken back; what others have is told', async () => {
    await asOwner((client) =>
      client.query(`grant update (actor_login) on audit_entries to test_api;
        grant select on notes to test_gateway with grant option;
        grant select on holds to corridor_api with grant option;
        grant select on agencies to pg_signal_backend`),
    )
    const told = async () =>
      (await tellRoles(database.url)).filter((line) => /^(Missing|Too much|Of a role)/.test(line))
    const ofOthers = 'Of a role that is none of ours: SELECT on public.agencies for pg_signal_backend'
    expect(new Set(await told())).toEqual(
      new Set([
        'Too much: UPDATE on public.audit_entries (actor_login) for test_api',
        'Too much: SELECT with grant option on public.notes for test_gateway',
        'Missing: SELECT on public.holds for corridor_api',
        'Too much: SELECT with grant option on public.holds for corridor_api',
        ofOthers,
      ]),
    )
    await applyRoles(database.url)
    expect(await told()).toEqual([ofOthers])
  })

  /** Roles are of the whole server, and other tests look at it: what is made here is never committed. */
  async function straysAfter(statements: string): Promise<string[]> {
    return asOwner(async (client) => {
      await client.query(`begin; ${statements}`)
      return tellStrays(client, await findMembers(client))
    })
  }

  test('has the rights of two groups, of other roles or of the server, which a person has to mend', async () => {
    expect(await straysAfter('')).toEqual([])
    const strays = await straysAfter(`
      create role test_reports; grant test_reports to test_worker;
      create role test_stray login createdb in role corridor_api, corridor_backup;
      grant set on parameter session_replication_role to test_stray;
      alter default privileges grant select on tables to test_stray;
      create schema test_strays authorization test_stray`)
    expect(strays).toEqual([
      'test_stray has the rights of several kinds: api, backup. A person has to take them away.',
      'test_stray has rights over the whole server: createdb. A person has to take them away.',
      'test_worker has the rights of test_reports too. A person has to take them away.',
      expect.stringMatching(
        /^test_stray has a right to default privileges on new relations.* A person has to/,
      ),
      'test_stray has a right to parameter session_replication_role. A person has to take it away.',
      'test_stray owns schema test_strays. A person has to take it away.',
    ])
  })

  test('owns the tables, or only manages a log-in: that is no member', async () => {
    const name = new URL(database.url).pathname.slice(1)
    const all = processRoles.map((role) => `corridor_${role}`).join(', ')
    const maker = `create role test_maker login createrole in role ${all};`
    expect(await straysAfter(maker)).toContainEqual(expect.stringMatching(/^test_maker has the rights of/))
    expect(await straysAfter(`${maker} alter database ${name} owner to test_maker`)).toEqual([])
    const managed = `create role test_maker createrole; set role test_maker; create role test_made login; reset role;
      grant corridor_api to test_made`
    expect(await straysAfter(managed)).toEqual([])
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
