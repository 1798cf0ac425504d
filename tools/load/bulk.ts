import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'

/**
 * What a bulk fill takes off the four tables and the search of customers and puts back exactly as it was: whatever is looked after row by
 * row costs many times what it costs for all rows at once. The primary keys that other tables name stay.
 */
const definitions = `
  with tables (oid) as (
    values ('customers'::regclass), ('transactions'::regclass), ('transaction_events'::regclass),
      ('ledger_postings'::regclass)
    union all select inhrelid::regclass from pg_inherits where inhparent = 'customer_search'::regclass)
  select i.indexrelid::regclass::text as name, 'drop index ' || i.indexrelid::regclass as remove,
    pg_get_indexdef(i.indexrelid) as restore, 1 as position
  from pg_index i join tables on i.indrelid = tables.oid join pg_class own on own.oid = i.indexrelid
  where not own.relispartition and not exists (select from pg_constraint c where c.conindid = i.indexrelid and c.contype in ('p', 'u', 'x'))
  union all
  select c.conname, format('alter table %s drop constraint %I', c.conrelid::regclass, c.conname),
    format('alter table %s add constraint %I %s', c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid)),
    case c.contype when 'f' then 2 else 1 end
  from pg_constraint c join tables on c.conrelid = tables.oid
  where c.contype in ('u', 'f') or c.conname = 'ledger_postings_pkey'
  order by position, name`

interface Definition {
  readonly name: string
  readonly remove: string
  readonly restore: string
}

function readDefinitions(db: Db): Promise<Definition[]> {
  return rawQuery<Definition>(db, definitions)
}

/** What looks at each row: the sums are proved for all at once, and no day is closed while transfers are filled in. */
function switched(on: 'enable' | 'disable'): string[] {
  return [
    `alter table ledger_postings ${on} trigger sums_to_zero`,
    `alter table transaction_events ${on} trigger belongs_to_an_open_day`,
  ]
}

/** Keeps how to put everything back in the database, should the fill stop half-way. */
export async function takeOff(db: Db): Promise<readonly Definition[]> {
  const taken = await readDefinitions(db)
  await rawQuery(db, 'insert into demo_fill.repairs (statement) select * from unnest($1::text[])', [
    [...taken.map(({ restore }) => restore), ...switched('enable')],
  ])
  const statements = taken.map(({ remove }) => remove)
  await rawQuery(db, ['begin', ...switched('disable'), ...statements, 'commit'].join(';\n'))
  return taken
}

export async function putBack(
  db: Db,
  taken: readonly Definition[],
  report: (line: string) => void,
): Promise<void> {
  for (const { name, restore } of taken) {
    const began = performance.now()
    await rawQuery(db, restore)
    report(`${name} is back after ${Math.round((performance.now() - began) / 1000)} s`)
  }
  for (const statement of switched('enable')) await rawQuery(db, statement)
  const after = await readDefinitions(db)
  if (JSON.stringify(after) !== JSON.stringify(taken))
    throw new Error('Not all indexes and constraints are back.')
}

const provedAtOnce = 2_500_000

/** What the trigger would have looked at, in stretches whose sums fit into memory. */
export async function proveSums(db: Db, first: number, count: number): Promise<void> {
  for (let from = first; from < first + count; from += provedAtOnce) {
    // All postings of an event have neighbouring numbers, and a stretch holds a whole number of events.
    // No limit: for the sake of a first row the planner would walk all postings in the order of their events.
    const rows = await rawQuery<{ wrong: number | null }>(
      db,
      `select min(event_sid) as wrong from (
        select event_sid from ledger_postings where sid >= $1 and sid < $2
        group by event_sid having sum(amount_cents) <> 0) events`,
      [from, from + provedAtOnce],
    )
    if (rows[0]?.wrong) throw new Error(`The postings of event ${rows[0].wrong} do not sum to zero.`)
  }
}
