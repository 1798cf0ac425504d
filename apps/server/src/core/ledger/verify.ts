import { type RawBuilder, sql } from 'kysely'
import { allowTime, type Db, type Tx } from '../../platform/db/database.ts'
import { closedDaysCheck, dayEntriesCheck } from '../days/check.ts'
import { headsCheck } from '../reconciliations/heads-check.ts'
import { withAccounts } from './balances.ts'
import { bookingsCheck, strayPostingsCheck } from './bookings.ts'
import { amountsCheck, eventOrderCheck, sentAgainCheck, strayEventsCheck } from './event-checks.ts'
import { everything, type Part, slicesOf } from './part.ts'
import { daysCheck, limitsCheck, paymentsCheck } from './payment-checks.ts'
import { pricesCheck, ratesCheck } from './prices.ts'
import { auditCheck, requestsCheck } from './records.ts'
import {
  earlySnapshotsCheck,
  guardsCheck,
  numbersCheck,
  snapshotsCheck,
  transitCheck,
  zeroSumCheck,
} from './totals.ts'

export interface LedgerVerification {
  readonly transactions: number
  readonly events: number
  readonly postings: number
  readonly accounts: number
  /** Came with their events from elsewhere: no requests and audit entries are asked for. */
  readonly imported: number
  /** Findings that somebody has looked into before; they are not among the others. */
  readonly acknowledged: number
  readonly findings: string[]
}

/** Of a kind; the rest is counted. */
const maxNamed = 50

/** So many are joined with all that belongs to them at once. */
const usualSlice = 250_000

/** Each gives rows of kind, record number and sentence: of all books, or of a slice of the transfers. */
const checks: readonly (RawBuilder<unknown> | ((slice: Part) => RawBuilder<unknown>))[] = [
  guardsCheck,
  numbersCheck,
  amountsCheck,
  pricesCheck,
  ratesCheck,
  eventOrderCheck,
  sentAgainCheck,
  strayEventsCheck,
  bookingsCheck,
  strayPostingsCheck,
  paymentsCheck(everything),
  limitsCheck,
  daysCheck,
  dayEntriesCheck,
  closedDaysCheck,
  headsCheck(),
  auditCheck,
  requestsCheck,
  zeroSumCheck,
  transitCheck,
  earlySnapshotsCheck,
  snapshotsCheck,
]

/**
 * Goes through all books and says, in sentences, everything that is not as the transfers and the design
 * say. A second opinion: it derives what must be there by itself, in SQL, from the table of the design.
 * It changes nothing and stops nobody; everything is seen as of one moment, whoever writes meanwhile.
 */
export function verifyLedger(db: Db): Promise<LedgerVerification> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      await allowTime(tx, 30)
      // Enough to hash a million transfers; what does not fit is written to disk, so memory stays bounded.
      await sql`set local work_mem = '128MB'`.execute(tx)
      // The planner takes most records for wrong ones, dear to hand over between processes, and would use only one.
      await sql`set local parallel_tuple_cost = 0`.execute(tx)
      return checkLedger(tx)
    })
}

/** The same within a transaction of the caller's. */
export async function checkLedger(tx: Tx, transfersAtOnce = usualSlice): Promise<LedgerVerification> {
  const counts = await countRecords(tx)
  const slices = await slicesOf(tx, transfersAtOnce)
  const findings: string[] = []
  let acknowledged = 0
  for (const check of checks) {
    const found: Found[] = []
    if (typeof check === 'function')
      for (const slice of slices) found.push(await findingsOf(tx, check(slice)))
    else found.push(await findingsOf(tx, check))
    findings.push(...sentencesOf(found.flatMap(({ open }) => open)))
    acknowledged += found.reduce((sum, one) => sum + one.acknowledged, 0)
  }
  return { ...counts, acknowledged, findings }
}

/** What is wrong in a part of the books, as far as it can be seen in that part. */
export interface PartFindings {
  readonly sentences: readonly string[]
  /** The transfers that are named, each once. */
  readonly transactions: readonly number[]
}

