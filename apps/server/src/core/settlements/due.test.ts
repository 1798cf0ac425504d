import { periodOf } from '@corridor/domain/settlements/periods'
import { sql } from 'kysely'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useDayWorld } from '#support/day-world.ts'
import { addSetup, madeFile, madeFiles } from '#support/settlements.ts'
import { hostCall } from '../../platform/call.ts'
import { clearOldFiles, openFile, readFile } from '../../platform/files.ts'
import { dueFiles } from './due.ts'
import { makeDueFiles, settlementsJobs } from './jobs.ts'
import { makeFile } from './make.ts'
import type { FileSide } from './order.ts'
import { rebuildContent } from './rebuild.ts'

const { server, sent, close } = useDayWorld()
afterEach(() => void vi.useRealTimers())

const morning = Date.parse('2026-03-02T12:00:00Z')
function call() {
  return hostCall(server.platform.log, 'test')
}

function run(now = morning) {
  return makeDueFiles(server.worker, call(), now)
}

function make(agencySid: number, side: FileSide, day = '2026-03-01') {
  return makeFile(server.worker, call(), { agencySid, side, ...periodOf('d', day) })
}

describe('what is due', () => {
  test('waits for the close of its last day, and nobody waits for it', async () => {
    await addSetup(server.platform, 1, { type: 'S', periods: ['d', 'w', 'm'], since: '2026-02-25' })
    await sent('2026-02-25T10:00:00Z')
    await close('2026-03-01')
    const now = Date.parse('2026-03-03T12:00:00Z')
    const due = await dueFiles(server.db, now)
    expect(due.map(({ period, firstDay, state }) => `${period} ${firstDay} ${state}`)).toEqual([
      'd 2026-02-25 ready',
      'd 2026-02-26 ready',
      'd 2026-02-27 ready',
      'd 2026-02-28 ready',
      'm 2026-02-01 ready',
      'd 2026-03-01 not_closed',
      'w 2026-02-23 not_closed',
      'd 2026-03-02 not_closed',
    ])
    expect(await run(now)).toBe(5)
    expect(await make(1, 'S', '2026-03-01')).toEqual({ outcome: 'not_closed' })
    await close('2026-03-03')
    expect(await run(now)).toBe(3)
    expect((await madeFiles(server.db)).slice(5)).toEqual([
      '1S d 2026-03-01',
      '1S w 2026-02-23',
      '1S d 2026-03-02',
    ])
  })

  test('never lies before the first day of the book or of the schedule, whoever asks', async () => {
    await addSetup(server.platform, 1, { type: 'S', periods: ['d', 'm'], since: '2026-02-27' })
    await sent()
    await close('2026-04-01')
    const refused = { outcome: 'before_first_day', firstDay: '2026-02-27' }
    for (const day of ['0001-01-01', '1999-12-31', '2026-02-26'])
      expect(await make(1, 'S', day)).toEqual(refused)
    const order = { agencySid: 1, side: 'S' } as const
    expect(await makeFile(server.worker, call(), { ...order, ...periodOf('m', '2026-01-31') })).toEqual(
      refused,
    )
    // No number was used up.
    expect(await madeFiles(server.db)).toEqual([])
    expect(await make(1, 'S', '2026-02-27')).toMatchObject({ outcome: 'made' })
    expect(await makeFile(server.worker, call(), { ...order, ...periodOf('m', '2026-02-01') })).toMatchObject(
      {
        outcome: 'made',
      },
    )
    // A week is nothing that it wants: it can be had from the first day of the book on.
    expect(await makeFile(server.worker, call(), { ...order, ...periodOf('w', '2026-02-22') })).toEqual({
      outcome: 'before_first_day',
      firstDay: '2026-03-01',
    })
  })

  test('is told by the clock of the database, whatever that of the worker says', async () => {
    await addSetup(server.platform, 1, { type: 'S' })
    await sent()
    await close('2026-03-02')
    // To the worker it is the morning after; to the database that is longer ago than what is made up for.
    vi.useFakeTimers({ toFake: ['Date'], now: morning })
    await settlementsJobs(server.worker)[0]?.run()
    expect(await madeFiles(server.db)).toEqual([])
    expect(await run()).toBe(1)
  })

  test('begins with the day on which it was switched on, and ends where it is switched off', async () => {
    await addSetup(server.platform, 1, { type: 'R', since: '2026-03-02' })
    await sent()
    await close('2026-03-05')
    const now = Date.parse('2026-03-05T12:00:00Z')
    const days = async () => (await dueFiles(server.db, now)).map(({ firstDay }) => firstDay)
    expect(await days()).toEqual(['2026-03-02', '2026-03-03', '2026-03-04'])
    await sql`update settlement_configs set sched_daily_since = null`.execute(server.db)
    expect(await days()).toEqual([])
    expect(await make(1, 'S')).toEqual({ outcome: 'no_setup' })
  })

  test('of an agency without a zip password waits for one: no file leaves the house open', async () => {
    await addSetup(server.platform, 1, { type: 'S', password: '' })
    await sent()
    await close('2026-03-02')
    expect((await dueFiles(server.db, morning)).map(({ state }) => state)).toEqual(['no_password'])
    expect([await run(), await make(1, 'S')]).toEqual([0, { outcome: 'no_password' }])
    expect(await madeFiles(server.db)).toEqual([])
  })

  test('and lacks a code is an error of that file: it says which, and the others are made', async () => {
    await addSetup(server.platform, 1, { type: 'S', form: 'num' })
    await addSetup(server.platform, 2, { type: 'R', form: 'num' })
    await addSetup(server.platform, 3, { type: 'S' })
    const transfer = await sent()
    const { referenceNumber } = await server.db
      .selectFrom('transactions')
      .select('referenceNumber')
      .where('sid', '=', transfer.sid)
      .executeTakeFirstOrThrow()
    const lookup = (country: string) =>
      behindTheTriggers(server.db, (tx) =>
        sql`update transactions set receive_country = ${country} where sid = ${transfer.sid}`.execute(tx),
      )
    await lookup('ZZZ')
    await close('2026-03-02')
    await expect(run()).rejects.toThrow('2 settlement files were made, 1 failed: 1 S d 2026-03-01')
    expect(await madeFiles(server.db)).toEqual(['2R d 2026-03-01', '3S d 2026-03-01'])
    const [failed] = await dueFiles(server.db, morning)
    expect(failed?.failure).toMatchObject({
      tries: 1,
      message: `Transfer ${referenceNumber} has a country of destination without a code in digits: add it to the list, or choose letters.`,
    })
    // Not every five minutes; once it is repaired a person, or the next hour, makes it.
    expect(await run(Date.now())).toBe(0)
    await lookup('MEX')
    expect(await make(1, 'S')).toMatchObject({ outcome: 'made' })
    expect(await dueFiles(server.db, morning)).toEqual([])
  })
})

