import { transactionRow, transactionsRoutes } from '@corridor/contract/transactions'
import { sql } from 'kysely'
import { z } from 'zod'
import { verifyLedger } from '../../apps/server/src/core/ledger/verify.ts'
import { expireTransfers } from '../../apps/server/src/core/transfers/jobs.ts'
import { moveTransfer } from '../../apps/server/src/core/transfers/move.ts'
import { findTransfer, type Transfer } from '../../apps/server/src/core/transfers/transfer.ts'
import type { Db, Tx } from '../../apps/server/src/platform/db/database.ts'
import { behindTheTriggers } from './audit.ts'
import type { TestSession } from './client.ts'
import { fields, type Gateway, type Network, payOut, person, sendInput, sendTransfer } from './gateway.ts'
import type { TestServer } from './server.ts'

/** The back office and the partners' gateway on one database, with two agencies that can send. */
export interface TransferWorld {
  readonly server: TestServer
  readonly gateway: Gateway
  readonly network: Network
}

let senders = 0
/** Each transfer has a sender of its own, so that no limit of a sender is in the way. */
export function newSender(more: Readonly<Record<string, string>> = {}) {
  senders += 1
  return { field: fields({ ...person, senderMobilePhone: String(senders), ...more }) }
}

export interface Sent {
  readonly sid: number
  readonly reference: string
}

export async function sidOf({ server }: TransferWorld, reference: string): Promise<number> {
  const { rows } = await sql<{ sid: number }>`
    select sid from transactions where reference_number = ${reference}`.execute(server.platform.db)
  return rows[0]?.sid ?? 0
}

/** A transfer that can be paid out. */
export async function send(world: TransferWorld, more: Readonly<Record<string, string>> = {}): Promise<Sent> {
  const reference = await sendTransfer(world.gateway, world.network, newSender(more))
  return { sid: await sidOf(world, reference), reference }
}

export function cancel(
  { server: { client } }: TransferWorld,
  session: TestSession,
  info: { idTr: number; reason?: string; fees?: boolean },
) {
  const body = { info: { reason: 'asked for', fees: false, ...info }, sign: session.sign }
  return client.attempt(transactionsRoutes.cancel, { body }, session)
}

export async function storedTransfer({ server }: TransferWorld, sid: number) {
  const { rows } = await sql<{ status: string; feesReturned: boolean | null; closed: boolean }>`
    select status, fees_returned, closed_at is not null as closed from transactions where sid = ${sid}`.execute(
    server.platform.db,
  )
  return rows[0]
}

export async function movesOf({ server }: TransferWorld, sid: number): Promise<string[]> {
  const { rows } = await sql<{ move: string }>`
    select move from transaction_events where transaction_sid = ${sid} order by sid`.execute(
    server.platform.db,
  )
  return rows.map(({ move }) => move)
}

/** What the cancel booked: account and cents. */
export async function cancelBookings({ server }: TransferWorld, sid: number): Promise<string[]> {
  const { rows } = await sql<{ account: string; cents: number }>`
    select p.account, p.amount_cents as cents from transaction_events e
    join ledger_postings p on p.event_sid = e.sid
    where e.transaction_sid = ${sid} and e.move = 'CANCEL' order by p.account`.execute(server.platform.db)
  return rows.map(({ account, cents }) => `${account.replace(/:\d+$/, '')} ${cents}`)
}

export async function ledgerFindings({ server }: TransferWorld): Promise<string[]> {
  return (await verifyLedger(server.platform.db)).findings
}

/** Everything that has happened to a transfer happened so much later; `-1 day` makes it a matter of yesterday. */
export function shiftLife(db: Db, sid: number, by: string): Promise<void> {
  return behindTheTriggers(db, async (tx) => {
    await sql`update transaction_events set at = at + ${by}::interval where transaction_sid = ${sid}`.execute(
      tx,
    )
    await sql`update partner_requests set at = at + ${by}::interval where transaction_sid = ${sid}`.execute(
      tx,
    )
    await sql`
      update ledger_postings p set booked_at = e.at from transaction_events e
      where e.sid = p.event_sid and e.transaction_sid = ${sid}`.execute(tx)
    await sql`
      update transactions set available_at = available_at + ${by}::interval, lapses_at = lapses_at + ${by}::interval,
        received_at = received_at + ${by}::interval, cancel_requested_at = cancel_requested_at + ${by}::interval,
        waits_since = waits_since + ${by}::interval
      where sid = ${sid}`.execute(tx)
  })
}

/** The time of a transfer is over, and the job has seen it. */
export async function letExpire({ server: { db } }: TransferWorld, sid: number): Promise<number> {
  await sql`update transactions set expires_at = now() where sid = ${sid}`.execute(db)
  await expireTransfers(db)
  return sid
}

/** Paid out, and everything of it a day ago. */
export async function payYesterday({ server: { db }, gateway, network }: TransferWorld, sid: number) {
  const { referenceNumber } = await transferOf(db, sid)
  await payOut(gateway, network.payer, referenceNumber)
  await shiftLife(db, sid, '-1 day')
  return sid
}

/** A transfer whose cash is confirmed and which compliance wants to see first. */
export async function sendHeld(world: TransferWorld): Promise<Sent> {
  const { gateway, network, server } = world
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network, newSender()))
  const reference = validated.get('referenceNumber')
  const sid = await sidOf(world, reference)
  const transfer = await transferOf(server.db, sid)
  const changes = { availableAt: transfer.readAt, expiresAt: inNinetyDays(transfer.readAt) }
  const actor = { name: 'test', userSid: null, requestId: 'test' }
  const outcome = await moveTransfer(server.db, transfer, { move: 'SEND_HELD', actor, changes })
  if (outcome !== 'done') throw new Error(`SEND_HELD: ${outcome}`)
  return { sid, reference }
}

function inNinetyDays(at: string): string {
  return new Date(Date.parse(at) + 90 * 86_400_000).toISOString()
}

export async function transferOf(db: Db | Tx, sid: number): Promise<Transfer> {
  const transfer = await findTransfer(db, sid)
  if (!transfer) throw new Error(`no transfer ${sid}`)
  return transfer
}

type TransferRow = z.output<typeof transactionRow>

export type Query = Record<string, string>

/** The search in its two forms, as one person makes it. */
export function makeSearch({ server }: TransferWorld, session: TestSession) {
  const get = (query: Query) => server.client.attempt(transactionsRoutes.list, { query }, session)
  const post = (body: unknown) => server.client.attempt(transactionsRoutes.search, { body }, session)
  /** A search that must succeed. */
  const rows = async (query: Query): Promise<TransferRow[]> => {
    const { status, body } = await get(query)
    if (status !== 200) throw new Error(`${JSON.stringify(query)}: ${status} ${body.message}`)
    return z.array(transactionRow).parse(body)
  }
  return { get, post, rows }
}

export function references(rows: readonly TransferRow[]): string[] {
  return rows.map(({ referenceNumber }) => referenceNumber)
}
