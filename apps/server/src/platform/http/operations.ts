import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import type { Metrics } from '../metrics.ts'
import { sameText } from '../secrets.ts'

function isLoopback(address: string): boolean {
  return /^(127\.|::1$|::ffff:127\.)/.test(address)
}

/**
 * What a machine asks, not a person: alive, ready, measured. `measure` is done before each answer, for figures that
 * stand in the database and not in this process.
 */
export function mountOperations(
  app: FastifyInstance,
  { config, db, metrics }: { config: Config; db: Db; metrics: Metrics },
  measure: () => Promise<void>,
): void {
  app.get('/healthz', { schema: { hide: true } }, async () => ({ status: 'alive' }))

  app.get('/readyz', { schema: { hide: true } }, async (request, reply) => {
    try {
      await sql`select 1`.execute(db)
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
    // Without the database the process itself can still be measured.
    await measure().catch((error: unknown) => request.log.warn({ err: error }, 'not all is measured'))
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics())
  })
}
