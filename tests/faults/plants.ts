import type pg from 'pg'
import type { Verdict } from './judge.ts'
import type { KillKind } from './killer.ts'

/** A bug that is built in on purpose: a judge that does not see it proves nothing on other days either. */
export interface Plant {
  readonly says: string
  /** What the judge must find. */
  readonly caughtBy: keyof Verdict
  readonly kinds: readonly KillKind[]
  readonly settings: Readonly<Record<string, string>>
  readonly sow: (client: pg.Client, database: string) => Promise<void>
}

export const plants = {
  'async-commit': {
    says: 'answers before the commit is on disk',
    caughtBy: 'lost',
    kinds: ['postgres', 'backend'],
    // What was answered stays in memory for long: kills, and not power cuts, must be enough to lose it.
    settings: { wal_writer_delay: '10s', wal_writer_flush_after: '1GB', wal_buffers: '64MB' },
    sow: async (client, database) => {
      await client.query(`alter database ${database} set synchronous_commit = off`)
    },
  },
  'no-idempotency': {
    says: 'two tries of one request may both be carried out',
    caughtBy: 'doubled',
    kinds: ['gateway'],
    settings: {},
    sow: async (client) => {
      await client.query('alter table partner_requests drop constraint partner_requests_pkey')
      // Only the promise goes, not the speed: without an index every call would read the whole table.
      await client.query('create index on partner_requests (agent_sid, client_request_id)')
    },
  },
} as const satisfies Record<string, Plant>

export type PlantName = keyof typeof plants

export function isPlant(name: string): name is PlantName {
  return Object.hasOwn(plants, name)
}
