import { type RawBuilder, sql } from 'kysely'
import { afterEach, describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { newId, type Office, payOut, type Reply, sendInput, sendTransfer } from '#support/gateway.ts'

/** What a partner may still do when something was switched off meanwhile, and what no more. */

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

function run(statement: RawBuilder<unknown>) {
  return statement.execute(server.db)
}

function giveBack(referenceNumber: string): Promise<Reply> {
  const input = { ...newId(), referenceNumber, reason: 'changed my mind', returnFees: 'true' }
  return gateway.call('sendReversal', network.sender, input)
}

function takeBack(referenceNumber: string): Promise<Reply> {
  return gateway.call('receiveReversal', network.payer, {
    ...newId(),
    referenceNumber,
    reason: 'wrong person',
  })
}

/** Nothing else than giving back is open to the office meanwhile. */
async function expectRefused(office: Office, code: string): Promise<void> {
  const asked =
    office === network.sender
      ? gateway.call('sendValidation', office, sendInput(network))
      : gateway.call('receiveValidation', office, { ...newId(), referenceNumber: '100000000008' })
  expect((await asked).fault).toBe(code)
}

describe('money is given back', () => {
  afterEach(async () => {
    await run(sql`insert into agent_schedules (agent_sid, day, open_time, close_time)
      select a.sid, d, '00:00:00', '23:59:59' from agents a, generate_series(1, 7) d on conflict do nothing`)
    await run(sql`update agencies set active = true, active_snd = true, active_rcv = true`)
    await run(sql`update agents set active = true, active_send = true, active_rcv = true`)
  })

  test.each([
    ['closed', 'delete from agent_schedules'],
    ['service_off', 'update agencies set active_snd = false, active_rcv = false'],
    ['service_off', 'update agents set active_send = false, active_rcv = false'],
  ])('though the office is %s (%s)', async (code, text) => {
    const waiting = await sendTransfer(gateway, network)
    const paid = await sendTransfer(gateway, network)
    expect((await payOut(gateway, network.payer, paid)).fault).toBeUndefined()
    await run(sql.raw(text))
    await expectRefused(network.sender, code)
    await expectRefused(network.payer, code)
    expect((await giveBack(waiting)).get('status')).toBe('CANCL')
    expect((await takeBack(paid)).get('status')).toBe('AVAIL')
  })

  test('but not by an agency that is switched off altogether: then the operator does it', async () => {
    const waiting = await sendTransfer(gateway, network)
    await run(sql`update agencies set active = false where sid = ${network.sender.agencySid}`)
    expect((await giveBack(waiting)).fault).toBe('agency_off')
  })
})

describe('a commit looks again', () => {
  async function commitAfter(text: string, undo: string): Promise<void> {
    const validated = await gateway.call('sendValidation', network.sender, sendInput(network))
    const referenceNumber = validated.get('referenceNumber')
    await run(sql.raw(text))
    const refused = await gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
    await run(sql.raw(undo))
    expect([refused.fault, refused.get('faultstring')]).toEqual([
      'no_link',
      `This agency cannot send to agency ${network.payer.agencyCode} at present.`,
    ])
    const again = await gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
    expect(again.get('status')).toBe('AVAIL')
  }

  test('at the link', () =>
    commitAfter(
      'create table cut as select * from agency_send_to; delete from agency_send_to',
      'insert into agency_send_to select * from cut; drop table cut',
    ))

  test.each(['active', 'active_rcv'])('at %s of the payer', (column) =>
    commitAfter(
      `update agencies set ${column} = false where sid = ${network.payer.agencySid}`,
      `update agencies set ${column} = true where sid = ${network.payer.agencySid}`,
    ),
  )
})

test('the point of sale of another agent of the same agency is refused', async () => {
  const { agencySid, agentId } = network.sender
  await run(sql`with other as (
      insert into agents (agency_sid, agent_id, name, address, city, phone)
      values (${agencySid}, '88888888', 'Other', 'Main Street 2', 'Town', '1') returning sid
    )
    insert into points_of_sale (agent_sid, number) select sid, '002' from other`)
  const asked = await gateway.call('balanceLookup', network.sender, { posNumber: '002' })
  expect([asked.fault, asked.get('faultstring')]).toEqual([
    'unknown_pos',
    `Agent ${agentId} has no point of sale 002.`,
  ])
  expect((await gateway.call('balanceLookup', network.sender, { posNumber: '001' })).fault).toBeUndefined()
})
