import { randomUUID } from 'node:crypto'
import { maxStatementPayments, positionsRoutes } from '@corridor/contract/positions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useNetwork, useServer, useUser } from '#support/fixtures.ts'

const server = useServer()
const network = useNetwork(server)
const other = useNetwork(server, '2')
const finance = useUser(server, 'finance', 4)

function dayAgo(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)
}

function pay(agencySid: number, clientKey: string = randomUUID()) {
  const body = {
    kind: 'deposit',
    direction: 'in',
    amount: '1.00',
    valueDate: dayAgo(0),
    bankReference: randomUUID(),
    comments: '',
    clientKey,
  }
  return server.client.attempt(positionsRoutes.pay, { params: { agencySid }, body }, finance)
}

function statement(agencySid: number, from: string, to: string) {
  return server.client.call(
    positionsRoutes.statement,
    { params: { agencySid }, query: { from, to } },
    finance,
  )
}

/** Deposits of a cent each, on the UTC day so many days ago. */
async function deposits(agencySid: number, count: number, daysAgo: number): Promise<void> {
  await sql`
    with paid as (
      insert into agency_payments (agency_sid, kind, direction, amount_cents, value_date, bank_reference, comments,
        client_key, actor, at)
      select ${agencySid}, 'deposit', 'in', 1, current_date, '', '', gen_random_uuid(), 'test',
        now() - ${daysAgo} * interval '1 day'
      from generate_series(1, ${count}) returning sid, at
    )
    insert into ledger_postings (payment_sid, account, amount_cents, booked_at)
    select sid, account, cents, at
    from paid, (values ('agency:' || ${agencySid}, -1), ('bank', 1)) as posting (account, cents)`.execute(
    server.db,
  )
}

test('the same form for two agencies at once books for one of them, and the other is told', async () => {
  const { sender, payer } = network
  for (let times = 0; times < 5; times += 1) {
    const clientKey = randomUUID()
    const answers = await Promise.all([sender, payer].map(({ agencySid }) => pay(agencySid, clientKey)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('more payments than have a line each are told together, and the statement adds up', async () => {
  const { agencySid } = other.sender
  await deposits(agencySid, 3, 40)
  await deposits(agencySid, maxStatementPayments + 5, 0)
  const whole = await statement(agencySid, dayAgo(1), dayAgo(0))
  expect(whole.equalsLedger).toBe(true)
  expect([whole.credit, whole.balance, whole.broughtForward]).toEqual(['10.05', '-10.08', '-0.03'])
  expect(whole.lines).toHaveLength(maxStatementPayments + 1)
  expect(whole.lines.at(-1)).toMatchObject({
    what: 'PAYMENT',
    count: 5,
    credit: '0.05',
    payment: null,
    balance: '-0.08',
  })
  const earlier = await statement(agencySid, dayAgo(41), dayAgo(40))
  expect(earlier.equalsLedger).toBe(true)
  expect(earlier.lines.map(({ payment }) => payment?.amount)).toEqual(['0.01', '0.01', '0.01'])
})
