import type { TransactionFilters as Filters } from '@corridor/contract/common/transaction-search'
import { countTransactions, readPage } from '../../../apps/server/src/features/transactions/queries.ts'
import type { Db } from '../../../apps/server/src/platform/db/database.ts'
import { rawQuery } from '../../../apps/server/src/platform/db/statement.ts'
import { type Random, seededRandom } from '../../../tools/load/random.ts'
import { at } from './shapes.ts'

/** What filters can be given: values that occur, each by itself, whether or not they occur together. */
async function readChoices(db: Db) {
  const list = async <T>(text: string): Promise<T[]> =>
    (await rawQuery<{ value: T }>(db, text)).map(({ value }) => value)
  const keys = (kind: string, column: string): Promise<string[]> =>
    list(
      `select distinct ${column} as value from transaction_totals where kind = '${kind}' and day = '-infinity' order by 1`,
    )
  return {
    statuses: await keys('all', 'status'),
    sending: await keys('send_country', 'key'),
    receiving: await keys('receive_country', 'key'),
    agencies: await list<number>('select sid as value from agencies order by 1'),
    agents: await list<{ sid: number; agency: number }>(
      `select json_build_object('sid', sid, 'agency', agency_sid) as value from agents order by sid`,
    ),
    customers: await list<number>('select sid as value from customers order by hashint8(sid) limit 100'),
  }
}

type Choices = Awaited<ReturnType<typeof readChoices>>

function statusOf({ pick, chance }: Random, { statuses }: Choices): Filters {
  if (chance(0.4)) return { status: pick(statuses) }
  return chance(0.15) ? { statusIn: [pick(statuses), pick(statuses)] } : {}
}

function officeOf({ pick, chance }: Random, { agencies, agents }: Choices): Filters {
  if (chance(0.3)) {
    const { sid, agency } = pick(agents)
    return chance(0.4) ? { agency, agent: sid } : { agency }
  }
  return chance(0.2) ? { agency: pick(agencies) } : {}
}

function daysOf({ below, chance }: Random): Filters {
  if (!chance(0.3)) return {}
  const day = (ago: number): string => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10)
  const ago = below(700)
  return { dateFrom: day(ago + below(60)), dateTo: day(ago) }
}

function combine(random: Random, choices: Choices): Filters {
  return {
    ...statusOf(random, choices),
    ...officeOf(random, choices),
    ...(random.chance(0.4) && { countrySnd: random.pick(choices.sending) }),
    ...(random.chance(0.4) && { countryRcv: random.pick(choices.receiving) }),
    ...daysOf(random),
    ...(random.chance(0.05) && { customer: random.pick(choices.customers) }),
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export interface Timed {
  readonly filters: Filters
  readonly pageMs: number
  readonly totalMs: number
}

/** Random combinations, most of which find little or nothing: each twice, so that the second finds what it reads in memory. */
export async function timeCombinations(db: Db, count: number): Promise<Timed[]> {
  const random = seededRandom(7)
  const choices = await readChoices(db)
  const all: Timed[] = []
  for (let number = 0; number < count; number += 1) {
    const filters = { ...combine(random, choices), scope: null }
    const page = (): Promise<unknown> => readPage(db, filters, at(1))
    const total = (): Promise<unknown> => countTransactions(db, filters)
    await page()
    await total()
    all.push({ filters, pageMs: await timed(page), totalMs: await timed(total) })
  }
  return all
}
