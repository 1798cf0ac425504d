import { type ErrorBody } from '@corridor/contract/common/errors'
import { hashPassword } from '@corridor/contract/common/password'
import {
  type AddressParts,
  addressOf,
  type Route,
  type RouteAnswer,
  type RouteInput,
} from '@corridor/contract/common/route'
import { sessionRoutes } from '@corridor/contract/session'

export interface TestSession {
  readonly token: string
  readonly xsrf: string
  readonly sign: string
  readonly userSid: number
}

export interface Answer<Body> {
  readonly status: number
  readonly body: Body
  readonly headers: Headers
}

/** What came: a refusal, or what `done` gives. */
export interface Attempt<Done> extends Answer<ErrorBody & Record<string, unknown>> {
  /** The answer as the contract has it; throws if the call was refused. */
  readonly done: () => Done
}

export type Client = ReturnType<typeof makeClient>

interface Plain extends AddressParts {
  readonly body?: unknown
  /** A file in the place of a body. */
  readonly bytes?: Uint8Array<ArrayBuffer> | undefined
}

function textOf(body: unknown): string {
  return typeof body === 'string' ? body : JSON.stringify(body)
}

/** Speaks HTTP as the browser does, without any of the browser's code. */
export function makeClient(base: string) {
  const send = async (
    method: string,
    path: string,
    {
      session,
      body,
      bytes,
      form = false,
      headers = {},
    }: Pick<Plain, 'body' | 'bytes'> & {
      /** The body as another server sends it. */
      form?: boolean | undefined
      session?: TestSession | undefined
      headers?: Record<string, string>
    } = {},
  ): Promise<Answer<unknown>> => {
    const response = await fetch(base + path, {
      method,
      headers: {
        // As the proxy in front would say it; nobody listens unless the server trusts this machine.
        'x-forwarded-for': '192.0.2.1',
        ...(session && { 'access-token': session.token, 'x-xsrf-token': session.xsrf }),
        ...(body !== undefined && {
          'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
        }),
        ...(bytes && { 'content-type': 'application/octet-stream' }),
        ...headers,
      },
      ...(body !== undefined && { body: form ? new URLSearchParams(Object(body)) : textOf(body) }),
      ...(bytes && { body: bytes }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
  }

  /** A call that may be refused, with whatever input. */
  const attempt = async <R extends Route>(
    route: R,
    input: Plain = {},
    session?: TestSession,
    headers?: Record<string, string>,
  ): Promise<Attempt<RouteAnswer<R>>> => {
    const sent = { session, body: input.body, bytes: input.bytes, ...(headers && { headers }) }
    const answer = await send(route.method, addressOf(route, input), sent)
    const done = (): RouteAnswer<R> => {
      if (answer.status === 200) return answer.body as RouteAnswer<R>
      throw new Error(`${route.method} ${route.path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    return { ...answer, body: answer.body as Attempt<unknown>['body'], done }
  }

  /** A call that must succeed. */
  const call = async <R extends Route>(
    route: R,
    input: RouteInput<R>,
    session?: TestSession,
  ): Promise<RouteAnswer<R>> => (await attempt(route, input as Plain, session)).done()

  const logIn = async (user: string, password: string): Promise<TestSession> => {
    const answer = await attempt(sessionRoutes.login, {
      body: { user, password: await hashPassword(password) },
    })
    const done = answer.done()
    if (!('token' in done)) throw new Error(`${user} is not logged in yet: ${done.required}`)
    const { token, user: signedIn } = done
    const xsrf = /XSRF-TOKEN=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? ''
    return { token, xsrf, sign: signedIn.sign, userSid: signedIn.sid }
  }

  return { send, attempt, call, logIn }
}