/** The amounts, lives, bookings and payments of a part of the books; what is acknowledged is not told again. */
export async function checkPart(tx: Tx, part: Part): Promise<PartFindings> {
  const sentences: string[] = []
  const transactions = new Set<number>()
  for (const check of [amountsCheck(part), eventOrderCheck(part)]) {
    const found = await findingsOf(tx, check)
    sentences.push(...sentencesOf(found.open))
    for (const { sid } of found.open) transactions.add(sid)
  }
  const booked = await findingsOf(tx, bookingsCheck(part))
  const events = booked.open.map(({ sid }) => sid)
  for (const sid of await transfersOf(tx, events)) transactions.add(sid)
  const paid = await findingsOf(tx, paymentsCheck(part))
  return {
    sentences: [...sentences, ...sentencesOf(booked.open), ...sentencesOf(paid.open)],
    transactions: [...transactions],
  }
}

async function transfersOf(tx: Tx, events: readonly number[]): Promise<number[]> {
  if (events.length === 0) return []
  const rows = await tx
    .selectFrom('transactionEvents')
    .select('transactionSid')
    .distinct()
    .where('sid', 'in', events)
    .orderBy('transactionSid')
    .execute()
  return rows.map(({ transactionSid }) => transactionSid)
}

type Counts = Omit<LedgerVerification, 'findings' | 'acknowledged'>

async function countRecords(tx: Tx): Promise<Counts> {
  const { rows } = await sql<Counts>`
    ${withAccounts}
    select (select count(*) from transactions) as transactions,
      (select count(*) from transaction_events) as events,
      (select count(*) from ledger_postings) as postings,
      (select count(account) from accounts) as accounts,
      (select coalesce(sum(last_transaction_sid - first_transaction_sid + 1), 0)::int from transfer_imports)
        as imported`.execute(tx)
  return rows[0] ?? { transactions: 0, events: 0, postings: 0, accounts: 0, imported: 0 }
}

interface Finding {
  readonly kind: string
  /** Of the record that the sentence begins with. */
  readonly sid: number
  readonly sentence: string
  /** How many more there are of the kind; told with the last one that is named. */
  readonly unnamed: number
  readonly isAcknowledged: boolean
}

interface Found {
  readonly open: readonly Finding[]
  readonly acknowledged: number
}

async function findingsOf(tx: Tx, check: RawBuilder<unknown>): Promise<Found> {
  const { rows } = await sql<Finding>`
    select kind, sid, sentence, is_acknowledged, case place when ${maxNamed} then total - place else 0 end as unnamed
    from (
      select kind, sid, sentence, is_acknowledged,
        count(*) over (partition by kind, is_acknowledged) as total,
        row_number() over (partition by kind, is_acknowledged order by sid, sentence) as place
      from (
        select found.*, known.sid is not null as is_acknowledged
        from (${check}) as found left join ledger_acknowledgements known on known.finding = found.sentence
      ) as looked_up
    ) as ranked
    where is_acknowledged or place <= ${maxNamed} order by kind, place`.execute(tx)
  const open = rows.filter(({ isAcknowledged }) => !isAcknowledged)
  return { open, acknowledged: rows.length - open.length }
}

/** Of one check, in all of its slices: the first so many of each kind, and how many more there are. */
function sentencesOf(found: readonly Finding[]): string[] {
  const kinds = Map.groupBy(found, ({ kind }) => kind)
  return [...kinds.keys()].toSorted().flatMap((kind) => {
    const all = (kinds.get(kind) ?? []).toSorted((one, other) => one.sid - other.sid)
    const named = all.slice(0, maxNamed).map(({ sentence }) => sentence)
    const unnamed = all.length - named.length + all.reduce((sum, one) => sum + one.unnamed, 0)
    return unnamed > 0 ? [...named, `There are ${unnamed} more findings of this kind.`] : named
  })
}
