import { customerFields } from '@corridor/contract/customer'
import { isReference } from '@corridor/domain/transfers/reference'
import { transferStatuses } from '@corridor/domain/transfers/statuses'
import { expect, test } from 'vitest'
import { useDemo, useServer } from '#support/fixtures.ts'
import { isFull, volume } from '#support/volume.ts'
import { verifyLedger } from '../../apps/server/src/core/ledger/verify.ts'
import { dueFiles } from '../../apps/server/src/core/settlements/due.ts'
import { rebuildContent } from '../../apps/server/src/core/settlements/rebuild.ts'
import { getPanel } from '../../apps/server/src/features/compliance/service.ts'
import { tryPast } from '../../apps/server/src/features/compliance/try-past.ts'
import { findLookalikes } from '../../apps/server/src/features/customer/lookalikes.ts'
import { closePastDays } from '../../tools/load/days.ts'
import { refreshRates } from '../../tools/load/rates.ts'
import { addReports } from '../../tools/load/reports.ts'
import { addSettlements } from '../../tools/load/settlements.ts'
import { fillTransactions } from '../../tools/load/transfers.ts'

const server = useServer()
const transfers = 2_000
useDemo(server, { transactions: transfers })

async function rows<Row extends object>(text: string): Promise<Row[]> {
  return (await server.platform.barePool.query<Row>(text)).rows
}

test('the demo has transfers in every status, and the ledger agrees to the cent', async () => {
  const found = await rows<{ status: string }>('select distinct status from transactions')
  expect(new Set(found.map(({ status }) => status))).toEqual(new Set(transferStatuses.map(({ sid }) => sid)))
  const { transactions, findings } = await verifyLedger(server.platform.db)
  expect([transactions, findings]).toEqual([transfers, []])
})

test('every transfer on hold says which rule holds it, and two of the rules are on', async () => {
  const [unexplained] = await rows<{ count: number }>(`
    select count(*) from transactions t where status = 'HOLD'
      and not exists (select from holds h where h.transaction_sid = t.sid)`)
  expect(unexplained?.count).toBe(0)
  const [on] = await rows<{ kinds: string[] }>(
    'select array_agg(kind order by kind) as kinds from hold_rules where is_active',
  )
  expect(on?.kinds).toEqual(['amount', 'watch_list'])
})

test("some forty items wait for a person, of every kind: some late, some soon, some in somebody's hands", async () => {
  const found = await rows<{ status: string; waits: number; late: number; calm: number }>(`
    select t.status, count(*)::integer as waits, count(*) filter (where e.at + c.hours * interval '1 hour' < now())::integer as late,
      count(*) filter (where e.at + c.hours * interval '1 hour' > now() + interval '4 hours')::integer as calm
    from transactions t
    join desk_clocks c on c.kind = case t.status when 'HOLD' then 'held' when 'EXPRD' then 'expired' else 'rejected' end
    cross join lateral (select at from transaction_events where transaction_sid = t.sid order by sid desc limit 1) e
    where t.status in ('HOLD', 'EXPRD', 'REJCT') group by t.status order by t.status`)
  expect(found.map(({ status }) => status)).toEqual(['EXPRD', 'HOLD', 'REJCT'])
  for (const { waits, late, calm } of found)
    expect([waits >= 6 && waits <= 15, late > 0, calm > 0]).toEqual([true, true, true])
  const [desk] = await rows<{ taken: number; proposals: number; kinds: string[] }>(`
    select (select count(*)::integer from desk_takes) as taken,
      (select count(*)::integer from proposals where state = 'open') as proposals,
      (select array_agg(distinct h.facts ->> 'kind' order by h.facts ->> 'kind') from holds h
        join transactions t on t.sid = h.transaction_sid and t.status = 'HOLD') as kinds`)
  const waits = found.reduce((sum, one) => sum + one.waits, desk?.proposals ?? 0)
  expect(waits).toSatisfy((count: number) => count >= 25 && count <= 50)
  expect(desk?.taken).toBeGreaterThan(5)
  expect(desk?.kinds).toEqual(expect.arrayContaining(['first', 'staff', 'watch_list']))
})

test('nothing of it lies in the future, and numbers grow with time', async () => {
  const [future] = await rows<{ count: number }>(
    'select count(*) from transaction_events where at > clock_timestamp()',
  )
  const [disordered] = await rows<{ count: number }>(`
    select count(*) from (select created_at < lag(created_at) over (order by sid) as back from transactions) t
    where back`)
  expect([future?.count, disordered?.count]).toEqual([0, 0])
})

test('customers have what their form asks for, some ids end soon, and some people are stored twice', async () => {
  const { db } = server.platform
  const stored = await db.selectFrom('customers').selectAll().where('photoIdNumber', '<>', '').execute()
  const wrong = stored.filter((customer) => !customerFields.safeParse(customer).success)
  expect(wrong.map(({ sid }) => sid)).toEqual([])
  const [odd] = await rows<{ count: number }>(`
    select count(*) from customers c where state <> ''
      and not exists (select from states s where s.country_code = c.country and s.code = c.state)`)
  const [ending] = await rows<{ count: number }>(`
    select count(*) from customers where photo_id_exp_date between current_date and current_date + 30`)
  expect([odd?.count, ending?.count]).toEqual([0, expect.toSatisfy((count: number) => count > 5)])
  const [twice] = await db.selectFrom('customers').selectAll().orderBy('sid', 'desc').limit(1).execute()
  if (!twice) throw new Error('There is nobody.')
  const person = customerFields.parse(twice)
  expect(await findLookalikes(db, { sid: twice.sid, person })).toMatchObject([
    { likeness: ['sameBirthSimilarName'] },
  ])
})

