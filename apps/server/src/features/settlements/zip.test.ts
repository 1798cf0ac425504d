import { downloadsRoutes } from '@corridor/contract/downloads'
import { sessionRoutes } from '@corridor/contract/session'
import { settlementsRoutes as routes } from '@corridor/contract/settlements'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { addAgency } from '#support/agencies.ts'
import { behindTheTriggers } from '#support/audit.ts'
import type { TestSession } from '#support/client.ts'
import { useGrant, useServer, useUser } from '#support/fixtures.ts'
import { addUser, testPassword } from '#support/server.ts'
import { type StoredSettlement, storeSettlement } from '#support/stored-settlements.ts'

const lines: string[] = []
const server = useServer({ LOG_LEVEL: 'debug' }, { onLogLine: (line) => lines.push(line) })
const boss = useUser(server, 'boss', 1)
useGrant(server, boss)
const finance = useUser(server, 'finance', 4)
let file: StoredSettlement
let other: StoredSettlement

beforeAll(async () => {
  const { sid: agencySid } = await addAgency(server, boss, 'Lagos Pay')
  file = await storeSettlement(server.platform, { agencySid })
  other = await storeSettlement(server.platform, { agencySid, type: 'R' })
})

async function ticketOf(session: TestSession, { sid }: StoredSettlement): Promise<string> {
  return (await server.client.call(downloadsRoutes.ticket, { body: { kind: 'settlement', sid } }, session))
    .ticket
}

function fetchZip(session: TestSession, { sid }: StoredSettlement, token: string) {
  return server.client.attempt(routes.zip, { params: { sid }, query: { token } }, session)
}

async function refused(session: TestSession, wanted: StoredSettlement, token: string): Promise<void> {
  const { status, body, headers } = await fetchZip(session, wanted, token)
  expect([status, body.code, body.reason]).toEqual([403, 'forbidden', { code: 'ticket_refused', params: {} }])
  expect(headers.get('cache-control')).toContain('no-store')
}

test('[SETL-07] [FMT-05] the zip comes by its ticket, under its name, and nobody keeps the answer', async () => {
  const answer = await fetchZip(finance, file, await ticketOf(finance, file))
  expect([answer.status, answer.body]).toEqual([200, file.content.toString()])
  expect(answer.headers.get('content-type')).toBe('application/zip')
  expect(answer.headers.get('content-length')).toBe(String(file.content.length))
  expect(answer.headers.get('cache-control')).toContain('no-store')
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${file.fileTitle}"`)
  expect(file.fileTitle).toMatch(/_2026_11_13_\d{4}\.zip$/)
  const noted = await server.db
    .selectFrom('auditEntries')
    .select(['actorLogin', 'after'])
    .where('entity', '=', 'settlement')
    .where('entitySid', '=', file.sid)
    .execute()
  expect(noted).toEqual([{ actorLogin: 'finance', after: { event: 'downloaded the file' } }])
})

describe('[SETL-07] a ticket is refused', () => {
  test('used twice', async () => {
    const ticket = await ticketOf(boss, file)
    expect((await fetchZip(boss, file, ticket)).status).toBe(200)
    await refused(boss, file, ticket)
  })

  test('late', async () => {
    const ticket = await ticketOf(boss, file)
    await sql`update download_tickets set expires_at = expires_at - interval '60 seconds'`.execute(server.db)
    await refused(boss, file, ticket)
  })

  test('by another', async () => {
    const ticket = await ticketOf(boss, file)
    await refused(finance, file, ticket)
    // In the wrong hands it is spent.
    await refused(boss, file, ticket)
  })

  test('for another file', async () => {
    await refused(boss, other, await ticketOf(boss, file))
  })

  test('after a log-out, in a new session of the same person', async () => {
    await addUser(server.platform, 'leaves', 4)
    const first = await server.client.logIn('leaves', testPassword)
    const ticket = await ticketOf(first, file)
    await server.client.call(sessionRoutes.logout, {}, first)
    expect((await fetchZip(first, file, ticket)).status).toBe(401)
    await refused(await server.client.logIn('leaves', testPassword), file, ticket)
  })

  test('replaced by the token of the session, or missing', async () => {
    await refused(boss, file, boss.token)
    await refused(boss, file, '')
  })
})

test('[SETL-07] the log has the address of a download without its ticket', async () => {
  const ticket = await ticketOf(boss, file)
  await fetchZip(boss, file, ticket)
  await fetchZip(boss, file, ticket)
  await expect
    .poll(() => lines.filter((line) => line.includes(`/api/settlements/zip/${file.sid}`)).length)
    .toBeGreaterThan(1)
  expect(lines.filter((line) => line.includes(ticket))).toEqual([])
  expect(lines.some((line) => line.includes('token=[redacted]'))).toBe(true)
})

test.each([
  ['in digits', '?%74oken='],
  ['in the digits of a capital and behind another', '?a=%zz&t%6Fken='],
  ['with a mark in digits', '%3Ftoken='],
])('[SETL-07] nor has it one whose name is written %s', async (_how, name) => {
  const ticket = await ticketOf(boss, file)
  const path = `/api/settlements/zip/${file.sid}${name}`
  lines.length = 0
  await fetch(`${server.url}${path}${ticket}`)
  await expect.poll(() => lines.filter((line) => line.includes('token=[redacted]')).length).toBeGreaterThan(0)
  expect(lines.filter((line) => line.includes(ticket))).toEqual([])
})

test('a file whose time is over says so; so does one that is none', async () => {
  const { sid: agencySid } = await addAgency(server, boss, 'Old')
  const old = await storeSettlement(server.platform, { agencySid, isKept: false })
  const answer = await fetchZip(boss, old, await ticketOf(boss, old))
  expect([answer.status, answer.body.message]).toEqual([
    404,
    expect.stringContaining(`The time for which ${old.fileTitle} was kept is over`),
  ])
  const nothing = { ...old, sid: 2_000_000_000 }
  expect((await fetchZip(boss, nothing, await ticketOf(boss, nothing))).status).toBe(404)
})

test('a file whose bytes are not those that were stored is not handed out, and it is told', async () => {
  const { sid: agencySid } = await addAgency(server, boss, 'Damaged')
  const damaged = await storeSettlement(server.platform, { agencySid })
  await behindTheTriggers(server.db, (tx) =>
    sql`update stored_files f set content = overlay(content placing 'X' from 3)
      from settlements s where s.file_sid = f.sid and s.sid = ${damaged.sid}`.execute(tx),
  )
  const answer = await fetchZip(boss, damaged, await ticketOf(boss, damaged))
  expect([answer.status, answer.body.reason?.code]).toEqual([500, 'settlement_file_damaged'])
  expect(answer.body.message).toContain(damaged.fileTitle)
  expect(lines.some((line) => line.includes('a stored file is damaged'))).toBe(true)
  expect((await server.platform.metrics.filesDamaged.get()).values[0]?.value).toBe(1)
})
