import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { fields, newId, person, sendInput, sendTransfer, terms, validatePayout } from '#support/gateway.ts'
import { transferByReference } from '../core/transfers/transfer.ts'
import { PreparingClient } from '../platform/db/prepared.ts'
import { makeAhead } from './ahead.ts'

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)

let referenceNumber: string

const runs = vi.spyOn(PreparingClient.prototype, 'run')

/** What the database was asked together; on a connection that does not know a statement also each by itself. */
function asked(): string[][] {
  return runs.mock.calls.map(([all]) => all.map(({ name }) => name))
}

beforeEach(async () => {
  // Both offices are known from here on, and the sender's rules.
  referenceNumber = await sendTransfer(gateway, network)
  await gateway.call('balanceLookup', network.payer)
  runs.mockClear()
})
afterAll(() => runs.mockRestore())

describe('a known office', () => {
  test('is asked who it is and answered what it needs in one write', async () => {
    const { sender, payer } = network
    const quote = await gateway.call('feeLookup', sender, { terms: terms(network) })
    expect(asked()).toContainEqual(['partner-caller', 'corridor'])
    await gateway.call('sendValidation', sender, sendInput(network))
    expect(asked()).toContainEqual(['partner-caller', 'corridor', 'match-customer'])
    const quoted = {
      ...newId(),
      quoteID: quote.get('quoteID'),
      deliveryOption: 'CASH',
      field: fields(person),
    }
    expect((await gateway.call('sendValidation', sender, quoted)).fault).toBeUndefined()
    expect(asked()).toContainEqual(['partner-caller', 'find-quote', 'match-customer'])
    await gateway.call('detailLookup', sender, { referenceNumber })
    expect(asked()).toContainEqual(['partner-caller', 'transfer-by-reference'])
    const validationID = await validatePayout(gateway, payer, referenceNumber)
    expect((await gateway.call('receiveCommit', payer, { ...newId(), validationID })).fault).toBeUndefined()
    expect(asked()).toContainEqual(['partner-caller', 'find-payout-validation'])
  })

  test('does not bring the database a birth date that nobody has looked at', async () => {
    for (const senderDOB of ['1990-02-31', 'infinity', "'"]) {
      const field = fields({ ...person, senderDOB })
      const { fault } = await gateway.call('sendValidation', network.sender, sendInput(network, { field }))
      expect(fault).toBe('refused_by_rule')
    }
    expect(asked().flat()).not.toContain('match-customer')
  })

  test('hears what is wrong with its message', async () => {
    const field = [...fields(person), ...fields(person)]
    const { get } = await gateway.call('sendValidation', network.sender, sendInput(network, { field }))
    expect(get('faultstring')).toContain('senderFirstName')
  })
})

describe('a stranger', () => {
  test('costs one statement, and learns what any other learns', async () => {
    const unknown = await gateway.call(
      'sendValidation',
      { ...network.sender, agentId: 'NOBODY' },
      sendInput(network),
    )
    const forger = { ...network.sender, token: `${network.sender.token.slice(0, -1)}x` }
    const guessed = await gateway.call('detailLookup', forger, { referenceNumber })
    // The first may have been the office itself with a wrong token. From then on it has to prove itself again.
    runs.mockClear()
    const again = [
      await gateway.call('detailLookup', forger, { referenceNumber }),
      await gateway.call('detailLookup', forger, { referenceNumber: '000000000000' }),
      await gateway.call('sendValidation', forger, sendInput(network)),
      await gateway.call(
        'sendValidation',
        forger,
        sendInput(network, { field: [...fields(person), ...fields(person)] }),
      ),
    ]
    const read = asked()
      .flat()
      .filter((name) => !name.startsWith('partner_throttle'))
    expect(new Set(read)).toEqual(new Set(['partner-caller']))
    for (const reply of [guessed, ...again]) {
      expect(reply.fault).toBe(unknown.fault)
      expect(reply.get('faultstring')).toBe(unknown.get('faultstring'))
      expect(reply.body).not.toContain(referenceNumber)
    }
  })
})

test('what was read ahead is used once, and only by whoever asks for the same', async () => {
  const { db } = server.platform
  const reference = referenceNumber
  const ahead = makeAhead([transferByReference.asked({ reference })], [[{ sid: 0 }]])
  expect(await ahead.read(db, transferByReference, { reference: '1' })).toEqual([])
  expect(await ahead.read(db, transferByReference, { reference })).toEqual([{ sid: 0 }])
  expect(await ahead.read(db, transferByReference, { reference })).toMatchObject([{ referenceNumber }])
})