test('every reference is one that a teller can type, and traces are there for the newest', async () => {
  const references = await rows<{ reference: string }>(
    'select reference_number as reference from transactions',
  )
  expect(references.filter(({ reference }) => !isReference(reference))).toEqual([])
  const [traced] = await rows<{ count: number }>('select count(distinct transaction_sid) from traces')
  expect(traced?.count).toBe(1_000)
})

test('the rules of its agencies differ, and some of what it has sent would be refused by them', async () => {
  const { db } = server.platform
  const agencies = await rows<{ sid: number; send: boolean }>(
    'select sid, active_snd as send from agencies order by sid',
  )
  const kinds = new Set<string>()
  let refused = 0
  for (const { sid, send } of agencies) {
    const { rulesVersion: _own, ...rules } = await getPanel(db, sid)
    kinds.add(
      JSON.stringify([rules.send.limits, rules.send.fields, rules.receive.limits, rules.receive.fields]),
    )
    if (!send) continue
    const enumerations = Object.fromEntries(
      Object.entries(rules.enumerations).map(([field, { selected }]) => [field, selected]),
    )
    refused += (await tryPast(db, sid, { rules: { ...rules, enumerations }, product: 1 })).refused
  }
  expect([agencies.length, kinds.size]).toEqual([40, 3])
  expect(refused).toBeGreaterThan(20)
})

test('rates are made new once they are an hour old', async () => {
  expect(await refreshRates(server.platform.db)).toBe(false)
})

// Its two years of days take half a minute of processor time, and only benches and large demos use it.
test.skipIf(!isFull)(
  'a bulk fill adds to it, puts every index and guard back, and the ledger still agrees',
  async () => {
    const guards = `
    select indexdef as guard from pg_indexes where schemaname = 'public'
    union all select conrelid::regclass || ' ' || pg_get_constraintdef(oid) from pg_constraint
    union all select pg_get_triggerdef(oid) || tgenabled::text from pg_trigger where not tgisinternal order by 1`
    const before = await rows(guards)
    await fillTransactions(server.platform, 3_000, () => {}, 1_000)
    expect(await rows(guards)).toEqual(before)
    const { transactions, findings } = await verifyLedger(server.platform.db)
    expect([transactions, findings]).toEqual([5_000, []])
  },
)

test('all days that are over are closed in the end, the ledger still agrees, and they take no more transfers', async () => {
  await closePastDays(server.platform)
  const [open] = await rows<{ open: number; days: number; zero: boolean }>(`
    select (now() at time zone 'UTC')::date - 1 - max(day) as open, count(*) as days,
      sum(events) = (select count(distinct event_sid) from day_entries) as zero from business_days`)
  expect(open).toEqual({ open: 0, days: expect.toSatisfy((days: number) => days >= 90), zero: true })
  expect((await verifyLedger(server.platform.db)).findings).toEqual([])
  await expect(fillTransactions(server.platform, 100)).rejects.toThrow(
    /^The days up to \d{4}-\d\d-\d\d are closed, and no transfer can be added to them\./,
  )
})

test('90 days of settlement files are there, the zips of the newest 14, and nothing is due', async () => {
  const { db } = server.platform
  await addSettlements(server.platform)
  const [counted] = await rows<{ agencies: number; days: number; kept: number; cleared: number }>(`
    select count(distinct agency_sid)::int as agencies, current_date - min(last_day) as days,
      count(*) filter (where content is not null and last_day < current_date - 15)::int as kept,
      count(*) filter (where content is null and last_day > current_date - 14)::int as cleared
    from settlements s join stored_files f on f.sid = s.file_sid`)
  // One agency wants none; those of yesterday are made in the morning, and are due by then.
  expect(counted).toEqual({ agencies: 39, days: 90, kept: 0, cleared: 0 })
  expect(await dueFiles(db, Date.now())).toEqual([])
  const some = await rows<{ sid: number; hash: string }>(`
    select sid, encode(content_sha256, 'hex') as hash from settlements where row_count > 0 and sid % 97 = 0`)
  expect(some.length).toBeGreaterThan(5)
  for (const { sid, hash } of some) {
    expect([sid, (await rebuildContent(db, sid)).sha256.toString('hex')]).toEqual([sid, hash])
  }
  const states = await rows<{ state: string }>('select distinct state from deliveries order by state')
  expect(states.map(({ state }) => state)).toEqual(['dead', 'delivered', 'waiting'])
})

test('the newest closed days have their reports, each agency with an event on them', async () => {
  const newest = volume({ gate: 1, full: 2 })
  await addReports(server.platform, newest)
  const days = await rows<{ without: number; withThem: number }>(`
    select count(*) filter (where reports = 0)::int as without, count(*) filter (where reports = 3)::int as "withThem"
    from (select s.sid, s.day, count(r.kind) as reports from daily_summaries s
      left join reconciliation_reports r on r.summary_sid = s.sid group by s.sid) as made
    where day > (select max(day) - ${newest} from business_days)`)
  expect(days).toEqual([{ without: 0, withThem: expect.any(Number) }])
  expect(days[0]?.withThem).toBeGreaterThan(5)
})
