import { isDeepStrictEqual } from 'node:util'
import type { Route, RouteAnswer } from '@corridor/contract/common/route'
import { expect } from 'vitest'
import { z } from 'zod'

type BodyOf<R extends Route> = R extends { readonly body: infer S extends z.ZodType } ? z.input<S> : never

interface Input {
  readonly params?: Readonly<Record<string, string | number>>
  readonly body?: unknown
}

interface InputOf<R extends Route> extends Input {
  readonly body: BodyOf<R>
}

/** What the entries build on. */
export interface Given {
  /** Calls a route as a super admin to whom the second level is open, and fails unless it answers 200. */
  readonly call: <R extends Route>(route: R, input?: Input) => Promise<RouteAnswer<R>>
  /** Creates an agency with USD and MXN. */
  readonly addAgency: () => Promise<number>
  /** Returns a text that no other record has. */
  readonly unique: () => string
}

/** Paths of fields in a body, each with the reason for its exception. */
type Exceptions = Readonly<Record<string, string>>

const everywhere: Exceptions = {
  sign: 'names the session',
  version: 'the version that the caller has seen',
  why: 'is read by the second person of a proposal',
}

interface Definition<C extends Route, U extends Route> {
  /** With the ids that the save proves. */
  readonly title: string
  readonly create: C
  /** Absent where the record never changes; then a second one is created. */
  readonly update?: U
  readonly prepare: (given: Given) => Promise<{
    readonly first: InputOf<C>
    readonly second: (created: RouteAnswer<C>) => InputOf<U>
    readonly read: (created: RouteAnswer<C>) => Promise<unknown>
    /** Where the record stands in the body, and in which form it comes back; by default the body itself. */
    readonly stored?: (body: BodyOf<C> | BodyOf<U>) => object
  }>
  /** Fields that no record has, or that cannot be read back. */
  readonly except?: Exceptions
  /** Fields that a change leaves as they are. */
  readonly fixed?: Exceptions
}

export interface Save {
  readonly title: string
  readonly routes: readonly Route[]
  readonly run: (given: Given) => Promise<void>
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function below(path: string, key: string): string {
  return path === '' ? key : `${path}.${key}`
}

/** Returns the schema of what is sent, without what makes it optional or transforms it. */
function bare(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodCatch
  ) {
    return bare(schema.def.innerType)
  }
  if (schema instanceof z.ZodPipe) return bare(schema.in instanceof z.ZodTransform ? schema.out : schema.in)
  return schema
}

/** Returns the paths of the fields of a schema that a body leaves out. */
function leftOut(schema: z.core.$ZodType, body: unknown, path = ''): string[] {
  const inner = bare(schema)
  if (inner instanceof z.ZodObject) {
    return Object.entries(inner.shape).flatMap(([key, field]) => {
      const at = below(path, key)
      return isObject(body) && key in body ? leftOut(field, body[key], at) : [at]
    })
  }
  if (inner instanceof z.ZodArray && Array.isArray(body)) {
    if (body.length === 0) return [path]
    return body.flatMap((entry) => leftOut(inner.element, entry, path))
  }
  return []
}

/** Returns the paths of the fields that two bodies have in common. */
function unchanged(before: unknown, after: unknown, path = ''): string[] {
  if (isObject(before) && isObject(after)) {
    return Object.keys(before)
      .filter((key) => key in after)
      .flatMap((key) => unchanged(before[key], after[key], below(path, key)))
  }
  if (
    Array.isArray(before) &&
    Array.isArray(after) &&
    before.length === after.length &&
    before.some(isObject)
  ) {
    return before.flatMap((entry, index) => unchanged(entry, after[index], path))
  }
  return isDeepStrictEqual(before, after) ? [path] : []
}

/** Returns the paths of texts that equal another text of the same object: to swap the two would change nothing. */
function repeated(body: unknown, path = ''): string[] {
  if (Array.isArray(body)) return body.flatMap((entry) => repeated(entry, path))
  if (!isObject(body)) return []
  const texts = Object.entries(body).filter(
    ([, value]) => typeof value === 'string' && /^[A-Z]{3}$|.{4}/s.test(value),
  )
  const twice = texts.filter(([key, value]) => texts.some(([other, text]) => other !== key && text === value))
  return [
    ...twice.map(([key]) => below(path, key)),
    ...Object.entries(body).flatMap(([key, value]) => repeated(value, below(path, key))),
  ]
}

function isExcepted(path: string, except: Exceptions): boolean {
  return path in except || (path.split('.').at(-1) ?? '') in everywhere
}

function withoutExcepted(body: unknown, except: Exceptions, path = ''): unknown {
  if (Array.isArray(body)) return body.map((entry) => withoutExcepted(entry, except, path))
  if (!isObject(body)) return body
  return Object.fromEntries(
    Object.entries(body)
      .filter(([key]) => !isExcepted(below(path, key), except))
      .map(([key, value]) => [key, withoutExcepted(value, except, below(path, key))]),
  )
}

/** Stores a record, changes every field of it, and reads it back after each. */
export function save<C extends Route, U extends Route = C>(definition: Definition<C, U>): Save {
  const { title, create, update, prepare, except = {}, fixed = {} } = definition
  const expectWhole = (route: Route, body: unknown): void => {
    const missing = leftOut(route.body ?? z.unknown(), body)
    expect(missing.filter((path) => !isExcepted(path, except))).toEqual([])
    expect(repeated(withoutExcepted(body, except))).toEqual([])
  }
  const run = async (given: Given): Promise<void> => {
    const { first, second, read, stored = (body) => Object(body) } = await prepare(given)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same body with fewer fields.
    const expected = (body: BodyOf<C> | BodyOf<U>) => stored(withoutExcepted(body, except) as typeof body)
    expectWhole(create, first.body)
    const created = await given.call(create, first)
    expect(await read(created)).toMatchObject(expected(first.body))
    const next = second(created)
    expectWhole(update ?? create, next.body)
    const same = unchanged(first.body, next.body)
    expect(same.filter((path) => !isExcepted(path, { ...except, ...fixed }))).toEqual([])
    const last = await given.call(update ?? create, next)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- without an update both answers are of one route.
    expect(await read(update ? created : (last as RouteAnswer<C>))).toMatchObject(expected(next.body))
  }
  return { title, routes: update ? [create, update] : [create], run }
}
