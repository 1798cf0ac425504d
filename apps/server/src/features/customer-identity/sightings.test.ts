import { customerIdentityRoutes as routes } from '@corridor/contract/customer-identity'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { historyOf, summary } from '#support/agencies.ts'
import { useGateway, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { fields, person, sendTransfer } from '#support/gateway.ts'
import { until } from '#support/users.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { noteSightings } from './sightings.ts'

const server = useServer()
const officer = useProfiles(server)(3)
const network = useNetwork(server)
const gateway = useGateway(server)

// From here on what comes is new.
beforeAll(() => noteSightings(server.worker))

let people = 0

/** Somebody who sends several times, with other fields each. */
async function sends(...times: readonly Readonly<Record<string, string>>[]): Promise<number> {
  people += 1
  const known = { senderPhotoIdNumber: `SEEN ${1000 + people}`, senderLastName: `SEEN ${people}` }
  let reference = ''
  for (const values of times) {
    reference = await sendTransfer(gateway, network, { field: fields({ ...person, ...known, ...values }) })
    await noteSightings(server.worker)
  }
  const { rows } = await sql<{ customerSid: number }>`select customer_sid from transactions
    where reference_number = ${reference}`.execute(server.db)
  return rows[0]?.customerSid ?? 0
}

async function stored(sid: number) {
  const { rows } = await sql<Record<string, unknown>>`select * from customers where sid = ${sid}`.execute(
    server.db,
  )
  return rows[0]
}
async function suggestions(sid: number) {
  return (await server.client.call(routes.show, { params: { sid } }, officer)).suggestions
}
function decide(route: 'accept' | 'dismiss', suggestionSid: number) {
  return server.client.attempt(routes[route], { params: { suggestionSid }, body: {} }, officer)
}

test('what was empty is filled in from the newest transfer, and the history says by whom', async () => {
  const sid = await sends({}, { senderCity: 'Tula', senderDOB: '1980-01-31' }, { senderMobilePhone: '+52 1' })
  expect(await stored(sid)).toMatchObject({
    city: 'TULA',
    dateOfBirth: '1980-01-31',
    mobilePhone: '+52 1',
    sends: 3,
    version: 4,
  })
  expect(await suggestions(sid)).toEqual([])
  const history = await historyOf(server, officer, 'customer', sid)
  expect(history.map(({ user, action }) => [user, action]).slice(0, 3)).toEqual([
    ['system', 'update'],
    ['system', 'update'],
    ['system', 'update'],
  ])
})

test('what says nothing new leaves the version as it is', async () => {
  const same = { senderCity: 'TULA', senderEmail: 'Ana@Example.com' }
  const sid = await sends(same, { ...same, senderEmail: 'ana@example.com' }, {}, same)
  expect(await stored(sid)).toMatchObject({ version: 1 })
  expect(await suggestions(sid)).toEqual([])
})

test('what differs waits for somebody, the newest alone, and is stored when it is accepted', async () => {
  const sid = await sends(
    { senderAddress: 'First Street', senderCity: 'Tula' },
    { senderAddress: 'Second Street', senderCity: 'Tula' },
    { senderAddress: 'Third Street', senderCity: 'Leon' },
  )
  const [open, ...more] = await suggestions(sid)
  expect(more).toEqual([])
  expect(open).toMatchObject({
    field: 'address',
    values: [
      { field: 'address', seen: 'THIRD STREET', stored: 'FIRST STREET' },
      { field: 'city', seen: 'LEON', stored: 'TULA' },
    ],
  })
  expect(await stored(sid)).toMatchObject({ address: 'FIRST STREET', version: 1 })
  expect(summary(await decide('accept', open?.sid ?? 0))).toBe('200')
  expect(await stored(sid)).toMatchObject({ address: 'THIRD STREET', city: 'LEON', version: 2 })
  expect(await suggestions(sid)).toEqual([])
  expect(summary(await decide('accept', open?.sid ?? 0))).toBe('404 not_found')
})

test('what a newer transfer has replaced is not stored by somebody who has only seen the one before', async () => {
  const sid = await sends({ senderAddress: 'First Street' }, { senderAddress: 'Second Street' })
  const [seen] = await suggestions(sid)
  people -= 1
  await sends({ senderAddress: 'Third Street' })
  expect(summary(await decide('accept', seen?.sid ?? 0))).toBe('404 not_found')
  expect(await stored(sid)).toMatchObject({ address: 'FIRST STREET', version: 1 })
  const [newest] = await suggestions(sid)
  people -= 1
  await sends({ senderAddress: 'Third Street' })
  expect(summary(await decide('accept', newest?.sid ?? 0))).toBe('200')
  expect(await stored(sid)).toMatchObject({ address: 'THIRD STREET', version: 2 })
})

test('what was dismissed is not asked again', async () => {
  const other = { senderFirstName: 'Anna' }
  const sid = await sends({}, other)
  const [open] = await suggestions(sid)
  expect(open).toMatchObject({ field: 'name' })
  expect(summary(await decide('dismiss', open?.sid ?? 0))).toBe('200')
  expect(await stored(sid)).toMatchObject({ firstName: 'ANA', version: 1 })
  people -= 1
  expect(await sends(other)).toBe(sid)
  expect(await suggestions(sid)).toEqual([])
})

test('what somebody else is known by is not filled in', async () => {
  const born = { senderDOB: '1970-07-07', senderLastName: 'SAME NAME' }
  const first = await sends({ ...born })
  const second = await sends({ senderLastName: 'SAME NAME' }, { ...born })
  expect(second).not.toBe(first)
  expect(await stored(second)).toMatchObject({ dateOfBirth: null })
  expect(await suggestions(second)).toMatchObject([{ field: 'dateOfBirth' }])
  const [open] = await suggestions(second)
  expect(summary(await decide('accept', open?.sid ?? 0))).toBe('409 duplicate')
  expect(await suggestions(second)).toHaveLength(1)
})

test('numbers of ids are masked in what is suggested and in the history', async () => {
  const sid = await sends(
    { senderDOB: '1960-01-01' },
    { senderDOB: '1960-01-01', senderPhotoIdNumber: `OTHER 12345 ${people}` },
  )
  const [open] = await suggestions(sid)
  expect(open).toMatchObject({ field: 'photoId' })
  expect(JSON.stringify(open)).not.toContain('12345')
  expect(summary(await decide('accept', open?.sid ?? 0))).toBe('200')
  expect(JSON.stringify(await historyOf(server, officer, 'customer', sid))).not.toContain('OTHER 12345')
})

test('what was said by somebody who is merged in that moment is noted with the record that stands for them', async () => {
  const into = await sends({})
  const from = await sends({})
  const known = { senderPhotoIdNumber: `SEEN ${1000 + people}`, senderLastName: `SEEN ${people}` }
  await sendTransfer(gateway, network, { field: fields({ ...person, ...known, senderCity: 'Tula' }) })
  const noted = await inTransaction(server.db, async (tx) => {
    await sql`update customers set merged_into = ${into} where sid = ${from}`.execute(tx)
    const noting = noteSightings(server.worker)
    await until('the lock is waited for', async () => {
      const { rows } =
        await sql`select from pg_locks where not granted and locktype = 'transactionid'`.execute(tx)
      return rows.length > 0
    })
    return { noting }
  })
  await noted.noting
  expect(await stored(from)).toMatchObject({ city: '', version: 1 })
  expect(await stored(into)).toMatchObject({ city: 'TULA', version: 2 })
})
