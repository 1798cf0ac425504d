import { complianceRoutes } from '@corridor/contract/compliance'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { fields, person, sendInput, sendTransfer, terms } from '#support/gateway.ts'
import { above, lenient } from '#support/past-rules.ts'

const { server, gateway, network } = useTransferWorld()
const officer = useUser(server, 'officer', 3)

test('a total is that of the person, as the gateway counts it, whichever record a transfer came with', async () => {
  const agencySid = network.sender.agencySid
  const send = (lastName: string) => ({
    field: fields({ ...person, senderLastName: lastName }),
    terms: terms(network, { sendAmount: '60.00' }),
  })
  for (const lastName of ['ONCE', 'TWICE']) await sendTransfer(gateway, network, send(lastName))
  const panel = await server.client.call(complianceRoutes.panel, { params: { agencySid } }, officer)
  const rules = lenient(panel, above({ limitTotalNet: '100.00' }))
  const refused = async () => {
    const body = { rules, product: 1 as const }
    const { samples } = await server.client.call(
      complianceRoutes.tryPast,
      { params: { agencySid }, body },
      officer,
    )
    return samples.map(({ rule }) => rule)
  }
  expect(await refused()).toEqual([])
  await sql`update customers set merged_into = (select sid from customers where last_name = 'ONCE')
    where last_name = 'TWICE'`.execute(server.db)
  expect(await refused()).toEqual(['limitTotalNet'])
  await server.client.call(complianceRoutes.save, { params: { agencySid }, body: rules }, officer)
  const reply = await gateway.call('sendValidation', network.sender, sendInput(network, send('TWICE')))
  expect(reply.fault).toBe('refused_by_rule')
})
