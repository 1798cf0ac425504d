import type { NamedRecord } from '@corridor/contract/common/scope'
import { mayUse, profiles, superAdminProfile } from '@corridor/domain/access/permissions'
import { describe, expect, test } from 'vitest'
import { type Asked, headersOf, inputFor, openPeopledHouse, outcomeOf, send } from './asking.ts'
import { type Case, cases } from './cases.ts'
import { good, isOfProvider, limitsOfUsers, type Principal } from './principals.ts'
import type { Sample } from './samples/sample.ts'

openPeopledHouse()

const limited = profiles
  .filter(({ sid }) => sid !== superAdminProfile)
  .flatMap(({ sid, name }) =>
    limitsOfUsers.map(
      (limitedTo): Principal => ({ ...good, who: `${name}, ${limitedTo}`, profile: sid, limitedTo }),
    ),
  )

/** A number that nothing has. */
const nothing = 2_000_000_000

type Input = Readonly<Record<string, unknown>>

function isInput(value: unknown): value is Input {
  return typeof value === 'object' && value !== null
}

function at(value: unknown, path: readonly string[]): unknown {
  const [name = '', ...rest] = path
  const found = isInput(value) ? value[name] : undefined
  return rest.length === 0 ? found : at(found, rest)
}

function replaced(value: unknown, [name = '', ...rest]: readonly string[]): Input {
  const parts = isInput(value) ? value : {}
  return { ...parts, [name]: rest.length === 0 ? nothing : replaced(parts[name], rest) }
}

/** What the contract says of this very input, read a second time. */
function meaningOf({ route: { scope } }: Case, input: Sample): 'open' | 'closed' | readonly NamedRecord[] {
  if (scope === 'filtered' || scope === 'open') return 'open'
  if (scope === 'closed') return 'closed'
  const [named, ...others] = scope
  if (!named || others.length > 0) throw new Error('Write this test for several records.')
  const number = at(input, named.at.split('.'))
  if (named.isOptional && number === undefined) return 'open'
  const kind =
    typeof named.is === 'string' ? named.is : named.is.means[String(at(input, named.is.said.split('.')))]
  if (kind === 'open') return 'open'
  return kind === undefined || !Number.isFinite(Number(number)) || number === null ? 'closed' : scope
}

/** The answer but for what is another in every answer. */
function comparable({ status, body }: Asked): unknown {
  const { requestId: _id, ticket: _ticket, expires: _then, ...rest } = isInput(body) ? body : {}
  return { status, body: isInput(body) && !Array.isArray(body) ? rest : body }
}

/** People belong to where they have sent: those whom samples store have not sent anywhere. */
const ofPeople: ReadonlySet<unknown> = new Set(['customer', 'document', 'suggestion'])

function isInside({ limitedTo }: Principal, records: readonly NamedRecord[], input: Sample): boolean {
  if (limitedTo === 'an agency elsewhere') return false
  return records.every(({ is }) => {
    const kind = typeof is === 'string' ? is : is.means[String(at(input, is.said.split('.')))]
    return !ofPeople.has(kind)
  })
}

async function judge(one: Case, principal: Principal): Promise<void> {
  const { key, route, alsoNeeds } = one
  const headers = await headersOf(principal)
  const input = await inputFor(one, principal, headers['access-token'])
  const answer = await send(route, input, headers)
  const meaning = meaningOf(one, input)
  const admitted = isOfProvider(key) ? '404 not_found' : '200'
  if (route.permission === 'public') return expect(outcomeOf(answer)).toBe(admitted)
  if (!mayUse(principal.profile, route.permission)) return expect(outcomeOf(answer)).toBe('403 forbidden')
  if (meaning === 'closed')
    return expect(answer.body).toMatchObject({ code: 'forbidden', reason: { code: 'closed_to_limited' } })
  if (meaning === 'open' || isInside(principal, meaning, input))
    return expect(outcomeOf(answer)).toBe(
      alsoNeeds && !mayUse(principal.profile, alsoNeeds) ? '403 forbidden' : admitted,
    )
  // Outside: whoever has no limit gets the very same answer about a number that does not exist.
  const { limitedTo: _none, ...unlimited } = principal
  const path = meaning[0]?.at.split('.') ?? []
  const missing = await send(route, replaced(input, path), await headersOf(unlimited))
  expect(comparable(answer)).toEqual(comparable(missing))
}

describe.each(cases)('$title', (one) => {
  test.each(limited)('as $who', (principal) => judge(one, principal))
})

test('what is closed is written down', () => {
  const closed = cases.flatMap(({ title, route }) => (route.scope === 'closed' ? [title] : []))
  expect(closed).toMatchSnapshot()
})
