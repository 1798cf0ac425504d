import { holdRulesRoutes } from '@corridor/contract/hold-rules'
import { sql } from 'kysely'
import pg from 'pg'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useTransferWorld, useUser } from '#support/fixtures.ts'
import { newId, payOut, type Reply, sendInput, terms } from '#support/gateway.ts'
import { ledgerFindings, movesOf, newSender, sidOf } from '#support/transactions.ts'
import { volume } from '#support/volume.ts'
import { moveTransfer } from '../core/transfers/move.ts'
import { findTransfer } from '../core/transfers/transfer.ts'

const world = useTransferWorld()
const officer = useUser(world.server, 'officer', 3)

interface Figures {
  readonly agency?: number
  readonly above?: string
  readonly allowed?: number
}

/** Rules are of a kind and an agency once: a second of the same is the first with other figures. */
async function rule(kind: string, { agency, above, allowed }: Figures = {}, isActive = true) {
  const { client } = world.server
  const figures = { above: above ?? null, allowed: allowed ?? null, isActive }
  const stored = await client.call(holdRulesRoutes.list, {}, officer)
  const same = stored.find((one) => one.kind === kind && one.agency === (agency ?? null))
  if (same)
    return client.call(holdRulesRoutes.update, { params: { ruleSid: same.sid }, body: figures }, officer)
  const body = { ...figures, kind, agency: agency ?? null } as never
  return client.call(holdRulesRoutes.create, { body }, officer)
}

afterEach(async () => {
  for (const { sid, above, allowed } of await world.server.client.call(holdRulesRoutes.list, {}, officer)) {
    const body = { above, allowed, isActive: false }
    await world.server.client.call(holdRulesRoutes.update, { params: { ruleSid: sid }, body }, officer)
  }
})

function validate(amount: string, sender = newSender()): Promise<Reply> {
  const input = { ...sender, terms: terms(world.network, { sendAmount: amount }) }
  return world.gateway.call('sendValidation', world.network.sender, sendInput(world.network, input))
}

function commit(referenceNumber: string, id = newId()): Promise<Reply> {
  return world.gateway.call('commitTransaction', world.network.sender, { ...id, referenceNumber })
}

async function sendOf(amount: string, sender = newSender()) {
  const reference = (await validate(amount, sender)).get('referenceNumber')
  const reply = await commit(reference)
  return { reference, reply, status: reply.get('status'), sid: await sidOf(world, reference) }
}

async function holdsOf(sid: number) {
  const { rows } = await sql<{ rule: number; version: number; source: string; facts: object }>`
    select rule_sid as rule, rule_version as version, source, facts from holds
    where transaction_sid = ${sid} order by sid`.execute(world.server.db)
  return rows
}

const waits = 'Accepted. It is being checked and will be payable after that.'

test('a transfer above the amount is held in one move, and says why to us alone', async () => {
  const { sid: ruleSid } = await rule('amount', { above: '500.00' })
  await rule('id_expired')
  const reference = (await validate('500.01')).get('referenceNumber')
  const id = newId()
  const told = await commit(reference, id)
  expect([told.get('status'), told.get('comment'), told.fault]).toEqual(['HOLD', waits, undefined])
  // Whoever asks again is answered the same, to the byte.
  expect((await commit(reference, id)).body).toBe(told.body)
  const sid = await sidOf(world, reference)
  expect(await movesOf(world, sid)).toEqual(['VALIDATE', 'SEND_HELD'])
  const { rows: held } = await sql<{ on: string }>`
    select (at at time zone 'UTC')::date::text as on from transaction_events
    where transaction_sid = ${sid} and move = 'SEND_HELD'`.execute(world.server.db)
  const passed = [{ kind: 'id_expired', idUntil: null, on: held[0]?.on }]
  expect(await holdsOf(sid)).toEqual([
    {
      rule: ruleSid,
      version: 1,
      source: 'rule',
      facts: { kind: 'amount', amount: '500.01', above: '500.00', passed },
    },
  ])
  const looked = await world.gateway.call('detailLookup', world.network.sender, {
    referenceNumber: reference,
  })
  expect([looked.get('status'), looked.body.includes('500.00')]).toEqual(['HOLD', false])
  const tried = await world.gateway.call('receiveValidation', world.network.payer, {
    ...newId(),
    referenceNumber: reference,
  })
  expect([tried.fault, tried.get('faultstring')]).toEqual([
    'wrong_status',
    'This transfer cannot be paid at the moment. Ask the operator.',
  ])
  const transfer = await findTransfer(world.server.db, sid)
  if (!transfer) throw new Error('no transfer')
  const actor = { name: 'test', userSid: null, requestId: 'test' }
  expect(await moveTransfer(world.server.db, transfer, { move: 'RELEASE', actor })).toBe('done')
  expect((await payOut(world.gateway, world.network.payer, reference)).get('status')).toBe('RECVD')
  expect(await ledgerFindings(world)).toEqual([])
})

