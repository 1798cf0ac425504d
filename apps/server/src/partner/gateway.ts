import { isUtf8 } from 'node:buffer'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { makeRules } from '../core/compliance/rules.ts'
import { readSecretFields } from '../core/compliance/secret-fields.ts'
import { makeHoldRules } from '../core/holds/rules.ts'
import { insertTrace } from '../core/transfers/trace.ts'
import { networksOf, plainAddress } from '../platform/addresses.ts'
import { isDatabaseAway } from '../platform/db/away.ts'
import { gotNoConnection } from '../platform/db/database.ts'
import { UnknownOutcome } from '../platform/db/prepared.ts'
import type { Asked } from '../platform/db/prepared-run.ts'
import { gotNoLock, refersToNothing } from '../platform/db/statement.ts'
import { AppError } from '../platform/errors.ts'
import { dataHeaders, drain, newServer, requireForwardedAddress } from '../platform/http/server.ts'
import type { Platform } from '../platform/platform.ts'
import { type KnownOffices, rememberOffices } from './ahead.ts'
import { identify, NotAuthenticated, requireService } from './caller.ts'
import { fault } from './faults.ts'
import { type Limits, makeLimits } from './limits.ts'
import { makeLine } from './line.ts'
import { earlierAnswer, type GatewayDeps, maskedRequest, type PartnerCall } from './operation.ts'
import { handlerOf } from './operations.ts'
import { renewToken } from './renew-token.ts'
import { PartnerFault } from './wire/fault.ts'
import { type PartnerRequest, readRequest } from './wire/read.ts'
import { writeFault } from './wire/write.ts'
import { makeWsdl, schemaText } from './wire/wsdl.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Who the message says that it is from. */
    agent: string
  }
}

interface DoorDeps extends GatewayDeps {
  readonly limits: Limits
  readonly offices: KnownOffices
}

const path = '/partner/v1'
const xmlType = 'text/xml; charset=utf-8'
const bodyLimitBytes = 64 * 1024

/** The door for partners' software: SOAP 1.1 on a port of its own. */
export async function makeGateway(platform: Platform): Promise<FastifyInstance> {
  const { config, metrics } = platform
  const deps: DoorDeps = {
    ...platform,
    limits: makeLimits(platform),
    offices: rememberOffices(),
    readRules: makeRules(),
    readHoldRules: makeHoldRules(),
    secretFields: await readSecretFields(platform.db),
  }
  const line = makeLine(platform.barePool, config.partnerWaitMs)
  const app = newServer(platform, { bodyLimit: bodyLimitBytes })
  app.removeAllContentTypeParsers()
  // Read as text at once, a letter in another encoding would be lost without a word.
  app.addContentTypeParser<Buffer>(
    ['text/xml', 'application/xml'],
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => {
      if (isUtf8(body)) return body.toString('utf8')
      throw fault('not_utf8')
    },
  )
  drain(app, config)
  app.decorateRequest('agent', '')
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(dataHeaders).header('x-request-id', request.id)
  })
  requireForwardedAddress(app, config)
  app.setErrorHandler((error, request, reply) => {
    const refused = faultOf(error, request)
    const channel = error instanceof NotAuthenticated ? { channel: 'security' } : {}
    request.log.info({ ...channel, ...whoOf(request), fault: refused.code }, refused.message)
    metrics.partnerRefusals.inc({ fault: refused.code })
    // Hung up on while it still sends, the caller would not hear why; Node discards the rest, for as long as it waits.
    return reply
      .removeHeader('connection')
      .status(500)
      .type(xmlType)
      .send(writeFault(refused, request.id, new Date().toISOString()))
  })
  // One buffer each for all connections: a string would be copied for every answer that is not read yet.
  const xsd = Buffer.from(schemaText)
  let wsdl: Buffer | undefined
  app.get<{ Querystring: Record<string, string> }>(path, async (request, reply) => {
    if ('wsdl' in request.query) {
      // The server has no address before it listens.
      wsdl ??= Buffer.from(makeWsdl(config.partnerUrl ?? ownUrl(app, config.tls ? 'https' : 'http')))
      return reply.type(xmlType).send(wsdl)
    }
    if ('xsd' in request.query) return reply.type(xmlType).send(xsd)
    return reply
      .status(404)
      .type('text/plain; charset=utf-8')
      .send(`The description of this service is at ${path}?wsdl\n`)
  })
  app.post(path, async (request, reply) => {
    const began = performance.now()
    const address = addressOf(request)
    deps.limits.checkAddress(address)
    if (!(await line.ownTurn(networksOf(address)[0]))) {
      const about = { operation: 'unread', fault: 'busy' }
      metrics.partnerSeconds.observe(about, (performance.now() - began) / 1000)
      throw fault('overloaded')
    }
    // Whoever was shut out while he waited has no turn, and who has hung up wants none.
    deps.limits.checkAddress(address)
    if (request.raw.socket.destroyed) throw fault('broken_off')
    const message = readRequest(String(request.body))
    request.agent = message.input.agentID
    reply.type(xmlType)
    const { response, refused } = await handle(deps, request, message)
    const seconds = (performance.now() - began) / 1000
    const { operation } = message
    metrics.partnerSeconds.observe({ operation, fault: refused ?? 'none' }, seconds)
    request.log.info({ ...whoOf(request), operation, fault: refused, seconds }, 'partner call')
    return reply.status(refused ? 500 : 200).send(response)
  })
  return app
}

