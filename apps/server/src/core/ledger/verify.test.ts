import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { ledgerFindingsAfter, lives, makeLedgerWorld } from '#support/ledger.ts'
import type { Tx } from '../../platform/db/database.ts'
import { allBalances } from './balances.ts'
import { takeSnapshots } from './snapshots.ts'
import { verifyLedger } from './verify.ts'

const transfers = lives.length * 16

const server = useServer()

beforeAll(async () => {
  await makeLedgerWorld(server.db, { transfers, betweenSteps: () => takeSnapshots(server.worker.db) })
})

test('books that are in order give no finding', async () => {
  const { findings, ...counts } = await verifyLedger(server.db)
  expect(findings).toEqual([])
  const steps = lives.reduce((sum, { moves }) => sum + moves.length + 1, 0)
  const [{ postings } = { postings: 0 }] = (
    await sql<{ postings: number }>`select count(*) as postings from ledger_postings`.execute(server.db)
  ).rows
  const accounts = (await allBalances(server.db)).length
  expect(counts).toEqual({
    transactions: transfers,
    events: steps * 16,
    postings,
    accounts,
    acknowledged: 0,
    imported: 0,
  })
  expect([accounts, postings > 1_000]).toEqual([8, true])
})

function findingsAfter(tamper: (tx: Tx) => Promise<unknown>) {
  return ledgerFindingsAfter(server.db, tamper)
}

function run(tx: Tx, text: string) {
  return sql.raw(text).execute(tx)
}

interface Booked {
  readonly event: number
  readonly transfer: number
  readonly sender: string
  readonly payer: string
  readonly stranger: string
  readonly cents: Readonly<Record<string, number>>
}

/** One event of a move with all its postings; of a RECEIVE one with all five. */
async function someEvent(move: string, more = 'true'): Promise<Booked> {
  const { rows } = await sql<Booked>`
    select e.sid as event, t.sid as transfer, 'agency:' || t.send_agency_sid as sender,
      'agency:' || t.receive_agency_sid as payer,
      'agency:' || (select min(a.sid) from agencies a
        where a.sid not in (t.send_agency_sid, t.receive_agency_sid)) as stranger,
      (select json_object_agg(account, amount_cents) from ledger_postings p where p.event_sid = e.sid) as cents
    from transaction_events e join transactions t on t.sid = e.transaction_sid
    where e.move = ${move} and (${sql.raw(more)})
      and (e.move <> 'RECEIVE' or 5 = (select count(*) from ledger_postings p where p.event_sid = e.sid))
    order by e.sid limit 1`.execute(server.db)
  const [found] = rows
  if (!found) throw new Error(`no ${move}`)
  return found
}

function changeCents(tx: Tx, event: number, account: string, by: number) {
  return run(
    tx,
    `update ledger_postings set amount_cents = amount_cents + ${by} where event_sid = ${event} and account = '${account}'`,
  )
}

/** An event with postings like those of another, a microsecond after the transfer's last one. */
async function copyEvent(tx: Tx, { event, transfer }: Booked, steps: string): Promise<number> {
  const made = await sql<{ sid: number }>`
    insert into transaction_events (transaction_sid, at, move, from_status, to_status, actor)
    select transaction_sid, (select max(at) from transaction_events where transaction_sid = ${transfer})
      + interval '1 microsecond', ${sql.raw(steps)}, 'test'
    from transaction_events where sid = ${event} returning sid`.execute(tx)
  const copy = made.rows[0]?.sid ?? 0
  await run(
    tx,
    `insert into ledger_postings (event_sid, account, amount_cents, booked_at)
      select e.sid, p.account, p.amount_cents, e.at from ledger_postings p, transaction_events e
      where p.event_sid = ${event} and e.sid = ${copy} order by p.sid`,
  )
  return copy
}

function cents({ cents }: Booked, account: string): number {
  return cents[account] ?? 0
}

