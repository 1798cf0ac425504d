import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { makeLedgerWorld } from '#support/ledger.ts'
import { inTransaction } from '../../platform/db/database.ts'

const server = useServer()

beforeAll(async () => {
  await makeLedgerWorld(server.db, { transfers: 32 })
})

function run(text: string) {
  return sql.raw(text).execute(server.db)
}

async function books() {
  return (
    await sql<{ text: string }>`
      select (select json_agg(e order by sid) from transaction_events e)::text
        || (select json_agg(p order by sid) from ledger_postings p)::text as text`.execute(server.db)
  ).rows
}

describe('the database refuses, whoever asks in plain SQL', () => {
  test.each([
    'update ledger_postings set amount_cents = amount_cents + 1',
    `update ledger_postings set booked_at = booked_at - interval '1 day' where sid = 1`,
    'delete from ledger_postings',
    'delete from ledger_postings where sid = (select max(sid) from ledger_postings)',
    'truncate ledger_postings',
    `update transaction_events set to_status = 'AVAIL' where sid = 1`,
    'delete from transaction_events where sid = (select max(sid) from transaction_events)',
    'truncate transaction_events, ledger_postings',
    'truncate transactions cascade',
    'insert into ledger_postings overriding system value select * from ledger_postings on conflict (sid) do update set amount_cents = 1',
    'merge into ledger_postings p using transaction_events e on p.event_sid = e.sid when matched then delete',
  ])('%s', async (text) => {
    const before = await books()
    await expect(run(text)).rejects.toMatchObject({
      code: '42501',
      message: expect.stringMatching(
        /^(ledger_postings|transaction_events) is append only: (UPDATE|DELETE|TRUNCATE) refused$/,
      ),
    })
    expect(await books()).toEqual(before)
  })

  test.each([
    'fees_base = fees_base + 5, mdl_fees = mdl_fees + 5, total_base = total_base + 5',
    'receive_amount = receive_amount + 1',
    'mdl_fx = mdl_fx + 1, host_fx = host_fx - 1',
    'exchange_rate = exchange_rate * 2',
    `explanation = '{"feePool": "1.00"}'`,
    `receive_currency = 'MXN'`,
    'receive_agency_sid = send_agency_sid',
  ])('an update of what a transfer costs: %s', async (change) => {
    await expect(run(`update transactions set ${change} where sid = 1`)).rejects.toMatchObject({
      code: '42501',
      message: 'the amounts of transfer 1 do not change: update refused',
    })
    await expect(run(`update transactions set comments = 'fine' where sid = 1`)).resolves.toBeDefined()
  })

  test.each(['agency:0', 'agency:01', 'operator', 'Transit', 'agency:1 '])(
    'a posting on %o',
    async (account) => {
      await expect(
        sql`insert into ledger_postings (event_sid, account, amount_cents, booked_at)
        select min(sid), ${account}, 1, now() from transaction_events`.execute(server.db),
      ).rejects.toMatchObject({ code: '23514', constraint: 'ledger_postings_account_check' })
    },
  )
})

/** On the first event, which is a VALIDATE and books nothing. */
function post(...cents: number[]) {
  return inTransaction(server.db, async (tx) => {
    const accounts = ['transit', 'agency:1', 'agency:2', 'operator:fees']
    for (const [index, amount] of cents.entries()) {
      await sql`
        insert into ledger_postings (event_sid, account, amount_cents, booked_at)
        select min(sid), ${accounts[index]}, ${amount}, now() from transaction_events`.execute(tx)
    }
  })
}

describe('at the commit', () => {
  test.each([[[1]], [[500, -499]], [[500, -300, -199]], [[1, 1]]])(
    'postings of %o cents are refused, all of them',
    async (cents) => {
      const before = await books()
      const total = cents.reduce((sum, amount) => sum + amount, 0)
      await expect(post(...cents)).rejects.toMatchObject({
        code: '23514',
        constraint: 'ledger_sums_to_zero',
        message: `the postings of event 1 sum to ${total} cents`,
      })
      expect(await books()).toEqual(before)
    },
  )

  test('postings that sum to zero are taken, line by line', async () => {
    await post(500, -300, -200)
    expect(
      (await sql`select 1 from ledger_postings where event_sid = 1`.execute(server.db)).rows,
    ).toHaveLength(3)
  })

  test('one more posting on a booked event is refused: its sum is not zero any more', async () => {
    await expect(
      sql`insert into ledger_postings (event_sid, account, amount_cents, booked_at)
        values (1, 'operator:fees', 1, now())`.execute(server.db),
    ).rejects.toMatchObject({ code: '23514', constraint: 'ledger_sums_to_zero' })
  })
})
