import type { Readable } from 'node:stream'
import { errorSchema } from '@corridor/contract/common/errors'
import { type ProposedBody, proposedSchema } from '@corridor/contract/common/proposed'
import {
  changesSomething,
  needsXsrf,
  type Route,
  type RouteAnswer,
  type RouteParsed,
} from '@corridor/contract/common/route'
import { checkInput } from '@corridor/contract/refusals/issues'
import { reason } from '@corridor/contract/refusals/refusals'
import fastJsonStringify from 'fast-json-stringify'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema, RouteOptions } from 'fastify'
import { z } from 'zod'
import type { ActorCall, Call } from '../call.ts'
import type { Config } from '../config.ts'
import { AppError } from '../errors.ts'
import { Proposed } from '../proposed.ts'
import type { Guard } from '../session/guard.ts'
import { type InsideCheck, keepInside } from './scope.ts'
import { leaveUnread, readBytes, readForms } from './upload.ts'

type Context<R extends Route> = R['permission'] extends 'public'
  ? { call: Call; presentedToken: string | undefined; reply: FastifyReply }
  : { call: ActorCall; presentedToken: string; reply: FastifyReply }

/** The file of a route that takes one; nothing of it is read before. */
type File<R extends Route> = R extends { readonly bytes: number }
  ? { readBytes: () => Promise<Buffer> }
  : unknown

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

/** Where the browser goes on to. */
export class Redirect {
  readonly to: string

  constructor(to: string) {
    this.to = to
  }
}

type RedirectBy<R extends Route> = R extends { readonly redirects: true } ? Redirect : never

type ProposedBy<R extends Route> = R extends { readonly proposes: true } ? Proposed : never

export function readyJson(text: string): ReadyAnswer {
  return new ReadyAnswer('application/json; charset=utf-8', text)
}

export type Handler<R extends Route> = (
  request: RouteParsed<R> & Context<R> & File<R>,
) => Promise<RouteAnswer<R> | ReadyAnswer | ProposedBy<R> | RedirectBy<R>>

/** A feature answers every route of its contract, or it does not compile. */
export type Handlers<Routes extends Record<string, Route>> = {
  readonly [K in keyof Routes]: Handler<Routes[K]>
}

interface Platform {
  readonly config: Pick<Config, 'mode'>
  readonly guard: Guard
  readonly isInside: InsideCheck
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
    const handler = handlers[name] as unknown as (input: object) => Promise<unknown>
    const handle = changesSomething(definition)
      ? (input: object) => handler(input).finally(platform.guard.forgetSessions)
      : handler
    const { bytes } = definition
    const options: RouteOptions = {
      method: definition.method,
      url: definition.path,
      schema: schemasOf(definition),
      // The page of the API asks for it, if anybody opens that page.
      config: { swaggerTransform: ({ url }) => ({ url, schema: describe(feature, name, definition) }) },
      validatorCompiler: ({ httpPart }) => parserFor(definition, httpPart),
      serializerCompiler: ({ httpStatus }) =>
        serialiserOf(answersOf(definition)[httpStatus ?? ''] ?? errorSchema),
      preValidation: admissionOf(platform, definition),
      handler: async (request, reply) => {
        const answer = await handle({
          ...(await keepInside(definition.scope, platform.isInside, request.call, pick(definition, request))),
          call: definition.proposes ? { ...request.call, ...whyOf(request) } : request.call,
          presentedToken: headerText(request, 'access-token'),
          reply,
          ...(bytes !== undefined && { readBytes: () => readBytes(request.raw, bytes) }),
        })
        if (answer instanceof Proposed)
          return reply.status(202).send({ proposed: answer.proposed } satisfies ProposedBody)
        if (answer instanceof Redirect) return reply.redirect(answer.to, 303)
        if (answer instanceof ReadyAnswer) return sendReady(reply, answer, platform.config.mode, definition)
        // In production the serialiser drops what the contract does not name; elsewhere a mismatch is loud.
        return platform.config.mode === 'PROD' ? answer : definition.answer.parse(answer)
      },
    }
    const readBody = bytes !== undefined ? leaveUnread : definition.form ? readForms : undefined
    if (!readBody) app.route(options)
    else
      void app.register(async (apart) => {
        readBody(apart)
        apart.route(options)
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

/** The hook that admits calls of a route. It carries the route, by which a test finds routes without admission. */
function admissionOf(platform: Platform, definition: Route) {
  const hook = (request: FastifyRequest): Promise<void> => admit(platform, definition, request)
  return Object.assign(hook, { admits: definition })
}

async function admit(
  { guard, config: { mode } }: Platform,
  definition: Route,
  request: FastifyRequest,
): Promise<void> {
  const call: Call = { requestId: request.id, address: request.ip, mode, log: request.log }
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

const saidWhy = z.object({ why: z.string().optional() })

/** What the caller tells the second person, should the save need one; a call without a body has it in its query. */
function whyOf({ body, query }: FastifyRequest): Pick<Call, 'why'> {
  const why = saidWhy.safeParse(body ?? query).data?.why
  return why === undefined ? {} : { why }
}

function pick(definition: Route, request: FastifyRequest): { readonly [part: string]: unknown } {
  return {
    ...(definition.params && { params: request.params }),
    ...(definition.query && { query: request.query }),
    ...(definition.body && { body: request.body }),
  }
}

/** The contract's own schemas: what is made of them is made when it is first needed, a hundred routes long. */
function schemasOf({ params, query, body, ...answers }: Route) {
  return {
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: { ...answersOf(answers), default: errorSchema },
  }
}

/** By status: what the call answers, and what it says where the save waits for a second person. */
function answersOf({ answer, proposes }: Pick<Route, 'answer' | 'proposes'>): Record<string, z.ZodType> {
  return { 200: answer, ...(proposes && { 202: proposedSchema }) }
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

const serialisers = new WeakMap<z.ZodType, (answer: unknown) => string>()

/** The fast serialiser of a schema, compiled by the first answer: to compile all of them took most of a start. */
function serialiserOf(schema: z.ZodType) {
  return (answer: unknown): string => {
    const serialise = serialisers.get(schema) ?? fastJsonStringify(jsonSchema(schema, 'output'))
    serialisers.set(schema, serialise)
    return serialise(answer)
  }
}

function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { target: 'draft-7', io, unrepresentable: 'any' })
  return rest
}

/** The same schemas as JSON Schema: for the OpenAPI page. */
function describe(feature: string, name: string, definition: Route): FastifySchema {
  return {
    tags: [feature],
    operationId: `${feature}.${name}`,
    summary: definition.summary,
    description: `Permission: \`${definition.permission}\``,
    ...(definition.params && { params: jsonSchema(definition.params, 'input') }),
    ...(definition.query && { querystring: jsonSchema(definition.query, 'input') }),
    ...(definition.body && { body: jsonSchema(definition.body, 'input') }),
    response: {
      ...(definition.redirects
        ? { 303: { description: 'Leads on to another address', type: 'null' } }
        : { 200: jsonSchema(definition.answer, 'output') }),
      ...(definition.proposes && { 202: jsonSchema(proposedSchema, 'output') }),
      default: jsonSchema(errorSchema, 'output'),
    },
  }
}
