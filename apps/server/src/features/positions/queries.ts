import type { RouteAnswer } from '@corridor/contract/common/route'
import {
  maxStatementDays,
  maxStatementPayments,
  positionDays,
  type positionsRoutes,
} from '@corridor/contract/positions'
import { agencyAccount } from '@corridor/domain/ledger/postings'
import { fromCents } from '@corridor/domain/money/money'
import { sql } from 'kysely'
import { balanceOf } from '../../core/ledger/balances.ts'
import { daysOf } from '../../core/ledger/days.ts'
import type { Db, Tx } from '../../platform/db/database.ts'
import { refusal } from '../../platform/errors.ts'
import { findLimit } from './limits.ts'
import { listPayments, type ShownPayment } from './payments.ts'

type Position = RouteAnswer<(typeof positionsRoutes)['position']>
type Statement = RouteAnswer<(typeof positionsRoutes)['statement']>
type Line = Statement['lines'][number]

interface DayRow {
  readonly day: string
  readonly move: string
  readonly isSender: boolean
  readonly postings: number
  readonly cents: number
}

const dayMs = 86_400_000
const beforeAll = '0001-01-01'

function dayAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}

function sumOf(rows: readonly { readonly cents: number }[]): bigint {
  return rows.reduce((sum, { cents }) => sum + BigInt(cents), 0n)
}

/** Everything of one moment: a transfer that is booked in between is in all figures or in none. */
function asOfOneMoment<T>(db: Db, read: (tx: Tx, asOf: string) => Promise<T>): Promise<T> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const { rows } = await sql<{ now: string }>`select now() as now`.execute(tx)
      return read(tx, rows[0]?.now ?? '')
    })
}

export async function requireAgency(tx: Db | Tx, sid: number): Promise<void> {
  const found = await tx.selectFrom('agencies').select('sid').where('sid', '=', sid).executeTakeFirst()
  if (!found) throw refusal('agency_gone')
}

async function readDays(tx: Tx, agencySid: number, from: string): Promise<DayRow[]> {
  const { rows } =
    await sql<DayRow>`${daysOf(agencyAccount(agencySid), from)} order by day desc, move, is_sender`.execute(
      tx,
    )
  return rows
}

export function readPosition(db: Db, agencySid: number): Promise<Position> {
  return asOfOneMoment(db, async (tx, asOf) => {
    await requireAgency(tx, agencySid)
    const today = asOf.slice(0, 10)
    const first = dayAfter(today, 1 - positionDays)
    const owed = await balanceOf(tx, agencyAccount(agencySid))
    const booked = await readDays(tx, agencySid, first)
    const limit = (await findLimit(tx, agencySid)) ?? null
    return {
      agency: agencySid,
      owes: fromCents(owed),
      asOf,
      limit,
      enoughForDays: limit && enoughFor(limit.left, booked, today),
      days: dayEnds(owed, booked, today),
      payments: await listPayments(tx, agencySid, { from: first, to: today }, maxStatementPayments),
    }
  })
}

/** From what it owes now back to the first day. */
function dayEnds(owed: bigint, booked: readonly DayRow[], today: string): Position['days'] {
  const changes = new Map<string, bigint>()
  for (const { day, cents } of booked) changes.set(day, (changes.get(day) ?? 0n) + BigInt(cents))
  const ends: Position['days'] = []
  let end = owed
  for (let back = 0; back < positionDays; back += 1) {
    const day = dayAfter(today, -back)
    ends.unshift({ day, owes: fromCents(end) })
    end -= changes.get(day) ?? 0n
  }
  return ends
}

const paceDays = 7

/** To a tenth of a day, at the pace of the last whole days; null where nothing came in or nothing is left. */
function enoughFor(left: string, booked: readonly DayRow[], today: string): number | null {
  const first = dayAfter(today, -paceDays)
  const moved = sumOf(booked.filter(({ day, move }) => move !== 'PAYMENT' && day >= first && day < today))
  if (moved <= 0n || Number(left) <= 0) return null
  return Math.round((Number(left) * 100 * paceDays * 10) / Number(moved)) / 10
}

