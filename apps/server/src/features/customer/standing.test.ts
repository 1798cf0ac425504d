import { customerRoutes } from '@corridor/contract/customer'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addAgency } from '#support/agencies.ts'
import { useGateway, useGrant, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { fields, type Network, person, refusalsOf, sendInput, terms } from '#support/gateway.ts'

const server = useServer()
const signedIn = useProfiles(server)
const support = signedIn(5)
const boss = signedIn(1)
useGrant(server, boss)
const network = useNetwork(server)
const others = useNetwork(server, '2')
const gateway = useGateway(server)

function run(statement: ReturnType<typeof sql>) {
  return statement.execute(server.platform.db)
}

beforeEach(() => run(sql`delete from agency_limits`))

function limit(way: Network, value: string, period: string | null) {
  return run(sql`insert into agency_limits (agency_sid, product, limit_total_net, acc_total_net)
    values (${way.sender.agencySid}, 1, ${value}, ${period})`)
}

let people = 0

/** A person who has sent through these ways, an amount each. */
async function sender(...sends: readonly [Network, string][]): Promise<number> {
  people += 1
  for (const [way, sendAmount] of sends) {
    const field = fields({ ...person, senderMobilePhone: `+52 ${people}` })
    const input = sendInput(way, { field, terms: terms(way, { sendAmount }) })
    expect((await gateway.call('sendValidation', way.sender, input)).fault).toBeUndefined()
  }
  const { rows } = await sql<{ sid: number }>`
    select sid from customers where mobile_phone = ${`+52 ${people}`}`.execute(server.db)
  return rows[0]?.sid ?? 0
}

function standing(sid: number) {
  return server.client.call(customerRoutes.standing, { params: { sid } }, support)
}

async function lastTransfer(customerSid: number): Promise<number> {
  const { rows } = await sql<{ sid: number }>`
    select sid from transactions where customer_sid = ${customerSid} order by sid desc limit 1`.execute(
    server.db,
  )
  return rows[0]?.sid ?? 0
}

test('somebody who never sent has neither a last transfer nor a limit', async () => {
  await limit(network, '1000.00', 'month')
  const { rows } = await sql<{ sid: number }>`
    insert into customers (first_name, last_name) values ('NEVER', 'SENT') returning sid`.execute(server.db)
  expect(await standing(rows[0]?.sid ?? 0)).toEqual({ transfers: 0, last: null, limits: [] })
  const gone = await server.client.attempt(customerRoutes.standing, { params: { sid: 999_999 } }, support)
  expect(gone.status).toBe(404)
})

test('each agency with a limit shows what went through the whole network, the last one first', async () => {
  const sid = await sender([network, '100.00'], [others, '200.00'])
  await limit(network, '1000.00', 'month')
  expect(await standing(sid)).toEqual({
    transfers: 2,
    last: {
      sid: await lastTransfer(sid),
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      agencySid: others.sender.agencySid,
      agencyName: 'S2 AGENCY',
    },
    limits: [
      {
        agencySid: network.sender.agencySid,
        agencyName: 'S AGENCY',
        period: 'month',
        limit: '1000.00',
        sent: '300.00',
      },
    ],
  })
  await limit(others, '500.00', null)
  expect((await standing(sid)).limits).toMatchObject([
    { agencyName: 'S2 AGENCY', period: 'day', limit: '500.00', sent: '300.00' },
    { agencyName: 'S AGENCY' },
  ])
})

describe('what is shown as sent', () => {
  const periods = ['day', 'week', 'month', 'year'] as const

  test.each(periods)(
    'of the %s is what the gateway counts: the next cent above the limit is refused',
    async (period) => {
      const sid = await sender([network, '100.00'], [others, '200.00'], [network, '50.00'])
      await run(sql`update transactions set created_at = date_trunc(${period}, now()) - interval '1 second'
      where customer_sid = ${sid} and amount_base = 50`)
      await limit(network, '300.00', period)
      expect((await standing(sid)).limits).toMatchObject([{ period, sent: '300.00' }])
      const field = fields({ ...person, senderMobilePhone: `+52 ${people}` })
      const input = sendInput(network, { field, terms: terms(network, { sendAmount: '1.00' }) })
      const refused = await gateway.call('sendValidation', network.sender, input)
      expect(refusalsOf(refused)).toMatchObject([{ rule: 'limitTotalNet', value: '301.00' }])
    },
  )

  test('counts all records of a merged person, whichever of them is asked about', async () => {
    const kept = await sender([network, '100.00'])
    const merged = await sender([others, '200.00'])
    await run(sql`update customers set merged_into = ${kept} where sid = ${merged}`)
    await limit(network, '1000.00', 'month')
    const whole = await standing(kept)
    expect([whole.transfers, whole.limits]).toMatchObject([2, [{ sent: '300.00' }]])
    expect(whole.last?.agencyName).toBe('S2 AGENCY')
    expect(await standing(merged)).toEqual(whole)
  })

  test('leaves out what was never paid for', async () => {
    const sid = await sender([network, '100.00'], [network, '200.00'])
    await run(sql`update transactions set status = 'DELETED', closed_at = now()
      where sid = ${await lastTransfer(sid)}`)
    await limit(network, '1000.00', 'month')
    const { transfers, limits } = await standing(sid)
    expect([transfers, limits]).toMatchObject([1, [{ sent: '100.00' }]])
  })
})

test('five agencies at most, those of the newest transfers', async () => {
  const names = ['1', '2', '3', '4', '5', '6'].map((number) => `LIMIT ${number}`)
  const sid = await sender(...names.map((): [Network, string] => [network, '10.00']))
  for (const name of names) {
    const { sid: agencySid } = await addAgency(server, boss, name)
    await run(
      sql`insert into agency_limits (agency_sid, product, limit_total_net) values (${agencySid}, 1, 500)`,
    )
  }
  // As if each had gone through an agency of its own: a transfer does not change what it was.
  await server.platform.barePool.query(`begin;
    set local session_replication_role = replica;
    update transactions t set send_agency_sid = a.sid from agencies a, (
      select sid, row_number() over (order by created_at) as place from transactions where customer_sid = ${sid}
    ) nth where t.sid = nth.sid and a.long_name = 'LIMIT ' || nth.place;
    commit`)
  expect((await standing(sid)).limits.map(({ agencyName }) => agencyName)).toEqual(
    names.slice(1).toReversed(),
  )
})
