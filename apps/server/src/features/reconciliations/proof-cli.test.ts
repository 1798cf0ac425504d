import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { testEnvironment } from '#support/config.ts'
import { day, useProofWorld } from '#support/proof-world.ts'

const { server, makeDay } = useProofWorld()

function verify(...words: string[]): Promise<{ code: number; out: string; err: string }> {
  const { config } = server.platform
  const env = { PATH: process.env['PATH'], ...testEnvironment(config.databaseUrl), DATA_DIR: config.dataDir }
  const cli = join(import.meta.dirname, '../../cli.ts')
  return new Promise((done) => {
    const child = execFile(process.execPath, [cli, 'day-verify', ...words], { env }, (_error, out, err) =>
      done({ code: child.exitCode ?? -1, out, err }),
    )
  })
}

test('the command line proves a day with its files, names what was changed, and refuses what is no closed day', async () => {
  const paid = await makeDay()
  const good = await verify(day)
  expect([good.code, good.err]).toEqual([0, ''])
  expect(good.out).toMatch(
    /^2026-03-01 holds: .*\n +collectors +payers +operator +sum\npostings .* 0\.00\nentries .*\nfiles .* 0\.00\n$/,
  )
  await behindTheTriggers(server.db, (tx) =>
    sql`update ledger_postings set amount_cents = amount_cents - 1 where account = 'operator:fx' and event_sid = (
      select max(sid) from transaction_events where transaction_sid = ${paid.sid})`.execute(tx),
  )
  const wrong = await verify(day)
  expect([wrong.code, wrong.out]).toEqual([1, ''])
  expect(wrong.err).toContain(`Transfer ${paid.sid}, RECEIVE, event `)
  expect(await verify('2026-03-03')).toEqual({
    code: 1,
    out: '',
    err: '2026-03-03 is not closed. Only a day that is closed can be proved.\n',
  })
  expect(await verify('2026-02-30')).toEqual({
    code: 1,
    out: '',
    err: '2026-02-30 is no day. Write it as 2026-11-14.\n',
  })
})
