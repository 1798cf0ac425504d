import { sql } from 'kysely'
import type { Db } from '../../../apps/server/src/platform/db/database.ts'
import { grown, type Relation, readRelations, totalBytes } from '../../bench/relations.ts'
import { openMeter, processorUs, residentOf } from '../../bench/usage.ts'
import type { Crew, Kind } from '../crew.ts'

const lookEveryMs = 1_000

/** What was used from one moment to another. */
export interface Used {
  readonly seconds: number
  readonly processorUs: Readonly<Record<Kind | 'postgres', number>>
  readonly walBytes: number
  readonly relations: readonly Relation[]
  readonly databaseBytes: number
  /** The most at one moment, in MB: of one process of each kind, and of PostgreSQL with all its backends. */
  readonly memoryMb: Readonly<Record<Kind | 'postgres', number>>
  /** The most at one moment: all that our processes hold, and those that work. */
  readonly connections: { readonly held: number; readonly busy: number }
}

const kinds: readonly Kind[] = ['gateway', 'api', 'worker']

function byKind<T>(of: (kind: Kind) => T): Record<Kind, T> {
  return Object.fromEntries(kinds.map((kind) => [kind, of(kind)])) as Record<Kind, T>
}

async function countConnections(db: Db) {
  const { rows } = await sql<{ held: number; busy: number }>`
    select count(*)::int as held, (count(*) filter (where state <> 'idle'))::int as busy
    from pg_stat_activity where application_name like 'corridor-%'`.execute(db)
  return rows[0] ?? { held: 0, busy: 0 }
}

/** Begins to watch; what comes back ends it and tells. */
export async function watchUse({ members }: Crew, db: Db): Promise<() => Promise<Used>> {
  const meter = await openMeter(db)
  const pidsOf = (kind: Kind): number[] =>
    members.filter((member) => member.kind === kind).map((member) => member.process().pid)
  const look = async () => ({
    at: performance.now(),
    processors: byKind((kind) => pidsOf(kind).reduce((sum, pid) => sum + processorUs(pid), 0)),
    ...(await meter.used()),
    relations: await readRelations(db),
  })
  const most = { memory: byKind(() => 0), held: 0, busy: 0 }
  const peek = async (): Promise<void> => {
    for (const kind of kinds) most.memory[kind] = Math.max(most.memory[kind], ...pidsOf(kind).map(residentOf))
    const { held, busy } = await countConnections(db)
    most.held = Math.max(most.held, held)
    most.busy = Math.max(most.busy, busy)
  }
  const before = await look()
  // What cannot be looked at now is looked at a second later.
  const timer = setInterval(() => void peek().catch(() => {}), lookEveryMs)
  return async () => {
    clearInterval(timer)
    const after = await look()
    const relations = grown(before.relations, after.relations)
    return {
      seconds: (after.at - before.at) / 1000,
      processorUs: {
        ...byKind((kind) => after.processors[kind] - before.processors[kind]),
        postgres: after.postgresUs - before.postgresUs,
      },
      walBytes: after.walBytes - before.walBytes,
      relations,
      databaseBytes: totalBytes(relations),
      memoryMb: { ...most.memory, postgres: meter.memory() },
      connections: { held: most.held, busy: most.busy },
    }
  }
}
