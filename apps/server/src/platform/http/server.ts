import { randomUUID } from 'node:crypto'
import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import cookie from '@fastify/cookie'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { isWithin, plainAddress } from '../addresses.ts'
import type { ActorCall, Call } from '../call.ts'
import type { Config } from '../config.ts'
import { refusal } from '../errors.ts'
import type { Metrics } from '../metrics.ts'
import { tlsRules } from '../tls.ts'
import { answerError } from './answer-error.ts'
import { createBoundedServer } from './bounded-server.ts'
import { makeRequestLog } from './request-log.ts'
import { whoOf } from './who.ts'

declare module 'fastify' {
  interface FastifyRequest {
    call: Call | ActorCall
  }
}

const jsonBodyLimitBytes = 256 * 1024

export const yearSeconds = 31_536_000

/** Of every answer with data: nobody keeps it, nothing in it ever runs. Written once, where helmet would do so each time. */
export const dataHeaders = {
  'cache-control': 'no-cache, no-store',
  pragma: 'no-cache',
  expires: '0',
  'content-security-policy': "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': `max-age=${yearSeconds}; includeSubDomains`,
  'x-content-type-options': 'nosniff',
} as const

interface ServerDeps {
  readonly config: Config
  readonly log: FastifyBaseLogger
  readonly metrics: Metrics
}

/** The API's server, the gateway's, and the one that tells how a process is: over TLS where it has a certificate. */
export function newServer(deps: ServerDeps, own: FastifyServerOptions = {}): FastifyInstance {
  const options = { ...commonOptions(deps), ...own }
  const { tls } = deps.config
  if (tls === undefined) return Fastify(options)
  // Fastify reads from it that its addresses begin with https. The type is the one without TLS: callers use both alike.
  const secure = { ...options, https: { ...tlsRules, ...tls } }
  return Fastify(secure)
}

function commonOptions(deps: ServerDeps) {
  const { config, log } = deps
  return {
    serverFactory: (handle: RequestListener) => createBoundedServer(deps, handle),
    loggerInstance: log,
    childLoggerFactory: makeRequestLog,
    // One line a request, written when it is known who asked.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // Without proxies nobody's address has to be read to know that it is none.
    trustProxy:
      config.trustedProxies.length > 0 && ((address: string) => isWithin(address, config.trustedProxies)),
    // Calls that come too late get our own form of a refusal, see `drain`.
    return503OnClosing: false,
  }
}

export async function makeHttpServer(deps: ServerDeps): Promise<FastifyInstance> {
  const { config, metrics } = deps
  const app = newServer(deps, {
    bodyLimit: jsonBodyLimitBytes,
    // What exists is what the contract lists.
    exposeHeadRoutes: false,
    // An address that cannot be read never reaches a hook.
    frameworkErrors: (error, request, reply) => {
      reply.headers({ ...dataHeaders, 'x-request-id': request.id })
      void answerError(error, request, reply)
    },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    ajv: { customOptions: { strict: false } },
  })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- every request gets its call before a handler sees it.
  app.decorateRequest('call', null as never)
  app.removeContentTypeParser('text/plain')
  await app.register(cookie)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
  app.addHook('onSend', (request, reply, _payload, done) => {
    if (/^\/(api|sec|sso)\b/.test(request.routeOptions.url ?? request.url)) reply.headers(dataHeaders)
    done()
  })
  observe(app, metrics)
  drain(app, config)
  requireForwardedAddress(app, config)
  app.setErrorHandler(answerError)
  return app
}

/**
 * A proxy that does not say whom it stands for would make all callers one: throttles would hit everybody, and lists
 * of addresses would let everybody in. Probes on the machine itself have no proxy in between.
 */
export function requireForwardedAddress(app: FastifyInstance, { trustedProxies }: Config): void {
  if (trustedProxies.length === 0) return
  app.addHook('onRequest', (request, _reply, done) => {
    const proxy = request.socket.remoteAddress ?? ''
    if (!isWithin(proxy, trustedProxies) || probes.has(request.routeOptions.url ?? '')) return done()
    const forwarded = String(request.headers['x-forwarded-for'] ?? '').trim()
    if (forwarded !== '' && plainAddress(request.ip) !== null) return done()
    request.log.warn({ proxy }, 'a proxy sent a request without the address that it stands for')
    done(refusal('forwarded_address_missing'))
  })
}

const probes = new Set(['/healthz', '/readyz', '/metrics'])

function observe(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { statusCode, elapsedTime } = reply
    const about = { reqId: request.id, req: request, ...whoOf(request) }
    // By the server's own log: of most requests this is the only line.
    app.log.info({ ...about, statusCode, ms: Math.round(elapsedTime) }, 'request completed')
    metrics.httpSeconds.observe(
      { method: request.method, route: request.routeOptions.url ?? 'none', status: statusCode },
      elapsedTime / 1000,
    )
    done()
  })
}

/**
 * Closing finishes the calls that are under way and refuses later ones. Node by itself ends the connections
 * that are idle at that moment, but would wait for those that become idle later on and for those that never
 * sent a call, such as a browser's preconnect.
 */
export function drain(app: FastifyInstance, { tls }: Pick<Config, 'tls'>): void {
  const silent = new Set<Socket>()
  // Over TLS a call names the socket of the line inside.
  app.server.on(tls === undefined ? 'connection' : 'secureConnection', (socket: Socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.server.on('request', ({ socket }) => silent.delete(socket))
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of silent) socket.destroy()
  })
  app.addHook('onRequest', (_request, _reply, done) => done(closing ? refusal('stopping') : undefined))
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing) reply.header('connection', 'close')
    done()
  })
}
