import { cp, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { testEnvironment } from '#support/config.ts'
import { migrate } from '../../../apps/server/src/platform/db/migrate.ts'
import { migrationsFolder } from '../../../apps/server/src/platform/db/migration-files.ts'
import { planMigrations } from '../../../apps/server/src/platform/db/migration-plan.ts'
import { connect } from '../../faults/postgres.ts'
import type { Load } from '../../faults/tellers.ts'
import { pause, untilDone, within } from '../../faults/wait.ts'
import { runToEnd } from '../fleet.ts'
import type { Row } from './row.ts'
import type { Figures, Watch } from './watch.ts'

/** A step that meets nobody at work shows nothing. */
const least = { partners: 200, staff: 20 }
const patienceMs = 180_000

const calmMs = 5_000
/** How long somebody reads a table that a migration wants: a report, or a backup. */
const readerMs = 12_000

/** What the next version brings along: a column more for the table that every call of a partner needs. */
const planted = {
  name: '9000_drill',
  text: 'alter table transactions add column drill_note text;\n',
}

export interface Surroundings {
  readonly scratch: string
  readonly url: string
  readonly row: Row
  readonly load: Load
  readonly partners: Watch
  readonly staff: Watch
}

interface Step {
  readonly says: string
  /** The longest time in which no partner may be served. */
  readonly limitSeconds: number
  /** Returns what did not go as it should. */
  readonly run: (around: Surroundings) => Promise<string[]>
}

export interface Stepped {
  readonly name: StepName
  readonly partners: Figures
  readonly staff: Figures
  /** What the proxy said meanwhile: whom it left out and why, and which calls it could not hand over. */
  readonly proxy: Readonly<Record<string, number>>
  readonly findings: readonly string[]
}

/** Somebody reads the table for as long as that while the change is made. */
async function changeBehindReader({ url }: Surroundings, change: () => Promise<unknown>): Promise<void> {
  const reader = await connect(url)
  const look = await connect(url)
  try {
    await reader.query('begin')
    await reader.query('select count(*) from transactions')
    const changing = change()
    // Heard of below; until then it must not end the process.
    changing.catch(() => {})
    const waiting = `select from pg_stat_activity where wait_event_type = 'Lock' and query like '%drill_note%' and pid <> pg_backend_pid()`
    await untilDone('the change waits for the reader', async () => {
      if ((await look.query(waiting)).rowCount === 0) throw new Error('nobody waits')
    })
    await pause(readerMs)
    await reader.query('commit')
    await within('the change', changing)
  } finally {
    await reader.end()
    await look.end()
  }
}

/** The migrations of a version that has one more than this. */
async function nextVersion(scratch: string): Promise<string> {
  const folder = await mkdtemp(join(scratch, 'migrations-'))
  await cp(migrationsFolder, folder, { recursive: true })
  await writeFile(join(folder, `${planted.name}.sql`), planted.text)
  return folder
}

async function migrateUnderLoad(around: Surroundings): Promise<string[]> {
  const folder = await nextVersion(around.scratch)
  const { pending } = await planMigrations(around.url, folder)
  const told = pending.flatMap(({ name, tables }) => [
    name,
    ...tables.map(({ table, hold }) => `${table}: ${hold}`),
  ])
  let applied: string[] = []
  await changeBehindReader(around, async () => {
    applied = await migrate(around.url, folder)
  })
  return [
    ...(told.join() === `${planted.name},transactions: all` ? [] : [`the plan said: ${told.join(', ')}`]),
    ...(applied.join() === planted.name ? [] : [`applied: ${applied.join(', ') || 'nothing'}`]),
  ]
}

/** As a person types it who does not know better. */
async function migrateByHand(around: Surroundings): Promise<string[]> {
  const client = await connect(around.url)
  await changeBehindReader(around, () => client.query(planted.text))
  await client.end()
  return []
}

/** The version before is this one: it does not know the column, nor the migration. */
async function goBack({ url, row }: Surroundings): Promise<string[]> {
  await row.restart()
  const { code, out } = await runToEnd('cli.ts', ['migrate', '--plan'], testEnvironment(url))
  const isTold = code === 0 && out.includes(`Of a newer version, and left as it is: ${planted.name}.`)
  return isTold ? [] : [`migrate --plan ended with ${code}: ${out.trim()}`]
}

export const steps = {
  calm: {
    says: 'nothing is done',
    limitSeconds: 5,
    run: async () => {
      await pause(calmMs)
      return []
    },
  },
  restart: {
    says: 'every process is restarted, one after the other',
    limitSeconds: 5,
    run: async ({ row }) => {
      await row.restart()
      return []
    },
  },
  migrate: {
    says: `a column is added behind a reader of ${readerMs / 1000} s`,
    limitSeconds: 1,
    run: migrateUnderLoad,
  },
  back: {
    says: 'back to the version before, on the newer schema',
    limitSeconds: 5,
    run: goBack,
  },
  impatient: {
    says: `the same column by hand, without a limit for the lock`,
    limitSeconds: 1,
    run: migrateByHand,
  },
} as const satisfies Readonly<Record<string, Step>>

export type StepName = keyof typeof steps

/** What is said now and was not said then. */
function saidSince(then: Stepped['proxy'], now: Stepped['proxy']): Stepped['proxy'] {
  const more = Object.entries(now).map(([kind, count]) => [kind, count - (then[kind] ?? 0)] as const)
  return Object.fromEntries(more.filter(([, count]) => count > 0))
}

/** Begins with everybody at work, and is done when they have been served after it. */
export async function take(
  name: StepName,
  around: Surroundings,
  { isTimed }: { readonly isTimed: boolean },
): Promise<Stepped> {
  const { row, load, partners: partnerWatch, staff: staffWatch } = around
  const step: Step = steps[name]
  await within('the tellers at work', load.answers(least.partners), patienceMs)
  const [began, said] = [performance.now(), row.saidByProxy()]
  const findings = await step.run(around)
  await within('the tellers after it', load.answers(least.partners), patienceMs)
  const [partners, staff] = [partnerWatch.since(began), staffWatch.since(began)]
  return {
    name,
    partners,
    staff,
    proxy: saidSince(said, row.saidByProxy()),
    findings: [
      ...findings,
      ...judgeFigures('partners', partners, least.partners),
      ...judgeFigures('staff', staff, least.staff),
      ...(isTimed && partners.gapSeconds > step.limitSeconds
        ? [`nobody was served for ${partners.gapSeconds} s, ${step.limitSeconds} s are the limit`]
        : []),
    ].map((finding) => `${name}: ${finding}`),
  }
}

/** Each kind with its number, as a person reads it. */
export function kindsOf(kinds: Readonly<Record<string, number>>): string {
  return Object.entries(kinds)
    .map(([kind, count]) => `${count} × ${kind.slice(0, 120)}`)
    .join('; ')
}

function judgeFigures(who: string, { calls, failed, failures }: Figures, due: number): string[] {
  return [
    ...(failed > 0 ? [`${failed} calls of ${who} failed: ${kindsOf(failures)}`] : []),
    ...(calls < due ? [`${calls} calls of ${who}, at least ${due} are due`] : []),
  ]
}
