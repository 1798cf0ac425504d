import { agentsRoutes } from '@corridor/contract/agents'
import { lookupsRoutes } from '@corridor/contract/lookups'
import { transactionsRoutes } from '@corridor/contract/transactions'
import { transferStatuses } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { payOut } from '#support/gateway.ts'
import { makeSearch, references, send } from '#support/transactions.ts'

const sent: string[] = []

const world = useTransferWorld()
const session = useUser(world.server, 'reader', 5)
const search = makeSearch(world, session)

beforeAll(async () => {
  for (let count = 0; count < 45; count += 1) {
    const { reference } = await send(world, { senderPhotoIdExpDate: '2030-01-31' })
    sent.push(reference)
  }
  await payOut(world.gateway, world.network.payer, sent[0] ?? '')
})

describe('the lookups', () => {
  test('[TRAN-25] agencies have two names, a number and a time zone, in the order of the long name', async () => {
    const agencies = await world.server.client.call(transactionsRoutes.agencies, {}, session)
    expect(agencies).toEqual([
      { sid: world.network.payer.agencySid, shortName: 'R', longName: 'R AGENCY', timezone: 1 },
      { sid: world.network.sender.agencySid, shortName: 'S', longName: 'S AGENCY', timezone: 1 },
    ])
  })

  test('[TRAN-26] statuses are those of the domain, in its order', async () => {
    const statuses = await world.server.client.call(transactionsRoutes.statuses, {}, session)
    expect(statuses).toEqual(transferStatuses.map(({ sid, description }) => ({ sid, description })))
  })

  test('[TRAN-27] the tellers of an agency are its agents; an unknown agency has none', async () => {
    const of = (agencySid: number) =>
      world.server.client.call(agentsRoutes.names, { params: { agencySid } }, session)
    expect(await of(world.network.sender.agencySid)).toEqual([
      { sid: world.network.sender.agentSid, name: 'S 001' },
    ])
    expect(await of(2_000_000_000)).toEqual([])
  })

  test('[TRAN-28] all agents by their numbers', async () => {
    const { sender, payer } = world.network
    expect(await world.server.client.call(agentsRoutes.bySid, {}, session)).toEqual({
      [sender.agentSid]: { sid: sender.agentSid, name: 'S 001' },
      [payer.agentSid]: { sid: payer.agentSid, name: 'R 001' },
    })
  })

  test('[TRAN-32] delivery options have a code and a name', async () => {
    expect(await world.server.client.call(transactionsRoutes.deliveryOptions, {}, session)).toEqual([
      { deliveryOption: 'CASH', deliveryOptionName: 'Cash pickup' },
      { deliveryOption: 'BANK', deliveryOptionName: 'Bank deposit' },
      { deliveryOption: 'WALLET', deliveryOptionName: 'Mobile wallet' },
      { deliveryOption: 'CARD', deliveryOptionName: 'Card credit' },
      { deliveryOption: 'HOME', deliveryOptionName: 'Home delivery' },
    ])
  })

  test('[TRAN-33] field definitions are the published ones, in the order of the screen', async () => {
    const definitions = await world.server.client.call(transactionsRoutes.fieldDefinitions, {}, session)
    expect(definitions.find(({ tag }) => tag === 'senderPhotoIdType')).toEqual({
      tag: 'senderPhotoIdType',
      fieldLabel: 'Photo ID type',
      category: 'Compliance Info',
      displayOrder: 1,
      kind: 'enumeration',
      enumeration: 'photoIdType',
      revealable: false,
    })
    expect(definitions.filter(({ revealable }) => revealable).map(({ tag }) => tag)).toEqual([
      'senderPhotoIdNumber',
      'senderLegalIdNumber',
      'receiverPhotoIdNumber',
      'receiverLegalIdNumber',
    ])
    expect([...new Set(definitions.map(({ category }) => category))]).toHaveLength(5)
    expect(definitions.map(({ tag }) => tag)).not.toContain('sendAmount')
    const places = definitions.map(
      ({ category, displayOrder }) => `${category} ${String(displayOrder).padStart(3, '0')}`,
    )
    expect(places).toEqual(places.toSorted())
  })

  test.each([
    ['photoIdType', 'PAS', 'Passport'],
    ['legalIdType', 'SSN', 'US social security number'],
    ['occupation', 'AGR', 'Agriculture'],
    ['sourceOfFunds', 'SAL', 'Salary'],
  ])('[TRAN-34] %s has values for its keys', async (field, idKey, idValue) => {
    const values = await world.server.client.call(lookupsRoutes.enumeration, { params: { field } }, session)
    expect(values).toContainEqual({ idKey, idValue })
    expect(new Set(values.map((value) => value.idKey)).size).toBe(values.length)
  })

  test('nobody reads them without a session', async () => {
    const { agencies, statuses, deliveryOptions, fieldDefinitions, list } = transactionsRoutes
    for (const route of [agencies, statuses, deliveryOptions, fieldDefinitions, list]) {
      expect((await world.server.client.attempt(route, {})).status).toBe(401)
    }
  })
})

