import { randomUUID } from 'node:crypto'
import { positionsRoutes } from '@corridor/contract/positions'
import { proposalsRoutes } from '@corridor/contract/proposals'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { addAgency, grant, historyOf } from '#support/agencies.ts'
import { behindTheTriggers } from '#support/audit.ts'
import type { TestSession } from '#support/client.ts'
import { useGrant, useProfiles, useServer, useUser } from '#support/fixtures.ts'
import { addPayment } from '#support/positions.ts'
import { proposed, turnOn } from '#support/proposals.ts'
import { verifyLedger } from '../../core/ledger/verify.ts'

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const finance = signedIn(4)
const colleague = useUser(server, 'finance.two', 4)
useGrant(server, boss)

const today = new Date().toISOString().slice(0, 10)

let agency = 0
let agencies = 0

beforeEach(async () => {
  agencies += 1
  agency = (await addAgency(server, boss, `Payments ${agencies}`)).sid
  await turnOn(server, 'payment', false)
  await setFigure(null)
  await sql`delete from four_eyes_totals`.execute(server.db)
  for (const session of [boss, finance, colleague]) await grant(server, session, ['payment'])
})

async function setFigure(cents: number | null): Promise<void> {
  await sql`update four_eyes_settings set above_cents = ${cents} where kind = 'payment'`.execute(server.db)
}

function pay(more: Record<string, unknown> = {}, session: TestSession = finance) {
  const { agencySid = agency, ...fields } = more
  const body = {
    kind: 'deposit',
    direction: 'in',
    amount: '900000.00',
    valueDate: today,
    bankReference: randomUUID(),
    comments: '',
    clientKey: randomUUID(),
    ...fields,
  }
  return server.client.attempt(
    positionsRoutes.pay,
    { params: { agencySid: Number(agencySid) }, body },
    session,
  )
}

function undo(paymentSid: number, session: TestSession = finance, clientKey: string = randomUUID()) {
  const body = { reason: 'Wrong agency', clientKey }
  return server.client.attempt(positionsRoutes.counter, { params: { paymentSid }, body }, session)
}

function approve(sid: number, session: TestSession = colleague) {
  return server.client.attempt(proposalsRoutes.approve, { params: { sid }, body: {} }, session)
}

async function position() {
  return server.client.call(positionsRoutes.position, { params: { agencySid: agency } }, boss)
}

async function booked(): Promise<number> {
  return (await position()).payments.length
}

describe('the second-level password', () => {
  test('is asked for by a payment, a counter entry and an approval', async () => {
    const { sid } = (await pay()).done()
    await turnOn(server, 'payment')
    const waiting = proposed(await pay())
    await sql`delete from session_grants where kind = 'payment'`.execute(server.db)
    for (const answer of [await pay(), await undo(sid), await approve(waiting.sid)])
      expect([answer.status, answer.body.reason]).toEqual([
        403,
        { code: 'second_level_required', params: { action: 'payment' } },
      ])
    expect(await booked()).toBe(1)
  })
})

describe('the bank reference', () => {
  test.each(['', '   ', 'x'.repeat(61)])('%j is refused', async (bankReference) => {
    const answer = await pay({ bankReference })
    expect([answer.status, answer.body.fields?.map(({ field }) => field)]).toEqual([400, ['bankReference']])
  })

  test('is booked once, however it is written, and the refusal names the payment that has it', async () => {
    const first = (await pay({ amount: '1500.5', bankReference: 'Wire-1/20' })).done()
    const again = await pay({ bankReference: ' wire 1.20 ' }, colleague)
    expect([again.status, again.body.reason]).toEqual([
      409,
      {
        code: 'payment_reference_used',
        params: { sid: first.sid, amount: '1500.50', day: first.at.slice(0, 10), by: 'profile4' },
      },
    ])
    expect(again.body.fields).toMatchObject([{ field: 'bankReference' }])
    expect(await booked()).toBe(1)
  })

  test('is free for another agency, for the other direction, and once its payment is undone', async () => {
    const same = { bankReference: 'WIRE-1' }
    const first = (await pay(same)).done()
    const other = await addAgency(server, boss, `Payments elsewhere ${agencies}`)
    expect((await pay({ ...same, agencySid: other.sid })).status).toBe(200)
    expect((await pay({ ...same, direction: 'out' })).status).toBe(200)
    expect((await undo(first.sid)).status).toBe(200)
    const second = (await pay(same)).done()
    expect((await pay(same)).body.reason).toMatchObject({ params: { sid: second.sid } })
    expect((await undo(second.sid)).status).toBe(200)
    expect((await pay(same)).status).toBe(200)
  })

  test('of a payment from before the rule counts too', async () => {
    const { sid } = (await pay({ bankReference: 'Wire-1' })).done()
    await behindTheTriggers(server.db, (tx) =>
      sql`update agency_payments set reference_key = null, reference_turn = null where sid = ${sid}`.execute(
        tx,
      ),
    )
    expect((await pay({ bankReference: 'WIRE-1' })).body.reason).toMatchObject({ params: { sid } })
    expect((await pay({ bankReference: 'WIRE-2' })).status).toBe(200)
  })

  test('of two payments at once is booked for one of them', async () => {
    for (let times = 0; times < 5; times += 1) {
      const same = { bankReference: `RACE ${times}` }
      const answers = await Promise.all([pay(same), pay(same, colleague), pay(same), pay(same, boss)])
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
    }
    expect(await booked()).toBe(5)
  })

  test('that waits in a proposal is not proposed again', async () => {
    await turnOn(server, 'payment')
    const first = proposed(await pay({ bankReference: 'WIRE-1' }))
    const again = await pay({ bankReference: 'WIRE 1' }, colleague)
    expect(again.body.reason).toEqual({
      code: 'payment_reference_proposed',
      params: { by: 'profile4', sid: first.sid },
    })
    expect((await pay({ bankReference: 'WIRE-2' })).status).toBe(202)
  })
})

