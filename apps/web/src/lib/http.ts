import type { ErrorBody, ErrorCode, FieldError } from '@corridor/contract/common/errors'
import type { Route, RouteAnswer, RouteInput } from '@corridor/contract/common/route'
import { sessionRoutes } from '@corridor/contract/session'
import { rescueDrafts } from './drafts.ts'
import { session } from './session.ts'

/** A call that did not succeed, in words for a person. `offline` is the one code that no server sends. */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'offline'
  readonly requestId: string | undefined
  readonly fields: readonly FieldError[]
  readonly conflict: ErrorBody['conflict']

  constructor(body: Partial<Omit<ErrorBody, 'code'>> & { code: ErrorCode | 'offline' }) {
    super(body.message ?? '')
    this.code = body.code
    this.status = body.status ?? 0
    this.requestId = body.requestId
    this.fields = body.fields ?? []
    this.conflict = body.conflict
  }
}

interface Input {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: unknown
}

const addressOf = (route: Route, { params, query }: Input): string => {
  const path = route.path.replace(/:(\w+)/g, (_whole, name: string) =>
    encodeURIComponent(String(params?.[name])),
  )
  const entries = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])
  return entries.length > 0 ? `${path}?${new URLSearchParams(entries)}` : path
}

const cookie = (name: string): string | undefined =>
  document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)

const headersFor = (token: string | undefined, hasBody: boolean): Record<string, string> => {
  const xsrf = cookie('XSRF-TOKEN')
  return {
    'Cache-Control': 'no-cache, no-store',
    Pragma: 'no-cache',
    Expires: '0',
    ...(token && { 'access-token': token }),
    ...(xsrf && { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) }),
    ...(hasBody && { 'Content-Type': 'application/json' }),
  }
}

const offline = (): ApiError =>
  new ApiError({
    code: 'offline',
    message: 'The server cannot be reached. Check your connection and try again.',
  })

const send = async (
  route: Route,
  input: Input,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<Response> => {
  try {
    return await fetch(addressOf(route, input), {
      method: route.method,
      headers: headersFor(token, input.body !== undefined),
      // A log-out must get through even while the page goes away.
      keepalive: route === sessionRoutes.logout,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw offline()
  }
}

const errorOf = async (response: Response): Promise<ApiError> => {
  const body = (await response.json().catch(() => null)) as ErrorBody | null
  if (body?.code) return new ApiError(body)
  // Not our own answer: a proxy, or a server that is just starting.
  return new ApiError({
    code: 'unavailable',
    status: response.status,
    message: 'The server is not ready. Try again in a moment.',
  })
}

/** One call of the contract, typed by it from end to end. */
export const call = async <R extends Route>(
  route: R,
  input: RouteInput<R>,
  signal?: AbortSignal,
): Promise<RouteAnswer<R>> => {
  const token = session.current()?.token
  let response = await send(route, input as Input, token, signal)
  const newer = session.current()?.token
  // Another tab renewed the token while this call was on its way.
  if (response.status === 401 && newer && newer !== token)
    response = await send(route, input as Input, newer, signal)
  if (response.ok) return (await response.json()) as RouteAnswer<R>
  const error = await errorOf(response)
  if (error.status === 401 && error.code !== 'login_refused') loseSession()
  throw error
}

/** Keeps what was typed, then forgets the session: the app leads to the login screen. */
export const loseSession = (): void => {
  const user = session.current()
  if (!user) return
  rescueDrafts(user.userID)
  session.expire()
}