describe('[TRAN-29] a search', () => {
  test('is made twice: once for the count, once for the rows of a page, newest first', async () => {
    expect((await search.get({ count: 'true' })).body).toEqual({ total: 45, exact: true })
    const all = sent.toReversed()
    expect(references(await search.rows({}))).toEqual(all.slice(0, 40))
    expect(references(await search.rows({ limit: '0,40' }))).toEqual(all.slice(0, 40))
    expect(references(await search.rows({ limit: '40,40' }))).toEqual(all.slice(40))
    expect(references(await search.rows({ limit: '3,1' }))).toEqual(all.slice(3, 4))
    expect(await search.rows({ limit: '45,200' })).toEqual([])
    expect(await search.rows({ limit: '250000,200' })).toEqual([])
  })

  test('by POST answers the same', async () => {
    const status = 'RECVD'
    expect((await search.post({ search: { status }, count: true })).body).toEqual({ total: 1, exact: true })
    expect((await search.post({ search: { status } })).body).toEqual(await search.rows({ status }))
    expect((await search.post({ search: {}, limit: [2, 3] })).body).toEqual(
      await search.rows({ limit: '2,3' }),
    )
    const [edge] = await search.rows({ limit: '9,1' })
    const after = { date: edge?.dateTransaction, sid: edge?.sid }
    expect((await search.post({ search: {}, limit: [0, 3], after })).body).toEqual(
      await search.rows({ limit: '10,3' }),
    )
    // Beside an edge the offset costs nothing, however deep.
    expect((await search.post({ search: {}, limit: [2_000_000_000, 3], after })).body).toEqual(
      await search.rows({ limit: '10,3' }),
    )
    expect((await search.post({ search: {}, limit: [0, 3], before: after })).body).toEqual(
      await search.rows({ limit: '6,3' }),
    )
  })

  test('a row has what the list shows, and no more', async () => {
    const [row] = await search.rows({ reference: sent[0] ?? '' })
    expect(row).toEqual({
      sid: expect.any(Number),
      referenceNumber: sent[0],
      status_sid: 'RECVD',
      dateTransaction: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/),
      dateReceive: expect.stringMatching(/Z$/),
      amountBase: '1000.00',
      sendCountry: 'USA',
      receiveCountry: 'MEX',
      sndAgency_sid: world.network.sender.agencySid,
      rcvAgency_sid: world.network.payer.agencySid,
      agentSnd: world.network.sender.agentSid,
      agentRcv: world.network.payer.agentSid,
      customer_sid: expect.any(Number),
      senderName: 'ANA RUIZ',
      receiverName: 'LUIS DIAZ',
      senderPhotoIdExpDate: '2030-01-31',
    })
  })

  test('an empty text narrows nothing, a status that nobody knows finds nothing', async () => {
    expect((await search.get({ reference: '', status: '  ', count: 'true' })).body).toEqual({
      total: 45,
      exact: true,
    })
    expect(await search.rows({ status: 'NOPE' })).toEqual([])
    expect(await search.rows({ statusIn: 'NOPE,NEVER' })).toEqual([])
    expect((await search.get({ status: 'NOPE', count: 'true' })).body).toEqual({ total: 0, exact: true })
    expect(await search.rows({ status: 'avail' })).toEqual([])
  })
})

describe('[TRAN-31] with search.sid', () => {
  test('one transfer in full is the first item', async () => {
    const [row] = await search.rows({ reference: sent[0] ?? '' })
    const { status, body } = await search.post({ search: { sid: row?.sid } })
    expect(status).toBe(200)
    expect(body).toMatchObject([
      {
        ...row,
        dateTransaction: expect.any(String),
        dateReceive: expect.any(String),
        deliveryOption: 'CASH',
        sendAmount: '1000.00',
        totalSendFees: '10.00',
        sendCurrency: 'USD',
        totalAmountToCollect: '1010.00',
        receiveAmount: '16830.00',
        receiveCurrency: 'MXN',
        fieldsJSON: { senderFirstName: 'ANA', receiverLastName: 'DIAZ' },
        feesReturned: null,
        feesReturnedUntil: null,
        olderEvents: 0,
        events: [{ move: 'VALIDATE' }, { move: 'SEND' }, { move: 'RECEIVE', from: 'AVAIL', to: 'RECVD' }],
      },
    ])
  })

  test('one with very many events shows the newest 200, and says how many came before', async () => {
    const { sid } = await send(world)
    await sql`insert into transaction_events (transaction_sid, at, move, from_status, to_status, actor, reason)
      select ${sid}, now() + n * interval '1 second', 'HOLD', 'AVAIL', 'HOLD', 'somebody', 'number ' || n
      from generate_series(1, 250) n`.execute(world.server.db)
    const [found] = transactionsRoutes.search.answer.options[0].parse(
      (await search.post({ search: { sid } })).body,
    )
    expect([found?.events.length, found?.olderEvents]).toEqual([200, 52])
    expect([found?.events[0]?.reason, found?.events[199]?.reason]).toEqual(['number 51', 'number 250'])
  })

  test('one that nobody knows is an empty list; a number that is none is refused', async () => {
    expect((await search.post({ search: { sid: 2_000_000_000 } })).body).toEqual([])
    for (const sid of [0, -1, 1.5, '1', null, 2 ** 31, 1e300, [], {}]) {
      expect([sid, summary(await search.post({ search: { sid } }))]).toEqual([
        sid,
        '400 invalid_input search.sid',
      ])
    }
  })
})
