import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useDayWorld } from '#support/day-world.ts'
import type { TestTransfer } from '#support/ledger.ts'
import { hostCall } from '../../platform/call.ts'
import { acknowledgeFinding, findingCode } from '../ledger/acknowledge.ts'
import { daysJobs } from './jobs.ts'
import { isClosed, openDays } from './queries.ts'

const { server, move, sent, close, entries } = useDayWorld()

async function planted(tampering: string): Promise<TestTransfer> {
  await sent()
  const transfer = await sent('2026-03-02T10:00:00Z')
  await move(transfer, 'RECEIVE', '2026-03-02T11:00:00Z')
  await sent('2026-03-03T10:00:00Z')
  await behindTheTriggers(server.db, (tx) =>
    sql.raw(tampering.replaceAll('$T', String(transfer.sid))).execute(tx),
  )
  return transfer
}

const receive = `(select max(sid) from transaction_events where transaction_sid = $T)`

test.each([
  [
    'a posting of another amount',
    `update ledger_postings set amount_cents = amount_cents - 1 where account = 'operator:fees' and event_sid = ${receive}`,
  ],
  [
    'a posting that is missing',
    `delete from ledger_postings where account = 'agency:2' and event_sid = ${receive}`,
  ],
  ['an event without postings', `delete from ledger_postings where event_sid = ${receive}`],
  [
    'a posting of another day',
    `update ledger_postings set booked_at = booked_at + interval '1 day' where account = 'transit' and event_sid = ${receive}`,
  ],
  [
    'postings on accounts that have no part in it',
    `insert into ledger_postings (event_sid, account, amount_cents, booked_at)
        select sid, unnest('{agency:3,agency:4}'::text[]), unnest('{5,-5}'::bigint[]), at from transaction_events
        where sid = ${receive}`,
  ],
  [
    'shares that are not the fee',
    `alter table transactions drop constraint amounts_add_up; update transactions set mdl_fees = mdl_fees + 0.01 where sid = $T`,
  ],
  [
    'a payout that is not in the amount',
    `alter table transactions drop constraint amounts_add_up; update transactions set payout_base = payout_base - 0.01 where sid = $T`,
  ],
  [
    'a payout before it was sent',
    `update transaction_events set at = at - interval '2 hours' where sid = ${receive}; update ledger_postings set booked_at = booked_at - interval '2 hours' where event_sid = ${receive}`,
  ],
])('%s: refused, named, and the days after it wait', async (_name, tampering) => {
  const transfer = await planted(tampering)
  const run = await close('2026-03-04')
  expect(run.closed).toEqual(['2026-03-01'])
  expect(run.refused).toMatchObject({ day: '2026-03-02', transactionSids: [transfer.sid] })
  expect(run.refused?.findings.join(' ')).toMatch(new RegExp(`[Tt]ransfer ${transfer.sid}\\b`))
  expect((await openDays(server.db)).slice(0, 2)).toMatchObject([
    {
      day: '2026-03-02',
      findings: run.refused?.findings,
      transactionSids: [transfer.sid],
      refusedAt: expect.any(String),
    },
    { day: '2026-03-03', findings: [], refusedAt: null },
  ])
  expect(await isClosed(server.db, '2026-03-02')).toBe(false)
  expect(await entries()).toEqual(['2026-03-01 1S2 SEND'])
  // Looked at again, it is the same refusal.
  await close('2026-03-04')
  const { rows } = await sql`select sid from day_refusals`.execute(server.db)
  expect(rows).toHaveLength(1)
})

test('a sum of the three parties that is not zero is refused although its findings are acknowledged', async () => {
  const transfer = await planted(
    'alter table transactions drop constraint amounts_add_up; update transactions set mdl_fx = mdl_fx + 0.01 where sid = $T',
  )
  for (let found = (await close('2026-03-04')).refused?.findings ?? []; found.length > 1; ) {
    for (const sentence of found.slice(0, -1)) {
      await sql`insert into ledger_acknowledgements (finding, reason, acknowledged_by) values (${sentence}, 'seen', 'test')`.execute(
        server.db,
      )
    }
    found = (await close('2026-03-04')).refused?.findings ?? []
  }
  expect((await close('2026-03-04')).refused).toEqual({
    day: '2026-03-02',
    findings: [
      `Collectors, payers and operator of 2026-03-02 sum to 0.01 dollars and must sum to 0: transfer ${transfer.sid} (0.01).`,
    ],
    transactionSids: [transfer.sid],
  })
})

test('what somebody has looked into and acknowledged closes the day and those that wait for it', async () => {
  await planted(
    `update ledger_postings set booked_at = booked_at + interval '1 second' where account = 'transit' and event_sid = ${receive}`,
  )
  const { refused } = await close('2026-03-04')
  const [finding = ''] = refused?.findings ?? []
  expect(finding).toMatch(
    /^Event \d+ \(RECEIVE of transfer 2\): it is of 2026-03-02 11:00:00\+00, but its posting \d+ on transit is booked at 2026-03-02 11:00:01\+00\.$/,
  )
  await acknowledgeFinding(server.db, hostCall(server.platform.log, 'test'), {
    code: findingCode(finding),
    reason: 'a clock',
    by: 'test',
  })
  expect(await close('2026-03-04')).toEqual({ closed: ['2026-03-02', '2026-03-03'] })
})

test('the job fails with the names, and the metrics tell it', async () => {
  const transfer = await planted(
    `delete from ledger_postings where account = 'agency:2' and event_sid = ${receive}`,
  )
  const [job] = daysJobs(server.worker)
  expect([job?.name, job?.cron]).toEqual(['close-days', '1-59/5 * * * *'])
  await expect(job?.run()).rejects.toThrow(
    new RegExp(`^2026-03-02 is not closed\\.\\nEvent \\d+ \\(RECEIVE of transfer ${transfer.sid}\\)`),
  )
  const { body } = await server.client.send('GET', '/metrics')
  expect(body).toMatch(/^corridor_day_close_findings [1-9]/m)
  expect(body).toMatch(/^corridor_days_unclosed [1-9]\d\d/m)
})
