import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import {
  fields,
  newId,
  type Office,
  person,
  type Reply,
  refusalsOf,
  sendInput,
  sendTransfer,
  terms,
} from '#support/gateway.ts'
import { lapseTransfers } from '../core/transfers/jobs.ts'

function run(statement: ReturnType<typeof sql>) {
  return statement.execute(server.platform.db)
}

const server = useServer()
const network = useNetwork(server)
const others = useNetwork(server, '2')
const gateway = useGateway(server)

beforeEach(() => run(sql`delete from agency_limits`))

async function limit(
  { agencySid }: Office,
  product: 1 | 2,
  column: string,
  value: string,
  period: string | null = null,
): Promise<void> {
  await run(sql`insert into agency_limits (agency_sid, product, ${sql.ref(column)}, acc_total_net)
    values (${agencySid}, ${product}, ${value}, ${period})`)
}

type Values = Readonly<Record<string, string>>

function send(values: Values = {}, way = network, sendAmount = '1000.00'): Promise<Reply> {
  const field = fields({ ...person, ...values })
  return gateway.call(
    'sendValidation',
    way.sender,
    sendInput(way, { field, terms: terms(way, { sendAmount }) }),
  )
}

describe('a limit that asks for papers', () => {
  const papers = [
    ['limit_cob', 'limitCoB', { BirthCountry: 'MEX' }],
    ['limit_dob', 'limitDoB', { DOB: '1980-01-31' }],
    [
      'limit_legal_id',
      'limitLegalID',
      { LegalIdType: 'SSN', LegalIdNumber: '1', LegalIdIssueCountry: 'USA' },
    ],
    ['limit_photo_id', 'limitPhotoID', { PhotoIdType: 'PAS', PhotoIdNumber: '7', PhotoIdCountry: 'MEX' }],
  ] as const

  const of = (who: string, values: object): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([tag, value]) => [`${who}${tag}`, String(value)]))

  const expectAsked = (reply: Reply, rule: string, tags: readonly string[]): void => {
    expect(reply.fault).toBe('refused_by_rule')
    const asked = refusalsOf(reply)
    expect(asked.map(({ field }) => field)).toEqual(tags)
    for (const { rule: named, value, message } of asked) {
      expect([named, value]).toEqual([rule, '1000.00'])
      expect(message).toMatch(/ is required above 999\.99 USD; this transfer is 1000\.00 USD\.$/)
    }
  }

  test.each(papers)('%s at sending: the sender’s, above and not at it', async (column, rule, values) => {
    const wanted = of('sender', values)
    await limit(network.sender, 1, column, '1000.00')
    expect((await send()).fault).toBeUndefined()
    await run(sql`update agency_limits set ${sql.ref(column)} = 999.99`)
    expectAsked(await send(), rule, Object.keys(wanted))
    expect((await send(wanted)).fault).toBeUndefined()
    expect((await send({}, network, '999.99')).fault).toBeUndefined()
    await run(sql`update agency_limits set ${sql.ref(column)} = 0`)
    expect((await send({}, network, '0.01')).fault).toBe('refused_by_rule')
  })

  test.each(papers)('%s at the payout: the receiver’s', async (column, rule, values) => {
    const referenceNumber = await sendTransfer(gateway, network)
    const receive = (given: Values = {}) =>
      gateway.call('receiveValidation', network.payer, { ...newId(), referenceNumber, field: fields(given) })
    const wanted = of('receiver', values)
    await limit(network.payer, 2, column, '1000.00')
    expect((await receive()).fault).toBeUndefined()
    await run(sql`update agency_limits set ${sql.ref(column)} = 999.99`)
    expectAsked(await receive(), rule, Object.keys(wanted))
    expect((await receive(wanted)).fault).toBeUndefined()
  })

  test('limit_test_question: a question and its answer', async () => {
    await limit(network.sender, 1, 'limit_test_question', '999.99')
    expectAsked(await send(), 'limitTestQuestion', ['testQuestion', 'testAnswer'])
    expectAsked(await send({ testQuestion: 'Dog?' }), 'limitTestQuestion', ['testAnswer'])
    expect((await send({ testQuestion: 'Dog?', testAnswer: 'Bandido' })).fault).toBeUndefined()
  })

  test('opens a field that the agency does not take', async () => {
    await run(sql`update agency_fields set visibility = 'NOT_ALL'
      where agency_sid = ${network.sender.agencySid} and tag = 'senderDOB'`)
    await limit(network.sender, 1, 'limit_dob', '999.99')
    expect((await send({ senderDOB: '1980-01-31' })).fault).toBeUndefined()
    expect(refusalsOf(await send({ senderDOB: '1980-01-31' }, network, '999.99'))).toMatchObject([
      { rule: 'field_not_allowed', field: 'senderDOB', value: '1980-01-31' },
    ])
    const told = await gateway.call('getFieldsForProduct', network.sender, { product: '1' })
    expect(told.body).toMatch(
      /<tag>senderDOB<(?:(?!<\/field>).)*<visibility>OPT<\/visibility><requiredAbove>999\.99</,
    )
  })
})

