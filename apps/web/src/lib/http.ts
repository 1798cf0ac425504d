import type { ErrorBody, ErrorCode, FieldError } from '@corridor/contract/common/errors'
import { type GrantKind, grantKinds } from '@corridor/contract/common/grants'
import { proposedSchema } from '@corridor/contract/common/proposed'
import {
  type AddressParts,
  addressOf,
  type Route,
  type RouteAnswer,
  type RouteInput,
} from '@corridor/contract/common/route'
import { sessionRoutes } from '@corridor/contract/session'
import { z } from 'zod'
import { rescueDrafts } from './drafts.ts'
import { currentMessages, refusalText } from './messages/index.tsx'
import { ProposedChange } from './proposed.ts'
import { session } from './session.ts'

/**
 * A call that did not succeed, in words for a person: those of our own language where the reason is known here.
 * `offline` is the one code that no server sends.
 */
export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode | 'offline'
  readonly requestId: string | undefined
  readonly fields: readonly FieldError[]
  readonly conflict: ErrorBody['conflict']
  readonly reason: ErrorBody['reason'] | undefined
  /** Of a duplicate: what the server says of it, and the records that are there already. */
  readonly info: ErrorBody['info']
  readonly data: ErrorBody['data']

  constructor(body: Partial<Omit<ErrorBody, 'code'>> & { code: ErrorCode | 'offline' }) {
    super(refusalText(body.reason, body.message ?? ''))
    this.code = body.code
    this.status = body.status ?? 0
    this.requestId = body.requestId
    this.fields = (body.fields ?? []).map((wrong) => ({
      ...wrong,
      message: refusalText(wrong.reason, wrong.message),
    }))
    this.conflict = body.conflict
    this.reason = body.reason
    this.info = body.info
    this.data = body.data
  }
}

interface Input extends AddressParts {
  readonly body?: unknown
  /** A file in the place of a body. */
  readonly bytes?: Blob | Uint8Array<ArrayBuffer>
}

function cookie(name: string): string | undefined {
  return document.cookie
    .split('; ')
    .find((part) => part.startsWith(`${name}=`))
    ?.slice(name.length + 1)
}

function headersFor(token: string | undefined, { body, bytes }: Input): Record<string, string> {
  const xsrf = cookie('__Host-XSRF-TOKEN') ?? cookie('XSRF-TOKEN')
  return {
    'Cache-Control': 'no-cache, no-store',
    Pragma: 'no-cache',
    Expires: '0',
    ...(token && { 'access-token': token }),
    ...(xsrf && { 'X-XSRF-TOKEN': decodeURIComponent(xsrf) }),
    ...(body !== undefined && { 'Content-Type': 'application/json' }),
    ...(bytes && { 'Content-Type': 'application/octet-stream' }),
  }
}

function offline(): ApiError {
  return new ApiError({ code: 'offline', message: currentMessages().shell.offline })
}

async function send(
  route: Route,
  input: Input,
  token: string | undefined,
  signal?: AbortSignal,
): Promise<Response> {
  try {
    return await fetch(addressOf(route, input), {
      method: route.method,
      headers: headersFor(token, input),
      // A log-out must get through even while the page goes away.
      keepalive: route === sessionRoutes.logout,
      ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
      ...(input.bytes && { body: input.bytes }),
      ...(signal && { signal }),
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw offline()
  }
}

/** Our own form of a refusal; what a code is not known for still has its message. */
function isErrorBody(body: unknown): body is ErrorBody {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'string'
}

async function errorOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  if (isErrorBody(body)) return new ApiError(body)
  // Not our own answer: a proxy, or a server that is just starting.
  return new ApiError({
    code: 'unavailable',
    status: response.status,
    message: currentMessages().shell.notReady,
  })
}

/** A body that names a `sign` gets the session's own, so that no caller has to think of it. */
function signed(route: Route, input: Input): Input {
  const takesSign = route.body instanceof z.ZodObject && 'sign' in route.body.shape
  const { body } = input
  if (!takesSign || typeof body !== 'object' || body === null) return input
  return { ...input, body: { ...body, sign: session.current()?.sign } }
}

type AskSecondLevel = (action: GrantKind) => Promise<boolean>

let askSecondLevel: AskSecondLevel = () => Promise.resolve(false)

/** Who asks the person when the server wants the second-level password for a call; then the call is sent again. */
export function onSecondLevelRequired(ask: AskSecondLevel): void {
  askSecondLevel = ask
}

function confirmed({ reason }: ApiError): Promise<boolean> {
  const action = grantKinds.find((kind) => kind === reason?.params['action'])
  return action ? askSecondLevel(action) : Promise.resolve(false)
}

/** The answer of a call that succeeded; anything else is thrown. */
async function answered(route: Route, input: Input, signal?: AbortSignal): Promise<Response> {
  const token = session.current()?.token
  const sent = signed(route, input)
  let response = await send(route, sent, token, signal)
  const newer = session.current()?.token
  // Another tab renewed the token while this call was on its way.
  if (response.status === 401 && newer && newer !== token) response = await send(route, sent, newer, signal)
  if (response.ok) return response
  const error = await errorOf(response)
  if (error.code === 'second_level_required' && (await confirmed(error))) {
    const repeated = await send(route, sent, session.current()?.token, signal)
    if (repeated.ok) return repeated
    throw await errorOf(repeated)
  }
  if (error.status === 401 && error.code !== 'login_refused') loseSession()
  throw error
}

/** One call of the contract, typed by it from end to end. */
export async function call<R extends Route>(
  route: R,
  input: RouteInput<R>,
  signal?: AbortSignal,
): Promise<RouteAnswer<R>> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a route's input, whatever the route.
  const response = await answered(route, input as Input, signal)
  if (route.proposes && response.status === 202)
    throw new ProposedChange(proposedSchema.parse(await response.json()))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the server writes nothing but what the contract names.
  return (await response.json()) as RouteAnswer<R>
}

/** So much is held as pieces before it goes to where the browser keeps files. */
const heldBytes = 4 * 1024 * 1024

interface FileOptions {
  readonly type: string
  readonly signal: AbortSignal
  readonly onBytes: (bytes: number) => void
  readonly onPiece?: (piece: Uint8Array) => void
  /** Before the first byte: what the server says of the file. */
  readonly onHeaders?: (headers: Headers) => void
}

/** A call whose answer is a file, however large: it tells how many bytes have come. */
export async function callForFile<R extends Route>(
  route: R,
  input: RouteInput<R>,
  { type, signal, onBytes, onPiece, onHeaders }: FileOptions,
): Promise<Blob> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the parts of a route's input, whatever the route.
  const response = await answered(route, input as Input, signal)
  onHeaders?.(response.headers)
  let file = new Blob([], { type })
  let pieces: Uint8Array<ArrayBuffer>[] = []
  let held = 0
  const put = (): void => {
    file = new Blob([file, ...pieces], { type })
    pieces = []
    held = 0
  }
  try {
    for await (const piece of readerOf(response)) {
      pieces.push(piece)
      onPiece?.(piece)
      held += piece.length
      onBytes(file.size + held)
      if (held > heldBytes) put()
    }
  } catch (error) {
    // Half a file is no file.
    if (signal.aborted) throw error
    throw offline()
  }
  put()
  return file
}

async function* readerOf({ body }: Response): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const reader = body?.getReader()
  for (let next = await reader?.read(); next && !next.done; next = await reader?.read()) yield next.value
}

/** Keeps what was typed, then forgets the session: the app leads to the login screen. */
export function loseSession(): void {
  const user = session.current()
  if (!user) return
  rescueDrafts(user.userID)
  session.expire()
}
