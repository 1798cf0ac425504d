import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useServer } from '#support/fixtures.ts'
import { lives, makeLedgerWorld } from '#support/ledger.ts'
import { hostCall } from '../../platform/call.ts'
import { acknowledgeFinding, findingCode } from './acknowledge.ts'
import { verifyLedger } from './verify.ts'

const server = useServer()

beforeAll(() => makeLedgerWorld(server.db, { transfers: lives.length }))

function acknowledge(code: string) {
  const call = hostCall(server.platform.log, 'request 1')
  return acknowledgeFinding(server.db, call, { code, reason: 'the clock was set back', by: 'Ana Ruiz' })
}

function turnBack(hours: number) {
  return behindTheTriggers(server.db, (tx) =>
    sql`
      update transaction_events set at = at - ${`${hours} hours`}::interval
      where sid = (select min(sid) from transaction_events where move = 'HOLD')`.execute(tx),
  )
}

test('a finding is acknowledged with a reason, by somebody, and is then told no more', async () => {
  await turnBack(1)
  const { findings, acknowledged } = await verifyLedger(server.db)
  expect([findings, acknowledged]).toEqual([[expect.stringContaining('earlier than event')], 0])
  const code = findingCode(findings[0] ?? '')
  expect(code).toMatch(/^[0-9a-f]{10}$/)
  expect(await acknowledge(code)).toBe(findings[0])
  expect(await verifyLedger(server.db)).toMatchObject({ findings: [], acknowledged: 1 })
  const { rows } = await sql<object>`
    select actor_login, action, entity, after, request_id from audit_entries order by sid desc limit 1`.execute(
    server.db,
  )
  expect(rows).toEqual([
    {
      actorLogin: 'host',
      action: 'insert',
      entity: 'ledger_finding',
      after: { finding: findings[0], reason: 'the clock was set back', acknowledgedBy: 'Ana Ruiz' },
      requestId: 'request 1',
    },
  ])
})

test('what nobody found cannot be acknowledged, and an acknowledgement is never taken back', async () => {
  expect(await acknowledge('0123456789')).toBeNull()
  await expect(sql`delete from ledger_acknowledgements`.execute(server.db)).rejects.toThrow('append only')
})

test('the same record with another fault is a finding again', async () => {
  await turnBack(1)
  expect(await verifyLedger(server.db)).toMatchObject({
    findings: [expect.stringContaining('earlier than event')],
    acknowledged: 0,
  })
})
