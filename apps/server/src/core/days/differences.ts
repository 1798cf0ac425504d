import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { checkPart, type PartFindings } from '../ledger/verify.ts'
import { within } from './day.ts'
import { bookedEvents, parts } from './entries.ts'

/** Of those whose three parts are not zero; the rest is counted. */
const maxNamed = 50

/**
 * What stands against closing a day, or the days from one to another: what ledger-verify finds there and nobody has
 * acknowledged, and parties whose parts do not sum to zero, which nobody can acknowledge.
 */
export async function differencesOf(tx: Tx, firstDay: string, lastDay = firstDay): Promise<PartFindings> {
  const events = within('e.at', firstDay, lastDay)
  const found = await checkPart(tx, {
    events,
    postings: await postingsOf(tx, events),
    payments: within('a.at', firstDay, lastDay),
    transfers: 'moved',
  })
  const unequal = await unequalTransfers(tx, firstDay, lastDay)
  if (unequal === null) return found
  return {
    sentences: [...found.sentences, unequal.sentence],
    transactions: [...new Set([...found.transactions, ...unequal.transactions])],
  }
}

/** The numbers of the day's events lie close together among those of all days: the planner is told how close. */
async function postingsOf(tx: Tx, events: RawBuilder<unknown>) {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select min(e.sid) as first, max(e.sid) as last from transaction_events e where ${events}`.execute(tx)
  return sql`p.event_sid between ${rows[0]?.first ?? 0}::bigint and ${rows[0]?.last ?? 0}::bigint`
}

async function unequalTransfers(
  tx: Tx,
  firstDay: string,
  lastDay: string,
): Promise<{ sentence: string; transactions: number[] } | null> {
  const { rows } = await sql<{ transaction: number; dollars: string; total: string; transfers: number }>`
    select transaction_sid as transaction, sum(${parts}) as dollars, sum(sum(${parts})) over () as total,
      count(*) over () as transfers
    from (${bookedEvents(firstDay, lastDay)}) as b group by transaction_sid having sum(${parts}) <> 0
    order by transaction_sid limit ${maxNamed}`.execute(tx)
  const [first] = rows
  if (!first) return null
  const named = rows.map(({ transaction, dollars }) => `transfer ${transaction} (${dollars})`).join(', ')
  const rest = first.transfers - rows.length
  const more = rest > 0 ? ` and ${rest} more` : ''
  return {
    sentence: `Collectors, payers and operator of ${firstDay} sum to ${first.total} dollars and must sum to 0: ${named}${more}.`,
    transactions: rows.map(({ transaction }) => transaction),
  }
}
