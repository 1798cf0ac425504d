import type { RouteInput } from '@corridor/contract/common/route'
import { customerRoutes } from '@corridor/contract/customer'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { addCustomer, type NewCustomer } from '#support/customers.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { sendTransfer } from '#support/gateway.ts'
import { newSender } from '#support/transactions.ts'

const world = useTransferWorld()
const { server } = world
const signedIn = useProfiles(server)
const officer = signedIn(3)
const support = signedIn(5)

type Person = RouteInput<typeof customerRoutes.lookalikes>['body']['person']

function ask(person: Person, sid?: number) {
  return server.client.call(customerRoutes.lookalikes, { body: { sid, person } }, support)
}
function add(more: Partial<NewCustomer>) {
  return addCustomer(server, officer, more)
}
async function found(person: Person, sid?: number) {
  return (await ask(person, sid)).map((one) => [one.sid, ...one.likeness])
}

test('born on the same day with a similar name', async () => {
  const born = { dateOfBirth: '1961-01-01' }
  const jose = await add({ ...born, firstName: 'JOSÉ', lastName: 'HERNANDEZ', lastName2: '' })
  await add({ ...born, firstName: 'MARIA', lastName: 'LOPEZ' })
  await add({ dateOfBirth: '1961-01-02', firstName: 'JOSE', lastName: 'HERNANDEZ' })
  const typed = { firstName: 'jose', lastName: 'Hernandes' }
  expect(await found({ ...typed, ...born })).toEqual([[jose.sid, 'sameBirthSimilarName']])
  expect(await found(typed)).toEqual([])
  expect(await found(born)).toEqual([])
})

test('the same phone, in digits, whichever of the two', async () => {
  const one = await add({ mobilePhone: '+52 (55) 4711-0001' })
  expect(await found({ homePhone: '525547110001' })).toEqual([[one.sid, 'samePhone']])
  expect(await found({ homePhone: '52554711000' })).toEqual([])
  expect(await found({ homePhone: '911', mobilePhone: '+' })).toEqual([])
})

test('the same number of an id with another type or country, and never in clear', async () => {
  const one = await add({ photoIdType: 'PAS', photoIdNumber: 'AB-4711 22' })
  const [alike] = await ask({ photoIdType: 'DRV', photoIdNumber: 'ab471122', photoIdCountry: 'USA' })
  expect(alike).toEqual({
    sid: one.sid,
    firstName: one.firstName,
    middleName: one.middleName,
    lastName: one.lastName,
    lastName2: one.lastName2,
    dateOfBirth: one.dateOfBirth,
    country: one.country,
    mobilePhone: one.mobilePhone,
    homePhone: one.homePhone,
    photoIdNumber: '•••• 1 22',
    photoIdExpDate: null,
    likeness: ['samePhotoId'],
    transfers: 0,
    sent: '0',
  })
  expect(await found({ photoIdNumber: 'AB47112' })).toEqual([])
  for (const odd of [`'`, '\\', `i' | 'n`, `AB'\\:*`, '*', ':', '()&|!'])
    expect(await found({ photoIdNumber: odd })).toEqual([])
})

test('the one that is open is nobody else, and its masked number is its own', async () => {
  const [one, two] = [
    await add({ photoIdType: 'PAS', photoIdNumber: 'OPEN 47110' }),
    await add({ photoIdType: 'DRV', photoIdNumber: 'OPEN 47110' }),
  ]
  const person = { photoIdNumber: one.photoIdNumber }
  expect(await found(person, one.sid)).toEqual([[two.sid, 'samePhotoId']])
  expect(await found(person)).toEqual([])
})

test('whoever is merged into another is not shown', async () => {
  const phone = { homePhone: '+52 55 4711 0002' }
  const [kept, merged] = [await add(phone), await add(phone)]
  await sql`update customers set merged_into = ${kept.sid} where sid = ${merged.sid}`.execute(server.db)
  expect(await found(phone)).toEqual([[kept.sid, 'samePhone']])
})

test('five at most, those first of whom most speaks for it', async () => {
  const phone = { homePhone: '+52 55 4711 0003' }
  const rest = []
  for (let index = 0; index < 6; index += 1) rest.push(await add(phone))
  const born = { firstName: 'TWICE', lastName: 'ALIKE', dateOfBirth: '1962-02-02' }
  const twice = await add({ ...phone, ...born })
  expect(await found({ ...phone, ...born })).toEqual([
    [twice.sid, 'sameBirthSimilarName', 'samePhone'],
    ...rest.slice(0, 4).map(({ sid }) => [sid, 'samePhone']),
  ])
})

test('shows what they have sent', async () => {
  const phone = '+52 55 4711 0004'
  await sendTransfer(world.gateway, world.network, newSender({ senderHomePhone: phone }))
  expect(await ask({ homePhone: phone })).toMatchObject([{ transfers: 1, sent: '1000.00' }])
})

test('what is half typed is no reason to refuse, what is wrong is', async () => {
  expect(await found({})).toEqual([])
  const answer = await server.client.attempt(
    customerRoutes.lookalikes,
    { body: { person: { dateOfBirth: 'soon' } } },
    support,
  )
  expect(summary(answer)).toBe('400 invalid_input person.dateOfBirth')
})
