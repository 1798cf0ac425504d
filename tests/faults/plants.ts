import type pg from 'pg'
import type { Edit } from './edits.ts'
import type { Verdict } from './judge.ts'
import type { KillKind } from './killer.ts'

/** A bug that is built in on purpose: a judge that does not see it proves nothing on other days either. */
export interface Plant {
  readonly says: string
  /** What the judge must find. */
  readonly caughtBy: keyof Verdict
  readonly kinds: readonly KillKind[]
  readonly settings: Readonly<Record<string, string>>
  readonly sow?: (client: pg.Client, database: string) => Promise<void>
  /** Changes of the gateway's source. */
  readonly edits?: readonly Edit[]
}

const move = 'core/transfers/move.ts'
const quote = 'domain/src/quotes/quote.ts'

/** A bug in the source, with kills of the gateway around it. */
function inSource(says: string, caughtBy: keyof Verdict, ...edits: readonly Edit[]): Plant {
  return { says, caughtBy, kinds: ['gateway'], settings: {}, edits }
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
  'no-version-check': inSource('who comes second does not notice that he is', 'doubled', {
    file: move,
    find: ' and version = :version',
    replace: '',
  }),
  'no-audit-entry': inSource('a payout leaves no audit entry', 'malformed', {
    file: move,
    find: "'reason', :reason::text), :requestId::text\n    from moved",
    replace: "'reason', :reason::text), :requestId::text\n    from moved where :move::text <> 'RECEIVE'",
  }),
  'swapped-shares': inSource(
    'sender and payer get each the share of the other in the FX profit',
    'mispriced',
    { file: quote, find: 'base(fx.host)', replace: 'base(fx.THEIRS)' },
    { file: quote, find: 'base(fx.peer)', replace: 'base(fx.host)' },
    { file: quote, find: 'base(fx.THEIRS)', replace: 'base(fx.peer)' },
  ),
  'rounded-payout': inSource('the payout is rounded to the nearest cent and not down', 'mispriced', {
    file: quote,
    find: 'const receiveAmount = roundDown(',
    replace: 'const receiveAmount = roundHalfEven(',
  }),
  'payer-owed-less': inSource('the payer is owed 1 % too little for the payout', 'mispriced', {
    file: quote,
    find: 'const payout = divideHalfEven(receiveAmount, decimal(terms.receiveRate.value), baseCurrency.minorUnits)',
    replace:
      "const payout = inBase(divideHalfEven(receiveAmount, decimal(terms.receiveRate.value), 2).times(decimal('0.99')))",
  }),
  'cent-off': inSource('the answer to a payout is one cent off', 'mispriced', {
    file: 'partner/operations/receive-commit.ts',
    find: 'inCurrency(transfer.receiveAmount, ',
    replace: 'inCurrency((Number(transfer.receiveAmount) + 0.01).toFixed(4), ',
  }),
} as const satisfies Record<string, Plant>

export type PlantName = keyof typeof plants

export function isPlant(name: string): name is PlantName {
  return Object.hasOwn(plants, name)
}
