import { randomUUID } from 'node:crypto'
import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Metrics } from './metrics.ts'

/**
 * Work that calls somebody else's server: it is claimed in one short transaction, done without any, and recorded in
 * another. Loops of `jobs.ts` run inside a transaction, and none may hold a network call.
 */
export interface OutboxChannel<Item> {
  readonly name: string
  /** So many under way at a time in this process. A slow server holds up its own channel at worst. */
  readonly atOnce: number
  /** Takes what is due for `leaseMs`, or what another worker has let lie for longer than that. */
  readonly claim: (worker: string, leaseMs: number) => Promise<Item | undefined>
  /** False: it is somebody else's by now. */
  readonly renew: (item: Item, leaseMs: number) => Promise<boolean>
  /** Does it and records what came of it. Ends soon once the signal says so, and records nothing that it does not know. */
  readonly send: (item: Item, signal: AbortSignal) => Promise<void>
}

/** Why work has to end before it is done. */
export const endings = { leaseLost: 'lease lost', stopped: 'worker stopped' } as const

export interface OutboxPace {
  readonly pollMs: number
  readonly leaseMs: number
  readonly renewMs: number
  /** Without a renewal for so long the work gives up, well before somebody else may begin it. */
  readonly giveUpMs: number
  /** How long work under way may go on once the worker is stopped. */
  readonly patienceMs: number
}

const usualPace: OutboxPace = {
  pollMs: 1_000,
  leaseMs: 30_000,
  renewMs: 10_000,
  giveUpMs: 24_000,
  patienceMs: 5_000,
}

interface Surroundings {
  readonly log: Logger
  readonly metrics: Metrics
  readonly pace?: Partial<OutboxPace>
}

interface Context {
  readonly log: Logger
  readonly metrics: Metrics
  readonly pace: OutboxPace
  readonly worker: string
  /** Nothing new is begun from then on. */
  readonly closing: AbortSignal
  /** What is under way has to end from then on. */
  readonly stopped: AbortSignal
}

/** Any number of workers may run: what one has claimed the others leave alone. */
export function startOutbox<Item>(
  channels: readonly OutboxChannel<Item>[],
  { log, metrics, pace }: Surroundings,
): () => Promise<void> {
  const closing = new AbortController()
  const stopped = new AbortController()
  const context: Context = {
    log,
    metrics,
    pace: { ...usualPace, ...pace },
    worker: `${hostname()} ${process.pid} ${randomUUID().slice(0, 8)}`,
    closing: closing.signal,
    stopped: stopped.signal,
  }
  const loops = channels.map((channel) => runChannel(channel, context))
  return async () => {
    closing.abort()
    const patience = setTimeout(() => stopped.abort(endings.stopped), context.pace.patienceMs)
    await Promise.all(loops)
    clearTimeout(patience)
  }
}

async function runChannel<Item>(channel: OutboxChannel<Item>, context: Context): Promise<void> {
  const underWay = new Set<Promise<void>>()
  while (!context.closing.aborted) {
    try {
      await fill(channel, context, underWay)
    } catch (error) {
      noteFailure(channel, context, error)
    }
    // Whatever ends makes room, and perhaps a way: the next file for the same server, or the mail that it is there.
    await Promise.race([waited(context), ...underWay])
  }
  await Promise.all(underWay)
}

function waited({ pace, closing }: Context): Promise<void> {
  return sleep(pace.pollMs, undefined, { signal: closing }).catch(() => undefined)
}

async function fill<Item>(
  channel: OutboxChannel<Item>,
  context: Context,
  underWay: Set<Promise<void>>,
): Promise<void> {
  while (underWay.size < channel.atOnce && !context.closing.aborted) {
    // From before the claim: the database's own count begins a moment later.
    const since = performance.now()
    const item = await channel.claim(context.worker, context.pace.leaseMs)
    if (item === undefined) return
    const work = underLease(channel, context, item, since).finally(() => underWay.delete(work))
    underWay.add(work)
  }
}

/** Renews the claim while the work lasts, and ends the work when it cannot. */
async function underLease<Item>(
  channel: OutboxChannel<Item>,
  context: Context,
  item: Item,
  since: number,
): Promise<void> {
  const { pace, stopped } = context
  const lost = new AbortController()
  let heldSince = since
  const renew = async (): Promise<void> => {
    const asked = performance.now()
    if (await channel.renew(item, pace.leaseMs)) heldSince = asked
    else lost.abort(endings.leaseLost)
  }
  const renewing = setInterval(
    () => void renew().catch((error: unknown) => noteFailure(channel, context, error)),
    pace.renewMs,
  )
  const watching = setInterval(() => {
    if (performance.now() - heldSince > pace.giveUpMs) lost.abort(endings.leaseLost)
  }, Math.min(pace.giveUpMs, pace.renewMs) / 10)
  try {
    await channel.send(item, AbortSignal.any([lost.signal, stopped]))
  } catch (error) {
    noteFailure(channel, context, error)
  } finally {
    clearInterval(renewing)
    clearInterval(watching)
  }
}

/** What was to be recorded is not: the claim runs out, and whoever takes it over looks at what is there. */
function noteFailure<Item>({ name }: OutboxChannel<Item>, { log, metrics }: Context, error: unknown): void {
  metrics.jobFailures.inc({ task: name })
  log.error({ err: error, job: name }, 'job failed')
}
