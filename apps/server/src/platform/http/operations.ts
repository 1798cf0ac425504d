import { setTimeout } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Metrics } from '../metrics.ts'
import { sameText } from '../secrets.ts'
import type { Standing } from '../standing.ts'
import { dataHeaders, newServer } from './server.ts'

interface Surroundings {
  readonly config: Config
  readonly db: Db
  readonly metrics: Metrics
}

function isLoopback(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address)
}

/** A balancer asks every second or two; what hangs is as good as away. */
const readyWithinMs = 2_000
/** Prometheus waits for ten seconds, and then takes the whole process for dead. */
const measuredWithinMs = 8_000

async function reachPrimary(db: Db): Promise<void> {
  const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db)
  if (rows[0]?.standby) throw new Error('The database is a standby.')
}

async function refuseAfter(ms: number): Promise<never> {
  await setTimeout(ms, undefined, { ref: false })
  throw new Error(`The database did not answer within ${ms} ms.`)
}

/** However many ask, one question is under way: while the database hangs they would take all connections. */
function askedOnce(ask: () => Promise<void>, withinMs: number): () => Promise<void> {
  let underWay: Promise<void> | undefined
  return () => {
    underWay ??= ask().finally(() => {
      underWay = undefined
    })
    return Promise.race([underWay, refuseAfter(withinMs)])
  }
}

/**
 * What a machine asks, not a person: alive, ready, measured. `measure` is done before each answer, for figures that
 * stand in the database and not in this process.
 */
export function mountOperations(
  app: FastifyInstance,
  { config, db, metrics }: Surroundings,
  measure: () => Promise<void>,
  tellStanding: () => Standing = () => 'up',
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))

  const probe = askedOnce(() => reachPrimary(db), readyWithinMs)
  // Whoever never comes to the end of it is as old as its process.
  metrics.measured.setToCurrentTime()
  const measureAll = async (): Promise<void> => {
    await measure()
    metrics.measured.setToCurrentTime()
  }
  const look = askedOnce(measureAll, measuredWithinMs)
  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    const standing = tellStanding()
    if (standing !== 'up') return reply.status(503).send({ status: standing })
    try {
      await probe()
      return { status: 'ready' }
    } catch (error) {
      request.log.warn({ err: error }, 'not ready')
      return reply.status(503).send({ status: 'database unreachable' })
    }
  })

  app.get('/metrics', { schema: { hide: true } }, async (request, reply) => {
    const bearer = request.headers.authorization ?? ''
    // Both, because behind a proxy on this machine every caller comes from a loopback socket.
    const fromHere = isLoopback(request.socket.remoteAddress ?? '') && isLoopback(request.ip)
    // In production a token and nothing else: what counts as this machine there is a matter of many hands.
    const admitted = config.metricsToken
      ? sameText(bearer, `Bearer ${config.metricsToken}`)
      : config.mode !== 'PROD' && fromHere
    if (!admitted) return reply.status(403).send({ status: 'not from here' })
    // Without the database the process itself can still be measured, and must be: a scrape that waits is one in vain.
    await look().catch((error: unknown) => request.log.warn({ err: error }, 'not all is measured'))
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}

/** The same on a port of its own, in each of the processes. What comes back ends it. */
export async function listenForOperations(
  around: Surroundings & { readonly log: Logger },
  measure: () => Promise<void>,
  tellStanding: () => Standing,
): Promise<() => Promise<void>> {
  const { opsHost: host, opsPort: port } = around.config
  if (port === undefined) return async () => {}
  const app = newServer(around, { forceCloseConnections: true })
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(dataHeaders)
    done()
  })
  mountOperations(app, around, measure, tellStanding)
  await app.listen({ host, port })
  return () => app.close()
}
