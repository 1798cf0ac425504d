import { customerRoutes } from '@corridor/contract/customer'
import { describe, expect, test } from 'vitest'
import { historyOf, summary } from '#support/agencies.ts'
import { addCustomer, type Customer, newCustomer } from '#support/customers.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'

const server = useServer()
const officer = useProfiles(server)(3)

function post(customerInfo: unknown) {
  return server.client.attempt(customerRoutes.create, { body: { customerInfo } }, officer)
}
function put({ sid }: { sid: number }, customerInfo: unknown) {
  return server.client.attempt(customerRoutes.update, { params: { sid }, body: { customerInfo } }, officer)
}
function add(more: Parameters<typeof newCustomer>[0] = {}): Promise<Customer> {
  return addCustomer(server, officer, more)
}

async function storedNumber(sid: number): Promise<string | undefined> {
  const row = await server.db
    .selectFrom('customers')
    .select('photoIdNumber')
    .where('sid', '=', sid)
    .executeTakeFirst()
  return row?.photoIdNumber
}

describe('a masked number', () => {
  test('that comes back stands for the stored one, in answer and history it is never whole', async () => {
    const stored = await add({ photoIdNumber: 'SECRET1234', legalIdType: 'SSN', legalIdNumber: '123456789' })
    const { resp } = (await put(stored, { ...stored, city: 'DALLAS' })).done()
    expect(resp).toMatchObject({ photoIdNumber: '•••• 1234', legalIdNumber: '•••• 6789' })
    expect(await storedNumber(stored.sid)).toBe('SECRET1234')
    const [change] = await historyOf(server, officer, 'customer', stored.sid)
    expect(change?.changes).toEqual([{ field: 'city', before: 'HOUSTON', after: 'DALLAS' }])
  })

  test('of another number is refused', async () => {
    const stored = await add({ photoIdNumber: 'OTHERS1234' })
    for (const photoIdNumber of ['•••• 9999', '••••', '•', '••••1234', '••••OTHERS1234']) {
      const answer = await put(stored, { ...stored, photoIdNumber })
      expect(summary(answer)).toBe('400 invalid_input customerInfo.photoIdNumber')
      expect(answer.body.fields[0]?.message).toBe('Type the whole number, or leave it as it was')
    }
    expect(summary(await put(stored, { ...stored, legalIdNumber: '•••• 1234' }))).toBe(
      '400 invalid_input customerInfo.legalIdNumber',
    )
    expect(summary(await post(newCustomer({ photoIdNumber: '•••• 1234' })))).toBe(
      '400 invalid_input customerInfo.photoIdNumber',
    )
    expect(await storedNumber(stored.sid)).toBe('OTHERS1234')
  })

  test('too short for its end is hidden whole', async () => {
    expect((await add({ photoIdNumber: 'AB12345' })).photoIdNumber).toBe('••••')
  })

  test('that changed is in the history, also where its end is the same', async () => {
    const stored = await add({
      photoIdNumber: 'HISTORY 1234',
      legalIdType: 'SSN',
      legalIdNumber: 'LEGAL 1234',
    })
    await put(stored, { ...stored, photoIdNumber: 'HISTORY 5678', legalIdNumber: 'OTHER 1234' })
    const [change, insert] = await historyOf(server, officer, 'customer', stored.sid)
    expect(change?.changes).toEqual([
      { field: 'legalIdNumber', before: '•••• 1234', after: 'changed' },
      { field: 'photoIdNumber', before: '•••• 1234', after: '•••• 5678' },
    ])
    expect(insert?.changes).toContainEqual({ field: 'photoIdNumber', before: null, after: '•••• 1234' })
  })
})
