import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { testEnvironment } from '#support/config.ts'
import { makeNetwork, type Network } from '#support/gateway.ts'
import { verifyLedger } from '../../apps/server/src/core/ledger/verify.ts'
import { transferByReference } from '../../apps/server/src/core/transfers/transfer.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openPlatform, type Platform } from '../../apps/server/src/platform/platform.ts'
import { seededRandom } from '../../tools/load/random.ts'
import { readClientLog } from './client-log.ts'
import { checkStorage, readFound } from './found.ts'
import { judge } from './judge.ts'
import { replaySample } from './replay.ts'
import type { Outcome } from './report.ts'
import { makeStaff } from './staff.ts'
import type { BehindTheCounter } from './tellers.ts'
import { untilDone } from './wait.ts'
import type { Door } from './wire.ts'

const replays = 400

/** On connections of our own, whose loss is expected. */
export function openOwn(url: string): Platform {
  const own = openPlatform(readConfig({ ...testEnvironment(url), MODE: 'PROD' }))
  own.barePool.on('error', () => {})
  return own
}

/** For the time of the work only: connections of ours among the gateway's would be killed like them. */
export async function withPlatform<T>(url: string, work: (platform: Platform) => Promise<T>): Promise<T> {
  const platform = openOwn(url)
  try {
    return await work(platform)
  } finally {
    await platform.db.destroy()
  }
}

export async function makeNetworks(platform: Platform, count: number): Promise<Network[]> {
  const made: Network[] = []
  while (made.length < count) made.push(await makeNetwork(platform, String(made.length + 1)))
  return made
}

/** What the tellers were told, held against the database. The account of `url` must be a superuser's. */
export async function judgeAll(
  url: string,
  logFile: string,
  replaying: { door: Door; networks: readonly Network[]; seed: number },
): Promise<Pick<Outcome, 'replayed' | 'verdict' | 'verified'>> {
  const entries = readClientLog(logFile)
  const random = seededRandom(replaying.seed + 2)
  return withPlatform(url, async ({ db }) => {
    // Before anything is replayed: a replay of what was lost would bring it back.
    const verdict = judge(entries, await readFound(db))
    const { replayed, differing } = await replaySample(entries, replays, { ...replaying, random })
    verdict.differing.push(...differing)
    const repeated = judge(entries, await readFound(db))
    if (repeated.doubled.length > verdict.doubled.length)
      verdict.doubled.push('replays were carried out again')
    const verified = await verifyLedger(db)
    verdict.malformed.push(...verified.findings, ...(await checkStorage(db)))
    return { replayed, verdict, verified }
  })
}

/** Staff and the clock, on connections of our own; asked again for as long as something is being killed. */
export function behindTheCounter(own: Platform): BehindTheCounter {
  const cancel = makeStaff(own)
  const find = (reference: string) =>
    untilDone('a transfer by its number', () => transferByReference(own.db, { reference }))
  return {
    staffCancel: async (reference) => {
      const [transfer] = await find(reference)
      // Lost, which is for the judge to say.
      return transfer ? cancel(transfer.sid, randomUUID()) : 'refused'
    },
    passTime: (reference, what) =>
      untilDone('the end of a transfer', async () => {
        await sql`update transactions set ${sql.ref(what)} = now() where reference_number = ${reference}`.execute(
          own.db,
        )
      }),
  }
}
