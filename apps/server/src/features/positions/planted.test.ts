import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useTransferWorld } from '#support/fixtures.ts'
import { ledgerFindingsAfter } from '#support/ledger.ts'
import { addLimit, addPayment } from '#support/positions.ts'
import { send } from '#support/transactions.ts'
import { compareBalances } from '../../core/ledger/balance-check.ts'
import { foldDays } from '../../core/ledger/days.ts'
import { takeSnapshots } from '../../core/ledger/snapshots.ts'

const world = useTransferWorld()

beforeAll(async () => {
  const { server, network } = world
  await addLimit(server.platform, network.sender.agencySid, '250000')
  await addPayment(server.platform, network.sender.agencySid, '12.34')
  await send(world)
  await addPayment(server.platform, network.sender.agencySid, '1500.00')
  await takeSnapshots(server.worker.db)
  await foldDays(server.worker.db)
})

const last = '(select max(sid) from agency_payments)'
const ofPayment = `payment_sid = ${last}`
test.each([
  [
    `update ledger_postings set amount_cents = amount_cents * 2 where ${ofPayment}`,
    /^Payment \d+ of agency \d+: agency:\d+ has -300000 cents and must have -150000 cents; bank has 300000 cents and must have 150000 cents\.$/,
  ],
  [
    `delete from ledger_postings where ${ofPayment}`,
    /^Payment \d+ of agency \d+: agency:\d+ has no posting and must have -150000 cents; bank has no posting/,
  ],
  [
    `update ledger_postings set payment_sid = 99999 where ${ofPayment}`,
    /^Posting \d+ of -?150000 cents on \S+ belongs to payment 99999, which does not exist\.$/,
  ],
  [
    `update agency_payments set reverses_sid = (select min(sid) from agency_payments) where sid = ${last}`,
    /^Payment \d+ of agency \d+: it is not the opposite of payment \d+\.$/,
  ],
  [
    `delete from audit_entries where entity = 'agency_payment' and entity_sid = ${last}`,
    /^Payment \d+ of agency \d+: it has no audit entry of its actor\.$/,
  ],
  [
    `update position_limits set owed_cents = owed_cents + 1`,
    /^The limit of agency \d+ counts -?\d+ cents, but its postings sum to -?\d+\.$/,
  ],
  [
    `update ledger_days set cents = cents - 1 where move = 'SEND'`,
    /^agency:\d+ of \S+: the statement has -?\d+ cents in \d+ postings, but there are -?\d+ cents in \d+\.$/,
  ],
  [
    'drop index ledger_postings_of_payment',
    /^ledger_postings has no unique index on payment_sid and account\.$/,
  ],
  [
    'alter table agency_payments disable trigger append_only',
    /^The trigger append_only of agency_payments is missing or switched off\.$/,
  ],
])('%s', async (tampering, sentence) => {
  const findings = await ledgerFindingsAfter(world.server.db, (tx) => sql.raw(tampering).execute(tx))
  expect(findings).toContainEqual(expect.stringMatching(sentence))
})

test('the daily proof names a position that is off', async () => {
  const { db } = world.server
  await behindTheTriggers(db, (tx) => sql`update position_limits set owed_cents = owed_cents + 5`.execute(tx))
  const { findings } = await compareBalances(db)
  expect(findings).toEqual([expect.stringMatching(/^agency:\d+ is shown with .+ Its limit counts -?\d+\.$/)])
})
