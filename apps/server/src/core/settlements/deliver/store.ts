import { afterTry, type Tries, type TryOutcome } from '@corridor/domain/settlements/retries'
import { sql } from 'kysely'
import { type Db, inTransaction, type Tx } from '../../../platform/db/database.ts'
import { violatedConstraint } from '../../../platform/db/statement.ts'
import type { ErrorClass } from './failure.ts'

export const channels = ['pickup', 'sftp', 'mail'] as const

export type Channel = (typeof channels)[number]

/** A delivery that this worker has for a while. */
export interface Claim {
  readonly sid: number
  readonly settlementSid: number
  readonly target: string
  readonly remoteName: string
  /** The number of this try: with the worker it says whose claim it is. */
  readonly attempts: number
  readonly worker: string
  readonly failures: number
  readonly maybes: number
  readonly triedMinutes: number
  /** A former try came to its last step and did not live to record what became of it. */
  readonly inDoubt: boolean
}

/** Another worker has it by now: whatever this one was about to do is not its business any more. */
export class LeaseLost extends Error {}

/**
 * Takes the delivery that has been due for longest. A mail says that a file is there, so it goes after the file has;
 * a server has one connection at a time; and what a worker has let lie for longer than its lease is taken over.
 */
export async function claimDelivery(
  db: Db,
  channel: Channel,
  worker: string,
  leaseMs: number,
): Promise<Claim | undefined> {
  try {
    return await inTransaction(db, (tx) => claim(tx, channel, worker, leaseMs))
  } catch (error) {
    // Another worker has just begun with this server.
    if (violatedConstraint(error) === 'deliveries_one_at_a_time') return undefined
    throw error
  }
}

interface Due extends Tries {
  readonly sid: number
  /** Who has it and has not said what came of it. */
  readonly claimedBy: string | null
}

const triedMinutes = sql<number>`coalesce(extract(epoch from clock_timestamp() - first_try_at) / 60, 0)::float8`

async function claim(tx: Tx, channel: Channel, worker: string, leaseMs: number): Promise<Claim | undefined> {
  const { rows } = await sql<Due>`
    select d.sid, d.claimed_by, d.failures, d.maybes, ${triedMinutes} as tried_minutes from deliveries d
    where d.channel = ${channel} and d.next_try_at <= clock_timestamp()
      and (d.claimed_until is null or d.claimed_until < clock_timestamp())
      and not exists (
        select from deliveries busy where busy.lane = d.lane and busy.claimed_by is not null and busy.sid <> d.sid)
      and not (d.channel = 'mail' and exists (
        select from deliveries file where file.settlement_sid = d.settlement_sid and file.channel <> 'mail'
          and file.state <> 'delivered'))
    order by d.next_try_at, d.sid limit 1 for update of d skip locked`.execute(tx)
  const [due] = rows
  if (!due) return undefined
  if (due.claimedBy !== null && !(await takesOver(tx, due, due.claimedBy))) return undefined
  const row = await tx
    .updateTable('deliveries')
    .set({
      state: 'claimed',
      attempts: sql`attempts + 1`,
      claimedBy: worker,
      claimedUntil: leaseEnd(leaseMs),
      firstTryAt: sql`coalesce(first_try_at, clock_timestamp())`,
    })
    .where('sid', '=', due.sid)
    .returning(['sid', 'settlementSid', 'target', 'remoteName', 'attempts', 'failures', 'maybes'])
    .returning([sql<boolean>`in_doubt_since is not null`.as('inDoubt'), triedMinutes.as('triedMinutes')])
    .executeTakeFirstOrThrow()
  return { ...row, worker }
}

function leaseEnd(leaseMs: number) {
  return sql<string>`clock_timestamp() + ${leaseMs} * interval '1 ms'`
}

/**
 * What a worker has let lie is taken over at once, but a try that nobody lives to record may be what ends them: it counts
 * as a failure, and from the second on it waits like one.
 */
