import { proposalsRoutes } from '@corridor/contract/proposals'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import type { TestSession } from '#support/client.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'
import { turnOn } from '#support/proposals.ts'
import { newestRates } from '../../core/rates/queries.ts'
import { saveSheet } from '../../core/rates/store.ts'
import { hostCall } from '../../platform/call.ts'
import { Proposed } from '../../platform/proposed.ts'

const server = useServer()
const signedIn = useProfiles(server)
const boss = signedIn(1)
const finance = signedIn(4)
const operations = signedIn(2)

beforeEach(async () => {
  await behindTheTriggers(server.db, (tx) =>
    sql`truncate rate_sheets, wholesale_rates restart identity cascade`.execute(tx),
  )
  await turnOn(server, 'forced_rates')
})

function save(minute: number, rate: string, force = false) {
  const asOf = `2026-03-01T12:${String(minute).padStart(2, '0')}:00.000Z`
  const sheet = { source: 'bank.example', asOf, rates: new Map([['MXN', rate]]) }
  return saveSheet(server.db, hostCall(server.platform.log, 'test'), sheet, { force })
}

async function force(minute: number, rate: string): Promise<number> {
  const kept = await save(minute, rate, true)
  if (!(kept instanceof Proposed)) throw new Error('a leap was stored by one person')
  return kept.proposed.sid
}

function approve(sid: number, session: TestSession) {
  return server.client.attempt(proposalsRoutes.approve, { params: { sid }, body: {} }, session)
}

async function rateNow(): Promise<number> {
  return Number((await newestRates(server.db))[0]?.rate)
}

test('rates that are forced past their tolerance wait for somebody who may edit rates', async () => {
  await save(0, '17')
  const sid = await force(15, '1750')
  expect(await rateNow()).toBe(17)
  const shown = await server.client.call(proposalsRoutes.show, { params: { sid } }, finance)
  expect(shown).toMatchObject({ kind: 'forced_rates', proposedBy: 'host', hindrance: null, isOwn: false })
  expect(shown.changes).toContainEqual({ field: 'MXN', before: '17', after: '1750' })
  expect((await approve(sid, operations)).body.reason.code).toBe('not_allowed')
  expect((await approve(sid, finance)).status).toBe(200)
  expect(await rateNow()).toBe(1750)
  const { rows } = await sql<{ by: string; after: Record<string, unknown> }>`
    select actor_login as by, after from audit_entries where entity = 'rate_sheet' order by sid desc limit 1`.execute(
    server.db,
  )
  expect(rows[0]).toMatchObject({
    by: 'profile4',
    after: { forced: true, proposedBy: 'host', proposal: sid },
  })
})

test('a sheet that came in between lets the proposal lapse: its leaps were judged against another one', async () => {
  await save(0, '17')
  const sid = await force(15, '1750')
  await save(20, '17.1')
  expect((await approve(sid, boss)).body.reason.code).toBe('proposal_stale')
  expect(await rateNow()).toBe(17.1)
})

test('what leaps nowhere is stored at once, also by force', async () => {
  await save(0, '17')
  expect(await save(15, '17.1', true)).toMatchObject({ stored: 1 })
  expect(await rateNow()).toBe(17.1)
})
