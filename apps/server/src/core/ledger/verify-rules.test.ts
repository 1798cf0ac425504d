import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { ledgerFindingsAfter, lives, makeLedgerWorld } from '#support/ledger.ts'
import { takeSnapshots } from './snapshots.ts'
import { verifyLedger } from './verify.ts'

const server = useServer()

beforeAll(async () => {
  await makeLedgerWorld(server.db, { transfers: lives.length * 8 })
  await takeSnapshots(server.worker.db)
})

function first(status: string) {
  return `(select min(sid) from transactions where status = '${status}')`
}
function firstEvent(move: string) {
  return `(select min(sid) from transaction_events where move = '${move}')`
}
function lastEventOf(status: string) {
  return `(select max(sid) from transaction_events where transaction_sid = ${first(status)})`
}

/** What was done, and a sentence that must be among the findings. */
const rules: Readonly<Record<string, readonly [string, RegExp]>> = {
  'a transfer without events': [
    `delete from transaction_events where transaction_sid = ${first('UNCOM')}`,
    /^Transfer \d+ is UNCOM and has no event at all.$/,
  ],
  'a transfer without its beginning': [
    `delete from transaction_events where move = 'VALIDATE' and transaction_sid = ${first('AVAIL')}`,
    /^Transfer \d+ begins with event \d+ \(SEND\) and not with VALIDATE.$/,
  ],
  'a second beginning': [
    `insert into transaction_events (transaction_sid, move, to_status, actor) values (${first('UNCOM')}, 'VALIDATE', 'UNCOM', '')`,
    /^Transfer \d+ is validated again by event \d+.$/,
  ],
  'an event whose start is not the end of the one before': [
    `update transaction_events set from_status = 'RECVD' where sid = ${firstEvent('CANCEL')}`,
    /^Event \d+ \(CANCEL of transfer \d+\) starts from RECVD, but event \d+ before it led to AVAIL.$/,
  ],
  'a move that does not exist': [
    `update transaction_events set move = 'FREEZE' where sid = ${firstEvent('EXPIRE')}`,
    /^Event \d+ \(FREEZE of transfer \d+\) goes from AVAIL to EXPRD, which is not allowed.$/,
  ],
  'an event before the one before': [
    `update transaction_events set at = at - interval '1 hour' where sid = ${firstEvent('HOLD')}`,
    /^Event \d+ \(HOLD of transfer \d+\) is of 2026-03-\S+ 07:\S+, earlier than event \d+ before it of 2026-03-\S+ 08:/,
  ],
  'a reversal on the day after': [
    `update transaction_events set at = at + interval '1 day' where sid = ${firstEvent('REVERSE')}`,
    /^Event \d+ \(REVERSE of transfer \d+\) is of 2026-\S+ \S+, and not of the UTC day of the payout at 2026-\S+ \S+.$/,
  ],
  'a correction on the day of the payout': [
    `update transaction_events set at = at - interval '1 day' where sid = ${firstEvent('CORRECT')}`,
    /^Event \d+ \(CORRECT of transfer \d+\) is of 2026-\S+ \S+, and not of a later UTC day than the payout at 2026-\S+ \S+.$/,
  ],
  'a correction of another payout than the last': [
    `update transaction_events set corrects_event_sid = ${lastEventOf('RECVD')} where sid = ${firstEvent('CORRECT')}`,
    /^Event \d+ \(CORRECT of transfer \d+\) corrects event \d+ and must correct the payout before it, event \d+.$/,
  ],
  'a correction that says nothing of what it corrects': [
    `alter table transaction_events drop constraint a_correction_says_what_it_corrects;
    update transaction_events set corrects_event_sid = null where sid = ${firstEvent('CORRECT')}`,
    /^Event \d+ \(CORRECT of transfer \d+\) corrects event none and must correct the payout before it, event \d+.$/,
  ],
  'another event that corrects': [
    `alter table transaction_events drop constraint a_correction_says_what_it_corrects;
    update transaction_events set corrects_event_sid = ${firstEvent('RECEIVE')} where sid = ${firstEvent('REVERSE')}`,
    /^Event \d+ \(REVERSE of transfer \d+\) corrects event \d+ and must correct none.$/,
  ],
  'a request for the money of another time': [
    `update transactions set cancel_requested_at = cancel_requested_at + interval '1 second'
      where sid = (select transaction_sid from transaction_events where sid = ${firstEvent('ASK_CANCEL')})`,
    /^Transfer \d+ says that its sender asked for the money at 2026-\S+ \S+, but its event \d+ \(ASK_CANCEL\) is of 2026-\S+ \S+.$/,
  ],
  'a request for the money that nobody made': [
    `update transactions set cancel_requested_at = now() where sid = ${first('AVAIL')}`,
    /^Transfer \d+ says that its sender asked for the money at 20\S+ \S+, but its event \d+ \(SEND\) is of 2026-\S+ \S+.$/,
  ],
  'a release though the sender asked for the money': [
    `insert into transaction_events (transaction_sid, at, move, from_status, to_status, actor)
      select transaction_sid, at + interval '1 second', 'RELEASE', 'HOLD', 'AVAIL', 'test' from transaction_events
      where sid = ${firstEvent('ASK_CANCEL')}`,
    /^Event \d+ \(RELEASE of transfer \d+\) follows event \d+, by which the sender asked for the money.$/,
  ],
  'a cancellation on hold that nobody asked for': [
    `update transaction_events set move = 'HOLD' where sid = (select max(e.sid) from transaction_events e
      where e.move = 'ASK_CANCEL' and e.transaction_sid = (
        select transaction_sid from transaction_events where sid = ${firstEvent('CANCEL_HELD')}))`,
    /^Event \d+ \(CANCEL_HELD of transfer \d+\) keeps the fees, or nobody asked for it.$/,
  ],
  'a wait since another time': [
    `update transactions set waits_since = now() where sid = ${first('HOLD')}`,
    /^Transfer \d+ is HOLD and says that it waits since 20\S+ \S+, which its events do not say.$/,
  ],
  'a wait of what does not wait': [
    `update transactions set waits_since = now() where sid = ${first('AVAIL')}`,
    /^Transfer \d+ is AVAIL and says that it waits since 20\S+ \S+, which its events do not say.$/,
  ],
  'a payout without an agent': [
    `update transactions set receive_agent_sid = null where sid = ${first('RECVD')}`,
    /^Transfer \d+ is RECVD and names no agent who paid it out.$/,
  ],
  'a payout at another time': [
    `update transactions set received_at = received_at + interval '1 microsecond' where sid = ${first('RECVD')}`,
    /^Transfer \d+ was received at 2026-\S+ \S+, but its last RECEIVE is of 2026-\S+ \S+.$/,
  ],
  'a cancellation that does not tell of the fees': [
    `update transactions set fees_returned = null where sid = ${first('CANCL')}`,
    /^Transfer \d+ is CANCL and does not say whether the fees were returned.$/,
  ],
  'fees that are said to be kept and were booked as returned': [
    `update transactions set fees_returned = not fees_returned where sid = ${first('CANCL')}`,
    /^Event \d+ \(CANCEL of transfer \d+\): agency:\d has -\d+ cents and must have -\d+ cents.$/,
  ],
  'a refund with fees kept': [
    `update transactions set fees_returned = false where sid = ${first('REFND')}`,
    /^Transfer \d+ is REFND with its fees kept: a refund returns them.$/,
  ],
  'postings of an event that books nothing': [
    `insert into ledger_postings (event_sid, account, amount_cents, booked_at)
      select sid, unnest('{transit,agency:1}'::text[]), unnest('{5,-5}'::bigint[]), at
      from transaction_events where sid = ${firstEvent('VALIDATE')}`,
    /^Event \d+ \(VALIDATE of transfer \d+\): transit has 5 cents and must have none.$/,
  ],
  'an account that is booked twice': [
    `alter table ledger_postings drop constraint ledger_postings_event_sid_account_key;
    insert into ledger_postings (event_sid, account, amount_cents, booked_at)
      select event_sid, account, 1, booked_at from ledger_postings
      where account = 'transit' and event_sid = ${lastEventOf('CANCL')};
    update ledger_postings set amount_cents = amount_cents - 1
      where amount_cents <> 1 and account = 'transit' and event_sid = ${lastEventOf('CANCL')}`,
    /^Event \d+ \(CANCEL of transfer \d+\): transit has 2 postings and must have one.$/,
  ],
  'a unique index that is gone': [
    'alter table ledger_postings drop constraint ledger_postings_event_sid_account_key',
    /^ledger_postings has no unique index on event_sid and account.$/,
  ],
  'an event of no transfer': [
    `update transaction_events set transaction_sid = 999999 where sid = ${firstEvent('LAPSE')}`,
    /^Event \d+ \(LAPSE\) belongs to transfer 999999, which does not exist.$/,
  ],
  'a snapshot of the future': [
    `update balance_snapshots set through_sid = 999999 where account = 'transit'`,
    /^The snapshot of transit goes through posting 999999, but the last posting is \d+.$/,
  ],
  'a number that was never given out': [
    `insert into transaction_events (sid, transaction_sid, move, to_status, actor)
      overriding system value values (999999, ${first('UNCOM')}, 'LAPSE', 'DELETED', '')`,
    /^transaction_events has record 999999, but only \d+ numbers were given out.$/,
  ],
  'numbers that sessions keep for later': [
    'alter table ledger_postings alter sid set cache 20',
    /^The numbers of ledger_postings are not given out one by one.$/,
  ],
  'a guard that is switched off': [
    'alter table ledger_postings disable trigger append_only',
    /^The trigger append_only of ledger_postings is missing or switched off.$/,
  ],
  'a guard of the amounts that is gone': [
    'drop trigger money_is_fixed on transactions',
    /^The trigger money_is_fixed of transactions is missing or switched off.$/,
  ],
  'a payout that left something behind': [
    `update transactions set receive_pos = '001' where sid = ${first('AVAIL')}`,
    /^Transfer \d+ is AVAIL and still tells of a payout.$/,
  ],
  'an event of the same time as the one before': [
    `update transaction_events e set at = f.at from transaction_events f
      where e.sid = ${firstEvent('HOLD')} and f.transaction_sid = e.transaction_sid and f.move = 'SEND'`,
    /^Event \d+ \(HOLD of transfer \d+\) is of \S+ \S+, not later than event \d+ before it of 2026-03-/,
  ],
  'a guard that is gone': [
    'drop trigger sums_to_zero on ledger_postings',
    /^The trigger sums_to_zero of ledger_postings is missing or switched off.$/,
  ],
}

