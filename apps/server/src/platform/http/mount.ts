import type { Readable } from 'node:stream'
import { errorSchema } from '@corridor/contract/common/errors'
import {
  changesSomething,
  needsXsrf,
  type Route,
  type RouteAnswer,
  type RouteParsed,
} from '@corridor/contract/common/route'
import { checkInput } from '@corridor/contract/refusals/issues'
import { reason } from '@corridor/contract/refusals/refusals'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { z } from 'zod'
import type { ActorCall, Call } from '../call.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import type { Guard } from '../session/guard.ts'

type Context<R extends Route> = R['permission'] extends 'public'
  ? { call: Call; presentedToken: string | undefined; reply: FastifyReply }
  : { call: ActorCall; presentedToken: string; reply: FastifyReply }

/**
 * An answer that is ready to be sent: JSON that the database has written, or a stream. In production it goes out as
 * it is; elsewhere JSON is still held against the contract.
 */
export class ReadyAnswer {
  readonly type: string
  readonly payload: string | Readable

  constructor(type: string, payload: string | Readable) {
    this.type = type
    this.payload = payload
  }
}

export function readyJson(text: string): ReadyAnswer {
  return new ReadyAnswer('application/json; charset=utf-8', text)
}

export type Handler<R extends Route> = (
  request: RouteParsed<R> & Context<R>,
) => Promise<RouteAnswer<R> | ReadyAnswer>

/** A feature answers every route of its contract, or it does not compile. */
export type Handlers<Routes extends Record<string, Route>> = {
  readonly [K in keyof Routes]: Handler<Routes[K]>
}

interface Platform {
  readonly config: Pick<Config, 'mode'>
  readonly guard: Guard
}

/** Every feature of the contract with its handlers: one that is missing does not compile. */
export function mountFeatures<Features extends Record<string, Record<string, Route>>>(
  app: FastifyInstance,
  platform: Platform,
  routes: Features,
  handlers: { readonly [F in keyof Features]: Handlers<Features[F]> },
): void {
  for (const feature in routes) mount(app, platform, feature, routes[feature], handlers[feature])
}

/** Puts a feature's routes on the server: parse, admit, handle, present. */
function mount<Routes extends Record<string, Route>>(
  app: FastifyInstance,
  platform: Platform,
  feature: string,
  routes: Routes,
  handlers: Handlers<Routes>,
): void {
  for (const [name, definition] of Object.entries(routes)) {
    if (definition.modes && !definition.modes.includes(platform.config.mode)) continue
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- `Handlers` has typed it; the loop over names forgets.
    const handle = handlers[name] as unknown as (input: object) => Promise<unknown>
    app.route({
      method: definition.method,
      url: definition.path,
      schema: describe(feature, name, definition),
      // These answers get the headers of data, which need no page's nonces.
      helmet: false,
      validatorCompiler: ({ httpPart }) => parserFor(definition, httpPart),
      preValidation: async (request) => admit(platform.guard, definition, request),
      handler: async (request, reply) => {
        const answer = await handle({
          ...pick(definition, request),
          call: request.call,
          presentedToken: headerText(request, 'access-token'),
          reply,
        }).finally(() => {
          if (changesSomething(definition)) platform.guard.forgetSessions()
        })
        if (answer instanceof ReadyAnswer) return sendReady(reply, answer, platform.config.mode, definition)
        // In production the serialiser drops what the contract does not name; elsewhere a mismatch is loud.
        return platform.config.mode === 'PROD' ? answer : definition.answer.parse(answer)
      },
    })
  }
}

function sendReady(
  reply: FastifyReply,
  { type, payload }: ReadyAnswer,
  mode: Config['mode'],
  definition: Route,
): FastifyReply {
  if (typeof payload !== 'string') return reply.type(type).send(payload)
  if (mode !== 'PROD') definition.answer.parse(JSON.parse(payload))
  return reply.type(type).serializer(String).send(payload)
}

function headerText(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

async function admit(guard: Guard, definition: Route, request: FastifyRequest): Promise<void> {
  const call: Call = { requestId: request.id, address: request.ip, log: request.log }
  if (definition.permission === 'public') {
    request.call = call
    return
  }
  const actor = await guard.authenticate(headerText(request, 'access-token'), call, {
    isActivity: !definition.path.endsWith('/verify'),
  })
  const actorCall: ActorCall = { ...call, actor }
  request.call = actorCall
  guard.allow(actor, definition.permission)
  if (needsXsrf(definition)) guard.checkXsrf(actor, headerText(request, 'x-xsrf-token'))
  await guard.checkSign(actorCall, request.body)
}

function pick(definition: Route, request: FastifyRequest): object {
  return {
    ...(definition.params && { params: request.params }),
    ...(definition.query && { query: request.query }),
    ...(definition.body && { body: request.body }),
  }
}

function parserFor(definition: Route, part: string | undefined) {
  const schemas: Record<string, z.ZodType | undefined> = {
    params: definition.params,
    querystring: definition.query,
    body: definition.body,
  }
  const schema = part === undefined ? undefined : schemas[part]
  return (data: unknown) => {
    if (!schema) return { value: data }
    // Fastify says null where there is no body; a contract says optional.
    const checked = checkInput(schema, data ?? undefined)
    return checked.ok
      ? { value: checked.value }
      : { error: new AppError(reason('invalid_fields'), { fields: checked.problems }) }
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' })
  return rest
}

/** The same schemas as JSON Schema: for the fast serialiser and for the OpenAPI page. */
function describe(feature: string, name: string, definition: Route): FastifySchema {
  return {
    tags: [feature],
    operationId: `${feature}.${name}`,
    summary: definition.summary,
    description: `Permission: \`${definition.permission}\``,
    ...(definition.params && { params: jsonSchema(definition.params, 'input') }),
    ...(definition.query && { querystring: jsonSchema(definition.query, 'input') }),
    ...(definition.body && { body: jsonSchema(definition.body, 'input') }),
    response: { 200: jsonSchema(definition.answer, 'output'), default: jsonSchema(errorSchema, 'output') },
  }
}