describe('a payment above what the agency is owed', () => {
  test('is booked only when the call confirms both figures', async () => {
    await pay({ amount: '1000' })
    const out = { direction: 'out', kind: 'settlement', bankReference: 'OUT-1' }
    expect((await pay({ ...out, amount: '1000', bankReference: 'OUT-0' })).status).toBe(200)
    expect((await pay({ ...out, amount: '9000000' })).body.reason).toEqual({
      code: 'pays_more_than_owed',
      params: { amount: '9000000.00', owed: '0.00' },
    })
    expect((await pay({ ...out, amount: '0.01', confirmed: false })).status).toBe(409)
    expect((await pay({ ...out, amount: '0.01', confirmed: true })).status).toBe(200)
    expect((await position()).owes).toBe('0.01')
  })
})

describe('a payment that needs two people', () => {
  beforeEach(() => turnOn(server, 'payment'))

  test('is booked by the second one, and its history names both', async () => {
    const { sid } = proposed(await pay({ bankReference: 'WIRE-1', why: 'Statement of today, line 4' }))
    expect(await booked()).toBe(0)
    const shown = await server.client.call(proposalsRoutes.show, { params: { sid } }, boss)
    expect(shown).toMatchObject({
      kind: 'payment',
      agency: { sid: agency },
      amount: '900000.00',
      reason: 'Statement of today, line 4',
    })
    expect(Object.fromEntries(shown.changes.map(({ field, after }) => [field, after]))).toEqual({
      kind: 'deposit',
      direction: 'in',
      amount: '900000.00',
      valueDate: today,
      bankReference: 'WIRE-1',
    })
    expect((await approve(sid, finance)).body.reason.code).toBe('own_proposal')
    const answers = await Promise.all([approve(sid), approve(sid, boss)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const [payment] = (await position()).payments
    expect(await booked()).toBe(1)
    const [entry] = await historyOf(server, boss, 'agency_payment', payment?.sid ?? 0)
    expect(entry?.changes).toContainEqual({ field: 'proposedBy', before: null, after: 'profile4' })
    expect((await verifyLedger(server.db)).findings).toEqual([])
  })

  test('is one proposal when it is sent twice, and booked once when it is sent again later', async () => {
    const form = { clientKey: randomUUID(), bankReference: 'WIRE-1' }
    const answers = await Promise.all([pay(form), pay(form), pay(form)])
    const sids = new Set(answers.map((answer) => proposed(answer).sid))
    expect(sids.size).toBe(1)
    expect((await pay({ ...form, amount: '1' })).body.reason.code).toBe('payment_key_used')
    expect((await approve([...sids][0] ?? 0)).status).toBe(200)
    expect((await pay(form)).status).toBe(200)
    expect(await booked()).toBe(1)
  })

  test('lapses if the agency is owed less by the time of the approval', async () => {
    await addPayment(server.platform, agency, '1000.00', 'WIRE-1')
    const out = { direction: 'out', kind: 'settlement', amount: '600' }
    const [one, other] = [
      await pay({ ...out, bankReference: 'OUT-1' }),
      await pay({ ...out, bankReference: 'OUT-2' }),
    ]
    expect((await approve(proposed(one).sid)).status).toBe(200)
    const { sid } = proposed(other)
    expect((await approve(sid)).body.reason.code).toBe('pays_more_than_owed')
    const { state } = await server.client.call(proposalsRoutes.show, { params: { sid } }, boss)
    expect([state, await booked()]).toEqual(['lapsed', 2])
  })

  test('is not approved once its reference is used, and its counter entry not once it is undone', async () => {
    const waiting = proposed(await pay({ bankReference: 'WIRE-1' }))
    const sid = await addPayment(server.platform, agency, '900000.00', 'WIRE-1')
    expect((await approve(waiting.sid)).body.reason.code).toBe('payment_reference_used')
    const counter = proposed(await undo(sid))
    expect(proposed(await undo(sid, finance, await keyOf(counter.sid))).sid).toBe(counter.sid)
    await turnOn(server, 'payment', false)
    expect((await undo(sid, boss)).status).toBe(200)
    expect((await approve(counter.sid)).body.reason.code).toBe('payment_undone')
    const shown = await server.client.call(proposalsRoutes.show, { params: { sid: counter.sid } }, boss)
    expect(shown).toMatchObject({ state: 'lapsed', reason: 'Wrong agency' })
    expect((await verifyLedger(server.db)).findings).toEqual([])
  })

  test('is undone by two', async () => {
    await turnOn(server, 'payment', false)
    const { sid } = (await pay()).done()
    await turnOn(server, 'payment')
    const counter = proposed(await undo(sid))
    expect((await approve(counter.sid)).status).toBe(200)
    expect((await position()).owes).toBe('0.00')
  })
})

async function keyOf(proposalSid: number): Promise<string> {
  const { rows } = await sql<{ key: string }>`
    select change ->> 'clientKey' as key from proposals where sid = ${proposalSid}`.execute(server.db)
  return rows[0]?.key ?? ''
}

describe('the figure of a day', () => {
  beforeEach(async () => {
    await turnOn(server, 'payment')
    await setFigure(1_000_000)
  })

  test('counts all payments and counter entries of one person', async () => {
    const statuses: number[] = []
    let last = 0
    for (let index = 0; index < 10; index += 1) {
      const answer = await pay({ amount: '999.00' })
      statuses.push(answer.status)
      last = answer.done().sid
    }
    expect(new Set(statuses)).toEqual(new Set([200]))
    expect((await pay({ amount: '999.00' })).status).toBe(202)
    expect((await undo(last)).status).toBe(202)
    expect((await pay({ amount: '10.01' })).status).toBe(202)
    expect((await pay({ amount: '10.00' })).status).toBe(200)
    expect((await pay({ amount: '999.00' }, colleague)).status).toBe(200)
    const settings = await server.client.call(proposalsRoutes.settings, {}, finance)
    expect(settings.find(({ kind }) => kind === 'payment')?.doneToday).toBe('10000.00')
  })

  test('is not passed by payments of one person at once, to two agencies', async () => {
    const other = (await addAgency(server, boss, `Payments at once ${agencies}`)).sid
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        pay({ amount: '2500.00', agencySid: index % 2 === 0 ? agency : other }),
      ),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(4)
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(8)
  })

  test('counts nothing that was refused, repeated or approved by another person, and starts at zero each day', async () => {
    const form = { clientKey: randomUUID(), bankReference: 'WIRE-1', amount: '6000.00' }
    expect((await pay(form)).status).toBe(200)
    expect((await pay(form)).status).toBe(200)
    expect((await pay({ amount: '4000.00', bankReference: 'WIRE-1' })).status).toBe(409)
    expect((await approve(proposed(await pay({ amount: '5000.00' })).sid)).status).toBe(200)
    expect((await pay({ amount: '4000.00' })).status).toBe(200)
    expect((await pay({ amount: '0.01' })).status).toBe(202)
    await sql`update four_eyes_totals set day = day - 1`.execute(server.db)
    expect((await pay({ amount: '10000.00' })).status).toBe(200)
  })

  test('forgets a day that a wrong clock has stored', async () => {
    expect((await pay({ amount: '10000.00' })).status).toBe(200)
    await sql`update four_eyes_totals set day = day + 5`.execute(server.db)
    expect((await pay({ amount: '6000.00' })).status).toBe(200)
    expect((await pay({ amount: '6000.00' })).status).toBe(202)
  })
})