/** As lists have it; what a proxy calls unknown stays as it is, and is on no list. */
function addressOf({ ip }: FastifyRequest): string {
  return plainAddress(ip) ?? ip
}

/** In every line of the log; what somebody claims to be counts as little as a message that is not read yet. */
function whoOf(request: FastifyRequest): { address: string; agent: string } {
  return { address: addressOf(request), agent: request.agent }
}

/** Where this server listens. What a caller says in `Host` is not repeated to anybody. */
function ownUrl(app: FastifyInstance, protocol: 'http' | 'https'): string {
  const [listening] = app.addresses()
  // A string is a socket file, which has no address of the web.
  if (listening === undefined || typeof listening === 'string') return path
  const { address, family, port } = listening
  const host = family === 'IPv6' ? `[${address}]` : address
  return `${protocol}://${host}:${port}${path}`
}

/** What went wrong on the way in or in ourselves, as a fault; the inside of it stays in the log. */
function faultOf(error: unknown, request: FastifyRequest): PartnerFault {
  if (error instanceof PartnerFault) return error
  if (error instanceof NotAuthenticated) return fault('not_authenticated')
  if (error instanceof AppError && error.reason.code === 'forwarded_address_missing')
    return fault('not_authenticated')
  // All else that the platform itself refuses here is a call that comes while it is being stopped.
  if (error instanceof AppError) return fault('stopping')
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fault('message_too_large', { bytes: bodyLimitBytes })
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return fault('not_xml')
  if (typeof code === 'string' && code.startsWith('FST_')) return fault('unreadable')
  // Whoever hung up in the middle hears nothing any more, and nobody needs to be woken for it.
  if (!request.raw.complete) return fault('broken_off')
  // Whose agency is being removed hears so when it tries again.
  if (gotNoLock(error) || refersToNothing(error)) return fault('busy')
  // Its statement never began, so nothing of it was carried out.
  if (gotNoConnection(error)) {
    request.log.warn({ ...whoOf(request), err: error }, 'no connection for a partner call')
    return fault('overloaded')
  }
  request.log.error({ ...whoOf(request), err: error }, 'partner call failed')
  // It may have been carried out all the same: the repeated call finds out.
  if (isDatabaseAway(error)) return fault('database_away')
  return fault(error instanceof UnknownOutcome ? 'outcome_unknown' : 'internal')
}

interface Handled {
  readonly response: string
  readonly refused?: string
}

async function handle(
  deps: DoorDeps,
  request: FastifyRequest,
  { operation, input }: PartnerRequest,
): Promise<Handled> {
  const address = addressOf(request)
  const { limits, offices } = deps
  limits.checkAgent(input.agentID)
  const handler = handlerOf(operation)
  const alongside = readsAhead(deps, handler, input, address)
  const { caller, ahead } = await identify(deps, input, address, alongside).catch(async (error: unknown) => {
    if (!(error instanceof NotAuthenticated)) throw error
    offices.remove(input.agentID, address)
    await limits.failed(address, error.agentId)
    throw error
  })
  offices.add(input.agentID, address, caller)
  await renewToken(deps, request.log, caller, input.token)
  await limits.takeTurn(caller.agencySid)
  const call: PartnerCall = { operation, input, caller, ahead, address, requestId: request.id, about: null }
  try {
    const earlier = handler.changes ? await earlierAnswer(deps, call) : null
    if (earlier !== null) return { response: earlier }
    requireService(caller, handler.service)
    const response = await handler.run(deps, call)
    if (!handler.changes) await keepTrace(deps, call, response, request)
    return { response }
  } catch (error) {
    const refused = faultOf(error, request)
    const timeStamp = new Date().toISOString()
    const written = (one: PartnerFault): string => writeFault(one, request.id, timeStamp)
    // A trace would wait for the same that the answer waited for: a standby, or whoever holds the transfer.
    if (!(error instanceof UnknownOutcome) && refused.code !== 'busy')
      await keepTrace(deps, call, written(refused.kept), request)
    return { response: written(refused), refused: refused.code }
  }
}

function readsAhead(
  deps: DoorDeps,
  { ahead }: ReturnType<typeof handlerOf>,
  input: PartnerRequest['input'],
  address: string,
): Asked[] {
  const office = ahead && deps.offices.find(input.agentID, address)
  if (!office) return []
  try {
    return ahead(deps, input, office)
  } catch (error) {
    // What is wrong with the message is told to whoever has proven who he is.
    if (error instanceof PartnerFault) return []
    throw error
  }
}

/** Refusals and look-ups leave a trace too: support sees what the partner's software really sent. */
async function keepTrace(
  deps: GatewayDeps,
  call: PartnerCall,
  response: string,
  request: FastifyRequest,
): Promise<void> {
  if (call.about === null) return
  try {
    await insertTrace(deps.db, {
      transactionSid: call.about,
      operation: call.operation,
      request: maskedRequest(deps, call),
      response,
    })
  } catch (error) {
    if (!gotNoLock(error)) throw error
    // Whoever holds the transfer does not keep the partner from its answer.
    const about = { ...whoOf(request), transactionSid: call.about, operation: call.operation }
    request.log.warn(about, 'no trace: the transfer is held')
  }
}