test('at the amount it goes on, and another agency of the same rule too', async () => {
  const { sender, payer } = world.network
  await rule('amount', { above: '500.00' })
  expect((await sendOf('500.00')).status).toBe('AVAIL')
  await rule('amount', { above: '500.00' }, false)
  await rule('amount', { above: '1.00', agency: payer.agencySid })
  expect((await sendOf('500.01')).reply.body).not.toContain('comment')
  await rule('amount', { above: '1.00', agency: sender.agencySid })
  expect((await sendOf('500.01')).status).toBe('HOLD')
})

describe('the first transfer of a person', () => {
  test('is held above the amount until one of his can be paid out', async () => {
    await rule('first', { above: '100.00' })
    const sender = newSender()
    expect((await sendOf('100.01', sender)).status).toBe('HOLD')
    // What is held proves nobody.
    expect((await sendOf('100.01', sender)).status).toBe('HOLD')
    expect((await sendOf('100.00', sender)).status).toBe('AVAIL')
    expect((await sendOf('100.01', sender)).status).toBe('AVAIL')
  })

  test('is not one of a record that was merged into his', async () => {
    await rule('first', { above: '100.00' })
    const [one, other] = [newSender(), newSender()]
    const { sid: known } = await sendOf('50.00', one)
    const { sid: unknown } = await sendOf('50.00', other)
    expect((await sendOf('300.00', newSender())).status).toBe('HOLD')
    await sql`update transactions set status = 'CANCL' where sid = ${unknown}`.execute(world.server.db)
    await sql`update customers set merged_into = (select customer_sid from transactions where sid = ${known})
      where sid = (select customer_sid from transactions where sid = ${unknown})`.execute(world.server.db)
    expect((await sendOf('300.00', other)).status).toBe('AVAIL')
  })
})

test('the sixth of a day is held where five are allowed, however they are committed', async () => {
  await rule('per_day', { allowed: 5 })
  const sender = newSender()
  const references: string[] = []
  for (let made = 0; made < 6; made += 1)
    references.push((await validate('10.00', sender)).get('referenceNumber'))
  const replies = await Promise.all(references.toReversed().map((reference) => commit(reference)))
  expect(replies.map(({ get }) => get('status'))).toEqual(['HOLD', ...Array(5).fill('AVAIL')])
  expect(await holdsOf(await sidOf(world, references[5] ?? ''))).toMatchObject([
    { facts: { kind: 'per_day', today: 6, allowed: 5 } },
  ])
})

test('a photo id that has expired holds, and one that expires today does not', async () => {
  await rule('id_expired')
  const sender = newSender()
  const expiring = async (days: number) => {
    const { sid } = await sendOf('10.00', sender)
    await sql`update customers set photo_id_exp_date = current_date + ${days}::integer
      where sid = (select customer_sid from transactions where sid = ${sid})`.execute(world.server.db)
    return (await sendOf('10.00', sender)).status
  }
  expect([await expiring(0), await expiring(-1), await expiring(30)]).toEqual(['AVAIL', 'HOLD', 'AVAIL'])
})

