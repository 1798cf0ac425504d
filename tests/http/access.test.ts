import { mayUse, profiles } from '@corridor/domain/access/permissions'
import { describe, expect, test } from 'vitest'
import { ask, askInVain, inTurn, openPeopledHouse } from './asking.ts'
import { type Case, cases, everyRoute } from './cases.ts'
import { admittedAnswer, good, type Principal, principals, publicRoutes } from './principals.ts'
import { permissionOf } from './route-permissions.ts'
import { samples } from './samples/all.ts'

openPeopledHouse()

/** Whoever adds a GET that changes something has to write it down here as well: only the mark `changes` makes it need the XSRF header. */
const changingGets = ['sso.callback', 'users.unblock']

/** The rules of admission once more, in their order, apart from the code that enforces them. */
function refusalOfAdmission({ key, route }: Case, { session, profile, xsrf }: Principal): string | undefined {
  const permission = permissionOf(key)
  if (permission === 'public') return undefined
  if (session === 'none') return '401 not_authenticated'
  if (session !== 'good') return '401 session_expired'
  if (!mayUse(profile, permission)) return '403 forbidden'
  const changes = route.method !== 'GET' || changingGets.includes(key)
  return changes && xsrf !== 'own' ? '403 xsrf_mismatch' : undefined
}

function expected(one: Case, principal: Principal): string {
  const { key, alsoNeeds } = one
  const refusal = refusalOfAdmission(one, principal)
  if (refusal !== undefined) return refusal
  if (alsoNeeds && !mayUse(principal.profile, alsoNeeds)) return '403 forbidden'
  return admittedAnswer(key)
}

/**
 * Who calls with a sample: the super admin, another one in turn, and for a public route the caller without a session.
 * A second permission is checked after the input is read, so there every principal that is admitted calls.
 */
function callersWithSample(one: Case, admitted: readonly Principal[]): readonly Principal[] {
  if (one.alsoNeeds !== undefined) return admitted
  const always = admitted.filter(({ who }) => who === 'Super admin' || who === 'nobody')
  const others = admitted.filter((principal) => !always.includes(principal))
  return [...always, ...inTurn(others, one)]
}

describe('each route admits and refuses the principals as the table of permissions has it', () => {
  test.each(cases)('$title', async (one) => {
    const admitted = principals.filter((principal) => refusalOfAdmission(one, principal) === undefined)
    const refused = principals.filter((principal) => !admitted.includes(principal))
    const answers = await Promise.all(
      refused.map(async (principal) => [principal.who, await askInVain(one, principal)]),
    )
    const callers = callersWithSample(one, admitted)
    for (const principal of callers) answers.push([principal.who, await ask(one, principal)])
    const wanted = [...refused, ...callers].map((principal) => [principal.who, expected(one, principal)])
    expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(wanted))
  })
})

describe('nothing is forgotten', () => {
  test('every route that takes an input has a sample, and every sample a route', () => {
    const needSample = everyRoute.filter(({ route }) => route.params ?? route.query ?? route.body)
    expect(Object.keys(samples).sort()).toEqual(needSample.map(({ key }) => key).sort())
  })

  test('the public routes are the ones that are written down', () => {
    const found = everyRoute.filter(({ route }) => route.permission === 'public')
    expect(found.map(({ key }) => key)).toEqual(publicRoutes)
  })

  test('the GET routes that change something are the ones that are written down', () => {
    const found = everyRoute.filter(({ route }) => route.method === 'GET' && route.changes)
    expect(found.map(({ key }) => key)).toEqual(changingGets)
  })

  test.each(everyRoute.filter(({ route }) => route.path.includes('/:entity')))(
    '$key answers 404 for a kind of record that does not exist, to every profile',
    async ({ key, route }) => {
      for (const { sid } of profiles) {
        for (const entity of ['nothing', 'constructor', 'app_users']) {
          const answer = await ask({ key, title: key, route, entity }, { ...good, who: '', profile: sid })
          expect(answer).toBe('404 not_found')
        }
      }
    },
  )
})
