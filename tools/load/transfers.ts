import { rebuildCustomerTotals } from '../../apps/server/src/features/customers/totals.ts'
import { rebuildHome } from '../../apps/server/src/features/home/fold.ts'
import { rebuildTotals } from '../../apps/server/src/features/transactions/totals.ts'
import type { Db } from '../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { requireDemoDatabase } from '../own-database.ts'
import { eventsPerTransaction, fillBatch, type Plan, postingsPerTransaction } from './batch.ts'
import { proveSums, putBack, takeOff } from './bulk.ts'
import { addCustomers, addSenders, customersFor, noteCustomers } from './customers.ts'
import { refuseClosedDays } from './days.ts'
import { demoDays } from './money-setup.ts'
import { addDailyRates } from './rates.ts'
import { addSlots, addStretches, ageBounds } from './schedule.ts'
import { closeStaging, openStaging, refuseHalfFilled, reserve, withLongConnection } from './staging.ts'
import { addTemplates } from './templates.ts'
import { addTraces } from './traces.ts'

export type Report = (line: string) => void

/** From here on it is a bulk fill: two years instead of three months, and indexes built at the end. */
const usualBulkFrom = 100_000
const bulkDays = 730
const batchRows = 100_000

/**
 * Adds so many transfers with customers of their own, by SQL: a service that makes them one by one, as of now,
 * cannot make a past. Their record numbers grow with their time.
 */
export async function fillTransactions(
  platform: Platform,
  transactions: number,
  report: Report = () => {},
  bulkFrom = usualBulkFrom,
): Promise<void> {
  if (platform.config.mode === 'PROD') throw new Error('There is no demo data in mode PROD.')
  await requireDemoDatabase(platform.db)
  await withLongConnection(platform, async (db) => {
    await refuseHalfFilled(db)
    await refuseClosedDays(db)
    const bulk = transactions > bulkFrom
    await openStaging(db)
    const taken = bulk ? await takeOff(db) : []
    const plan = await prepare(db, platform, transactions, bulk ? bulkDays : demoDays)
    await runBatches(platform, plan, transactions, report)
    await rawQuery(db, addImport, [
      plan.firstTransaction,
      plan.firstTransaction + transactions - 1,
      plan.firstEvent + transactions * eventsPerTransaction - 1,
    ])
    await rawQuery(db, addSends)
    await rawQuery(db, recountPositions)
    if (bulk) await putBack(db, taken, report)
    else await noteCustomers(db)
    await addTraces(db)
    await rawQuery(
      db,
      'vacuum (analyze) transactions, transaction_events, ledger_postings, customers, customer_search, traces',
    )
    if (bulk) await proveSums(db, plan.firstPosting, transactions * postingsPerTransaction)
    await rebuildTotals(db)
    await rebuildCustomerTotals(db)
    await rebuildHome(db)
    await closeStaging(db)
  })
}

/** They went past the limits of their agencies, which count what was booked all the same. */
const recountPositions = `
  update position_limits l set owed_cents = (
    select coalesce(sum(amount_cents), 0) from ledger_postings where account = 'agency:' || l.agency_sid)`

/** They never went through a counter, so nobody asks for their requests and audit entries. */
const addImport = `
  insert into transfer_imports (source, first_transaction_sid, last_transaction_sid, last_event_sid)
  values ('demo fill', $1, $2, $3)`

async function prepare(db: Db, { config }: Platform, transactions: number, days: number): Promise<Plan> {
  const rows = await rawQuery<{ now: string }>(db, 'select now() as now')
  const now = new Date(rows[0]?.now ?? 0)
  await addDailyRates(db, now, days)
  const since = new Date(now.getTime() - days * 86_400_000)
  const blocks = await addCustomers(db, customersFor(transactions), since)
  await addSenders(db, blocks)
  const templateDays = await addTemplates(db, blocks, days, days > demoDays ? 40 : 100)
  await addStretches(db, now, days, transactions, templateDays)
  await addSlots(db, days > demoDays)
  await rawQuery(
    db,
    'analyze demo_fill.templates, demo_fill.postings, demo_fill.slots, demo_fill.steps, demo_fill.senders, demo_fill.counters',
  )
  return {
    now,
    expiryDays: config.transferExpiryDays,
    ageBounds: ageBounds(days, transactions),
    firstTransaction: await reserve(db, 'transactions', transactions),
    firstEvent: await reserve(db, 'transaction_events', transactions * eventsPerTransaction),
    firstPosting: await reserve(db, 'ledger_postings', transactions * postingsPerTransaction),
  }
}

/** Two connections at a time: one works while the other waits for the disk. */
async function runBatches(
  platform: Platform,
  plan: Plan,
  transactions: number,
  report: Report,
): Promise<void> {
  const began = performance.now()
  let next = 1
  let done = 0
  const work = async (db: Db): Promise<void> => {
    while (next <= transactions) {
      const from = next
      const to = Math.min(transactions, from + batchRows - 1)
      next = to + 1
      await fillBatch(db, plan, from, to)
      done += to - from + 1
      const seconds = (performance.now() - began) / 1000
      report(`${done} of ${transactions} transfers, ${Math.round(done / seconds)} a second`)
    }
  }
  // When one fails, the other does not go on for an hour before anybody hears of it.
  const stop = (error: unknown): never => {
    next = transactions + 1
    throw error
  }
  // The connection that waits for the batches is one of the pool's, too.
  const workers = Math.min(platform.config.databasePool - 1, Math.ceil(transactions / batchRows), 2)
  await Promise.all(Array.from({ length: workers }, () => withLongConnection(platform, work).catch(stop)))
}

const addSends = `
  update customers set sends = sends + counted.transfers
  from (select customer_sid, sum(transfers) as transfers from demo_fill.sends group by customer_sid) counted
  where customers.sid = counted.customer_sid`