describe('a name on the watch list', () => {
  const { call } = { call: () => world.server.client }
  const watch = (name: string, dateOfBirth: string | null = null) =>
    call().call(holdRulesRoutes.watch, { body: { name, dateOfBirth, reason: 'a letter' } }, officer)
  const unwatch = (entrySid: number) =>
    call().call(holdRulesRoutes.unwatch, { params: { entrySid }, body: { reason: 'a mistake' } }, officer)

  test.each([
    ['MÜLLER, José Ñandú', { senderFirstName: 'jose', senderMiddleName: 'Nandu', senderLastName: 'Muller' }],
    ["Ana O'Brien", { receiverFirstName: 'ANA', receiverLastName: 'OBRIEN' }],
    ['GARCIA LOPEZ EVA', { receiverFirstName: 'Eva', receiverLastName: 'García-López' }],
    ['Strauß Karl', { senderFirstName: 'KARL', senderLastName: 'STRAUSS' }],
  ])('%s holds %o, and nobody once it is off the list', async (name, named) => {
    await rule('watch_list')
    const entry = await watch(name)
    const held = await sendOf('10.00', newSender(named))
    expect(held.status).toBe('HOLD')
    const who = Object.keys(named)[0]?.startsWith('sender') ? 'sender' : 'receiver'
    expect(await holdsOf(held.sid)).toMatchObject([{ facts: { listed: [{ sid: entry.sid, name, who }] } }])
    expect((await sendOf('10.00', newSender())).status).toBe('AVAIL')
    await unwatch(entry.sid)
    expect((await sendOf('10.00', newSender(named))).status).toBe('AVAIL')
  })

  test('does not hold somebody of another birth date, and holds who has none', async () => {
    await rule('watch_list')
    const entry = await watch('Bob Twin', '1980-01-31')
    const twin = newSender({ senderFirstName: 'BOB', senderLastName: 'TWIN' })
    const first = await sendOf('10.00', twin)
    expect(first.status).toBe('HOLD')
    await sql`update customers set date_of_birth = '1981-01-31'
      where sid = (select customer_sid from transactions where sid = ${first.sid})`.execute(world.server.db)
    expect((await sendOf('10.00', twin)).status).toBe('AVAIL')
    await unwatch(entry.sid)
  })
})

/** What one commit asks of the database: so many times a statement is given its values. */
async function statements(): Promise<number> {
  const reference = (await validate('10.00')).get('referenceNumber')
  const bind = vi.spyOn(pg.Connection.prototype, 'bind')
  try {
    await commit(reference)
    return bind.mock.calls.length
  } finally {
    bind.mockRestore()
  }
}

test('without a rule a commit asks nothing more of the database, with rules one statement', async () => {
  // The first after a change reads the rules.
  await sendOf('10.00')
  const without = await statements()
  await rule('watch_list')
  await rule('amount', { above: '9000' })
  await sendOf('10.00')
  expect([without, await statements()]).toEqual([3, 4])
  await rule('watch_list', {}, false)
  await rule('amount', { above: '9000', agency: world.network.payer.agencySid })
  await rule('amount', { above: '9000' }, false)
  await sendOf('10.00')
  // A rule of another agency costs this one nothing.
  expect(await statements()).toBe(3)
})

const commitCount = volume({ gate: 40, full: 200 })

test(`a transfer that is held is payable at no instant of ${commitCount} commits`, async () => {
  await rule('amount', { above: '1.00' })
  const references: string[] = []
  for (let made = 0; made < commitCount; made += 1)
    references.push((await validate('10.00')).get('referenceNumber'))
  const answers = new Map<string, number>()
  const commits = { areOver: false }
  const poll = async (first: number): Promise<void> => {
    for (let at = first; !commits.areOver; at = (at + 1) % references.length) {
      const referenceNumber = references[at] ?? ''
      const { fault = 'payable' } = await world.gateway.call('receiveValidation', world.network.payer, {
        ...newId(),
        referenceNumber,
      })
      answers.set(fault, (answers.get(fault) ?? 0) + 1)
    }
  }
  const pollers = Array.from({ length: 8 }, (_, client) => poll(client))
  const statuses = new Set<string>()
  for (const reference of references) statuses.add((await commit(reference)).get('status'))
  commits.areOver = true
  await Promise.all(pollers)
  expect([...statuses]).toEqual(['HOLD'])
  expect([...answers.keys()]).toEqual(['wrong_status'])
  expect(answers.get('wrong_status')).toBeGreaterThan(commitCount / 2)
})
