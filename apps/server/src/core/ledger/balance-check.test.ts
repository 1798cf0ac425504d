import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useServer } from '#support/fixtures.ts'
import { lives, makeLedgerWorld } from '#support/ledger.ts'
import { compareBalances } from './balance-check.ts'
import { balanceOf } from './balances.ts'
import { ledgerJobs } from './jobs.ts'

const server = useServer()

beforeAll(async () => {
  await makeLedgerWorld(server.db, { transfers: lives.length * 6 })
})

function jobNamed(name: string) {
  const job = ledgerJobs(server.worker).find((job) => job.name === name)
  if (!job) throw new Error(name)
  return job
}

function tamper(text: string) {
  return behindTheTriggers(server.db, (tx) => sql.raw(text).execute(tx))
}

test('books that are in order are proved, before the first snapshot and after it', async () => {
  expect(await compareBalances(server.db)).toEqual({ accounts: 8, findings: [] })
  await jobNamed('ledger-snapshots').run()
  expect((await sql`select 1 from balance_snapshots`.execute(server.db)).rows).toHaveLength(8)
  expect(await compareBalances(server.db)).toEqual({ accounts: 8, findings: [] })
  await jobNamed('ledger-proof').run()
})

test('the jobs run every ten minutes and at 03:10 UTC', () => {
  expect(ledgerJobs(server.worker).map(({ name, cron, tz }) => [name, cron, tz])).toEqual([
    ['ledger-snapshots', '*/10 * * * *', undefined],
    ['ledger-proof', '10 3 * * *', undefined],
  ])
})

test('a snapshot, a posting and a status that were tampered with fail the job, which names the account', async () => {
  const fees = await balanceOf(server.db, 'operator:fees')
  await tamper(
    `update balance_snapshots set balance_cents = balance_cents + 1 where account = 'operator:fees'`,
  )
  await expect(jobNamed('ledger-proof').run()).rejects.toThrow(
    `The ledger does not agree.\noperator:fees is shown with ${fees + 1n} cents, its postings sum to ${fees}, and the transfers give ${fees}.`,
  )
  await tamper(
    `update balance_snapshots set balance_cents = balance_cents - 1 where account = 'operator:fees'`,
  )

  await tamper(`update ledger_postings set amount_cents = amount_cents - 7
    where sid = (select max(sid) from ledger_postings where account = 'operator:fees')`)
  expect((await compareBalances(server.db)).findings).toEqual([
    `operator:fees is shown with ${fees} cents, its postings sum to ${fees - 7n}, and the transfers give ${fees}.`,
    'The whole ledger sums to -7 cents and must sum to 0.',
  ])
  await tamper(`update ledger_postings set amount_cents = amount_cents + 7
    where sid = (select max(sid) from ledger_postings where account = 'operator:fees')`)

  await tamper(`update transactions set status = 'REFND'
    where sid = (select min(sid) from transactions where status = 'AVAIL')`)
  expect((await compareBalances(server.db)).findings).toEqual([
    expect.stringMatching(
      /^agency:\d is shown with (-?\d+) cents, its postings sum to \1, and the transfers give /,
    ),
    expect.stringMatching(
      /^transit is shown with (-?\d+) cents, its postings sum to \1, and the transfers give /,
    ),
  ])
})