export function checkPeriod(from: string, to: string): void {
  if (from > to) throw refusal('statement_backwards')
  if (to >= dayAfter(from, maxStatementDays)) throw refusal('statement_too_long', { days: maxStatementDays })
}

export function readStatement(db: Db, agencySid: number, from: string, to: string): Promise<Statement> {
  checkPeriod(from, to)
  return asOfOneMoment(db, async (tx) => {
    await requireAgency(tx, agencySid)
    const account = agencyAccount(agencySid)
    const owed = await balanceOf(tx, account)
    const all = await sql<{ cents: number }>`
      select coalesce(sum(cents), 0)::bigint as cents from (${daysOf(account, beforeAll)}) as whole`.execute(
      tx,
    )
    const since = await readDays(tx, agencySid, from)
    const period = since.filter(({ day }) => day <= to)
    const later = sumOf(since.filter(({ day }) => day > to))
    const balance = owed - later
    const broughtForward = balance - sumOf(period)
    const payments = await listPayments(tx, agencySid, { from, to }, maxStatementPayments)
    const lines = linesOf(period, payments, balance)
    return {
      from,
      to,
      broughtForward: fromCents(broughtForward),
      debit: fromCents(totalOf(lines, 'debit')),
      credit: fromCents(totalOf(lines, 'credit')),
      balance: fromCents(balance),
      equalsLedger:
        sumOf(all.rows) === owed &&
        broughtForward + totalOf(lines, 'debit') - totalOf(lines, 'credit') === balance,
      lines,
    }
  })
}

function totalOf(lines: readonly Line[], side: 'debit' | 'credit'): bigint {
  return lines.reduce((sum, line) => sum + centsIn(line[side]), 0n)
}

function centsIn(amount: string | null): bigint {
  return amount === null ? 0n : BigInt(amount.replace('.', ''))
}

/** One line per day and kind, payments each on their own, the newest first; each with what is owed after it. */
function linesOf(period: readonly DayRow[], payments: readonly ShownPayment[], balance: bigint): Line[] {
  const moves = period.filter(({ move }) => move !== 'PAYMENT').map(dayLine)
  const own = payments.map(paymentLine)
  const entries = [...moves, ...own.toReversed(), ...unlisted(period, own)].sort((a, b) =>
    a.day === b.day ? placeOf(b) - placeOf(a) : a.day < b.day ? 1 : -1,
  )
  let after = balance
  return entries.map(({ cents, ...line }) => {
    const shown = {
      ...line,
      debit: cents > 0n ? fromCents(cents) : null,
      credit: cents > 0n ? null : fromCents(-cents),
      balance: fromCents(after),
    }
    after -= cents
    return shown
  })
}

type Entry = Pick<Line, 'day' | 'what' | 'isSender' | 'count' | 'payment'> & { readonly cents: bigint }

/** Payments beyond the bound have one line a day together: what they paid counts, or nothing would add up. */
function unlisted(period: readonly DayRow[], listed: readonly Entry[]): Entry[] {
  return period
    .filter(({ move }) => move === 'PAYMENT')
    .map((row) => {
      const own = listed.filter(({ day }) => day === row.day)
      const { cents, ...line } = dayLine(row)
      return {
        ...line,
        count: row.postings - own.length,
        cents: own.reduce((rest, one) => rest - one.cents, cents),
      }
    })
    .filter(({ count }) => count > 0)
}

function dayLine({ day, move, isSender, postings, cents }: DayRow): Entry {
  return { day, what: move, isSender, count: postings, payment: null, cents: BigInt(cents) }
}

function paymentLine(payment: ShownPayment): Entry {
  const cents = centsIn(payment.amount)
  return {
    day: payment.at.slice(0, 10),
    what: 'PAYMENT',
    isSender: false,
    count: 1,
    payment,
    cents: payment.direction === 'in' ? -cents : cents,
  }
}

/** Within a day: payments first, then what was sent, then all that follows from it. */
function placeOf({ what }: Entry): number {
  if (what === 'PAYMENT') return 0
  return what.startsWith('SEND') ? 1 : 2
}
