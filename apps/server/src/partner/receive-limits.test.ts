import { sql } from 'kysely'
import pg from 'pg'
import { beforeEach, describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import {
  fields,
  newId,
  type Office,
  payOut,
  person,
  refusalsOf,
  sendInput,
  sendTransfer,
  validatePayout,
} from '#support/gateway.ts'

/** What the payer's agency has set for its own side: product 2. */

const server = useServer()
const network = useNetwork(server)
const others = useNetwork(server, '2')
const gateway = useGateway(server)

async function limit(column: string, value: string, period: string | null = null): Promise<void> {
  await sql`insert into agency_limits (agency_sid, product, ${sql.ref(column)}, acc_total_net)
    values (${network.payer.agencySid}, 2, ${value}, ${period})`.execute(server.db)
}

beforeEach(() => sql`delete from agency_limits`.execute(server.db))

test('a test question that the payer asks for is asked of the sender, before the cash is taken', async () => {
  await limit('limit_test_question', '999.99')
  const send = (values: Record<string, string>) => {
    const field = fields({ ...person, ...values })
    return gateway.call('sendValidation', network.sender, sendInput(network, { field }))
  }
  expect(refusalsOf(await send({})).map(({ rule, field }) => `${rule} ${field}`)).toEqual([
    'limitTestQuestion testQuestion',
    'limitTestQuestion testAnswer',
  ])
  expect((await send({ testQuestion: 'Dog?', testAnswer: 'Bandido' })).fault).toBeUndefined()
  // The stricter of the two agencies counts, whichever it is.
  await sql`insert into agency_limits (agency_sid, product, limit_test_question)
    values (${network.sender.agencySid}, 1, 5000)`.execute(server.db)
  expect((await send({})).fault).toBe('refused_by_rule')
  await sql`update agency_limits set limit_test_question = 5000 - limit_test_question`.execute(server.db)
  expect((await send({})).fault).toBe('refused_by_rule')
  await sql`update agency_limits set limit_test_question = 1000`.execute(server.db)
  expect((await send({})).fault).toBeUndefined()
})

describe.each([
  [
    'limit_by_trn',
    null,
    'The receiving agency moves at most 999.99 USD in one transfer; this one is 1000.00 USD.',
  ],
  [
    'limit_total_net',
    'week',
    'The receiver may be paid 999.99 USD per week; with this transfer it would be 1000.00 USD.',
  ],
] as const)('what the payer could never pay out by its %s', (column, period, message) => {
  const validate = () => gateway.call('sendValidation', network.sender, sendInput(network))

  test('is refused before the cash is taken', async () => {
    await limit(column, '999.99', period)
    expect(refusalsOf(await validate()).map(({ message }) => message)).toEqual([message])
    await sql`update agency_limits set ${sql.ref(column)} = 1000`.execute(server.db)
    expect((await validate()).fault).toBeUndefined()
  })

  test('is refused at the commit where the limit came in between', async () => {
    const referenceNumber = (await validate()).get('referenceNumber')
    const commit = () => gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
    await limit(column, '999.99', period)
    const refused = await commit()
    expect([refused.fault, refusalsOf(refused).map(({ message }) => message)]).toEqual([
      'refused_by_rule',
      [message],
    ])
    await sql`delete from agency_limits`.execute(server.db)
    expect((await commit()).get('status')).toBe('AVAIL')
  })
})

describe('the total of a receiver in the whole network', () => {
  let people = 0
  /** Somebody whom nobody has paid before. */
  function somebody(): Record<string, string> {
    people += 1
    return { receiverLastName: `PAID ${people}` }
  }

  function sent(who: Record<string, string>, way = network): Promise<string> {
    return sendTransfer(gateway, way, { field: fields({ ...person, ...who }) })
  }

  function validate(
    referenceNumber: string,
    more: Record<string, string> = {},
    office: Office = network.payer,
  ) {
    return gateway.call('receiveValidation', office, { ...newId(), referenceNumber, field: fields(more) })
  }

  function message(period: string): string {
    return `The receiver may be paid 1500.00 USD per ${period}; with this transfer it would be 2000.00 USD.`
  }

  test.each(['day', 'week', 'month', 'year'])('per %s, over several agencies', async (period) => {
    await limit('limit_total_net', '1500.00', period)
    const who = somebody()
    expect((await payOut(gateway, others.payer, await sent(who, others))).fault).toBeUndefined()
    const second = await sent({ receiverLastName: who['receiverLastName']?.toLowerCase() ?? '' })
    const refused = await validate(second)
    expect([refused.fault, refusalsOf(refused)]).toEqual([
      'refused_by_rule',
      [{ rule: 'limitTotalNet', field: '', value: '2000.00', message: message(period) }],
    ])
    expect((await validate(await sent(somebody()))).fault).toBeUndefined()
    await sql`update transactions set received_at = date_trunc(${period}, now()) - interval '1 microsecond'
      where status = 'RECVD'`.execute(server.db)
    expect((await payOut(gateway, network.payer, second)).fault).toBeUndefined()
  })

  test('is looked at again when the cash is out', async () => {
    await limit('limit_total_net', '1500.00', 'day')
    const who = somebody()
    const validationID = await validatePayout(gateway, network.payer, await sent(who))
    expect((await payOut(gateway, others.payer, await sent(who, others))).fault).toBeUndefined()
    const late = await gateway.call('receiveCommit', network.payer, { ...newId(), validationID })
    expect(refusalsOf(late)).toMatchObject([{ rule: 'limitTotalNet', message: message('day') }])
  })

  test('holds against ten payouts at once', async () => {
    await limit('limit_total_net', '3500.00', 'day')
    const who = somebody()
    const validations: string[] = []
    for (let made = 0; made < 10; made += 1) {
      validations.push(await validatePayout(gateway, network.payer, await sent(who)))
    }
    const paid = await Promise.all(
      validations.map((validationID) =>
        gateway.call('receiveCommit', network.payer, { ...newId(), validationID }),
      ),
    )
    expect(paid.map(({ fault }) => fault ?? 'paid').toSorted()).toEqual([
      ...Array.from({ length: 3 }, () => 'paid'),
      ...Array.from({ length: 7 }, () => 'refused_by_rule'),
    ])
  })

  test('one id for two payouts at once: one is paid, the other is told that the id stood for something else', async () => {
    await limit('limit_total_net', '3500.00', 'day')
    const told = new Set<string>()
    for (let round = 0; round < 10; round += 1) {
      const validations = [
        await validatePayout(gateway, network.payer, await sent(somebody())),
        await validatePayout(gateway, network.payer, await sent(somebody())),
      ]
      const id = newId()
      const pay = (validationID: string) =>
        gateway.call('receiveCommit', network.payer, { ...id, validationID })
      const paid = await Promise.all(validations.map(pay))
      told.add(
        paid
          .map(({ fault }) => fault ?? 'paid')
          .toSorted()
          .join(),
      )
    }
    expect([...told]).toEqual(['paid,request_id_reused'])
  })

  test('a payout whose agent is held by somebody is told to try again', async () => {
    await limit('limit_total_net', '3500.00', 'day')
    const validationID = await validatePayout(gateway, network.payer, await sent(somebody()))
    const input = { ...newId(), validationID }
    const pay = () => gateway.call('receiveCommit', network.payer, input)
    const holder = new pg.Client({ connectionString: server.platform.config.databaseUrl })
    await holder.connect()
    await holder.query('begin')
    await holder.query('select from agents where sid = $1 for update', [network.payer.agentSid])
    const held = await pay()
    await holder.end()
    expect(held.fault).toBe('busy')
    expect((await pay()).get('status')).toBe('RECVD')
  })

  test('leaves out a payout that was taken back, and somebody of the same name with another birth date', async () => {
    await limit('limit_total_net', '1500.00', 'day')
    const who = somebody()
    const first = await sent(who)
    expect((await payOut(gateway, network.payer, first)).fault).toBeUndefined()
    const second = await sent(who)
    expect((await validate(second)).fault).toBe('refused_by_rule')
    await gateway.call('receiveReversal', network.payer, {
      ...newId(),
      referenceNumber: first,
      reason: 'wrong person',
    })
    const validationID = (await validate(second, { receiverDOB: '1980-01-31' })).get('validationID')
    expect(
      (await gateway.call('receiveCommit', network.payer, { ...newId(), validationID })).fault,
    ).toBeUndefined()
    expect((await validate(first, { receiverDOB: '1980-01-31' })).fault).toBe('refused_by_rule')
    expect((await validate(first)).fault).toBe('refused_by_rule')
    expect((await validate(first, { receiverDOB: '1999-12-31' })).fault).toBeUndefined()
  })
})
