import { createHash } from 'node:crypto'
import { settlementsRoutes as routes } from '@corridor/contract/settlements'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAgency, grant } from '#support/agencies.ts'
import { useGrant, useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import {
  type StoredSettlement,
  storeDelivery,
  storeSchedule,
  storeSettlement,
} from '#support/stored-settlements.ts'

const server = useServer()
const boss = useUser(server, 'boss', 1)
useGrant(server, boss)

const day = '2026-11-14'
let [lagos, himal] = [0, 0]
let sent: StoredSettlement
let received: StoredSettlement
let weekly: StoredSettlement

beforeAll(async () => {
  lagos = (await addAgency(server, boss, 'Lagos Pay')).sid
  himal = (await addAgency(server, boss, 'Himal 100% Remit')).sid
  const { platform } = server
  sent = await storeSettlement(platform, { agencySid: lagos, at: `${day}T00:00:00Z` })
  received = await storeSettlement(platform, { agencySid: lagos, type: 'R', at: `${day}T23:59:59.999Z` })
  weekly = await storeSettlement(platform, {
    agencySid: himal,
    period: 'w',
    firstDay: '2026-11-02',
    lastDay: '2026-11-08',
    at: '2026-11-15T00:00:00Z',
  })
})

async function found(search: object): Promise<number[]> {
  const rows = await server.client.call(routes.list, { body: { search } }, boss)
  const count = await server.client.call(routes.list, { body: { search, count: true } }, boss)
  if (!Array.isArray(rows) || Array.isArray(count)) throw new Error('rows and count are mixed up')
  expect(count).toEqual({ total: rows.length, exact: true })
  return rows.map(({ sid }) => sid)
}

describe('the list', () => {
  test('[SETL-05] a row has the names of the wire, and its type follows from its key', async () => {
    const [newest, second] = (await server.client.attempt(routes.list, { body: { search: {} } }, boss))
      .body as unknown as object[]
    expect(newest).toEqual({
      sid: weekly.sid,
      idTypeTrns: 'S',
      agency: 'HIMAL 100% REMIT',
      agencySid: himal,
      period: 'w',
      dateGenerated: '2026-11-15T00:00:00.000000Z',
      fileTitle: weekly.fileTitle,
      type: 'SND',
      rows: 3,
      delivery: 'none',
      nextTryAt: null,
    })
    expect(second).toMatchObject({ sid: received.sid, idTypeTrns: 'R', type: 'RCV', period: 'd' })
  })

  test('[SETL-02] [SETL-06] every combination of filters narrows, and empty ones do not', async () => {
    const all = [weekly.sid, received.sid, sent.sid]
    expect(await found({})).toEqual(all)
    expect(await found({ agency: '', type: '', period: '', date: '' })).toEqual(all)
    expect(await found({ agency: null, type: null, period: null, date: null })).toEqual(all)
    expect(await found({ agency: 'lagos' })).toEqual([received.sid, sent.sid])
    expect(await found({ agency: '100%' })).toEqual([weekly.sid])
    expect(await found({ agency: '%' })).toEqual([weekly.sid])
    expect(await found({ agency: 'nobody' })).toEqual([])
    expect(await found({ type: 'S' })).toEqual([weekly.sid, sent.sid])
    expect(await found({ period: 'd', type: 'R' })).toEqual([received.sid])
    expect(await found({ period: 'd', type: 'S' })).toEqual([sent.sid])
    expect(await found({ period: 'w' })).toEqual([weekly.sid])
    expect(await found({ agency: 'a', type: 'S', period: 'w', date: '2026-11-15' })).toEqual([weekly.sid])
  })

  test('[SETL-06] a date is the whole UTC day on which the file was made', async () => {
    expect(await found({ date: day })).toEqual([received.sid, sent.sid])
    expect(await found({ date: '2026-11-15' })).toEqual([weekly.sid])
    expect(await found({ date: '2026-11-13' })).toEqual([])
  })

  test('[SETL-06] the window says which rows; the next page goes on from the last row', async () => {
    const page = async (body: object) =>
      (await server.client.attempt(routes.list, { body: { search: {}, ...body } }, boss)).body as unknown as {
        sid: number
        dateGenerated: string
      }[]
    const [first] = await page({ limit: [0, 1] })
    expect(first?.sid).toBe(weekly.sid)
    expect((await page({ limit: [1, 40] })).map(({ sid }) => sid)).toEqual([received.sid, sent.sid])
    const after = { date: first?.dateGenerated, sid: first?.sid }
    expect((await page({ limit: [1, 1], after })).map(({ sid }) => sid)).toEqual([received.sid])
  })
})

test('a file in full: its lines, its totals, where it went and how', async () => {
  const { platform } = server
  const file = await storeSettlement(platform, { agencySid: lagos, firstDay: '2026-10-01', sequence: 318 })
  await storeDelivery(platform, file, { state: 'dead', error: "The server's key has changed" })
  await storeDelivery(platform, file, { channel: 'mail', target: 'a@example.com' })
  const detail = await server.client.call(routes.deliveries, { params: { sid: file.sid } }, boss)
  expect(detail).toMatchObject({
    delivery: 'failed',
    firstDay: '2026-10-01',
    layout: 'TXT',
    bytes: file.content.length,
    totals: [
      { kind: 'SEND', amount: '800.00' },
      { kind: 'CANCEL', amount: '-250.05' },
      { kind: 'REFUND', amount: '0.00' },
    ],
    trailer: `T|3|SEND=80000|CANCEL=-25005|REFUND=0|${createHash('sha256').update('rows').digest('hex')}`,
    deliveries: [
      { channel: 'sftp', state: 'dead', mayRetry: true, story: [{ outcome: 'dead', by: 'worker' }] },
      { channel: 'mail', state: 'delivered', target: 'a@example.com' },
    ],
  })
  expect(detail.head).toMatch(/^H\|1\|\w+\|SND\|D\|2026-10-01\|2026-10-01\|0318\|/)
  const gone = await server.client.attempt(routes.deliveries, { params: { sid: 2_000_000_000 } }, boss)
  expect([gone.status, gone.body.reason]).toEqual([404, { code: 'settlement_gone', params: {} }])
})

test('a delivery is sent again when somebody asks for it, once, and the history says who', async () => {
  const { platform } = server
  const file = await storeSettlement(platform, { agencySid: lagos, firstDay: '2026-10-02' })
  const sid = await storeDelivery(platform, file, { state: 'dead', error: 'refused' })
  const again = await server.client.call(routes.retry, { params: { sid } }, boss)
  expect(again).toMatchObject({ sid, state: 'waiting', mayRetry: false })
  expect(again.story.map(({ outcome, by }) => `${outcome} ${by}`)).toEqual(['dead worker', 'asked boss'])
  const twice = await server.client.call(routes.retry, { params: { sid } }, boss)
  expect(twice.story).toHaveLength(2)
  const noted = await server.db
    .selectFrom('auditEntries')
    .select(['actorLogin', 'after'])
    .where('entity', '=', 'settlement')
    .where('entitySid', '=', file.sid)
    .execute()
  expect(noted).toMatchObject([{ actorLogin: 'boss', after: { event: 'sent again', was: 'dead' } }])
})

describe('the password of a file', () => {
  test('is shown after the second-level password alone, and the history says to whom', async () => {
    const file = await storeSettlement(server.platform, {
      agencySid: lagos,
      firstDay: '2026-10-03',
      password: 'of this file alone',
    })
    const params = { sid: file.sid }
    await addUser(server.platform, 'finance', 4)
    const finance = await server.client.logIn('finance', testPassword)
    const without = await server.client.attempt(routes.revealZipPassword, { params }, finance)
    expect([without.status, without.body.code]).toEqual([403, 'second_level_required'])
    await grant(server, finance)
    expect(await server.client.call(routes.revealZipPassword, { params }, finance)).toEqual({
      zipPass: 'of this file alone',
    })
    const noted = await server.db
      .selectFrom('auditEntries')
      .select(['actorLogin', 'after'])
      .where('entity', '=', 'settlement')
      .where('entitySid', '=', file.sid)
      .execute()
    expect(noted).toEqual([{ actorLogin: 'finance', after: { event: 'saw the zip password' } }])
  })
})

test('what cannot be made says why; what is there is answered as it is', async () => {
  const { sid: agency } = await addAgency(server, boss, 'Ayiti')
  const make = (body: object) =>
    server.client.attempt(routes.make, { body: { agency, type: 'S', period: 'd', day, ...body } }, boss)
  expect((await make({})).body.reason).toMatchObject({ code: 'settlement_no_setup' })
  await storeSchedule(server.platform, agency, { password: false })
  expect((await make({})).body.reason).toMatchObject({ code: 'settlement_no_password' })
  await sql`update settlement_configs set zip_pass_sealed = 'x' where agency_sid = ${agency}`.execute(
    server.db,
  )
  expect((await make({})).body.message).toBe(
    'The day 2026-11-14 is not closed yet. The file is made after its close.',
  )
  const there = await storeSettlement(server.platform, { agencySid: agency, firstDay: day })
  expect((await make({})).body).toEqual({ sid: there.sid, made: false })
})
