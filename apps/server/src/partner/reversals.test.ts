import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import {
  type Network,
  newId,
  openWayBack,
  payOut,
  type Reply,
  sendInput,
  sendTransfer,
  terms,
  validatePayout,
} from '#support/gateway.ts'
import { until } from '#support/users.ts'

let back: Network

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

beforeAll(async () => {
  back = await openWayBack(server.platform, network)
})

function cancel(way: Network, referenceNumber: string, returnFees: string): Promise<Reply> {
  return gateway.call('sendReversal', way.sender, {
    ...newId(),
    referenceNumber,
    reason: 'changed',
    returnFees,
  })
}

async function shift(column: string, referenceNumber: string, time: string): Promise<void> {
  await sql`update transactions set ${sql.ref(column)} = now() - ${time}::interval
    where reference_number = ${referenceNumber}`.execute(server.platform.db)
}

async function cancelBookings(referenceNumber: string): Promise<string[]> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select p.account, p.amount_cents as cents from transactions t
    join transaction_events e on e.transaction_sid = t.sid and e.move = 'CANCEL' and e.reason = 'changed'
    join ledger_postings p on p.event_sid = e.sid
    where t.reference_number = ${referenceNumber}
    order by p.account`.execute(server.platform.db)
  return rows.map(({ account, cents }) => `${account.replace(/:\d+$/, '')} ${cents}`)
}

describe('a cancelled transfer out of the United States', () => {
  beforeAll(() =>
    sql`update countries set tax_rate = 0.02 where country_code = 'USA'`.execute(server.platform.db),
  )
  afterAll(() =>
    sql`update countries set tax_rate = 0 where country_code = 'USA'`.execute(server.platform.db),
  )

  const all = ['agency -101000', 'transit 101000']
  const withoutFees = ['agency -100400', 'operator:fees -600', 'transit 101000']

  test.each([
    ['at once', '0', 'true', 'true', '1030.00', all],
    ['at once', '0', 'false', 'true', '1030.00', all],
    ['just within half an hour', '29 minutes 50 seconds', 'false', 'true', '1030.00', all],
    ['just after half an hour', '30 minutes 1 second', 'false', 'false', '1020.00', withoutFees],
    ['just after half an hour', '30 minutes 1 second', 'true', 'true', '1030.00', all],
    ['after a month', '30 days', 'false', 'false', '1020.00', withoutFees],
  ])(
    '%s (%s), asked for the fees %s: returned %s, %s',
    async (_when, ago, asked, returned, amount, lines) => {
      const referenceNumber = await sendTransfer(gateway, network)
      await shift('available_at', referenceNumber, ago)
      const { get, fault } = await cancel(network, referenceNumber, asked)
      expect([fault, get('status'), get('feesReturned'), get('amountToReturn'), get('currency')]).toEqual([
        undefined,
        'CANCL',
        returned,
        amount,
        'USD',
      ])
      expect(await cancelBookings(referenceNumber)).toEqual(lines)
      const { rows } = await sql<object>`select status, fees_returned, closed_at is not null as closed
      from transactions where reference_number = ${referenceNumber}`.execute(server.platform.db)
      expect(rows).toEqual([{ status: 'CANCL', feesReturned: returned === 'true', closed: true }])
    },
  )

  test('leaves what the sender owes: nothing with the fees returned, his share apart without', async () => {
    const { platform } = server
    const balance = async () => (await gateway.call('balanceLookup', network.sender)).get('balance')
    const before = Number(await balance())
    const referenceNumber = await sendTransfer(gateway, network)
    await shift('available_at', referenceNumber, '1 hour')
    await cancel(network, referenceNumber, 'false')
    expect(Number(await balance()) - before).toBeCloseTo(6, 5)
    const { rows } = await sql<{ sum: number }>`
      select sum(amount_cents)::int as sum from ledger_postings where account = 'transit'`.execute(
      platform.db,
    )
    expect(rows).toEqual([{ sum: 0 }])
  })
})

test('elsewhere the fees stay from the first minute, unless they are asked for', async () => {
  const more = { terms: terms(back, { receiveCurrency: 'USD', sendAmount: '200.00' }) }
  const kept = await cancel(back, await sendTransfer(gateway, back, more), 'false')
  expect([kept.get('feesReturned'), kept.get('amountToReturn')]).toEqual(['false', '200.00'])
  const returned = await cancel(back, await sendTransfer(gateway, back, more), 'true')
  expect([returned.get('feesReturned'), returned.get('amountToReturn')]).toEqual(['true', '205.00'])
})

describe('of a payout that was reversed nothing stays', () => {
  const row = async (referenceNumber: string) =>
    (
      await sql<object>`
        select to_jsonb(t) - 'version' as row from transactions t where reference_number = ${referenceNumber}`.execute(
        server.platform.db,
      )
    ).rows
  const reverse = (referenceNumber: string) =>
    gateway.call('receiveReversal', network.payer, { ...newId(), referenceNumber, reason: 'wrong person' })

  test('in the transfer: agent, counter, time and what was asked of the receiver', async () => {
    const referenceNumber = await sendTransfer(gateway, network)
    const before = await row(referenceNumber)
    const field = [{ name: 'receiverPhone', value: '555' }]
    const validationID = await validatePayout(gateway, network.payer, referenceNumber, { field })
    await gateway.call('receiveCommit', network.payer, { ...newId(), validationID })
    const paid = JSON.stringify(await row(referenceNumber))
    expect(paid).toMatch(/"receive_pos":"001".*"receiver_fields":\{"receiverPhone":"555"\}/)
    expect((await reverse(referenceNumber)).get('status')).toBe('AVAIL')
    expect(await row(referenceNumber)).toEqual(before)
  })

  test('of what was checked at the counter: the receiver is asked again', async () => {
    const referenceNumber = await sendTransfer(gateway, network)
    const other = await validatePayout(gateway, network.payer, referenceNumber)
    const used = await validatePayout(gateway, network.payer, referenceNumber)
    const pay = (validationID: string) =>
      gateway.call('receiveCommit', network.payer, { ...newId(), validationID })
    expect((await pay(used)).get('status')).toBe('RECVD')
    await reverse(referenceNumber)
    expect([(await pay(used)).fault, (await pay(other)).fault]).toEqual([
      'validation_unknown',
      'validation_unknown',
    ])
    expect((await payOut(gateway, network.payer, referenceNumber)).get('status')).toBe('RECVD')
  })
})

describe('is refused in words', () => {
  const expectWords = ({ fault, get }: Reply, code: string, words: string): void =>
    expect([fault, get('faultstring')]).toEqual([code, words])

  test('a cancellation of what is cancelled', async () => {
    const referenceNumber = await sendTransfer(gateway, network)
    await cancel(network, referenceNumber, 'true')
    const words = `Transfer ${referenceNumber} is cancelled, so it cannot be cancelled.`
    expectWords(await cancel(network, referenceNumber, 'true'), 'wrong_status', words)
  })

  test('a cancellation before the commit, and a second commit', async () => {
    const validated = await gateway.call('sendValidation', network.sender, sendInput(network))
    const referenceNumber = validated.get('referenceNumber')
    const early = await cancel(network, referenceNumber, 'true')
    expectWords(
      early,
      'wrong_status',
      `Transfer ${referenceNumber} is uncommitted, so it cannot be cancelled.`,
    )
    const commit = () => gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
    expect((await commit()).fault).toBeUndefined()
    expectWords(
      await commit(),
      'wrong_status',
      `Transfer ${referenceNumber} is available, so it cannot be committed.`,
    )
  })

  test('a commit that comes too late', async () => {
    const validated = await gateway.call('sendValidation', network.sender, sendInput(network))
    const referenceNumber = validated.get('referenceNumber')
    await shift('lapses_at', referenceNumber, '0')
    const late = await gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
    const words = `Transfer ${referenceNumber} was not committed in time. Start again with a new quote.`
    expectWords(late, 'lapsed', words)
  })

  test('a cancellation of what expired, before the job has seen it', async () => {
    const referenceNumber = await sendTransfer(gateway, network)
    await shift('expires_at', referenceNumber, '0')
    const words = `Transfer ${referenceNumber} is expired, so it cannot be cancelled.`
    expectWords(await cancel(network, referenceNumber, 'false'), 'wrong_status', words)
    expect(await cancelBookings(referenceNumber)).toEqual([])
  })

  test('the reversal of a payout of yesterday, and of none', async () => {
    const referenceNumber = await sendTransfer(gateway, network)
    const reverse = () =>
      gateway.call('receiveReversal', network.payer, { ...newId(), referenceNumber, reason: 'wrong' })
    expectWords(
      await reverse(),
      'wrong_status',
      `Transfer ${referenceNumber} is available, so it cannot be reversed.`,
    )
    await payOut(gateway, network.payer, referenceNumber)
    await shift('received_at', referenceNumber, '1 day')
    const words = `Transfer ${referenceNumber} was paid out on an earlier UTC day, which is closed. Ask the operator.`
    expectWords(await reverse(), 'reversal_too_late', words)
  })

  test('the payout of what expired, held, was cancelled or paid', async () => {
    const attempt = async (status: string, code: string, words: string) => {
      const referenceNumber = await sendTransfer(gateway, network)
      const validationID = await validatePayout(gateway, network.payer, referenceNumber)
      if (status === 'AVAIL') await shift('expires_at', referenceNumber, '0')
      else
        await sql`update transactions set status = ${status}
          where reference_number = ${referenceNumber}`.execute(server.platform.db)
      // Of one that is held the payer learns nothing but whom to ask.
      const sentence =
        status === 'HOLD' ? words : `Transfer ${referenceNumber} is ${words}, so it cannot be paid out.`
      for (const tried of [
        await gateway.call('receiveValidation', network.payer, { ...newId(), referenceNumber }),
        await gateway.call('receiveCommit', network.payer, { ...newId(), validationID }),
      ]) {
        expectWords(tried, code, sentence)
      }
    }
    await attempt('AVAIL', 'wrong_status', 'expired')
    await attempt('HOLD', 'wrong_status', 'This transfer cannot be paid at the moment. Ask the operator.')
    await attempt('CANCL', 'wrong_status', 'cancelled')
    await attempt('RECVD', 'wrong_status', 'received')
    await attempt('REFND', 'wrong_status', 'refunded')
  })

  test('a payout by a validation that is old, of nobody, or of another agent', async () => {
    const referenceNumber = await sendTransfer(gateway, network)
    const validationID = await validatePayout(gateway, network.payer, referenceNumber)
    const pay = (id: string, office = network.payer) =>
      gateway.call('receiveCommit', office, { ...newId(), validationID: id })
    const words = 'This validation is not known or is older than ten minutes. Call receiveValidation again.'
    expectWords(await pay('00000000-0000-4000-8000-000000000000'), 'validation_unknown', words)
    expectWords(await pay(validationID, network.sender), 'validation_unknown', words)
    await sql`update payout_validations set expires_at = now() where validation_id = ${validationID}`.execute(
      server.platform.db,
    )
    expectWords(await pay(validationID), 'validation_unknown', words)
    expect((await payOut(gateway, network.payer, referenceNumber)).get('status')).toBe('RECVD')
  })

  describe('a payout without the right answer to the test question', () => {
    const words = 'The answer to the test question is missing or wrong. Ask the receiver again.'
    const question = [
      { name: 'testQuestion', value: 'First dog?' },
      { name: 'testAnswer', value: 'El  Bandido' },
    ]
    const send = (): Promise<string> =>
      sendTransfer(gateway, network, {
        field: [...(sendInput(network)['field'] as object[]), ...question] as never,
      })
    const ask = (referenceNumber: string, more: object) =>
      gateway.call('receiveValidation', network.payer, { ...newId(), referenceNumber, ...more })

    const counted = async (referenceNumber: string) => {
      const { rows } = await sql<{ tries: number; lastAt: string }>`
        select tries, last_at from test_answer_tries join transactions t on t.sid = transaction_sid
        where reference_number = ${referenceNumber}`.execute(server.platform.db)
      return rows[0]
    }
    const triesOf = async (referenceNumber: string) => (await counted(referenceNumber))?.tries
    const lastTryOf = async (referenceNumber: string) => (await counted(referenceNumber))?.lastAt
    const passAnHour = () =>
      sql`update test_answer_tries set last_at = last_at - interval '1 hour'`.execute(server.platform.db)

    test('is refused; the question is told, the answer never', async () => {
      const referenceNumber = await send()
      const detail = await gateway.call('detailLookup', network.payer, { referenceNumber })
      expect(detail.get('testQuestion')).toBe('First dog?')
      for (const more of [{}, { testAnswer: 'Bandido' }, { testAnswer: ' ' }]) {
        expectWords(await ask(referenceNumber, more), 'wrong_test_answer', words)
      }
      expect(
        await validatePayout(gateway, network.payer, referenceNumber, { testAnswer: ' el bandido' }),
      ).toMatch(/-/)
    })

    test('can be tried five times an hour', async () => {
      const referenceNumber = await send()
      for (let tries = 0; tries < 5; tries += 1) {
        expectWords(await ask(referenceNumber, { testAnswer: `guess ${tries}` }), 'wrong_test_answer', words)
      }
      const right = { testAnswer: 'el bandido' }
      const tooOften =
        'The test question was answered wrong too often. Try again in an hour, or ask the operator.'
      expectWords(await ask(referenceNumber, right), 'wrong_test_answer', tooOften)
      await passAnHour()
      expect((await ask(referenceNumber, right)).fault).toBeUndefined()
    })

    test('of 40 guesses sent at once five are compared, and the right one behind them is refused', async () => {
      const referenceNumber = await send()
      const guesses = Array.from({ length: 39 }, (_, guess) =>
        ask(referenceNumber, { testAnswer: `${guess}` }),
      )
      // The five are taken, however slowly the rest arrives.
      await until('five tries', async () => (await triesOf(referenceNumber)) === 5)
      const right = await ask(referenceNumber, { testAnswer: 'el bandido' })
      expect([right.fault, right.body.includes('too often')]).toEqual(['wrong_test_answer', true])
      const compared = (await Promise.all(guesses)).filter(({ body }) => body.includes(words))
      expect(compared).toHaveLength(5)
    })

    test('is not put off further by what the limit refuses, and a right answer counts for nobody', async () => {
      const referenceNumber = await send()
      const right = { testAnswer: 'el bandido' }
      for (let tries = 0; tries < 4; tries += 1) await ask(referenceNumber, { testAnswer: 'guess' })
      for (let tries = 0; tries < 3; tries += 1) {
        expect((await ask(referenceNumber, right)).fault).toBeUndefined()
      }
      expect(await triesOf(referenceNumber)).toBe(4)
      await ask(referenceNumber, { testAnswer: 'guess' })
      const lastAt = await lastTryOf(referenceNumber)
      expect((await ask(referenceNumber, right)).fault).toBe('wrong_test_answer')
      expect(await lastTryOf(referenceNumber)).toEqual(lastAt)
    })
  })
})
