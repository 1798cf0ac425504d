import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, test } from 'vitest'
import { asAdmin, cloneDatabase } from '#support/postgres.ts'
import { urlAs } from '#support/roles.ts'
import { lentFunctions, type ProcessRole } from '../../apps/server/src/platform/db/grants.ts'

let database: Awaited<ReturnType<typeof cloneDatabase>>

beforeEach(async () => {
  database = await cloneDatabase(inject('adminUrl'), inject('template'))
})
afterEach(() => database.drop())

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

describe('a function of the database', () => {
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
