import { customerRoutes } from '@corridor/contract/customer'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { addCustomer, type Customer } from '#support/customers.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { fields, sendInput } from '#support/gateway.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { lockCustomer } from './store.ts'

const world = useTransferWorld()
const { server, gateway, network } = world
const officer = useProfiles(server)(3)

/** A transfer that the customer brings to a counter, with the id that staff have stored. */
function send(photoIdNumber: string) {
  const sender = {
    senderFirstName: 'ANA',
    senderLastName: 'RUIZ',
    senderPhotoIdType: 'PAS',
    senderPhotoIdNumber: photoIdNumber,
    senderPhotoIdCountry: 'MEX',
    receiverFirstName: 'LUIS',
    receiverLastName: 'DIAZ',
  }
  return gateway.call('sendValidation', network.sender, sendInput(network, { field: fields(sender) }))
}

async function sends({ sid }: Customer): Promise<number | undefined> {
  const { rows } = await sql<{ sends: number }>`select sends from customers where sid = ${sid}`.execute(
    server.db,
  )
  return rows[0]?.sends
}

test('a transfer raises no version: the form that was open meanwhile is saved', async () => {
  const stored = await addCustomer(server, officer, { photoIdNumber: 'COUNTER 1' })
  expect((await send('COUNTER 1')).fault).toBeUndefined()
  const body = { customerInfo: { ...stored, city: 'DALLAS' } }
  const saved = await server.client.attempt(
    customerRoutes.update,
    { params: { sid: stored.sid }, body },
    officer,
  )
  expect([summary(saved), await sends(stored)]).toEqual(['200', 1])
})

test('a transfer during a save is told to try again, and goes through afterwards', async () => {
  const stored = await addCustomer(server, officer, { photoIdNumber: 'COUNTER 2' })
  const meanwhile = await inTransaction(server.platform.db, async (tx) => {
    await lockCustomer(tx, stored.sid)
    return send('COUNTER 2')
  })
  expect([meanwhile.fault, await sends(stored)]).toEqual(['busy', 0])
  expect((await send('COUNTER 2')).fault).toBeUndefined()
  expect(await sends(stored)).toBe(1)
})
