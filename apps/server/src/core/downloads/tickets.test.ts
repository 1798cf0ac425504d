import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { addUser } from '#support/server.ts'
import type { ActorCall } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { startSession } from '../../platform/session/sessions.ts'
import { newToken, tokenHash } from '../../platform/session/tokens.ts'
import { issueTicket, redeemTicket } from './tickets.ts'

const server = useServer()

async function callOf(login: string): Promise<ActorCall> {
  const { sid: userSid } = await addUser(server.platform, login, 1)
  const sessionSid = await inTransaction(server.db, (tx) =>
    startSession(tx, userSid, { address: 'test', keyId: 1 }, tokenHash(newToken())),
  )
  const actor = { userSid, login, profile: 1, sessionSid, scope: null } as const
  return { requestId: 'test', address: 'test', mode: 'DEV', log: server.platform.log, actor }
}

const file = { kind: 'settlement', sid: 7 } as const

test('a ticket opens its file once; what is not used in time goes with the next one', async () => {
  const call = await callOf('ana')
  const { ticket } = await issueTicket(server.db, call, file)
  const { ticket: late } = await issueTicket(server.db, call, file)
  await redeemTicket(server.db, call, file, ticket)
  await expect(redeemTicket(server.db, call, file, ticket)).rejects.toThrow('was used already')
  await sql`update download_tickets set expires_at = now() - interval '1 millisecond'`.execute(server.db)
  await expect(redeemTicket(server.db, call, file, late)).rejects.toThrow('has expired')
  await issueTicket(server.db, call, file)
  await sql`update download_tickets set expires_at = now() - interval '1 millisecond'`.execute(server.db)
  await issueTicket(server.db, call, file)
  const stored = await server.db.selectFrom('downloadTickets').selectAll().execute()
  expect(stored).toHaveLength(1)
})

test('of twenty who present it at once, one gets in', async () => {
  const call = await callOf('bea')
  const { ticket } = await issueTicket(server.db, call, file)
  const tried = Array.from({ length: 20 }, () => redeemTicket(server.db, call, file, ticket))
  const done = (await Promise.allSettled(tried)).filter(({ status }) => status === 'fulfilled')
  expect(done).toHaveLength(1)
})
