import { postingsOf } from '@corridor/domain/ledger/postings'
import { type MoveName, moves } from '@corridor/domain/transfers/statuses'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { ledgerFindingsAfter, lives, makeLedgerWorld, somePrice } from '#support/ledger.ts'
import { seededRandom } from '#support/tamperings.ts'
import { hostCall } from '../../platform/call.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { closeDays } from './close.ts'

const server = useServer()

beforeAll(async () => {
  await makeLedgerWorld(server.db, { transfers: lives.length * 3 })
  await closeDays(server.worker.db, hostCall(server.platform.log, 'test'), {
    until: '2026-04-01',
    confirmed: true,
  })
})

test('days as they were closed are in order', async () => {
  expect((await verifyLedger(server.db)).findings).toEqual([])
})

function one(side: string): string {
  return `(day, agency_sid, side, event_sid) = (select day, agency_sid, side, event_sid from day_entries where side = '${side}' order by event_sid limit 1)`
}

/** What was done, and a sentence that must be among the findings. */
const plants: Readonly<Record<string, readonly [string, RegExp]>> = {
  'an entry that is gone': [
    `delete from day_entries where ${one('R')}`,
    /^Event \d+ belongs to the closed day 2026-03-\d\d, side R of agency \d, and is not there\.$/,
  ],
  'an entry of another day': [
    `update day_entries set day = day + 1 where ${one('S')}`,
    /^Event \d+ stands in the closed day 2026-03-\d\d, side S of agency \d, and does not belong there\.$/,
  ],
  'an entry of another agency': [
    `update day_entries set agency_sid = 9 where ${one('C')}`,
    /^Event \d+ stands in the closed day 2026-03-\d\d, side C of agency 9, and does not belong there\.$/,
  ],
  'an event that came into a closed day': [
    `insert into transaction_events (transaction_sid, at, move, from_status, to_status, actor)
      select transaction_sid, at + interval '1 minute', move, from_status, to_status, actor from transaction_events where move = 'SEND' limit 1`,
    /^Event \d+ belongs to the closed day 2026-03-\d\d, side S of agency \d, and is not there\.$/,
  ],
  'a day with other events than it was closed with': [
    `update business_days set sha256 = sha256('other') where day = '2026-03-05'`,
    /^The close of 2026-03-05: the events that are entered are not those that it was closed with\.$/,
  ],
  'a day with another count': [
    `update business_days set events = events + 1 where day = '2026-03-05'`,
    /^The close of 2026-03-05: it has \d+ events, but \d+ are entered\.$/,
  ],
  'a day that tells another income': [
    `update business_days set operator_fees = operator_fees + 1, collectors = collectors - 1 where day = '2026-03-05'`,
    /^The close of 2026-03-05: the operator earned [\d.]+ and [\d.]+ by it, but the ledger has [\d.]+ and [\d.]+\.$/,
  ],
  'a day that owes the payers something else': [
    `update business_days set payers = payers + 1, collectors = collectors - 1 where day = '2026-03-05'`,
    /^The close of 2026-03-05: the payers are owed -?[\d.]+ by it, but the ledger has -?[\d.]+\.$/,
  ],
  'a day that does not sum to zero': [
    `alter table business_days drop constraint three_parties_sum_to_zero;
      update business_days set collectors = collectors + 0.01 where day = '2026-03-05'`,
    /^The close of 2026-03-05: its three parties sum to 0\.01 and must sum to 0\.$/,
  ],
  'a day that is left out': [
    `delete from business_days where day = '2026-03-05'`,
    /^The close of 2026-03-06: the day before it that is closed is 2026-03-04\.$/,
  ],
  'a day with an event after its last number': [
    `update business_days set through_event_sid = 1 where day = '2026-03-05'`,
    /^The close of 2026-03-05: event \d+ is of a later number than its last, 1\.$/,
  ],
  'a fence that was taken back': [
    `update day_fence set open_from = '2026-03-20'`,
    /^The close of 2026-03-31: events can still be added to it\.$/,
  ],
  'a fence without its trigger': [
    'drop trigger belongs_to_an_open_day on transaction_events',
    /^The trigger belongs_to_an_open_day of transaction_events is missing or switched off\.$/,
  ],
}

test.each(Object.entries(plants))('%s is found and named', async (_name, [tampering, sentence]) => {
  const findings = await ledgerFindingsAfter(server.db, (tx) => sql.raw(tampering).execute(tx))
  expect(findings).toContainEqual(expect.stringMatching(sentence))
})

test('every move that books has its place in a day, and is refused once the day is closed', async () => {
  const { quote } = somePrice(seededRandom(1))
  const parties = { ...quote, sendAgencySid: 1, receiveAgencySid: 2 }
  const names = Object.keys(moves) as MoveName[]
  const booking = names.filter((name) => postingsOf(name, parties, { feesReturned: false }).length > 0).sort()
  const { rows } = await sql<{ guarded: string; entered: string[] }>`
    select pg_get_triggerdef(oid) as guarded, (
      select array_agg(distinct move order by move) from day_entries d join transaction_events e on e.sid = d.event_sid) as entered
    from pg_trigger where tgname = 'belongs_to_an_open_day' and tgrelid = 'transaction_events'::regclass`.execute(
    server.db,
  )
  expect(rows[0]?.entered).toEqual(booking)
  const guarded = [...(rows[0]?.guarded ?? '').matchAll(/'([A-Z_]+)'/g)].map(([, name = '']) => name)
  expect(guarded.sort()).toEqual(booking)
})
