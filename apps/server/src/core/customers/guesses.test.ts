import { complianceRoutes } from '@corridor/contract/compliance'
import { customerRoutes } from '@corridor/contract/customer'
import { customersRoutes } from '@corridor/contract/customers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { addCustomer } from '#support/customers.ts'
import { useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { person } from '#support/gateway.ts'
import { above, lenient } from '#support/past-rules.ts'
import { mostMisses } from './guesses.ts'

const server = useServer()
const signedIn = useProfiles(server)
const network = useNetwork(server)
const clerk = signedIn(2)
const other = signedIn(5)

function list(chain: string, session = clerk) {
  const input = { params: { rows: '40', offset: '0' }, body: { search: { chain } } }
  return server.client.attempt(customersRoutes.list, input, session)
}
function count(chain: string, session = clerk) {
  return server.client.attempt(customersRoutes.count, { body: { search: { chain } } }, session)
}
function lookalikes(photoIdNumber: string, session = clerk) {
  return server.client.attempt(customerRoutes.lookalikes, { body: { person: { photoIdNumber } } }, session)
}

/** A limit that everybody who has sent is over: so it says whether a number is somebody's. */
async function tryOne(senderPhotoIdNumber: string, session = clerk) {
  const params = { agencySid: network.sender.agencySid }
  const panel = await server.client.call(complianceRoutes.panel, { params }, session)
  const rules = lenient(panel, above({ limitTotalNet: '100' }))
  const body = { rules, product: 1, amount: '1', values: { ...person, senderPhotoIdNumber } }
  return server.client.attempt(complianceRoutes.tryOne, { params, body }, session)
}

test('whoever tries out numbers of ids is stopped, in whichever way, and the log of access says so', async () => {
  const { sid, photoIdNumber } = await addCustomer(server, clerk, { photoIdNumber: 'X12345678' })
  expect(photoIdNumber).toBe('•••• 5678')
  expect(summary(await list('X23456780'))).toBe('200')
  const tried = mostMisses - 3
  await sql`update login_throttle set points = ${tried} where key like 'number-guess%'`.execute(server.db)
  for (const way of [count, lookalikes, tryOne]) expect(summary(await way('X23456781'))).toBe('200')
  for (const way of [list, count, lookalikes, tryOne])
    expect(summary(await way('X12345678'))).toBe('429 too_many_attempts')
  // Names are found as before, a number that is stored stands for itself, and nobody else is in the way.
  expect((await list('ruiz')).body).toMatchObject([{ sid }])
  expect(summary(await lookalikes(photoIdNumber))).toBe('200')
  expect((await list('X12345678', other)).body).toMatchObject([{ sid }])
  const { rows } =
    await sql`select actor_login as login, after from audit_entries where entity = 'access'`.execute(
      server.db,
    )
  expect(rows).toEqual([
    { login: 'profile2', after: { event: 'looked in vain for too many numbers', misses: mostMisses } },
  ])
})

test('whoever finds people by their numbers is not counted', async () => {
  await addCustomer(server, clerk, { photoIdNumber: 'Y12345678' })
  const counted = () =>
    sql`select key, points from login_throttle where key like 'number-guess%'`.execute(server.db)
  const { rows } = await counted()
  for (const way of [list, count, lookalikes]) expect(summary(await way('Y12345678', other))).toBe('200')
  expect((await counted()).rows).toEqual(rows)
})