describe('an error in the books is found and named', () => {
  test('a cent moved from one account to another', async () => {
    const paid = await someEvent('RECEIVE')
    const findings = await findingsAfter(async (tx) => {
      await changeCents(tx, paid.event, 'operator:fees', 1)
      await changeCents(tx, paid.event, paid.payer, -1)
    })
    const start = `Event ${paid.event} (RECEIVE of transfer ${paid.transfer}):`
    const [fees, payer] = [cents(paid, 'operator:fees'), cents(paid, paid.payer)]
    expect(findings.filter((text) => !text.startsWith('The snapshot'))).toEqual([
      `${start} ${paid.payer} has ${payer - 1} cents and must have ${payer} cents.`,
      `${start} operator:fees has ${fees + 1} cents and must have ${fees} cents.`,
    ])
    // The totals that hold it are wrong by as much.
    expect(findings.join()).toMatch(new RegExp(`The snapshot of ${paid.payer} through posting`))
  })

  test('a posting on the wrong agency', async () => {
    const sent = await someEvent('SEND')
    const findings = await findingsAfter((tx) =>
      run(
        tx,
        `update ledger_postings set account = '${sent.stranger}'
          where event_sid = ${sent.event} and account = '${sent.sender}'`,
      ),
    )
    const start = `Event ${sent.event} (SEND of transfer ${sent.transfer}):`
    const collected = cents(sent, sent.sender)
    expect(findings).toContain(`${start} ${sent.sender} has no posting and must have ${collected} cents.`)
    expect(findings.join('\n')).toMatch(
      RegExp(`: ${sent.stranger} has ${collected} cents and must have none.\n`),
    )
  })

  test('postings of an event that are missing as a pair', async () => {
    const returned = await someEvent('CANCEL', 't.fees_returned')
    const findings = await findingsAfter((tx) =>
      run(tx, `delete from ledger_postings where event_sid = ${returned.event}`),
    )
    const start = `Event ${returned.event} (CANCEL of transfer ${returned.transfer}):`
    for (const account of ['transit', returned.sender]) {
      expect(findings).toContain(
        `${start} ${account} has no posting and must have ${cents(returned, account)} cents.`,
      )
    }
    expect(findings.join('\n')).toMatch(/\ntransit stands at -?\d+ cents, but the transfers in AVAIL, HOLD/)
  })

  test('an event that was deleted', async () => {
    const reversed = await someEvent('REVERSE')
    const findings = await findingsAfter((tx) =>
      run(tx, `delete from transaction_events where sid = ${reversed.event}`),
    )
    expect(findings.join('\n')).toContain(`belongs to event ${reversed.event}, which does not exist.`)
    expect(findings.filter((text) => text.startsWith('Posting'))).toHaveLength(
      Object.keys(reversed.cents).length,
    )
    expect(findings.join('\n')).toMatch(
      new RegExp(
        `(of transfer ${reversed.transfer}\\) starts from AVAIL, but|Transfer ${reversed.transfer} is)`,
      ),
    )
  })

  test('a SEND that was booked twice', async () => {
    const sent = await someEvent('SEND', `t.status = 'AVAIL'`)
    let again = 0
    const findings = await findingsAfter(async (tx) => {
      again = await copyEvent(tx, sent, 'move, from_status, to_status')
    })
    expect(findings).toContain(
      `Transfer ${sent.transfer} is sent 2 times, by the events ${sent.event}, ${again}.`,
    )
    expect(findings.join('\n')).toContain(
      `Event ${again} (SEND of transfer ${sent.transfer}) starts from UNCOM, but event`,
    )
    expect(findings.join('\n')).toContain('transit stands at')
  })

  test('a status that was changed behind the back', async () => {
    const sent = await someEvent('SEND', `t.status = 'HOLD'`)
    const findings = await findingsAfter((tx) =>
      run(tx, `update transactions set status = 'AVAIL' where sid = ${sent.transfer}`),
    )
    expect(findings).toEqual([
      expect.stringMatching(
        new RegExp(`^Transfer ${sent.transfer} is AVAIL, but its last event \\d+ \\(HOLD\\) led to HOLD.$`),
      ),
    ])
  })

  test('a snapshot that is off by a cent', async () => {
    const { rows } = await sql<{ through: number; cents: number }>`
      select through_sid as through, balance_cents as cents from balance_snapshots
      where account = 'operator:fees' order by through_sid limit 1`.execute(server.db)
    const { through, cents } = rows[0] ?? { through: 0, cents: 0 }
    const findings = await findingsAfter((tx) =>
      run(
        tx,
        `update balance_snapshots set balance_cents = balance_cents + 1
          where account = 'operator:fees' and through_sid = ${through}`,
      ),
    )
    expect(findings).toEqual([
      `The snapshot of operator:fees through posting ${through} holds ${cents + 1} cents, but the postings sum to ${cents}.`,
    ])
  })

  test('amounts that were changed after they were booked, even if they add up', async () => {
    const sent = await someEvent('SEND', `t.status = 'AVAIL'`)
    const findings = await findingsAfter((tx) =>
      run(
        tx,
        `update transactions set amount_base = amount_base + 1, payout_base = payout_base + 1,
          total_base = total_base + 1 where sid = ${sent.transfer}`,
      ),
    )
    const collected = cents(sent, sent.sender)
    expect(findings).toContain(
      `Event ${sent.event} (SEND of transfer ${sent.transfer}): ${sent.sender} has ${collected} cents and must have ${collected + 100} cents.`,
    )
  })

  test('postings that were moved to another day', async () => {
    const paid = await someEvent('RECEIVE')
    const findings = await findingsAfter((tx) =>
      run(
        tx,
        `update ledger_postings set booked_at = booked_at + interval '1 day' where event_sid = ${paid.event}`,
      ),
    )
    const start = `Event ${paid.event} (RECEIVE of transfer ${paid.transfer}): it is of 2026-03-`
    expect(findings.filter((text) => text.startsWith(start))).toHaveLength(5)
    expect(findings).toHaveLength(5)
    expect(findings[0]).toMatch(
      /it is of 2026-03-(\d\d) \S+, but its posting \d+ on \S+ is booked at 2026-03-(?!\1)/,
    )
  })

  test('a move that is not allowed from where the transfer was', async () => {
    const sent = await someEvent('SEND', `t.status = 'HOLD'`)
    const paid = await someEvent('RECEIVE')
    let made = 0
    const findings = await findingsAfter(async (tx) => {
      made = await copyEvent(tx, { ...paid, transfer: sent.transfer }, `'RECEIVE', 'HOLD', 'RECVD'`)
      await run(tx, `update transaction_events set transaction_sid = ${sent.transfer} where sid = ${made}`)
      await run(tx, `update transactions set status = 'RECVD' where sid = ${sent.transfer}`)
    })
    expect(findings).toContain(
      `Event ${made} (RECEIVE of transfer ${sent.transfer}) goes from HOLD to RECVD, which is not allowed.`,
    )
    expect(findings).toContain(`Transfer ${sent.transfer} is RECVD and names no agent who paid it out.`)
    expect(findings.join('\n')).toMatch(
      `Transfer ${sent.transfer} was received at no time, but its last RECEIVE`,
    )
  })

  test('a payout that was booked like a cancellation', async () => {
    const paid = await someEvent('RECEIVE', `t.status = 'RECVD'`)
    const collected = cents(paid, 'transit')
    const findings = await findingsAfter(async (tx) => {
      await run(
        tx,
        `delete from ledger_postings where event_sid = ${paid.event} and account not in ('transit', '${paid.sender}')`,
      )
      await run(
        tx,
        `update ledger_postings set amount_cents = ${-collected} where event_sid = ${paid.event} and account = '${paid.sender}'`,
      )
    })
    const start = `Event ${paid.event} (RECEIVE of transfer ${paid.transfer}):`
    expect(findings.filter((text) => text.startsWith(start)).sort()).toEqual(
      [
        `${paid.sender} has ${-collected} cents and must have ${cents(paid, paid.sender)} cents.`,
        `${paid.payer} has no posting and must have ${cents(paid, paid.payer)} cents.`,
        `operator:fees has no posting and must have ${cents(paid, 'operator:fees')} cents.`,
        `operator:fx has no posting and must have ${cents(paid, 'operator:fx')} cents.`,
      ]
        .map((text) => `${start} ${text}`)
        .sort(),
    )
  })

  test('postings that do not sum to zero', async () => {
    const sent = await someEvent('SEND')
    const findings = await findingsAfter((tx) => changeCents(tx, sent.event, sent.sender, -300))
    expect(findings).toContain(
      `Event ${sent.event} (SEND of transfer ${sent.transfer}): its postings sum to -300 cents and must sum to 0.`,
    )
    expect(findings).toContain('The whole ledger sums to -300 cents and must sum to 0.')
  })
})
