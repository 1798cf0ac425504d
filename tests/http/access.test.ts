import { mayUse, profiles } from '@corridor/domain/access/permissions'
import { describe, expect, test } from 'vitest'
import { ask, openPeopledHouse } from './asking.ts'
import { type Case, cases, everyRoute } from './cases.ts'
import { good, isOfProvider, type Principal, principals, publicRoutes } from './principals.ts'
import { samples } from './samples/all.ts'

openPeopledHouse()

/** Whoever adds a GET that changes something has to write it down here as well: only the mark `changes` makes it need the XSRF header. */
const changingGets = ['sso.callback', 'users.unblock']

/** The rules once more, in their order, apart from the code that enforces them. */
function expected({ key, route, alsoNeeds }: Case, { session, profile, xsrf }: Principal): string {
  const { permission } = route
  const admitted = isOfProvider(key) ? '404 not_found' : '200'
  if (permission === 'public') return admitted
  if (session === 'none') return '401 not_authenticated'
  if (session !== 'good') return '401 session_expired'
  if (!mayUse(profile, permission)) return '403 forbidden'
  const changes = route.method !== 'GET' || changingGets.includes(key)
  if (changes && xsrf !== 'own') return '403 xsrf_mismatch'
  return alsoNeeds && !mayUse(profile, alsoNeeds) ? '403 forbidden' : admitted
}

describe.each(cases)('$title', (route) => {
  test.each(principals)('as $who', async (principal) => {
    expect(await ask(route, principal)).toBe(expected(route, principal))
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
