import type { Random } from '../../tools/load/random.ts'
import { type CrashablePostgres, connect } from './postgres.ts'
import type { Supervisor } from './supervisor.ts'
import type { Load } from './tellers.ts'
import { pause, untilDone, within } from './wait.ts'

export const killKinds = {
  gateway: 'kill -9 of the gateway',
  backend: 'kill -9 of one PostgreSQL backend',
  terminate: 'pg_terminate_backend of one',
  postgres: 'kill -9 of all of PostgreSQL',
  worker: 'kill -9 of the worker',
} as const

export type KillKind = keyof typeof killKinds

export interface Kill {
  readonly kind: KillKind
  readonly recoveryMs: number
}

interface Targets {
  readonly postgres: CrashablePostgres
  readonly gateway: Supervisor
  readonly worker: Pick<Supervisor, 'kill'>
  readonly load: Load
  readonly database: string
}

/** Each shuffled round has every kind once, so that a short run has seen all of them too. */
export function makeDeck<Kind extends string>(kinds: readonly Kind[], random: Random): () => Kind {
  let rest: Kind[] = []
  return () => {
    if (rest.length === 0) rest = [...kinds]
    const [drawn] = rest.splice(random.below(rest.length), 1)
    if (!drawn) throw new Error('there is nothing to kill')
    return drawn
  }
}

/** Kills at random moments under load; after each it waits only until a teller is answered again. */
export async function killAround(
  targets: Targets,
  count: number,
  kinds: readonly KillKind[],
  random: Random,
): Promise<Kill[]> {
  const draw = makeDeck(kinds, random)
  const kills: Kill[] = []
  while (kills.length < count) {
    // Counted in answers, so that a slow machine has as much under way, and then at any point of a call.
    await within('the tellers at work', targets.load.answers(random.between(20, 120)))
    await pause(random.below(25))
    const kind = draw()
    const began = performance.now()
    await within(killKinds[kind], actions[kind](targets, random))
    await within(`an answer after ${killKinds[kind]}`, targets.load.answers(1))
    kills.push({ kind, recoveryMs: performance.now() - began })
  }
  return kills
}

/** Every one of them is done when what it killed is there again; the tellers' answer is asked for after it. */
const actions: Readonly<Record<KillKind, (targets: Targets, random: Random) => Promise<void>>> = {
  gateway: ({ gateway }) => gateway.kill(),
  worker: ({ worker }) => worker.kill(),
  postgres: async ({ postgres, gateway }) => {
    await postgres.kill()
    await postgres.start()
    await gateway.serving()
  },
  backend: async (targets, random) => {
    const admin = await connect(targets.postgres.url('postgres'))
    // PostgreSQL throws everybody out when one of its own dies like that; so this connection tells when.
    const thrownOut = new Promise<void>((done) => {
      admin.once('end', () => done())
    })
    await withBackend(admin, targets, random, async (pid) => void process.kill(pid, 'SIGKILL'))
    await thrownOut
    await untilDone('crash recovery', async () => (await connect(targets.postgres.url('postgres'))).end())
    await targets.gateway.serving()
  },
  terminate: async (targets, random) => {
    const admin = await connect(targets.postgres.url('postgres'))
    await withBackend(admin, targets, random, async (pid) => {
      await admin.query('select pg_terminate_backend($1)', [pid])
    })
    await admin.end()
    await targets.gateway.serving()
  },
}

type Admin = Awaited<ReturnType<typeof connect>>

/** One of the gateway's, at work rather than waiting for some; another one if it went meanwhile. */
function withBackend(
  admin: Admin,
  { database }: Targets,
  random: Random,
  act: (pid: number) => Promise<void>,
): Promise<void> {
  return untilDone('a backend of the gateway', async () => {
    const { rows } = await admin.query<{ pid: number; busy: boolean }>(
      `select pid, state = 'active' as busy from pg_stat_activity
      where datname = $1 and backend_type = 'client backend' order by pid`,
      [database],
    )
    if (rows.length === 0) throw new Error('the gateway has no connection')
    const busy = rows.filter((row) => row.busy)
    await act(random.pick(busy.length > 0 ? busy : rows).pid)
  })
}