describe('the limit of one transfer', () => {
  const refusal = (who: string) => {
    const message = `${who} moves at most 999.99 USD in one transfer; this one is 1000.00 USD.`
    return { rule: 'limitByTrn', field: '', value: '1000.00', message }
  }

  test.each([
    ['the sender', 'sender', 1, 'This agency'],
    ['the payer, before the cash is taken', 'payer', 2, 'The receiving agency'],
  ] as const)('of %s', async (_whose, side, product, who) => {
    await limit(network[side], product, 'limit_by_trn', '1000.00')
    expect((await send()).fault).toBeUndefined()
    await run(sql`update agency_limits set limit_by_trn = 999.99`)
    const reply = await send()
    expect([reply.fault, refusalsOf(reply)]).toEqual(['refused_by_rule', [refusal(who)]])
    expect((await send({}, network, '999.99')).fault).toBeUndefined()
  })

  test('of the payer holds at the payout too', async () => {
    const referenceNumber = await sendTransfer(gateway, network)
    await limit(network.payer, 2, 'limit_by_trn', '999.99')
    const reply = await gateway.call('receiveValidation', network.payer, { ...newId(), referenceNumber })
    expect([reply.fault, refusalsOf(reply)]).toEqual(['refused_by_rule', [refusal('This agency')]])
  })

  test('of both, and a field, are told together', async () => {
    await limit(network.sender, 1, 'limit_by_trn', '999.99')
    await limit(network.payer, 2, 'limit_by_trn', '500')
    const rules = refusalsOf(await send({ senderDOB: 'x' })).map(({ rule }) => rule)
    expect(rules).toEqual(['field_not_allowed', 'limitByTrn', 'limitByTrn'])
  })
})

describe('the total of a customer in the whole network', () => {
  let people = 0
  /** Somebody whom nobody has seen before. */
  const somebody = (): Values => {
    people += 1
    return { senderLastName: `TOTAL ${people}`, senderMobilePhone: `+1 ${people}` }
  }

  const shift = async (referenceNumber: string, period: string, more: string): Promise<void> => {
    await run(sql`update transactions set created_at = date_trunc(${period}, now()) + ${more}::interval
      where reference_number = ${referenceNumber}`)
  }

  test.each(['day', 'week', 'month', 'year'])('per %s, over several agencies', async (period) => {
    await limit(network.sender, 1, 'limit_total_net', '2500.00', period)
    const who = somebody()
    const first = await send(who)
    const second = await send(who, others)
    expect([first.fault, second.fault]).toEqual([undefined, undefined])
    const third = await send(who)
    const message = `The customer may send 2500.00 USD per ${period}; with this transfer it would be 3000.00 USD.`
    expect([third.fault, refusalsOf(third)]).toEqual([
      'refused_by_rule',
      [{ rule: 'limitTotalNet', field: '', value: '3000.00', message }],
    ])
    // Equal is not above, another customer has a total of his own, and another agency no limit at all.
    expect((await send(somebody())).fault).toBeUndefined()
    expect((await send(who, others, '0.01')).fault).toBeUndefined()
    await shift(second.get('referenceNumber'), period, '0')
    expect((await send(who)).fault).toBe('refused_by_rule')
    await shift(second.get('referenceNumber'), period, '-1 microsecond')
    expect((await send(who, network, '1499.99')).fault).toBeUndefined()
    expect((await send(who, network, '0.01')).fault).toBe('refused_by_rule')
  })

  test('leaves out what was cancelled or abandoned, and counts what was paid', async () => {
    await limit(network.sender, 1, 'limit_total_net', '1000.00', 'year')
    const who = somebody()
    const referenceNumber = await sendTransfer(gateway, network, { field: fields({ ...person, ...who }) })
    expect((await send(who)).fault).toBe('refused_by_rule')
    await gateway.call('sendReversal', network.sender, {
      ...newId(),
      referenceNumber,
      reason: 'changed',
      returnFees: 'false',
    })
    const abandoned = await send(who)
    expect(abandoned.fault).toBeUndefined()
    expect((await send(who)).fault).toBe('refused_by_rule')
    await run(
      sql`update transactions set lapses_at = now() where reference_number = ${abandoned.get('referenceNumber')}`,
    )
    expect(await lapseTransfers(server.worker.db)).toBe(1)
    expect((await send(who)).fault).toBeUndefined()
  })

  test('is of a day where no period is set, and nobody passes a limit of 0', async () => {
    await limit(network.sender, 1, 'limit_total_net', '0')
    const [refusal] = refusalsOf(await send(somebody()))
    expect(refusal?.message).toBe(
      'The customer may send 0.00 USD per day; with this transfer it would be 1000.00 USD.',
    )
  })

  test('holds against 20 sends at once, of a new customer and of a known one', async () => {
    await limit(network.sender, 1, 'limit_total_net', '500.00', 'day')
    await limit(others.sender, 1, 'limit_total_net', '500.00', 'day')
    const who = somebody()
    const known = somebody()
    await send(known, network, '0.01')
    for (const [customer, most] of [
      [who, 5],
      [known, 4],
    ] as const) {
      const sent = await Promise.all(
        Array.from({ length: 20 }, (_, index) =>
          send(customer, index % 2 === 0 ? network : others, '100.00'),
        ),
      )
      expect(sent.filter(({ fault }) => fault === undefined)).toHaveLength(most)
      for (const { fault } of sent) expect([undefined, 'refused_by_rule']).toContain(fault)
      const { rows } =
        await run(sql`select count(*)::int as sends, sum(t.amount_base)::float as total, max(c.sends) as counted
        from transactions t join customers c on c.sid = t.customer_sid
        where c.last_name = ${customer['senderLastName']} and t.amount_base = 100`)
      expect(rows).toEqual([
        { sends: most, total: most * 100, counted: customer === known ? most + 1 : most },
      ])
    }
  })
})
