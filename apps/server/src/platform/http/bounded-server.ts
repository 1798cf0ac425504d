import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { plainAddress } from '../addresses.ts'
import type { Config } from '../config.ts'
import type { Metrics } from '../metrics.ts'
import { tlsRules } from '../tls.ts'

interface BoundedServerDeps {
  readonly config: Pick<Config, 'tls' | 'maxConnections' | 'sendTimeoutMs'>
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  readonly metrics: Pick<Metrics, 'connectionsDropped'>
}

/** Requests of one connection without an answer. Browsers and SOAP stacks send one at a time. */
const maxUnanswered = 8
const maxRequestMs = 30_000
const keepAliveMs = 72_000
/** The metric counts every dropped connection; the log could be filled by an attacker. */
const maxLogLinesPerMinute = 60

/** Why the server closes a connection: a label of the metric and a field of the log line. */
type DropReason = 'unanswered' | 'unread' | 'too_many'

/** Serves over TLS if the settings name a certificate. No connection takes memory without a bound. */
export function createBoundedServer(deps: BoundedServerDeps, handle: RequestListener): Server {
  const { config } = deps
  const countDrop = makeDropCounter(deps)
  const drop = (socket: Socket, reason: DropReason): void => {
    countDrop(reason, socket.remoteAddress)
    stopParsing(socket)
    socket.destroy()
  }
  const { enqueue, isAnswering } = answerInOrder(drop)
  const onRequest = enqueue(handle)
  const server =
    config.tls === undefined
      ? createServer(onRequest)
      : createTlsServer({ ...tlsRules, ...config.tls }, onRequest)
  // Without this listener Node answers by itself, in any number.
  server.on(
    'checkExpectation',
    enqueue((_request, response) => response.writeHead(417).end()),
  )
  server.requestTimeout = maxRequestMs
  server.keepAliveTimeout = keepAliveMs
  server.maxConnections = config.maxConnections
  server.on('drop', (dropped) => countDrop('too_many', dropped?.remoteAddress))
  // Node restarts this time with every byte that is read or written, and once more while a large write proceeds.
  server.setTimeout(config.sendTimeoutMs, (socket: Socket) => {
    if (socket.writableLength > 0) drop(socket, 'unread')
    else if (!isAnswering(socket)) socket.destroy()
  })
  return server
}

type Exchange = readonly [...Parameters<RequestListener>, handle: RequestListener]

/**
 * Starts the work for a request after the answer before it has been sent, so that a connection holds one answer in
 * memory. Node parses up to 64 KB of pipelined requests at once and starts the work for all of them.
 */
function answerInOrder(drop: (socket: Socket, reason: DropReason) => void) {
  const unanswered = new WeakMap<Socket, Exchange[]>()
  const answerFirst = (socket: Socket, queue: Exchange[]): void => {
    const [first] = queue
    // After an answer that closes the connection, no later answer can be sent.
    if (first === undefined || !socket.writable) return
    const [request, response, handle] = first
    response.once('close', () => {
      queue.shift()
      answerFirst(socket, queue)
    })
    handle(request, response)
  }
  const enqueue =
    (handle: RequestListener): RequestListener =>
    (request: IncomingMessage, response) => {
      const { socket } = request
      if (socket.destroyed) return
      const queue = unanswered.get(socket) ?? []
      unanswered.set(socket, queue)
      if (queue.length === maxUnanswered) return drop(socket, 'unanswered')
      queue.push([request, response, handle])
      if (queue.length === 1) answerFirst(socket, queue)
    }
  return { enqueue, isAnswering: (socket: Socket) => (unanswered.get(socket) ?? []).length > 0 }
}

/**
 * Node parses what it has received of a destroyed connection to the end: 1,600 requests in 64 KB, which take ten times
 * the processor time of all else. It has no public way to stop; without this function it is slower and nothing else.
 */
function stopParsing(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser')
  // What llhttp takes as the end of HTTP on a connection, such as after an upgrade.
  if (typeof parser === 'object' && parser !== null) Reflect.set(parser, 'onIncoming', () => 2)
}

function makeDropCounter({ log, metrics }: BoundedServerDeps) {
  let minute = 0
  let lines = 0
  return (reason: DropReason, remoteAddress: string | undefined): void => {
    metrics.connectionsDropped.inc({ reason })
    const now = Math.floor(performance.now() / 60_000)
    if (now !== minute) lines = 0
    minute = now
    lines += 1
    if (lines > maxLogLinesPerMinute) return
    const address = remoteAddress && (plainAddress(remoteAddress) ?? remoteAddress)
    const line = { channel: 'security', event: 'connection_dropped', reason, address }
    log.warn(line, 'connection dropped')
    if (lines === maxLogLinesPerMinute)
      log.warn({ channel: 'security' }, 'further dropped connections of this minute are only counted')
  }
}
