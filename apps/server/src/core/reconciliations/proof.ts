import { type dayProof, proofWays } from '@corridor/contract/common/day-proof'
import { sql } from 'kysely'
import type { z } from 'zod'
import { writeAudit } from '../../platform/audit.ts'
import { type AnyCall, nameOf } from '../../platform/call.ts'
import { whileAlone } from '../../platform/db/alone.ts'
import { allowTime, type Db, inTransaction, type Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import type { Secrets } from '../../platform/secrets.ts'
import { dayNumber } from '../days/day.ts'
import { headsCheck } from './heads-check.ts'
import {
  bookDifferences,
  deriveEntries,
  derivePostings,
  enteredParts,
  figuresOf,
  findingsOf,
  mostFindings,
  type ProofFindings,
  postedParts,
  type WayFigures,
} from './proof-books.ts'
import { readFiles } from './proof-files.ts'
import { fileDifferences, fileParts } from './proof-rows.ts'

export type DayProof = z.output<typeof dayProof>

interface ProofDeps {
  readonly db: Db
  readonly secrets: Secrets
}

type Way = DayProof['ways'][number]
/** As it is stored; day, time and name have their own columns. */
type Outcome = Omit<DayProof, 'day' | 'at' | 'by'>

/**
 * Derives the three parties of a closed day by its postings, by its entries and by its files, compares them transfer by
 * transfer, and keeps what came out. One at a time: it reads as much as a close does.
 */
export async function proveDay({ db, secrets }: ProofDeps, call: AnyCall, day: string): Promise<DayProof> {
  const closed = await db.selectFrom('businessDays').select('day').where('day', '=', day).executeTakeFirst()
  if (!closed) throw refusal('proof_day_open', { day })
  const proof = await whileAlone(db, 'proof of a day', async (own) => {
    const outcome = await derive(own, secrets, day)
    return inTransaction(own, (tx) => keep(tx, call, day, outcome))
  })
  if (proof === 'under way elsewhere') throw refusal('proof_under_way')
  return proof
}

/** All of it as of one moment, whoever writes meanwhile. Its tables are gone with it. */
function derive(own: Db, secrets: Secrets, day: string): Promise<Outcome> {
  return own
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      await allowTime(tx, 5)
      await sql`set local work_mem = '64MB'`.execute(tx)
      // One core and no more, as the close: tellers are at work.
      await sql`set local max_parallel_workers_per_gather = 0`.execute(tx)
      await derivePostings(tx, day)
      await deriveEntries(tx, day)
      const { notes, ...opened } = await readFiles(tx, secrets, day)
      const figures = {
        postings: await figuresOf(tx, postedParts),
        entries: await figuresOf(tx, enteredParts),
        files: await figuresOf(tx, fileParts),
      }
      const ways = proofWays.map((way) => ({ way, ...figures[way] }))
      const found = [
        await sumsOf(tx, day, ways),
        await findingsOf(tx, bookDifferences),
        opened,
        await findingsOf(tx, fileDifferences(day)),
        await findingsOf(tx, headFindings(day)),
      ]
      const findingCount = found.reduce((sum, { count }) => sum + count, 0)
      return { holds: findingCount === 0, ways, findings: listed(found), findingCount, notes: [...notes] }
    })
}

/** As many of each as there is room for: a thousand changed rows must not hide the one wrong head. */
function listed(found: readonly ProofFindings[]): Outcome['findings'] {
  const lists = found.map(({ findings }) => [...findings])
  const taken: Outcome['findings'][] = lists.map(() => [])
  for (let left = mostFindings; left > 0 && lists.some((list) => list.length > 0); ) {
    for (const [index, list] of lists.entries()) {
      const next = left > 0 ? list.shift() : undefined
      if (!next) continue
      taken[index]?.push(next)
      left -= 1
    }
  }
  return taken.flat()
}

const parties = ['collectors', 'payers', 'operator'] as const

/** Sums that are not zero, ways that do not agree, and a close that says something else than its postings. */
async function sumsOf(tx: Tx, day: string, ways: readonly Way[]): Promise<ProofFindings> {
  const { rows } = await sql<WayFigures>`
    select collectors, payers, operator_fees + operator_fx as operator, '0.00' as sum from business_days
    where day = ${day}::date`.execute(tx)
  const sentences = ways.flatMap(({ way, sum }) =>
    Number(sum) === 0 ? [] : [`By its ${way} the three parties of the day sum to ${sum} and must sum to 0.`],
  )
  for (const party of parties) {
    const told = [
      ...ways.map((figures) => [`its ${figures.way}`, figures[party]]),
      ['its close', rows[0]?.[party]],
    ]
    if (new Set(told.map(([, amount]) => amount)).size === 1) continue
    sentences.push(`${names[party]}: ${told.map(([who, amount]) => `${amount} by ${who}`).join(', ')}.`)
  }
  return {
    findings: sentences.map((sentence) => ({ sentence, transactionSid: null })),
    count: sentences.length,
  }
}

const names = { collectors: 'Collectors', payers: 'Payers', operator: 'Operator' } as const

function headFindings(day: string) {
  return sql`
    select sentence, null::bigint as transaction_sid, count(*) over () as total from (${headsCheck(day)}) as wrong
    order by kind, sid, sentence limit ${sql.lit(mostFindings)}`
}

async function keep(tx: Tx, call: AnyCall, day: string, outcome: Outcome): Promise<DayProof> {
  const by = nameOf(call)
  const { at } = await tx
    .insertInto('dayProofs')
    .values({ day, by, proof: JSON.stringify(outcome) })
    .returning('at')
    .executeTakeFirstOrThrow()
  await writeAudit(tx, call, {
    entity: 'business_day',
    entitySid: dayNumber(day),
    action: 'event',
    after: { day, event: 'proved', holds: outcome.holds, findings: outcome.findingCount },
  })
  return { day, at, by, ...outcome }
}

/** The newest proof of a day since it was opened again, if there is one. */
export async function readProof(db: Db, day: string): Promise<DayProof | null> {
  const { rows } = await sql<{ at: string; by: string; proof: Outcome }>`
    select at, by, proof from day_proofs where day = ${day}::date and sid > coalesce(
      (select max(through_proof_sid) from day_reopenings where first_day <= ${day}::date), 0)
    order by sid desc limit 1`.execute(db)
  const [newest] = rows
  return newest ? { day, at: newest.at, by: newest.by, ...newest.proof } : null
}
