import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { forbidden } from '#support/forbidden.ts'
import { asAdmin, cloneDatabase } from '#support/postgres.ts'
import { urlAs } from '#support/roles.ts'
import { tellRole } from '../../apps/server/src/platform/db/at-start.ts'
import { openDatabase } from '../../apps/server/src/platform/db/database.ts'
import { lentFunctions, type ProcessRole, processRoles } from '../../apps/server/src/platform/db/grants.ts'
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

/** What became of each statement: the code of its error, or `done`. */
async function outcomes(role: ProcessRole, statements: readonly string[]): Promise<string[]> {
  return asAdmin(urlAs(database.url, role), async (client) => {
    const found: string[] = []
    for (const statement of statements)
      found.push(
        await client.query(statement).then(
          () => 'done',
          (error: pg.DatabaseError) => error.code ?? error.message,
        ),
      )
    return found
  })
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

describe('a function of the database', () => {
  beforeEach(begin)
  afterEach(() => database.drop())

  /** Of all that are ours: what PostgreSQL keeps of where each looks for names. */
  const looking = `
    select p.oid::regprocedure::text as name, proconfig as settings from pg_proc p
    where pronamespace = 'public'::regnamespace and prosqlbody is null
      and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`

  test('looks where it was written for, or was read to its end when it was made', async () => {
    const loose = async () => {
      const { rows } = await asOwner((client) =>
        client.query<{ name: string; settings: string[] | null }>(looking),
      )
      return rows
        .filter(({ settings }) => !settings?.some((one) => /^search_path=pg_catalog,.*pg_temp$/.test(one)))
        .map(({ name }) => name)
    }
    const mend = 'say `set search_path = pg_catalog, public, pg_temp`, or give it a body that is read at once'
    expect(await loose(), mend).toEqual([])
    await asOwner((client) =>
      client.query(
        `create function planted() returns bigint language sql as 'select count(*) from sessions'`,
      ),
    )
    expect(await loose()).toEqual(['planted()'])
  })

  test('has the rights of the owner only where the rules say who may call it', async () => {
    const { rows } = await asOwner((client) =>
      client.query<{ name: string }>(
        `select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef order by 1`,
      ),
    )
    expect(rows.map(({ name }) => name)).toEqual(Object.keys(lentFunctions).toSorted())
  })

  test('is deceived by no temporary table of the same name', async () => {
    await asOwner(async (client) => {
      await client.query('alter table agency_payments drop constraint agency_payments_agency_sid_fkey')
      await client.query(`insert into day_fence values (now() - interval '1 day')`)
    })
    const payment = (at: string) => `insert into public.agency_payments
      (agency_sid, kind, direction, amount_cents, value_date, client_key, actor, at)
      values (1, 'deposit', 'in', 100, current_date, '${randomUUID()}', 'somebody', ${at})`
    const onAClosedDay = payment(`now() - interval '3 days'`)
    const withoutItsOther = `insert into public.ledger_postings (payment_sid, account, amount_cents, booked_at)
      values ((select max(sid) from public.agency_payments), 'agency:1', 999999, now())`
    const shadows = [
      'create temp table day_fence (open_from timestamptz)',
      'create temp table ledger_postings (payment_sid bigint, event_sid bigint, amount_cents bigint)',
      'create temp table audit_unsealed (entry_sid bigint)',
    ]
    const entry = `insert into public.audit_entries (actor_login, action, entity, entity_sid, request_id)
      values ('somebody', 'event', 'app_user', 1, 'r')`
    expect(
      await outcomes('api', [payment('now()'), ...shadows, onAClosedDay, withoutItsOther, entry]),
    ).toEqual(['done', ...shadows.map(() => 'done'), '23514', '23514', 'done'])
    const { rows } = await asOwner((client) =>
      client.query('select sid from audit_entries where sid not in (select entry_sid from audit_unsealed)'),
    )
    expect(rows).toEqual([])
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
