import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { useServer } from '#support/fixtures.ts'
import { ledgerFindingsAfter, lives, makeLedgerWorld } from '#support/ledger.ts'
import { hostCall } from '../../platform/call.ts'
import { closeDays } from '../days/close.ts'
import { verifyLedger } from '../ledger/verify.ts'

const server = useServer()

beforeAll(async () => {
  await makeLedgerWorld(server.db, { transfers: lives.length * 3 })
  await closeDays(server.worker.db, hostCall(server.platform.log, 'test'), {
    until: '2026-04-01',
    confirmed: true,
  })
})

test('heads as they were closed are in order', async () => {
  expect((await verifyLedger(server.db)).findings).toEqual([])
})

/** The first of a kind that has more than one row, so that one can be taken away. */
function one(kind: 'agency' | 'operator'): string {
  return `sid = (select min(sid) from reconciliations where kind = '${kind}')`
}

const head = String.raw`^The head of 2026-03-\d\d, agency \d towards `

/** What was done, and a sentence that must be among the findings. */
const plants: Readonly<Record<string, readonly [string, string]>> = {
  'a head with another balance': [
    `update reconciliations set balance = balance + 0.01 where ${one('agency')}`,
    `${head}agency \\d: it says -?[\\d.]+, but its rows give -?[\\d.]+\\.$`,
  ],
  'a pair that does not cancel out': [
    `update reconciliations set balance = balance + 0.01 where ${one('agency')}`,
    String.raw`^The heads of 2026-03-\d\d between agencies \d and \d sum to 0\.01 and must sum to 0\.$`,
  ],
  'an operator who is owed something else': [
    `update reconciliations set balance = balance - 1 where ${one('operator')}`,
    `${head}the operator: it says -?[\\d.]+, but its rows give -?[\\d.]+\\.$`,
  ],
  'a head that collected something else': [
    `update reconciliations set collected = collected + 1 where ${one('agency')}`,
    `${head}agency \\d: it says -?[\\d.]+ collected, but its rows give -?[\\d.]+\\.$`,
  ],
  'a head of another number of rows': [
    `update reconciliations set row_count = row_count + 1 where ${one('operator')}`,
    `${head}the operator: it says \\d+ rows, but there are \\d+\\.$`,
  ],
  'a head that was closed with other events': [
    `update reconciliations set event_sha256 = sha256('other') where ${one('operator')}`,
    `${head}the operator: it was closed with other events than are entered\\.$`,
  ],
  'a head that is gone': [
    `delete from reconciliations where ${one('agency')}`,
    `${head}agency \\d: it is missing; its \\d+ rows give -?[\\d.]+\\.$`,
  ],
  'a head that nobody closed': [
    `insert into reconciliations (day, kind, host_sid, peer_sid, row_count, collected, balance, event_sha256)
      select day, kind, 9, null, 1, 1, 1, event_sha256 from reconciliations where ${one('operator')}`,
    '^The head of 2026-03-\\d\\d, agency 9 towards the operator: it says 1.00 and has no rows\\.$',
  ],
  'an entry that is gone': [
    `delete from day_entries where side = 'R' and event_sid = (select min(event_sid) from day_entries where side = 'R')`,
    `${head}agency \\d: it (says \\d+ rows, but there are \\d+|says -?[\\d.]+ and has no rows)\\.$`,
  ],
  'a summary that is gone': [
    'delete from daily_summaries where sid = 1',
    String.raw`^Agency \d has entries on 2026-03-\d\d and no daily summary\.$`,
  ],
  'a summary of nothing': [
    `insert into daily_summaries (day, agency_sid) values ('2026-03-05', 9)`,
    String.raw`^Agency 9 has a daily summary of 2026-03-05 and no entries\.$`,
  ],
  'heads without their guard': [
    'drop trigger append_only on reconciliations',
    String.raw`^The trigger append_only of reconciliations is missing or switched off\.$`,
  ],
}

test.each(Object.entries(plants))('%s is found and named', async (_name, [tampering, sentence]) => {
  const findings = await ledgerFindingsAfter(server.db, (tx) => sql.raw(tampering).execute(tx))
  expect(findings).toContainEqual(expect.stringMatching(new RegExp(sentence)))
})
