import { rmSync } from 'node:fs'
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { readTyped } from '@corridor/domain/palette/typed'
import { rebuildCustomerTotals } from '../../apps/server/src/features/customers/totals.ts'
import { findPeople } from '../../apps/server/src/features/palette/people.ts'
import { findRecords } from '../../apps/server/src/features/palette/records.ts'
import { rawQuery } from '../../apps/server/src/platform/db/statement.ts'
import type { Platform } from '../../apps/server/src/platform/platform.ts'
import { nameRegions } from '../../tools/load/customer-names.ts'
import { addCustomers } from '../../tools/load/customers.ts'
import { type Random, seededRandom } from '../../tools/load/random.ts'
import { withLongConnection } from '../../tools/load/staging.ts'
import { makeScratchFolder } from '../../tools/local-postgres/scratch.ts'
import { openFilled } from './filled.ts'
import { median } from './statistics.ts'

/**
 * The search from anywhere in the database alone: random inputs of every kind among so many transfers, customers,
 * agencies and agents. One over the limit fails. `--folder` keeps the database.
 */
const { values } = parseArgs({
  options: {
    transactions: { type: 'string', default: '10000000' },
    customers: { type: 'string', default: '1000000' },
    agencies: { type: 'string', default: '1000' },
    agents: { type: 'string', default: '50000' },
    inputs: { type: 'string', default: '1000' },
    folder: { type: 'string' },
  },
})
const slowestMs = 50

/** Beside those of the demo; a second run finds them there. */
async function fill(platform: Platform): Promise<void> {
  await withLongConnection(platform, async (db) => {
    const [counted] = await rawQuery<{ customers: number; agencies: number }>(
      db,
      'select (select count(*)::integer from customers) as customers, (select count(*)::integer from agencies) as agencies',
    )
    const missing = Number(values.customers) - (counted?.customers ?? 0)
    if (missing > 0) {
      await addCustomers(db, missing, new Date())
      await rebuildCustomerTotals(db)
    }
    if ((counted?.agencies ?? 0) < Number(values.agencies)) await addOffices(platform)
    await rawQuery(db, 'vacuum (analyze) customers, customer_search, agencies, agents')
  })
}

async function addOffices({ db }: Platform): Promise<void> {
  await rawQuery(
    db,
    `insert into agencies (code, short_name, long_name, country_code, time_zone_sid, primary_lang)
    select 'Z' || lpad(n::text, 5, '0'), 'BENCH ' || n, 'BENCH ' || n || ' ENVIOS ' ||
      (array['GOMEZ', 'NORTE', 'PENA', 'OESTE'])[1 + n % 4], 'MEX', 1, 'es' from generate_series(1, $1::integer) n`,
    [Number(values.agencies)],
  )
  await rawQuery(
    db,
    `insert into agents (agency_sid, agent_id, name, address, city, phone, active)
    select (select min(sid) from agencies where code like 'Z%') + n % $2::integer, (50000000 + n)::text,
      'AGENT ' || n || ' PLAZA ' || (array['GOMEZ', 'MARIA', 'SOL'])[1 + n % 3], 'STREET', 'CITY ' || n % 300, '+1 1', true
    from generate_series(1, $1::integer) n`,
    [Number(values.agents), Number(values.agencies)],
  )
}

const names = nameRegions.flatMap(({ first, last }) => [...first, ...last])
const common = [
  'AGENT',
  'ag',
  'BENCH',
  'be',
  'PLAZA',
  'ENVIOS',
  'CITY',
  'ma',
  'jo',
  'SA',
  'de',
  'C',
  `o'b`,
  'ñ',
  '李',
]

function makeWord(random: Random, references: readonly string[]): string {
  const kind = random.below(10)
  if (kind === 0) return random.pick(references)
  if (kind === 1) return random.pick(references).slice(0, 4 + random.below(8))
  if (kind === 2) return String(random.between(10, 99_999_999))
  if (kind === 3) return `+${random.pick(['1', '34', '971'])} 6${random.between(10, 99_999)}`
  if (kind === 4) return random.pick(common)
  const name = random.pick(names)
  return random.chance(0.5) ? name.slice(0, 2 + random.below(name.length)) : name
}

async function measure({ db }: Platform): Promise<boolean> {
  const random = seededRandom(47)
  const stored = await rawQuery<{ reference: string }>(
    db,
    'select reference_number as reference from transactions tablesample system (1) limit 1000',
  )
  const references = stored.map(({ reference }) => reference)
  if (references.length === 0) references.push('499318607254')
  const inputs = Array.from({ length: Number(values.inputs) }, () =>
    Array.from({ length: 1 + random.below(3) }, () => makeWord(random, references))
      .join(' ')
      .slice(0, 100),
  )
  const search = async (typed: string): Promise<void> => {
    await findRecords(db, readTyped(typed), { profile: 1, scope: null })
    await findPeople(db, typed, null)
  }
  for (const typed of inputs.slice(0, 100)) await search(typed)
  const took: { typed: string; ms: number }[] = []
  for (const typed of inputs) {
    const began = performance.now()
    await search(typed)
    took.push({ typed, ms: performance.now() - began })
  }
  const slowest = took.toSorted((one, other) => other.ms - one.ms)
  const over = took.filter(({ ms }) => ms > slowestMs).length
  console.log(
    `${took.length} inputs: median ${median(took.map(({ ms }) => ms)).toFixed(1)} ms, longest ${slowest
      .slice(0, 5)
      .map(({ typed, ms }) => `${ms.toFixed(1)} (${typed})`)
      .join(', ')}; ${over} over ${slowestMs} ms`,
  )
  return over === 0
}

const folder = values.folder ?? makeScratchFolder('bench')
const filled = await openFilled(folder, Number(values.transactions))
try {
  await fill(filled.platform)
  const isFast = await measure(filled.platform)
  console.log(`load ${loadavg()[0]?.toFixed(1)}`)
  process.exitCode = isFast ? 0 : 1
} finally {
  await filled.stop()
  if (!values.folder) rmSync(folder, { recursive: true, force: true })
}