test('a stored file stays what it is; its content alone is cleared when its time is over', async () => {
  await addSetup(server.platform, 1, { type: 'S' })
  await sent()
  await close('2026-03-02')
  await run()
  const { fileSid, zip, sid } = await madeFile(server.platform, 1, 'S')
  const open = await openFile(server.db, fileSid)
  const pieces: Buffer[] = []
  for await (const piece of open?.stream ?? []) pieces.push(Buffer.from(piece))
  expect([open?.bytes, Buffer.concat(pieces).equals(zip)]).toEqual([zip.length, true])
  for (const text of [
    `update stored_files set content = 'x', bytes = 1`,
    'update stored_files set sha256 = sha256(content)  , bytes = 2, content = null',
    'delete from stored_files',
    'truncate stored_files cascade',
    'update settlements set row_count = 7',
    'delete from settlements',
  ])
    await expect(sql.raw(text).execute(server.db)).rejects.toMatchObject({ code: '42501' })
  expect(await clearOldFiles(server.worker.db, 400)).toBe(0)
  await behindTheTriggers(server.db, (tx) =>
    sql`update stored_files set stored_at = now() - interval '401 days'`.execute(tx),
  )
  expect([await clearOldFiles(server.worker.db, 400), await clearOldFiles(server.worker.db, 400)]).toEqual([
    1, 0,
  ])
  expect([await readFile(server.db, fileSid), await openFile(server.db, fileSid)]).toEqual([null, null])
  // The text can be had again all the same.
  const { contentSha256 } = await server.db
    .selectFrom('settlements')
    .select('contentSha256')
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
  expect((await rebuildContent(server.db, sid)).sha256.equals(contentSha256)).toBe(true)
})
