import { once } from 'node:events'
import { sql } from 'kysely'
import { comparePayments } from './core/ledger/lost-payments.ts'
import { type ComparedMoves, compareMoves, type LostMove } from './core/transfers/lost-moves.ts'
import { type CommandForm, type OptionValues, readTime } from './platform/command-line.ts'
import { type Db, openDatabase, openPool } from './platform/db/database.ts'
import { OperatorError } from './platform/errors.ts'
import { howMany } from './platform/how-many.ts'
import { isOpenDatabase } from './platform/open-lines.ts'
import type { Platform } from './platform/platform.ts'

interface Column {
  readonly heading: string
  readonly width: number
  readonly value: (lost: LostMove) => string
}

/** Codes, numbers and times alone: nothing that a spreadsheet would run. */
const columns: readonly Column[] = [
  { heading: 'reference', width: 12, value: ({ reference }) => reference },
  { heading: 'at', width: 27, value: ({ at }) => at },
  { heading: 'move', width: 14, value: ({ move }) => move },
  { heading: 'became', width: 7, value: ({ status }) => status },
  { heading: 'is here', width: 7, value: ({ here }) => here ?? 'none' },
  { heading: 'sent', width: 12, value: ({ sendAmount }) => sendAmount },
  { heading: 'sent in', width: 7, value: ({ sendCurrency }) => sendCurrency },
  { heading: 'paid', width: 12, value: ({ receiveAmount }) => receiveAmount },
  { heading: 'paid in', width: 7, value: ({ receiveCurrency }) => receiveCurrency },
  { heading: 'from', width: 6, value: ({ sendAgency }) => sendAgency },
  { heading: 'to', width: 6, value: ({ receiveAgency }) => receiveAgency },
]

function lineOf(cell: (column: Column) => string, isCsv: boolean): string {
  const cells = columns.map((column) => (isCsv ? cell(column) : cell(column).padEnd(column.width)))
  return `${cells.join(isCsv ? ',' : '  ').trimEnd()}\n`
}

/** Whoever reads slowly is waited for: the list may be longer than the memory. */
async function print(text: string): Promise<void> {
  if (!process.stdout.write(text)) await once(process.stdout, 'drain')
}

/** A copy of this database has its roles and its name: what the address leaves out is as here. */
function addressOf(lost: string, own: string): string {
  if (!URL.canParse(lost))
    throw new OperatorError('--lost takes an address such as postgres://localhost:5433.')
  const [address, ours] = [new URL(lost), new URL(own)]
  if (address.username === '') [address.username, address.password] = [ours.username, ours.password]
  if (address.pathname === '' || address.pathname === '/') address.pathname = ours.pathname
  if (address.search === '') address.search = ours.search
  return address.href
}

async function identityOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws(' ', system_identifier, pg_postmaster_start_time(), d.oid) as identity
    from pg_control_system(), pg_database d where d.datname = current_database()`.execute(db)
  return rows[0]?.identity
}

/** Prints what is lost, page by page, under one heading; how much there was, and how much is not here. */
function makeList(isCsv: boolean) {
  const lost = new Map<string, number>()
  return {
    lost,
    add: async (pages: AsyncIterable<ComparedMoves>): Promise<{ count: number; until: string }> => {
      let [count, until] = [0, '']
      for await (const page of pages) {
        count += page.count
        until = page.until
        if (lost.size === 0 && page.lost.length > 0) await print(lineOf(({ heading }) => heading, isCsv))
        for (const { move } of page.lost) lost.set(move, (lost.get(move) ?? 0) + 1)
        await print(page.lost.map((one) => lineOf(({ value }) => value(one), isCsv)).join(''))
      }
      return { count, until }
    },
  }
}

async function compare(
  here: Db,
  there: Db,
  { since, isCsv }: { readonly since: string | undefined; readonly isCsv: boolean },
): Promise<string> {
  if ((await identityOf(here)) === (await identityOf(there)))
    throw new OperatorError('--lost is this very database: there is nothing to compare.')
  const { lost, add } = makeList(isCsv)
  const moves = await add(compareMoves(here, there, { since }))
  const payments = await add(comparePayments(here, there, { since }))
  // An empty list of nothing is no proof, whatever was paid.
  if (moves.count === 0)
    throw new OperatorError('There is no move of a transfer there: nothing was compared.')
  const told = `${howMany(moves.count, 'move')} until ${moves.until} and ${howMany(payments.count, 'payment')} compared`
  if (lost.size === 0) return `${told}: all of them are here.`
  const missing = [...lost.values()].reduce((sum, count) => sum + count, 0)
  const each = [...lost].map(([move, count]) => `${move} ${count}`).join(', ')
  throw new OperatorError(`${told}: ${missing} are not here (${each}).`)
}

export const reconcileRestoreCommand: CommandForm & {
  readonly withoutKeys: true
  readonly run: (platform: Platform, values: OptionValues) => Promise<string>
} = {
  summary:
    'after a restore: list moves of transfers and payments that the lost database has and this one has not',
  withoutKeys: true,
  options: {
    lost: {
      value: 'URL',
      required: true,
      help: 'the lost database or a copy of it; user, password and name are as here unless it says them',
    },
    since: { value: 'TIME', help: 'look only at what was done then or later, such as 2026-11-14T12:00:00Z' },
    csv: { help: 'lines for a spreadsheet, not a table' },
  },
  run: async ({ db, config }, { lost, since, csv }) => {
    const databaseUrl = addressOf(String(lost), config.databaseUrl)
    if (config.mode === 'PROD' && isOpenDatabase(databaseUrl))
      throw new OperatorError('--lost is on another machine: it must say sslmode=verify-full.')
    const from = typeof since === 'string' ? new Date(readTime(since)).toISOString() : undefined
    const pool = openPool({ ...config, databaseUrl }, 1)
    // The next page says it.
    pool.on('error', () => {})
    const there = openDatabase(pool)
    try {
      return await compare(db, there, { since: from, isCsv: csv === true })
    } finally {
      await there.destroy()
    }
  },
}
