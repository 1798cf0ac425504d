import { hashPassword } from '@corridor/contract/common/password'
import { sessionRoutes } from '@corridor/contract/session'
import { expect, test } from 'vitest'
import { nextCode, setUpApp } from '#support/factors.ts'
import { useServer } from '#support/fixtures.ts'
import { addUser, testPassword, withRememberedHashes } from '#support/server.ts'
import { allAtOnce } from '#support/users.ts'

const server = useServer()

test('wrong codes that are sent at once count one by one: five are judged, and the right one comes too late', async () => {
  const { sid } = await addUser(withRememberedHashes(server.platform), 'person', 5)
  const key = await setUpApp(server.platform, sid)
  const user = { user: 'person', password: await hashPassword(testPassword) }
  const started = (await server.client.attempt(sessionRoutes.login, { body: user })).done()
  if ('token' in started) throw new Error('logged in at once')
  const { preToken } = started
  const pass = (oneTimeCode: string) =>
    server.client.attempt(sessionRoutes.passFactor, { body: { preToken, oneTimeCode } })
  const lock = `select 1 from app_users where sid = ${sid} for update`
  const answers = await allAtOnce(server, lock, 7, () => pass('wrong'))
  expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(400))
  const counted = server.db.selectFrom('loginFailures').select('userSid').where('userSid', '=', sid)
  expect(await counted.execute()).toHaveLength(5)
  const noted = server.db.selectFrom('auditEntries').select('sid').where('entitySid', '=', sid)
  expect(await noted.where('action', '=', 'event').execute()).toHaveLength(5)
  expect((await pass(nextCode(key))).status).toBe(400)
})
