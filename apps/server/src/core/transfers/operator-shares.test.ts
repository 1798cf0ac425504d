import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useServer } from '#support/fixtures.ts'
import { addParties, addTransfer, moveTransfer, type TestTransfer } from '#support/ledger.ts'
import { seededRandom } from '#support/tamperings.ts'
import { inTransaction } from '../../platform/db/database.ts'

const server = useServer()
const random = seededRandom(9)

function add(): Promise<TestTransfer> {
  const parties = [1, 2] as const
  return inTransaction(server.db, (tx) => addTransfer(tx, { random, at: '2026-03-01T08:00:00Z', parties }))
}

/** Two halves of three cents, both rounded up. */
function leaveACentLess({ sid }: TestTransfer) {
  return behindTheTriggers(server.db, (tx) =>
    sql`update transactions set fees_base = 0.03, host_fees = 0.02, peer_fees = 0.02, mdl_fees = -0.01,
      total_base = amount_base + taxes_base + 0.03 where sid = ${sid}`.execute(tx),
  )
}

function constraint() {
  return sql<{ text: string }>`select pg_get_constraintdef(oid) as text from pg_constraint
    where conname = 'operator_shares_not_negative'`.execute(server.db)
}

beforeAll(() => addParties(server.db, 2))

test('no share of the operator is below zero', async () => {
  const transfer = await add()
  const refused = { constraint: 'operator_shares_not_negative' }
  await expect(leaveACentLess(transfer)).rejects.toMatchObject(refused)
  const fx = behindTheTriggers(server.db, (tx) =>
    sql`update transactions set mdl_fx = -0.01, host_fx = amount_base - payout_base - peer_fx + 0.01
      where sid = ${transfer.sid}`.execute(tx),
  )
  await expect(fx).rejects.toMatchObject(refused)
  expect((await constraint()).rows[0]?.text).not.toContain('sid')
})

test('a transfer from before the rule passes the migration, is paid out, and opens nothing for new ones', async () => {
  await sql`alter table transactions drop constraint operator_shares_not_negative`.execute(server.db)
  const old = await add()
  await leaveACentLess(old)
  const file = join(import.meta.dirname, '../../../migrations/0012_operator_shares.sql')
  // As node-pg-migrate sends it: the whole file at once, in a transaction.
  await inTransaction(server.db, async (tx) => sql.raw(await readFile(file, 'utf8')).execute(tx))

  const figures = { ...old, feesBase: '0.03', hostFees: '0.02', peerFees: '0.02', mdlFees: '-0.01' }
  await inTransaction(server.db, (tx) => moveTransfer(tx, figures, 'SEND', '2026-03-01T08:01:00Z'))
  await inTransaction(server.db, (tx) => moveTransfer(tx, figures, 'RECEIVE', '2026-03-01T08:02:00Z'))
  const { rows } = await sql`select status, mdl_fees from transactions where sid = ${old.sid}`.execute(
    server.db,
  )
  expect(rows).toEqual([{ status: 'RECVD', mdlFees: '-0.01' }])
  await expect(leaveACentLess(await add())).rejects.toMatchObject({
    constraint: 'operator_shares_not_negative',
  })
})
