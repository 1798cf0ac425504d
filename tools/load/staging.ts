import { type Db, openDatabase, openPool } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { bookingOf, type Story, statusesOf, stories } from './stories.ts'

/**
 * What the transfers are made from, in columns of the very types that they go into. Tables of its own, because
 * several connections share them. They are there only while a fill runs: whoever finds them knows that one
 * stopped half-way.
 */
const tables = `
  create schema demo_fill;
  create unlogged table demo_fill.senders (customer_sid bigint primary key, form jsonb, papers jsonb, legal jsonb);
  create unlogged table demo_fill.counters (agency_sid integer, ordinal integer, agent_sid integer, pos text,
    actor text, primary key (agency_sid, ordinal));
  create unlogged table demo_fill.templates (id integer primary key, send_agency_sid integer,
    receive_agency_sid integer, send_country char(3), receive_country char(3), delivery_option text,
    send_currency char(3), send_amount numeric(18, 4), send_fees numeric(18, 4), send_taxes numeric(18, 4),
    total_to_collect numeric(18, 4), receive_currency char(3), receive_amount numeric(18, 4),
    exchange_rate numeric(20, 10), amount_base numeric(16, 2), fees_base numeric(16, 2), taxes_base numeric(16, 2),
    total_base numeric(16, 2), payout_base numeric(16, 2), host_fees numeric(16, 2), peer_fees numeric(16, 2),
    mdl_fees numeric(16, 2), host_fx numeric(16, 2), peer_fx numeric(16, 2), mdl_fx numeric(16, 2),
    explanation jsonb, send_counters integer, receive_counters integer, first_customer bigint, customers integer);
  create unlogged table demo_fill.postings (template integer, booking smallint, line smallint, account text,
    amount_cents bigint, primary key (template, booking, line));
  create unlogged table demo_fill.stretches (ago float8, pace float8, first_row bigint, last_row bigint,
    first_template integer, templates integer);
  create unlogged table demo_fill.stories (id smallint primary key, status text, version smallint, same_day boolean,
    fees_returned boolean, expires_days integer, available_step smallint, paid_step smallint, closed_step smallint,
    first2 float8, spread2 float8, first3 float8, spread3 float8, first4 float8, spread4 float8, first5 float8,
    spread5 float8);
  create unlogged table demo_fill.steps (story smallint, step smallint, move text, from_status text,
    to_status text, by text, reason text, booking smallint, primary key (story, step));
  create unlogged table demo_fill.slots (age smallint, slot smallint, story smallint, primary key (age, slot));
  create unlogged table demo_fill.sends (customer_sid bigint, transfers bigint);
  create unlogged table demo_fill.repairs (position integer generated always as identity, statement text)`

export async function openStaging(db: Db): Promise<void> {
  await rawQuery(db, tables)
  await rawQuery(db, insertCounters)
  await insertRecords(db, 'stories', stories.map(storyRecord))
  await insertRecords(db, 'steps', stories.flatMap(stepRecords))
}

export async function closeStaging(db: Db): Promise<void> {
  await rawQuery(db, 'drop schema demo_fill cascade')
}

export async function refuseHalfFilled(db: Db): Promise<void> {
  const found = await rawQuery(db, `select from pg_namespace where nspname = 'demo_fill'`)
  if (found.length > 0) {
    throw new Error(
      'A fill of this database is running, or stopped half-way: transfers, indexes and triggers may be missing. Drop the database and fill it again.',
    )
  }
}

/** A connection for long work, closed afterwards: nobody else gets it with these settings. */
export async function withLongConnection<T>({ config }: Platform, work: (db: Db) => Promise<T>): Promise<T> {
  const own = openDatabase(openPool({ ...config, statementMs: 0 }, 1))
  try {
    return await own.connection().execute(async (db) => {
      await rawQuery(
        db,
        `set idle_in_transaction_session_timeout = 0;
        set synchronous_commit = off; set work_mem = '256MB'; set maintenance_work_mem = '1GB';
        set temp_buffers = '256MB'`,
      )
      return work(db)
    })
  } finally {
    await own.destroy()
  }
}

/** Takes so many numbers from a table's counter at once; the first of them. */
export async function reserve(db: Db, table: string, count: number): Promise<number> {
  const rows = await rawQuery<{ first: number }>(
    db,
    `with taken as (select nextval(pg_get_serial_sequence($1, 'sid')) as first)
    select first, setval(pg_get_serial_sequence($1, 'sid'), first + $2::bigint - 1) from taken`,
    [table, count],
  )
  return rows[0]?.first ?? 1
}

/** Rows as JSON: one statement, whatever the columns. */
export async function insertRecords(db: Db, table: string, records: readonly object[]): Promise<void> {
  const chunk = 4_000
  for (let start = 0; start < records.length; start += chunk) {
    await rawQuery(
      db,
      `insert into demo_fill.${table} select * from jsonb_populate_recordset(null::demo_fill.${table}, $1)`,
      [JSON.stringify(records.slice(start, start + chunk))],
    )
  }
}

/** Every point of sale of an agent at work. */
const insertCounters = `
  insert into demo_fill.counters
  select a.agency_sid, row_number() over (partition by a.agency_sid order by p.sid) - 1, a.sid, p.number,
    'agent ' || a.agent_id || '/' || p.number
  from agents a join points_of_sale p on p.agent_sid = a.sid
  where a.active`

const confirmsCash: ReadonlySet<string> = new Set(['SEND', 'SEND_HELD'])
const ended: ReadonlySet<string> = new Set(['CANCL', 'REFND', 'DELETED'])

function storyRecord(story: Story, id: number): object {
  const passed = statusesOf(story)
  const status = passed.at(-1)
  // Step 1 is the validation.
  const stepOf = (wanted: boolean, last: number): number | null => (wanted && last > 0 ? last + 1 : null)
  const times = story.steps.flatMap(({ after: [shortest, longest] }, index) => [
    [`first${index + 2}`, shortest],
    [`spread${index + 2}`, longest / shortest],
  ])
  return {
    id,
    status,
    version: passed.length,
    same_day: story.sameDay ?? false,
    fees_returned: story.feesReturned ?? null,
    expires_days: story.expiresAfterDays ?? null,
    available_step: stepOf(true, story.steps.findIndex(({ move }) => confirmsCash.has(move)) + 1),
    paid_step: stepOf(status === 'RECVD', passed.lastIndexOf('RECVD')),
    closed_step: stepOf(ended.has(status ?? ''), passed.length - 1),
    ...Object.fromEntries(times),
  }
}

function stepRecords(story: Story, id: number): object[] {
  const passed = statusesOf(story)
  const validation = { move: 'VALIDATE', by: 'sender', reason: '', booking: null }
  const steps = story.steps.map(({ move, by, reason = '' }) => ({
    move,
    by,
    reason,
    booking: bookingOf(move, story.feesReturned ?? false),
  }))
  return [validation, ...steps].map((step, index) => ({
    ...step,
    story: id,
    step: index + 1,
    from_status: passed[index - 1] ?? null,
    to_status: passed[index],
  }))
}
