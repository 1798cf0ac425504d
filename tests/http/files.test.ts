import { randomUUID } from 'node:crypto'
import { positionsRoutes } from '@corridor/contract/positions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { payOut } from '#support/gateway.ts'
import { send } from '#support/transactions.ts'

/**
 * One row of each file that a list is saved as, cell by cell. Within a row all values differ, so that a column with the
 * value of another one is noticed.
 */
const world = useTransferWorld()
const { server } = world
const boss = useProfiles(server)(1)

/** Returns the rows by their headings. No cell of these rows has a comma or a quote. */
async function rowsOf(path: string, body: object): Promise<Record<string, string>[]> {
  const answer = await server.client.send('POST', path, { session: boss, body })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [headings = [], ...rows] = String(answer.body)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  return rows.map((cells) => {
    expect(cells).toHaveLength(headings.length)
    return Object.fromEntries(headings.map((heading, index) => [heading, cells[index] ?? '']))
  })
}

function expectDifferentCells(row: Readonly<Record<string, string>>): void {
  expect(new Set(Object.values(row)).size).toBe(Object.keys(row).length)
}

test('[TRAN-30] Transactions.csv has the figures of a transfer in their columns', async () => {
  const { sid, reference } = await send(world)
  await payOut(world.gateway, world.network.payer, reference)
  const names = {
    senderFirstName: 'ANA',
    senderLastName: 'RUIZ',
    receiverFirstName: 'LUIS',
    receiverLastName: 'DIAZ',
  }
  await behindTheTriggers(server.db, (tx) =>
    sql`
      update transactions set
        created_at = '2026-03-01 10:11:12Z', available_at = '2026-03-01 11:12:13Z',
        received_at = '2026-03-02 12:13:14Z', send_currency = 'CAD', send_amount = 110.25, send_fees = 5.5,
        send_taxes = 1.25, total_to_collect = 117, amount_base = 80.75, fees_base = 4.03, taxes_base = 0.92,
        total_base = 85.7, host_fees = 2, peer_fees = 1, mdl_fees = 1.03, host_fx = 0.5, peer_fx = 0.2, mdl_fx = 0.05,
        payout_base = 80,
        receive_amount = 1800.55, exchange_rate = 18.1234567, comments = 'Beside the bank',
        sender_fields = sender_fields || ${JSON.stringify(names)}::jsonb
      where sid = ${sid}`.execute(tx),
  )
  const row = {
    ID: String(sid),
    'Reference Number': reference,
    Status: 'RECVD',
    'Date Sent (UTC)': '2026-03-01 10:11:12',
    'Date Available (UTC)': '2026-03-01 11:12:13',
    'Date Received (UTC)': '2026-03-02 12:13:14',
    'Originating Country': 'USA',
    'Destination Country': 'MEX',
    'Send Agency': 'S AGENCY',
    'Send Agent': 'S 001',
    'Receive Agency': 'R AGENCY',
    'Receive Agent': 'R 001',
    'Delivery Option': 'CASH',
    'Send Amount': '110.2500',
    'Send Fees': '5.5000',
    'Send Taxes': '1.2500',
    'Send Currency': 'CAD',
    'Send Amount Base': '80.75',
    'Send Fees Base': '4.03',
    'Send Taxes Base': '0.92',
    'Base Currency': 'USD',
    'Exchange Rate': '18.1234567000',
    'Receive Amount': '1800.5500',
    'Receive Currency': 'MXN',
    'Sender First Name': 'ANA',
    'Sender Last Name': 'RUIZ',
    'Receiver First Name': 'LUIS',
    'Receiver Last Name': 'DIAZ',
    Comments: 'Beside the bank',
  }
  expectDifferentCells(row)
  expect(await rowsOf('/api/transactions/export', { reference })).toEqual([row])
})