async function takesOver(tx: Tx, { sid, ...tries }: Due, by: string): Promise<boolean> {
  const { state, pause } = afterTry('failed', tries)
  const atOnce = tries.failures === 0
  const row = await tx
    .updateTable('deliveries')
    .set({
      failures: tries.failures + 1,
      ...(!atOnce && {
        ...free,
        state,
        nextTryAt: inMinutes(pause),
        lastErrorClass: 'lost',
        lastError: lost,
      }),
    })
    .where('sid', '=', sid)
    .returning('nextTryAt')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('deliveryAttempts')
    .values({ deliverySid: sid, by, outcome: 'lost', message: lost, ...(!atOnce && row) })
    .execute()
  return atOnce
}

const lost = 'The worker ended before it could say what came of it.'

function inMinutes(pause: number | null) {
  return pause === null ? null : sql<string>`clock_timestamp() + ${pause} * interval '1 minute'`
}

function claimed(db: Db | Tx, { sid, worker, attempts }: Claim) {
  return db
    .updateTable('deliveries')
    .where('sid', '=', sid)
    .where('claimedBy', '=', worker)
    .where('attempts', '=', attempts)
}

export async function renewClaim(db: Db, item: Claim, leaseMs: number): Promise<boolean> {
  const { numUpdatedRows } = await claimed(db, item)
    .set({ claimedUntil: leaseEnd(leaseMs) })
    // Too late is too late, even if nobody has noticed yet.
    .where('claimedUntil', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** How far it has come. `inDoubt`: from here on only a look at the other side tells whether it was delivered. */
export async function enterStep(
  db: Db,
  item: Claim,
  state: 'uploading' | 'renaming',
  { inDoubt }: { readonly inDoubt: boolean },
): Promise<void> {
  const { numUpdatedRows } = await claimed(db, item)
    .set({ state, inDoubtSince: inDoubt ? sql<string>`clock_timestamp()` : null })
    .where('claimedUntil', '>', sql<string>`clock_timestamp()`)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new LeaseLost('the delivery is somebody else’s')
}

export interface Result {
  readonly outcome: TryOutcome
  readonly errorClass: ErrorClass | null
  readonly message: string
  /** Whether it is known what became of the last step, if it came to that. */
  readonly certain: boolean
}

/** Records what came of a try; not if it is somebody else's by now, who looks at the other side. */
export async function finishTry(db: Db, item: Claim, result: Result, ms: number): Promise<void> {
  const { state, pause } = afterTry(result.outcome, item)
  const delivered = state === 'delivered'
  await inTransaction(db, async (tx) => {
    const row = await claimed(tx, item)
      .set({
        ...free,
        state,
        failures: delivered ? 0 : item.failures + 1,
        maybes: result.outcome === 'maybe' ? item.maybes + 1 : item.maybes,
        nextTryAt: inMinutes(pause),
        lastErrorClass: result.errorClass,
        lastError: delivered && result.message === '' ? null : result.message,
        ...(delivered && { deliveredAt: sql<string>`clock_timestamp()` }),
        ...(result.certain && { inDoubtSince: null }),
      })
      .returning('nextTryAt')
      .executeTakeFirst()
    if (!row) return
    const outcome = state === 'dead' || result.outcome === 'hopeless' ? 'dead' : result.outcome
    const { errorClass, message } = result
    const values = { deliverySid: item.sid, by: item.worker, outcome, errorClass, message }
    await tx
      .insertInto('deliveryAttempts')
      .values({ ...values, nextTryAt: row.nextTryAt, ms: Math.round(ms) })
      .execute()
  })
}

const free = { claimedBy: null, claimedUntil: null } as const

/**
 * The worker is stopped: another one may begin anew at once. One in doubt keeps its lease, for the line to run dry,
 * unless it is certain that it has not arrived.
 */
export async function releaseClaim(
  db: Db,
  item: Claim,
  { certain }: { readonly certain: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await claimed(tx, item)
      .set({ ...free, state: 'waiting', nextTryAt: sql<string>`clock_timestamp()`, inDoubtSince: null })
      .where((eb) => eb.or([eb.lit(certain), eb('inDoubtSince', 'is', null)]))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    const message = 'The worker was stopped; another one begins anew.'
    await tx
      .insertInto('deliveryAttempts')
      .values({ deliverySid: item.sid, by: item.worker, outcome: 'released', message })
      .execute()
  })
}
