import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { newId, openWayBack, payOut, type Reply, sendInput, sendTransfer, terms } from '#support/gateway.ts'
import { verifyLedger } from '../core/ledger/verify.ts'

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

/** Accounts by the names of the design. */
async function booked(referenceNumber: string): Promise<string[]> {
  const { rows } = await sql<{ move: string; account: string; cents: number }>`
    select e.move, p.account, p.amount_cents as cents
    from transactions t
    join transaction_events e on e.transaction_sid = t.sid
    join ledger_postings p on p.event_sid = e.sid
    where t.reference_number = ${referenceNumber}
    order by e.sid, p.account`.execute(server.platform.db)
  const names = new Map([
    [`agency:${network.sender.agencySid}`, 'S'],
    [`agency:${network.payer.agencySid}`, 'R'],
  ])
  return rows.map(({ move, account, cents }) => `${move} ${names.get(account) ?? account} ${cents}`)
}

async function events(referenceNumber: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select e.move, e.from_status, e.to_status, e.actor, e.reason
    from transactions t join transaction_events e on e.transaction_sid = t.sid
    where t.reference_number = ${referenceNumber} order by e.sid`.execute(server.platform.db)
  return rows
}

async function balances(): Promise<string[]> {
  const asked = [network.sender, network.payer].map((office) => gateway.call('balanceLookup', office))
  return (await Promise.all(asked)).map(
    ({ get }) => `${get('agencyID')} ${get('balance')} ${get('currency')}`,
  )
}

describe('T1 of the worked example', () => {
  const replies: Record<string, Reply> = {}
  let referenceNumber: string
  let before: string[]
  let after: string[]

  const reply = (name: string): Reply => {
    const found = replies[name]
    if (!found) throw new Error(`no reply ${name}`)
    return found
  }

  beforeAll(async () => {
    const { sender, payer } = network
    replies['fee'] = await gateway.call('feeLookup', sender, { terms: terms(network) })
    replies['validated'] = await gateway.call('sendValidation', sender, sendInput(network))
    referenceNumber = replies['validated'].get('referenceNumber')
    const cancel = { referenceNumber, reason: 'changed his mind', returnFees: 'false' }
    replies['early'] = await gateway.call('receiveValidation', payer, { ...newId(), referenceNumber })
    before = await balances()
    replies['committed'] = await gateway.call('commitTransaction', sender, { ...newId(), referenceNumber })
    replies['detail'] = await gateway.call('detailLookup', payer, { referenceNumber })
    replies['paid'] = await payOut(gateway, payer, referenceNumber)
    replies['paidDetail'] = await gateway.call('detailLookup', sender, { referenceNumber })
    replies['late'] = await gateway.call('sendReversal', sender, { ...newId(), ...cancel })
    const undo = { referenceNumber, reason: 'wrong person' }
    replies['reversed'] = await gateway.call('receiveReversal', payer, { ...newId(), ...undo })
    replies['again'] = await payOut(gateway, payer, referenceNumber)
    replies['later'] = await gateway.call('sendReversal', sender, { ...newId(), ...cancel })
    after = await balances()
  })

  test.each(['fee', 'validated'])('the price of %s, to the cent, with what made it', (name) => {
    const { get } = reply(name)
    const prices = [
      'sendAmount 1000.00, sendFees 10.00, sendTaxes 0.00, totalAmountToCollect 1010.00',
      'sendCurrency USD, amountBase 1000.00, feesBase 10.00, taxesBase 0.00',
      'totalBase 1010.00, baseCurrency USD, exchangeRate 16.8300000000',
      'receiveAmount 16830.00, receiveCurrency MXN, sendRate 1, receiveRate 17.0000000000',
      'spread 0.01000, bracketFrom 0.00, bracketTo 10000.00, minFee 8.00, percent 0.0100',
      'feeRule percent, taxRate 0.00000',
    ]
      .join(', ')
      .split(', ')
    expect(prices.map((price) => price.replace(/ .*/, '')).map((part) => `${part} ${get(part)}`)).toEqual(
      prices,
    )
    expect(Number(get('retailRate'))).toBe(16.83)
    const holds = Date.parse(get(name === 'fee' ? 'expiresAt' : 'lapsesAt')) - Date.parse(get('timeStamp'))
    // The clock of the answer runs on while a busy machine prepares it.
    expect(Math.abs(holds - 600_000)).toBeLessThan(60_000)
  })

  test('each step tells where the transfer stands', () => {
    const steps = ['validated', 'committed', 'detail', 'paid', 'paidDetail', 'reversed', 'again']
    expect(steps.map((step) => reply(step).get('status')).join(' ')).toBe(
      'UNCOM AVAIL AVAIL RECVD RECVD AVAIL RECVD',
    )
    for (const step of steps)
      expect([step, reply(step).get('referenceNumber')]).toEqual([step, referenceNumber])
    const { get } = reply('committed')
    const days = (Date.parse(get('expiresAt')) - Date.parse(get('availableAt'))) / 86_400_000
    expect(Math.round(days)).toBe(90)
  })

  test('either agency reads the detail', () => {
    const { get, body } = reply('detail')
    expect(body).not.toContain('<receivedAt>')
    expect(reply('paidDetail').get('receivedAt')).toBe(reply('paid').get('receivedAt'))
    const known = {
      sendAgencyID: network.sender.agencyCode,
      receiveAgencyID: network.payer.agencyCode,
      sendCountry: 'USA',
      receiveCountry: 'MEX',
      deliveryOption: 'CASH',
      sendAmount: '1000.00',
      receiveAmount: '16830.00',
      exchangeRate: '16.8300000000',
      senderName: 'ANA RUIZ',
      receiverName: 'LUIS DIAZ',
    }
    for (const [part, value] of Object.entries(known)) expect([part, get(part)]).toEqual([part, value])
    expect([reply('again').get('receiveAmount'), reply('again').get('receiveCurrency')]).toEqual([
      '16830.00',
      'MXN',
    ])
  })

  test.each([
    ['early', 'uncommitted', 'paid out'],
    ['late', 'received', 'cancelled'],
    ['later', 'received', 'cancelled'],
  ])('what comes too %s is refused in words', (name, status, what) => {
    const { fault, get } = reply(name)
    expect(fault).toBe('wrong_status')
    expect(get('faultstring')).toBe(`Transfer ${referenceNumber} is ${status}, so it cannot be ${what}.`)
  })

  test('the postings are those of the design', async () => {
    const paid = ['R -99550', 'S -700', 'operator:fees -250', 'operator:fx -500', 'transit 101000']
    const taken = ['R 99550', 'S 700', 'operator:fees 250', 'operator:fx 500', 'transit -101000']
    expect((await booked(referenceNumber)).toSorted()).toEqual(
      [
        'SEND S 101000',
        'SEND transit -101000',
        ...[...paid, ...paid].map((line) => `RECEIVE ${line}`),
        ...taken.map((line) => `REVERSE ${line}`),
      ].toSorted(),
    )
  })

  test('every step is an event of its teller', async () => {
    const sent = `agent ${network.sender.agentId}/001`
    const paid = `agent ${network.payer.agentId}/001`
    const event = (
      move: string,
      fromStatus: string | null,
      toStatus: string,
      actor: string,
      reason = '',
    ) => ({
      move,
      fromStatus,
      toStatus,
      actor,
      reason,
    })
    expect(await events(referenceNumber)).toEqual([
      event('VALIDATE', null, 'UNCOM', sent),
      event('SEND', 'UNCOM', 'AVAIL', sent),
      event('RECEIVE', 'AVAIL', 'RECVD', paid),
      event('REVERSE', 'RECVD', 'AVAIL', paid, 'wrong person'),
      event('RECEIVE', 'AVAIL', 'RECVD', paid),
    ])
  })

  test('every step is in the audit log under the name of the teller', async () => {
    const { rows } = await sql<object>`
      select a.actor_sid, a.actor_login, a.action, a.before ->> 'status' as old, a.after ->> 'status' as new
      from audit_entries a join transactions t on t.sid = a.entity_sid
      where a.entity = 'transaction' and t.reference_number = ${referenceNumber}
        and a.request_id ~ '^[0-9a-f-]{36}$' order by a.sid`.execute(server.platform.db)
    const sent = { actorSid: null, actorLogin: `agent ${network.sender.agentId}/001` }
    const paid = { actorSid: null, actorLogin: `agent ${network.payer.agentId}/001` }
    expect(rows).toEqual([
      { ...sent, action: 'insert', old: null, new: 'UNCOM' },
      { ...sent, action: 'update', old: 'UNCOM', new: 'AVAIL' },
      { ...paid, action: 'update', old: 'AVAIL', new: 'RECVD' },
      { ...paid, action: 'update', old: 'RECVD', new: 'AVAIL' },
      { ...paid, action: 'update', old: 'AVAIL', new: 'RECVD' },
    ])
  })

  test('every call about it left its two messages, refusals too', async () => {
    const { rows } = await sql<{ operation: string; request: string; response: string }>`
      select r.operation, r.request, r.response from traces r join transactions t on t.sid = r.transaction_sid
      where t.reference_number = ${referenceNumber} order by r.sid`.execute(server.platform.db)
    expect(rows.map(({ operation }) => operation)).toEqual([
      'sendValidation',
      'receiveValidation',
      'commitTransaction',
      'detailLookup',
      'receiveValidation',
      'receiveCommit',
      'detailLookup',
      'sendReversal',
      'receiveReversal',
      'receiveValidation',
      'receiveCommit',
      'sendReversal',
    ])
    for (const { operation, request } of rows) expect(request).toContain(`<${operation} xmlns=`)
    const told = [0, 1, 2, 3, 5, 6, 7, 8, 10, 11].map((index) => rows[index]?.response)
    const names = ['validated', 'early', 'committed', 'detail', 'paid', 'paidDetail', 'late', 'reversed']
    expect(told).toEqual([...names, 'again', 'later'].map((name) => reply(name).body))
  })

  test('the sender is a customer now, and the payout is known by agent and POS', async () => {
    const { rows } = await sql<object>`
      select c.first_name, c.last_name, c.sends, t.receive_agent_sid, t.receive_pos, t.send_pos,
        t.sender_fields, t.receiver_fields
      from transactions t join customers c on c.sid = t.customer_sid
      where t.reference_number = ${referenceNumber}`.execute(server.platform.db)
    expect(rows).toEqual([
      {
        firstName: 'ANA',
        lastName: 'RUIZ',
        sends: 1,
        receiveAgentSid: network.payer.agentSid,
        receivePos: '001',
        sendPos: '001',
        senderFields: {
          senderFirstName: 'ANA',
          senderLastName: 'RUIZ',
          receiverFirstName: 'LUIS',
          receiverLastName: 'DIAZ',
        },
        receiverFields: {},
      },
    ])
  })

  test('the balances of both agencies', () => {
    const [s, r] = [network.sender.agencyCode, network.payer.agencyCode]
    expect(before).toEqual([`${s} 0.00 USD`, `${r} 0.00 USD`])
    expect(after).toEqual([`${s} 1003.00 USD`, `${r} -995.50 USD`])
  })

  test('T2 back in dollars brings the sums of the design, and the books agree', async () => {
    const back = await openWayBack(server.platform, network)
    const more = { terms: terms(back, { sendAmount: '200.00', receiveCurrency: 'USD' }) }
    const quoted = await gateway.call('feeLookup', back.sender, more)
    expect([quoted.get('totalAmountToCollect'), quoted.get('receiveAmount'), quoted.get('feeRule')]).toEqual([
      '205.00',
      '200.00',
      'minimum',
    ])
    const second = await sendTransfer(gateway, back, more)
    expect((await payOut(gateway, back.payer, second)).get('receiveAmount')).toBe('200.00')
    expect(await booked(second)).toEqual([
      'SEND R 20500',
      'SEND transit -20500',
      'RECEIVE S -20150',
      'RECEIVE R -200',
      'RECEIVE operator:fees -150',
      'RECEIVE transit 20500',
    ])
    expect(await balances()).toEqual([
      `${network.sender.agencyCode} 801.50 USD`,
      `${network.payer.agencyCode} -792.50 USD`,
    ])
    expect(await verifyLedger(server.platform.db)).toMatchObject({ transactions: 2, findings: [] })
  })
})
