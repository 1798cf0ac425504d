import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { type ErrorCode, errorCodes, httpStatus } from './errors.ts'
import { addressOf, needsXsrf, type RouteAnswer, type RouteInput, type RouteParsed, route } from './route.ts'
import { inside } from './scope.ts'

const parts = {
  method: 'GET',
  path: '/api/things',
  summary: 'Things',
  scope: 'open',
  answer: z.array(z.string()),
} as const

// What does not compile cannot be forgotten: `tsc` fails when one of these lines has no error any more.

test('a route that names no permission does not compile', () => {
  // @ts-expect-error `permission` is missing
  expect(route(parts)).toBe(parts)
  // @ts-expect-error this permission is not in the table
  route({ ...parts, permission: 'things.read' })
  // @ts-expect-error an empty name is not a way out
  route({ ...parts, permission: undefined })
  expect(route({ ...parts, permission: 'session.use' }).permission).toBe('session.use')
  expect(route({ ...parts, permission: 'public' }).permission).toBe('public')
})

test('a route that does not say what somebody with a scope gets of it does not compile', () => {
  const { scope: _left, ...silent } = { ...parts, permission: 'session.use' } as const
  // @ts-expect-error `scope` is missing
  expect(route(silent)).toBe(silent)
  // @ts-expect-error nobody knows this kind of record
  route({ ...silent, scope: inside('thing', 'params.sid') })
  expect(route({ ...silent, scope: 'closed' }).scope).toBe('closed')
})

test('a code without a status does not compile, and every status is that of a refusal', () => {
  const { internal: _left, ...rest } = httpStatus
  // @ts-expect-error `internal` is missing
  const incomplete: typeof httpStatus = rest
  expect(incomplete).not.toHaveProperty('internal')
  // @ts-expect-error nobody listed this code
  const unknown: ErrorCode = 'no_such_code'
  expect(errorCodes).not.toContain(unknown)
  for (const code of errorCodes)
    expect(httpStatus[code]).toBeOneOf([400, 401, 403, 404, 409, 413, 415, 422, 429, 500, 503])
  expect(Object.keys(httpStatus).sort()).toEqual([...errorCodes].sort())
})

test('a caller hands over what the schemas take, a handler gets what they make of it', () => {
  const definition = route({
    ...parts,
    method: 'PUT',
    permission: 'session.use',
    params: z.object({ sid: z.coerce.number<string>() }),
    body: z.object({ note: z.string().default('') }),
  })
  expectTypeOf<RouteInput<typeof definition>>().toEqualTypeOf<
    { params: { sid: string } } & { body: { note?: string | undefined } }
  >()
  expectTypeOf<RouteParsed<typeof definition>>().toEqualTypeOf<
    { params: { sid: number } } & { body: { note: string } }
  >()
  expectTypeOf<RouteAnswer<typeof definition>>().toEqualTypeOf<string[]>()
})

test('whatever changes something needs the XSRF header, a GET only where the route says so', () => {
  const of = (more: { method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'; changes?: true }) =>
    needsXsrf({ ...parts, permission: 'session.use', ...more })
  expect([of({}), of({ changes: true })]).toEqual([false, true])
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE'] as const) expect(of({ method })).toBe(true)
  expect(needsXsrf({ ...parts, method: 'POST', permission: 'public' })).toBe(false)
})

test('an address holds every value escaped, and no question mark without a query', () => {
  const at = route({ ...parts, permission: 'session.use', path: '/api/things/:name/of/:sid' })
  const params = { name: 'a/b ?', sid: 7 }
  expect(addressOf(at, { params })).toBe('/api/things/a%2Fb%20%3F/of/7')
  expect(addressOf(at, { params, query: { text: 'x&y', all: true } })).toBe(
    '/api/things/a%2Fb%20%3F/of/7?text=x%26y&all=true',
  )
  expect(addressOf(at, { params, query: {} })).toBe('/api/things/a%2Fb%20%3F/of/7')
})