test('[CUST-10] Customers.csv has the fields of a customer in their columns', async () => {
  const { rows } = await sql<{ sid: number }>`
    insert into customers (
      first_name, middle_name, last_name, last_name2, address, zip_code, country, state, city, mobile_phone, home_phone,
      email, photo_id_type, photo_id_number, photo_id_issue_date, photo_id_exp_date, photo_id_country, photo_id_state,
      occupation, date_of_birth, birth_city, birth_country, nationality_country, legal_id_type, legal_id_number,
      legal_id_issue_country, remarks, created_at
    ) values (
      'EVA', 'CARMEN', 'LUNA', 'PRADO', 'ELM STREET 2', '68000', 'MEX', 'OAX', 'OAXACA', '52 951 3', '52 951 4',
      'eva@example.com', 'PAS', 'P87654321', '2021-03-01', '2032-04-30', 'USA', 'CA',
      'OFF', '1991-12-24', 'LIMA', 'PER', 'COL', 'TAX', '98-7654399',
      'GTM', 'CALLS ON FRIDAYS', '2026-03-01 10:11:12Z'
    ) returning sid`.execute(server.db)
  const row = {
    ID: String(rows[0]?.sid),
    'First Name': 'EVA',
    'Middle Name': 'CARMEN',
    'Last Name': 'LUNA',
    'Second Last Name': 'PRADO',
    'Birth Date': '1991-12-24',
    Address: 'ELM STREET 2',
    'Zip Code': '68000',
    City: 'OAXACA',
    State: 'OAX',
    Country: 'MEX',
    'Mobile Phone': '52 951 3',
    'Home Phone': '52 951 4',
    Email: 'eva@example.com',
    'Photo Id Type': 'PAS',
    'Photo Id Number': '•••• 4321',
    'Photo Id Country': 'USA',
    'Photo Id Expires': '2032-04-30',
    Occupation: 'OFF',
    'Birth Country': 'PER',
    Nationality: 'COL',
    'Legal Id Type': 'TAX',
    'Legal Id Number': '•••• 4399',
    Remarks: 'CALLS ON FRIDAYS',
    'Created (UTC)': '2026-03-01 10:11:12',
  }
  expectDifferentCells(row)
  expect(await rowsOf('/api/customers/export', { search: { chain: 'luna prado' } })).toEqual([row])
})

test('the file of a statement has a transfer and a payment in their columns', async () => {
  const { agencySid } = world.network.payer
  const today = new Date().toISOString().slice(0, 10)
  const payment = {
    kind: 'deposit',
    direction: 'in',
    amount: '1500.25',
    valueDate: today,
    bankReference: '4471-20981',
    comments: 'By wire',
    clientKey: randomUUID(),
  } as const
  await server.client.call(positionsRoutes.pay, { params: { agencySid }, body: payment }, boss)
  const { reference } = await send(world)
  await payOut(world.gateway, world.network.payer, reference)
  const events = await sql<{ what: string; at: string; cents: number }>`
    select e.move as what, to_char(e.at, 'YYYY-MM-DD HH24:MI:SS') as at, p.amount_cents as cents
    from transaction_events e
    join transactions t on t.sid = e.transaction_sid
    join ledger_postings p on p.event_sid = e.sid and p.account = 'agency:' || ${agencySid}
    where t.reference_number = ${reference} order by e.sid`.execute(server.db)
  const paid = await sql<{ at: string }>`
    select to_char(at, 'YYYY-MM-DD HH24:MI:SS') as at from agency_payments`.execute(server.db)
  const rows = await rowsOf(`/api/positions/${agencySid}/statement/export`, { from: today, to: today })
  expect(rows.find((row) => row['Bank Reference'] !== '')).toEqual({
    'Date (UTC)': paid.rows[0]?.at,
    What: 'DEPOSIT_IN',
    Side: '',
    'Reference Number': '',
    'Bank Reference': '4471-20981',
    Comments: 'By wire',
    'Debit (owes more)': '',
    'Credit (owes less)': '1500.25',
    Balance: expect.stringMatching(/^-?\d+\.\d\d$/),
    Currency: 'USD',
  })
  const [event] = events.rows
  if (!event) throw new Error('The transfer has no posting of the agency.')
  const dollars = (Math.abs(event.cents) / 100).toFixed(2)
  expect(rows.find((row) => row['Reference Number'] === reference)).toEqual({
    'Date (UTC)': event.at,
    What: event.what,
    Side: 'payer',
    'Reference Number': reference,
    'Bank Reference': '',
    Comments: '',
    'Debit (owes more)': event.cents > 0 ? dollars : '',
    'Credit (owes less)': event.cents < 0 ? dollars : '',
    Balance: rows.find((row) => row['Reference Number'] === reference)?.['Balance'],
    Currency: 'USD',
  })
  // Each balance is the one before it with what the row adds.
  for (const [index, row] of rows.entries()) {
    const before = Number(rows[index - 1]?.['Balance'] ?? row['Balance'])
    const change = Number(row['Debit (owes more)'] || 0) - Number(row['Credit (owes less)'] || 0)
    expect(row['Balance']).toBe((before + (index === 0 ? 0 : change)).toFixed(2))
  }
})

test('the file of changes has a change in its columns', async () => {
  await sql`
    insert into audit_entries (at, actor_sid, actor_login, action, entity, entity_sid, before, after, request_id)
    values ('2026-03-01 10:11:12Z', ${boss.userSid}, 'marta.k', 'update', 'agency_bank', 4711, '{"name": "One"}', '{"name": "Two"}',
      'request-17')`.execute(server.db)
  const search = { kind: 'agency_bank', action: 'update', from: '2026-03-01', to: '2026-03-01' }
  expect(await rowsOf('/api/log/changes/export', { search })).toEqual([
    {
      'Time (UTC)': '2026-03-01 10:11:12',
      Person: 'marta.k',
      Action: 'update',
      Kind: 'agency_bank',
      'Record Number': '4711',
      Record: 'One',
      Changes: 'name: One → Two',
      Request: 'request-17',
    },
  ])
})
