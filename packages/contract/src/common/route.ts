import type { Permission } from '@corridor/domain/access/permissions'
import type { z } from 'zod'
import type { Mode } from './mode.ts'
import type { RouteScope } from './scope.ts'

/** One HTTP call. The server, the web client, the OpenAPI page and the access test all read this. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** With `:name` for a parameter. */
  readonly path: string
  readonly summary: string
  /** What the caller must be allowed to do; `public` is for the few calls that come before a session. */
  readonly permission: Permission | 'public'
  /** What of it somebody gets who is limited to some agencies. */
  readonly scope: RouteScope
  /** A GET that changes something: it needs the XSRF header like every POST. */
  readonly changes?: true
  /** A POST that only looks something up: after it nobody's session is looked for anew. */
  readonly reads?: true
  /** The route exists only in these modes; absent means in all. */
  readonly modes?: readonly Mode[]
  /** A save that may need a second person: it then answers 202 with what was proposed, see `proposed.ts`. */
  readonly proposes?: true
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  /** In the place of a body: a file of at most so many bytes, read only after the caller was let in. */
  readonly bytes?: number
  /** The body comes as a form of another server sends it, and not as JSON. */
  readonly form?: true
  /** It is opened by a browser and leads on to another address: it answers 303, and nothing with it. */
  readonly redirects?: true
  readonly answer: z.ZodType
}

export function route<const R extends Route>(definition: R): R {
  return definition
}

/** Every schema that a call has, in and out. */
export function schemasOf({ params, query, body, answer }: Route): z.ZodType[] {
  return [params, query, body, answer].filter((schema) => schema !== undefined)
}

function isWrite({ method, changes }: Route): boolean {
  return method !== 'GET' || changes === true
}

export function changesSomething(definition: Route): boolean {
  return isWrite(definition) && definition.reads !== true
}

/** A search by POST needs it too: the method is what another page could forge. */
export function needsXsrf(definition: Route): boolean {
  return definition.permission !== 'public' && isWrite(definition)
}

type Part<R, K extends string, Side extends 'input' | 'output'> = R extends {
  readonly [P in K]: infer S extends z.ZodType
}
  ? { [P in K]: Side extends 'input' ? z.input<S> : z.output<S> }
  : unknown

/** A file to hand over. */
type BytesInput<R> = R extends { readonly bytes: number }
  ? { bytes: Blob | Uint8Array<ArrayBuffer> }
  : unknown

/** What a caller hands over, before the schemas have parsed it. */
export type RouteInput<R extends Route> = BytesInput<R> &
  Part<R, 'params', 'input'> &
  Part<R, 'query', 'input'> &
  Part<R, 'body', 'input'>

/** What a handler receives, parsed. */
export type RouteParsed<R extends Route> = Part<R, 'params', 'output'> &
  Part<R, 'query', 'output'> &
  Part<R, 'body', 'output'>

export type RouteAnswer<R extends Route> = z.output<R['answer']>

export interface AddressParts {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number | boolean>>
}

/** Where a call goes: path and query, with every value escaped. */
export function addressOf({ path }: Route, { params = {}, query = {} }: AddressParts): string {
  const filled = path.replace(/:(\w+)/g, (_whole, name: string) => encodeURIComponent(String(params[name])))
  const values = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) values.append(name, String(value))
  return values.size > 0 ? `${filled}?${values}` : filled
}
