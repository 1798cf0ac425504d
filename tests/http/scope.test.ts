import type { NamedRecord } from '@corridor/contract/common/scope'
import { mayUse, profiles, superAdminProfile } from '@corridor/domain/access/permissions'
import { describe, expect, test } from 'vitest'
import { type Asked, askInVain, inputFor, inTurn, openPeopledHouse, outcomeOf, send } from './asking.ts'
import { type Case, cases } from './cases.ts'
import { admittedAnswer, good, limitsOfUsers, type Principal } from './principals.ts'
import { permissionOf } from './route-permissions.ts'
import { scopeOf } from './route-scopes.ts'
import type { Sample } from './samples/sample.ts'
import { headersOf, sharedHeadersOf } from './sessions.ts'

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

/** The scope of the route for this very input. */
function meaningOf({ key }: Case, input: Sample): 'open' | 'closed' | readonly NamedRecord[] {
  const scope = scopeOf(key)
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

/** The answer as text, without what differs from call to call. */
function comparable({ status, body }: Asked): string {
  const { requestId: _id, ticket: _ticket, expires: _then, ...rest } = isInput(body) ? body : {}
  return JSON.stringify({ status, body: isInput(body) && !Array.isArray(body) ? rest : body })
}

function reasonOf({ body }: Asked): string {
  return String(at(body, ['reason', 'code']))
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

function isAdmitted(one: Case, principal: Principal, input: Sample): boolean {
  const meaning = meaningOf(one, input)
  return (
    hasSecondPermission(one, principal) &&
    (meaning === 'open' || (meaning !== 'closed' && isInside(principal, meaning, input)))
  )
}

function admits({ key }: Case, { profile }: Principal): boolean {
  const permission = permissionOf(key)
  return permission === 'public' || mayUse(profile, permission)
}

function hasSecondPermission({ alsoNeeds }: Case, { profile }: Principal): boolean {
  return alsoNeeds === undefined || mayUse(profile, alsoNeeds)
}

interface Compared {
  readonly came: string
  readonly wanted: string
}

/** What the route answers to a principal, and what it should. */
async function judge(
  one: Case,
  principal: Principal,
  input: Sample,
  headers: Readonly<Record<string, string>>,
): Promise<Compared> {
  const { key, route } = one
  const answer = await send(route, input, headers)
  const meaning = meaningOf(one, input)
  if (meaning === 'closed')
    return { came: `${outcomeOf(answer)} ${reasonOf(answer)}`, wanted: '403 forbidden closed_to_limited' }
  if (meaning === 'open' || isInside(principal, meaning, input)) {
    const admitted = admittedAnswer(key)
    return {
      came: outcomeOf(answer),
      wanted: hasSecondPermission(one, principal) ? admitted : '403 forbidden',
    }
  }
  // Without a limit, the same profile gets the very same answer about a number that does not exist.
  const { limitedTo: _none, ...unlimited } = principal
  const path = meaning[0]?.at.split('.') ?? []
  const missing = await send(route, replaced(input, path), await sharedHeadersOf(unlimited))
  return { came: comparable(answer), wanted: comparable(missing) }
}

/**
 * One sample serves several principals. It is made for one of those that have the second permission, in turn, who calls
 * last. The others call only where they are refused, because a refusal leaves the sample as it is.
 */
async function judgeAll(one: Case, principals: readonly Principal[]): Promise<[string, Compared][]> {
  const mayUseIt = principals.filter((principal) => hasSecondPermission(one, principal))
  const judged: [string, Compared][] = []
  for (const principal of inTurn(mayUseIt.length > 0 ? mayUseIt : principals, one)) {
    const headers = await headersOf(principal)
    const input = await inputFor(one, principal, headers['access-token'])
    const others = principals.filter((other) => other !== principal && !isAdmitted(one, other, input))
    for (const other of others)
      judged.push([other.who, await judge(one, other, input, await sharedHeadersOf(other))])
    judged.push([principal.who, await judge(one, principal, input, headers)])
  }
  return judged
}

describe('each route keeps to the limit of its caller', () => {
  test.each(cases)('$title', async (one) => {
    const refused = limited.filter((principal) => !admits(one, principal))
    const judged = await Promise.all(
      refused.map(async (principal): Promise<[string, Compared]> => {
        return [principal.who, { came: await askInVain(one, principal), wanted: '403 forbidden' }]
      }),
    )
    const admitted = limited.filter((principal) => admits(one, principal))
    const groups =
      scopeOf(one.key) === 'closed'
        ? [admitted]
        : limitsOfUsers.map((limit) => admitted.filter(({ limitedTo }) => limitedTo === limit))
    for (const group of groups) judged.push(...(await judgeAll(one, group)))
    const came = judged.map(([who, compared]) => [who, compared.came])
    const wanted = judged.map(([who, compared]) => [who, compared.wanted])
    expect(Object.fromEntries(came)).toEqual(Object.fromEntries(wanted))
  })
})
