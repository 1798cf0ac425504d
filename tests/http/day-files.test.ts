import type { ReportKind } from '@corridor/contract/reconciliations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useDayWorld } from '#support/day-world.ts'
import { addUser, testPassword } from '#support/server.ts'
import { addSetup, madeFile, zipPassword } from '#support/settlements.ts'
import { workedExample } from '#support/worked-example.ts'
import { openZip } from '#support/zips.ts'
import { makeReports } from '../../apps/server/src/core/reconciliations/reports.ts'
import { makeDueFiles } from '../../apps/server/src/core/settlements/jobs.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'

/** The files of a closed day, cell by cell, with the figures of the design's worked example. */
const { server, validated, move, close } = useDayWorld()

const day = '2026-03-01'

/** Collected in Canadian dollars in the United States, and paid out in pesos in Mexico. */
async function closeWithOneTransfer() {
  const transfer = await validated(`${day}T09:00:00Z`, false, { price: workedExample().first })
  await behindTheTriggers(server.db, (tx) =>
    sql`
      update transactions set send_country = 'USA', send_currency = 'CAD', send_amount = 1350, send_fees = 13.5,
        send_taxes = 0, total_to_collect = 1363.5
      where sid = ${transfer.sid}`.execute(tx),
  )
  await move(transfer, 'SEND', `${day}T10:11:12Z`)
  await move(transfer, 'RECEIVE', `${day}T11:12:13Z`)
  // The gateway names the teller of a payout so.
  await behindTheTriggers(server.db, (tx) =>
    sql`update transaction_events set actor = 'agent MEX2/007' where move = 'RECEIVE'`.execute(tx),
  )
  await close('2026-03-02')
  const { rows } = await sql<{ reference: string; receiveAmount: string }>`
    select reference_number as reference, receive_amount::numeric(18, 2)::text as receive_amount
    from transactions where sid = ${transfer.sid}`.execute(server.db)
  const [stored] = rows
  if (!stored) throw new Error('The transfer is not stored.')
  return { sid: transfer.sid, ...stored }
}

function call() {
  return hostCall(server.platform.log, 'test')
}

test('the files of a reconciliation have the figures of an event in their columns, as the host and as the peer', async () => {
  const { sid } = await closeWithOneTransfer()
  await makeReports(server.worker, call())
  await addUser(server.platform, 'finance', 4)
  const finance = await server.client.logIn('finance', testPassword)
  const rowsOf = async (agencySid: number, kind: ReportKind) => {
    const { rows } = await sql<{ sid: number }>`
      select sid from daily_summaries where agency_sid = ${agencySid}`.execute(server.db)
    const path = `/api/reconciliation/report/${rows[0]?.sid}/${kind}/_2026_03_01`
    const { status, body } = await server.client.send('GET', path, { session: finance })
    expect(status).toBe(200)
    const [heading, ...lines] = String(body).trimEnd().split('\n')
    return { heading, lines }
  }
  const operator = server.platform.config.operatorName
  const p2p = `Date,Host Agency,Peer Agency,Transaction,Event,Amount Collected,Taxes,Fees,Fx Profit,Peer Fees,Peer Fx Profit,${operator} Fees,${operator} Fx Profit,Balance,Status`
  const mdl = `Date,Host Agency,Transaction,Event,${operator} Fees,${operator} Fx Profit,Due Balance,Status`
  expect(await rowsOf(1, 'p2p')).toEqual({
    heading: p2p,
    lines: [`${day},A1,A2,${sid},RECEIVE,1010.00,0.00,4.00,3.00,3.50,2.00,2.50,5.00,-995.50,OK`],
  })
  expect(await rowsOf(2, 'p2p')).toEqual({
    heading: p2p,
    lines: [`${day},A2,A1,${sid},RECEIVE,-990.00,0.00,3.50,2.00,4.00,3.00,2.50,5.00,995.50,OK`],
  })
  expect(await rowsOf(1, 'mdl')).toEqual({
    heading: mdl,
    lines: [`${day},A1,${sid},RECEIVE,2.50,5.00,7.50,OK`],
  })
})

test('the settlement files have the figures of an event in their places, of the sender and of the payer', async () => {
  for (const agency of [1, 2]) await addSetup(server.platform, agency, { layout: 'CSV' })
  const { reference, receiveAmount } = await closeWithOneTransfer()
  await makeDueFiles(server.worker, call(), Date.parse('2026-03-02T12:00:00Z'))
  const lineOf = async (agencySid: number, side: 'S' | 'R') => {
    const { zip } = await madeFile(server.platform, agencySid, side)
    const content = openZip(zip, zipPassword)['7-Zip']
    return String(content).split('\r\n')[1]
  }
  expect(await lineOf(1, 'S')).toBe(
    `D,SEND,${reference},${day},10:11:12,1350.00,CAD,1000.00,10.00,0.00,4.00,3.00,USA,MEX,${receiveAmount},MXN,MEX1,001,AVAIL`,
  )
  expect(await lineOf(2, 'R')).toBe(
    `D,RECEIVE,${reference},${day},11:12:13,1350.00,CAD,1000.00,10.00,0.00,3.50,2.00,USA,MEX,${receiveAmount},MXN,MEX2,007,RECVD`,
  )
})
