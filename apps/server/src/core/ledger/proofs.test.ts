import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { runCli } from '#support/cli.ts'
import { testEnvironment } from '#support/config.ts'
import { useServer } from '#support/fixtures.ts'
import { asProcess } from '#support/roles.ts'
import { measure } from '../../app.ts'
import { doctorCommand } from '../../doctor-command.ts'
import { makeMetrics } from '../../platform/metrics.ts'
import { ledgerJobs } from './jobs.ts'
import { noteProof } from './proofs.ts'

const server = useServer()

/** By a worker that has just started and has done nothing yet. */
async function toldAgoSeconds(): Promise<number> {
  const metrics = makeMetrics()
  await measure({ ...server.worker, metrics })
  const { values } = await metrics.ledgerProved.get()
  return Date.now() / 1000 - (values[0]?.value ?? 0)
}

async function proveByNight(): Promise<void> {
  await ledgerJobs(server.worker)
    .find(({ name }) => name === 'ledger-proof')
    ?.run()
}

/** What is noted so far lies two days back. */
function letTimePass(): Promise<unknown> {
  return behindTheTriggers(server.db, (tx) =>
    sql`update ledger_proofs set at = at - interval '2 days'`.execute(tx),
  )
}

async function ways(): Promise<string[]> {
  const rows = await server.db.selectFrom('ledgerProofs').select('way').orderBy('sid').execute()
  return rows.map(({ way }) => way)
}

async function doctorSays(): Promise<string | undefined> {
  const told = await doctorCommand.run(server.platform).catch((error: Error) => error.message)
  return told.split('\n').find((line) => / ledger /.test(line))
}

const twoDays = 2 * 86_400
const anHour = 3600

test('a worker that has just started knows when the books were proved, and when they should have been', async () => {
  await letTimePass()
  expect(await toldAgoSeconds()).toBeGreaterThan(twoDays - anHour)
  expect(await doctorSays()).toMatch(/^look +ledger +not proved for 4\d\.\d hours\. Run `ledger-verify`$/)
  await proveByNight()
  expect(await toldAgoSeconds()).toBeLessThan(anHour)
  expect(await doctorSays()).toMatch(/^ok +ledger +proved 0\.\d hours ago$/)
  expect(await ways()).toEqual(['start', 'balances'])
})

test('books that do not agree are not taken for proved', async () => {
  await letTimePass()
  await behindTheTriggers(server.db, (tx) =>
    sql`insert into ledger_postings (event_sid, account, amount_cents, booked_at) values (0, 'transit', 1, now())`.execute(
      tx,
    ),
  )
  await expect(proveByNight()).rejects.toThrow('The ledger does not agree.')
  const proved = await runCli(['ledger-verify'], testEnvironment(server.platform.config.databaseUrl))
  expect(proved).toMatchObject({ code: 1 })
  expect(await toldAgoSeconds()).toBeGreaterThan(twoDays - anHour)
  await behindTheTriggers(server.db, (tx) => sql`delete from ledger_postings`.execute(tx))
})

test('ledger-verify by hand counts too', async () => {
  await letTimePass()
  const { code, out } = await runCli(['ledger-verify'], testEnvironment(server.platform.config.databaseUrl))
  expect([code, out]).toEqual([0, expect.stringMatching(/no difference of a cent\.\n$/)])
  expect(await toldAgoSeconds()).toBeLessThan(anHour)
  expect((await ways()).at(-1)).toBe('whole')
})

test('what is noted stays, and who may not note it is told', async () => {
  await expect(sql`delete from ledger_proofs`.execute(server.db)).rejects.toThrow('append only')
  const before = await ways()
  const api = asProcess(server.platform, 'api')
  expect(await noteProof(api.db, 'whole')).toBe(false)
  await api.db.destroy()
  expect(await ways()).toEqual(before)
})

test('a command that misses a table says that the schema is older, and what to type', async () => {
  await sql`drop table ledger_proofs`.execute(server.db)
  const settings = testEnvironment(server.platform.config.databaseUrl)
  const { code, err } = await runCli(['ledger-verify'], { ...settings, CLI_NAME: 'corridor' })
  expect([code, err]).toEqual([
    1,
    'relation "ledger_proofs" does not exist. The schema is older than this version: corridor migrate\n',
  ])
})
