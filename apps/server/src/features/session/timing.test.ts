import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { addUser } from '#support/server.ts'
import { isFull, volume } from '#support/volume.ts'

const minPairs = volume({ gate: 10, full: 60 })
const maxPairs = volume({ gate: 10, full: 300 })
const longestMs = 80_000
/** On a quiet machine the medians come as close as this, and no more pairs are needed. */
const close = 0.05
/**
 * On a busy one they need not; a login without its hash costs a tenth, far outside of both. The gate's few pairs are
 * judged by processor time alone.
 */
const allowed = isFull ? { wall: 0.5, cpu: 0.25 } : { wall: Number.POSITIVE_INFINITY, cpu: 0.5 }

const server = useServer()
const wrong = await hashPassword('not the password')

beforeAll(async () => {
  await addUser(server.platform, 'known0', 5)
  // One login for each attempt, so that nothing is ever blocked; the hash is the same, its cost is what counts.
  await sql`
    insert into app_users (login, profile, name, last_name, email, active, password_hash)
    select 'known' || n, profile, name, last_name, email, active, password_hash
    from app_users, generate_series(1, ${sql.lit(maxPairs)}) as n where login = 'known0'`.execute(
    server.platform.db,
  )
})

interface Sample {
  /** What an outsider can measure. */
  readonly wall: number
  /** The work of this process, the password hash above all: steady also when the machine is busy. */
  readonly cpu: number
}

const answers = new Set<string>()

async function attempt(user: string): Promise<Sample> {
  const [started, worked] = [performance.now(), process.cpuUsage()]
  const { status, body } = await server.client.attempt(sessionRoutes.login, {
    body: { user, password: wrong },
  })
  const wall = performance.now() - started
  const { user: own, system } = process.cpuUsage(worked)
  answers.add(JSON.stringify({ ...body, status, requestId: '' }))
  return { wall, cpu: (own + system) / 1000 }
}

function median(samples: readonly Sample[], of: keyof Sample): number {
  return (
    samples.map((sample) => sample[of]).toSorted((one, other) => one - other)[
      Math.floor(samples.length / 2)
    ] ?? 0
  )
}

/** Every sample counts, never only the best round: more of them make the medians surer, not luckier. */
test('[LOGIN-06] a known and an unknown login get the same answer in the same time', async () => {
  for (let warmUp = 0; warmUp < 4; warmUp += 1) await attempt('warm up')
  const known: Sample[] = []
  const unknown: Sample[] = []
  const apart = (of: keyof Sample): number => Math.abs(median(known, of) / median(unknown, of) - 1)
  const started = performance.now()
  const isSure = (): boolean =>
    known.length >= minPairs && known.length % 10 === 0 && apart('wall') < close && apart('cpu') < close
  while (!isSure() && known.length < maxPairs && performance.now() - started < longestMs) {
    const n = known.length + 1
    const first = n % 2 === 0 ? { kind: 'known', samples: known } : { kind: 'unknown', samples: unknown }
    const second = n % 2 === 0 ? { kind: 'unknown', samples: unknown } : { kind: 'known', samples: known }
    for (const { kind, samples } of [first, second]) samples.push(await attempt(`${kind}${n}`))
  }

  const line = (of: keyof Sample): string =>
    `${of} medians ${median(known, of).toFixed(1)} ms known, ${median(unknown, of).toFixed(1)} ms unknown, ${(apart(of) * 100).toFixed(2)} % apart`
  const report = `${known.length} pairs: ${line('wall')}; ${line('cpu')}`
  console.info(report)
  expect(answers.size).toBe(1)
  expect(apart('wall'), report).toBeLessThan(allowed.wall)
  expect(apart('cpu'), report).toBeLessThan(allowed.cpu)
  // The time is that of the password hash, not of a refusal that came before it.
  expect(median(unknown, 'cpu')).toBeGreaterThan(10)
  const { rows } = await sql`select 1 from lockouts`.execute(server.platform.db)
  expect(rows).toEqual([])
}, 300_000)

test('passwords are stored as Argon2id with at least 19 MiB and two passes, each with a salt of its own', async () => {
  await addUser(server.platform, 'salted', 5)
  const { rows } = await sql<{ passwordHash: string; secondLevelHash: string }>`
    select password_hash, second_level_hash from app_users where login in ('known0', 'salted')`.execute(
    server.platform.db,
  )
  const hashes = rows.flatMap((row) => [row.passwordHash, row.secondLevelHash])
  expect(new Set(hashes.map((hash) => hash.split('$')[4])).size).toBe(4)
  for (const hash of hashes) {
    const [, memory, passes] = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=1\$/.exec(hash) ?? []
    expect(Number(memory)).toBeGreaterThanOrEqual(19 * 1024)
    expect(Number(passes)).toBeGreaterThanOrEqual(2)
  }
  // Without the pepper, which is not in the database, the stored hash fits nothing.
  const { verify } = await import('@node-rs/argon2')
  const sent = await hashPassword('a fine password')
  expect(await server.platform.passwords.matches(hashes[0], sent)).toBe(true)
  expect(await verify(hashes[0] ?? '', sent)).toBe(false)
})
