import { customerRoutes } from '@corridor/contract/customer'
import { expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { addCustomer, newCustomer } from '#support/customers.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'
import { allAtOnce } from '#support/users.ts'

const server = useServer({ DATABASE_POOL: '30' })
const officer = useProfiles(server)(3)

function post(customerInfo: unknown) {
  return server.client.attempt(customerRoutes.create, { body: { customerInfo } }, officer)
}
function put({ sid }: { sid: number }, customerInfo: unknown) {
  return server.client.attempt(customerRoutes.update, { params: { sid }, body: { customerInfo } }, officer)
}

const text = 'This customer is stored already: the same photo id, or the same names and date of birth.'

function duplicateOf(...sids: number[]) {
  return {
    status: 409,
    code: 'duplicate',
    message: text,
    reason: { code: 'customer_exists', params: {} },
    requestId: expect.any(String),
    fields: [],
    info: text,
    data: sids.map((sid) => ({ sid })),
  }
}

const alike = { photoIdType: 'PAS', photoIdNumber: 'SAME 12345', photoIdCountry: 'MEX' } as const
const named = {
  firstName: 'EVA',
  middleName: 'M',
  lastName: 'SAME',
  lastName2: 'NAME',
  dateOfBirth: '1970-01-31',
}

test('[CUST-27] the same photo id, or the same names and birth, is a duplicate that is named, when created and when changed', async () => {
  const byId = await addCustomer(server, officer, alike)
  const byName = await addCustomer(server, officer, named)
  const third = await addCustomer(server, officer)
  const cases: [object, number[]][] = [
    [{ ...alike, photoIdNumber: 'same 12345' }, [byId.sid]],
    [{ ...named, firstName: 'eva' }, [byName.sid]],
    [{ ...alike, ...named }, [byId.sid, byName.sid]],
  ]
  for (const [same, sids] of cases) {
    const created = await post({ ...newCustomer(), ...same })
    expect([created.status, created.body]).toEqual([409, duplicateOf(...sids)])
    const changed = await put(third, { ...third, ...same })
    expect([changed.status, changed.body]).toEqual([409, duplicateOf(...sids)])
  }
  expect(
    (await server.client.call(customerRoutes.show, { params: { sid: third.sid } }, officer)).version,
  ).toBe(1)
})

test('another type or country of the id, another middle name or birth date is somebody else', async () => {
  await addCustomer(server, officer, { ...alike, photoIdNumber: 'OTHER 1234', ...named, lastName: 'ELSE' })
  for (const other of [
    { ...alike, photoIdNumber: 'OTHER 1234', photoIdType: 'DRV' },
    { ...alike, photoIdNumber: 'OTHER 1234', photoIdCountry: 'GTM' },
    { ...named, lastName: 'ELSE', middleName: '' },
    { ...named, lastName: 'ELSE', dateOfBirth: '1970-02-01' },
  ])
    expect(summary(await post({ ...newCustomer(), ...other }))).toBe('200')
})

test('a save of oneself is no duplicate, also with its masked number', async () => {
  const stored = await addCustomer(server, officer, { photoIdNumber: 'MYSELF 1234' })
  expect(summary(await put(stored, { ...stored, city: 'DALLAS' }))).toBe('200')
})

test('a mask that comes back counts as the number behind it', async () => {
  const first = await addCustomer(server, officer, { photoIdNumber: 'BEHIND 1234', photoIdType: 'PAS' })
  const second = await addCustomer(server, officer, { photoIdNumber: 'BEHIND 1234', photoIdType: 'DRV' })
  const answer = await put(second, { ...second, photoIdType: 'PAS' })
  expect(answer.body).toEqual(duplicateOf(first.sid))
})

test('what was the id or the name of somebody once leads to that person', async () => {
  const first = await addCustomer(server, officer, { photoIdNumber: 'FORMER 1234', lastName: 'FORMER' })
  const was = { ...first, photoIdNumber: 'FORMER 1234' }
  const later = { photoIdNumber: 'CORRECTED 1', lastName: 'CORRECTED', version: undefined }
  expect(summary(await put(first, { ...first, ...later }))).toBe('200')
  const byId = await post(newCustomer({ photoIdNumber: 'FORMER 1234' }))
  const byName = await post({ ...was, photoIdNumber: 'SOMETHING ELSE' })
  for (const { status, body } of [byId, byName]) expect([status, body]).toEqual([409, duplicateOf(first.sid)])
  expect(summary(await put(first, { ...was, version: undefined }))).toBe('200')
})

test('of 10 who store the same person at the same moment one does, and the others are told who it is', async () => {
  const person = newCustomer({ photoIdNumber: 'RACE 123456' })
  const lock = 'lock table customers in exclusive mode'
  const answers = await allAtOnce(server, lock, 10, (index) =>
    post({ ...person, lastName2: `R${index % 2}` }),
  )
  const won = answers.filter(({ status }) => status === 200).map((answer) => answer.done().resp.sid)
  expect(won).toHaveLength(1)
  for (const { status, body } of answers.filter((answer) => answer.status !== 200))
    expect([status, body]).toEqual([409, duplicateOf(...won)])
})

test('two who take the place of each other at the same moment both learn of the other', async () => {
  const [one, two] = [
    await addCustomer(server, officer, { photoIdNumber: 'PLACE 11111' }),
    await addCustomer(server, officer, { photoIdNumber: 'PLACE 22222' }),
  ]
  const lock = `select 1 from customers where sid in (${one.sid}, ${two.sid}) for update`
  const answers = await allAtOnce(server, lock, 2, (index) =>
    index === 0
      ? put(one, { ...one, photoIdNumber: 'PLACE 22222' })
      : put(two, { ...two, photoIdNumber: 'PLACE 11111' }),
  )
  for (const answer of answers) expect(['200', '409 duplicate']).toContain(summary(answer))
  expect(answers.map(summary)).toContain('409 duplicate')
})
