import { ssoRoutes } from '@corridor/contract/sso'
import { usersRoutes } from '@corridor/contract/users'
import { expect, test } from 'vitest'
import { said } from '#support/oidc/browser.ts'
import { useBreakGlass, useFalseHouse } from '#support/oidc/false-house.ts'
import { eventsOf } from '#support/oidc/fixtures.ts'
import { addUser } from '#support/server.ts'

const house = useFalseHouse({ SSO_BREAK_GLASS: 'glass' })
const boss = useBreakGlass(house, 'glass')

async function expected(login: string): Promise<number> {
  const { sid } = await addUser(house.server.platform, login, 5)
  await house.server.client.call(ssoRoutes.expect, { params: { sid } }, boss())
  return sid
}

function untie(sid: number) {
  const input = { params: { sid }, body: { reason: 'by mistake' } }
  return house.server.client.call(ssoRoutes.unlink, input, boss())
}

test('who is expected is so by the login of that hour: another login is another person', async () => {
  const sid = await expected('ann.local')
  const user = { profile: 5, name: 'Ann', lastName: 'Local', email: 'ann@example.com', active: true }
  const body = { user: { ...user, login: 'mallory' }, sign: boss().sign }
  const renamed = await house.server.client.attempt(usersRoutes.update, { params: { sid }, body }, boss())
  expect(renamed.status).toBe(200)
  const { browser, back } = await house.leave('mallory')
  expect(await said(browser, back)).toBe('login_taken')
  const shown = await house.server.client.call(ssoRoutes.stateOf, { params: { sid } }, boss())
  expect(shown).toMatchObject({ linkedAt: null, expectedUntil: null })
})

test('the history says whether somebody was untied or was expected alone; of neither it says nothing', async () => {
  const sid = await expected('bea.local')
  const forgotten = 'no longer expected by single sign-on'
  expect(await untie(sid)).toMatchObject({ expectedUntil: null })
  await untie(sid)
  expect((await eventsOf(house, sid)).slice(1)).toEqual(['expected to come by single sign-on', forgotten])
})