test.each(Object.entries(rules))('%s is found and named', async (_name, [tampering, sentence]) => {
  const findings = await ledgerFindingsAfter(server.db, (tx) => sql.raw(tampering).execute(tx))
  expect(findings).toContainEqual(expect.stringMatching(sentence))
})

test('amounts that do not add up, or are finer than a cent, once the constraint is gone', async () => {
  const findings = await ledgerFindingsAfter(server.db, (tx) =>
    sql
      .raw(
        `alter table transactions drop constraint amounts_add_up;
        drop trigger money_is_fixed on transactions;
        alter table transactions alter mdl_fx type numeric;
        update transactions set mdl_fees = mdl_fees + 0.01, total_base = total_base + 5,
          total_to_collect = total_to_collect - 1, mdl_fx = mdl_fx + 0.001 where sid = ${first('AVAIL')}`,
      )
      .execute(tx),
  )
  expect(findings.filter((text) => /^Transfer \d+: (?!.*explanation)/.test(text))).toEqual([
    expect.stringMatching(/: the total of [\d.]+ is not amount [\d.]+ \+ fees [\d.]+ \+ taxes [\d.]+.$/),
    expect.stringMatching(
      /: the USD [\d.]+ to collect are not amount [\d.]+ \+ fees [\d.]+ \+ taxes [\d.]+.$/,
    ),
    expect.stringMatching(/: the fees of [\d.]+ are shared as [\d.]+ \+ [\d.]+ \+ [\d.]+.$/),
    expect.stringMatching(
      /: the amount of [\d.]+ is not payout [\d.]+ \+ FX profit [\d.]+ \+ [\d.]+ \+ \d+.\d\d1.$/,
    ),
    expect.stringMatching(/: its total of [\d.]+, or a part of it, has 3 decimals and must have 2.$/),
  ])
})

test('of a kind, fifty are named and the rest is counted', async () => {
  const findings = await ledgerFindingsAfter(server.db, (tx) =>
    sql`update transactions set status = 'HOLD'`.execute(tx),
  )
  // All but those that are on hold: of three kinds of lives, eight each.
  const others = lives.length * 8 - 3 * 8
  expect(findings.filter((text) => text.includes('is HOLD, but its last event'))).toHaveLength(50)
  expect(findings).toContain(`There are ${others - 50} more findings of this kind.`)
})

test('nothing of that was left behind', async () => {
  expect(await verifyLedger(server.db)).toMatchObject({ findings: [] })
})
