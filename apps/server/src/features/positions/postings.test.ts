import { randomUUID } from 'node:crypto'
import { positionsRoutes } from '@corridor/contract/positions'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { summary } from '#support/agencies.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { payOut } from '#support/gateway.ts'
import { cancel, send } from '#support/transactions.ts'

const world = useTransferWorld()
const { server } = world
const profile = useProfiles(server)
const [boss, finance, support] = [profile(1), profile(4), profile(5)]

function today(): string {
  return new Date().toISOString().slice(0, 10)
}

function params() {
  return { agencySid: world.network.sender.agencySid }
}

function exported(from = today(), to = from, session = finance) {
  const { agencySid } = params()
  return server.client.send('POST', `/api/positions/${agencySid}/statement/export`, {
    session,
    body: { from, to },
  })
}

async function act(): Promise<{ paid: string; cancelled: string }> {
  const [paid, cancelled] = [await send(world), await send(world)]
  await payOut(world.gateway, world.network.payer, paid.reference)
  await cancel(world, boss, { idTr: cancelled.sid, fees: true })
  const body = {
    kind: 'deposit',
    direction: 'in',
    amount: '1500.00',
    valueDate: today(),
    bankReference: `=cmd|${randomUUID()}`,
    comments: '',
    clientKey: randomUUID(),
  } as const
  await server.client.call(positionsRoutes.pay, { params: params(), body }, finance)
  return { paid: paid.reference, cancelled: cancelled.reference }
}

test('the file has every posting of the days, its last balance is that of the statement, and formulas are guarded', async () => {
  const { paid, cancelled } = await act()
  const day = today()
  const query = { from: day, to: day }
  const { balance, broughtForward, debit, credit } = await server.client.call(
    positionsRoutes.statement,
    { params: params(), query },
    finance,
  )
  const { status, headers, body } = await exported(day)
  expect([status, headers.get('content-type')]).toEqual([200, 'text/csv; charset=utf-8'])
  const [head, first, ...rows] = String(body)
    .trimEnd()
    .split('\n')
    .map((line) => line.split(','))
  expect(head?.slice(6)).toEqual(['Debit (owes more)', 'Credit (owes less)', 'Balance', 'Currency'])
  expect([first?.[1], first?.[8]]).toEqual(['BROUGHT_FORWARD', broughtForward])
  expect(rows.at(-1)?.[8]).toBe(balance)
  const sum = (column: number) =>
    rows.reduce((cents, row) => cents + Math.round(Number(row[column] || 0) * 100), 0)
  expect([sum(6), sum(7)]).toEqual([Number(debit) * 100, Number(credit) * 100].map(Math.round))
  expect(rows.filter((row) => row[3] === paid).map((row) => row[1])).toEqual(['SEND', 'RECEIVE'])
  expect(rows.filter((row) => row[3] === cancelled).map((row) => row[1])).toEqual(['SEND', 'CANCEL'])
  expect(String(body)).toContain("DEPOSIT_IN,,,'=cmd|")
  const noted = async () => {
    const { rows: found } = await sql<{ after: { event: string; search: string } }>`
      select after from audit_entries where after ->> 'event' like '%export%' order by sid`.execute(server.db)
    return found.map(({ after }) => after)
  }
  await expect
    .poll(async () => (await noted()).map(({ event }) => event))
    .toEqual(['began to export a statement', 'exported a statement'])
  const [began] = await noted()
  expect(JSON.parse(began?.search ?? '')).toEqual({
    agency: params().agencySid,
    from: day,
    to: day,
  })
})

test('a file of days that are no period, of no agency, or for somebody who may not, is refused', async () => {
  expect((await exported('2026-02-01', '2026-01-01')).status).toBe(400)
  expect((await exported('2026-01-01', '2026-12-31')).status).toBe(400)
  expect((await exported(today(), today(), support)).status).toBe(403)
  const nobody = await server.client.attempt(
    positionsRoutes.export,
    { params: { agencySid: 2_000_000 }, body: { from: today(), to: today() } },
    finance,
  )
  expect(summary(nobody)).toBe('404 not_found')
})

test('a line of the statement leads to its transfers, on the side on which the agency was', async () => {
  const { paid, cancelled } = await act()
  const day = today()
  const lines = await server.client.call(
    positionsRoutes.statement,
    { params: params(), query: { from: day, to: day } },
    finance,
  )
  const behind = (what: string, side: 'sender' | 'payer', agencySid = params().agencySid) =>
    server.client.call(positionsRoutes.line, { params: { agencySid }, query: { day, what, side } }, finance)
  const sent = await behind('SEND', 'sender')
  expect(sent.isWhole).toBe(true)
  expect(sent.transfers.slice(0, 2).map(({ reference }) => reference)).toEqual([cancelled, paid])
  const line = lines.lines.find(({ what }) => what === 'SEND')
  const cents = sent.transfers.reduce((sum, { amount }) => sum + Math.round(Number(amount) * 100), 0)
  expect([sent.transfers.length, cents]).toEqual([line?.count, Math.round(Number(line?.debit) * 100)])
  expect((await behind('SEND', 'payer')).transfers).toEqual([])
  const { transfers } = await behind('RECEIVE', 'payer', world.network.payer.agencySid)
  expect(transfers[0]).toMatchObject({ reference: paid, amount: expect.stringMatching(/^-/) })
})
