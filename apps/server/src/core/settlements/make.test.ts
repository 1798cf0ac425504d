import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { periodOf } from '@corridor/domain/settlements/periods'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { useDayWorld } from '#support/day-world.ts'
import type { TestTransfer } from '#support/ledger.ts'
import { requirePrograms } from '#support/programs.ts'
import { addSetup, madeFile, madeFiles, zipPassword } from '#support/settlements.ts'
import { listZip, openZip } from '#support/zips.ts'
import { hostCall } from '../../platform/call.ts'
import { inTransaction } from '../../platform/db/database.ts'
import { makeDueFiles } from './jobs.ts'
import { makeFile } from './make.ts'
import type { FileSide } from './order.ts'
import { rebuildContent } from './rebuild.ts'

requirePrograms('7zz', 'bsdtar')

const { server, validated, move, sent, close } = useDayWorld()

const morning = Date.parse('2026-03-02T12:00:00Z')
function call() {
  return hostCall(server.platform.log, 'test')
}

function run(now = morning) {
  return makeDueFiles(server.worker, call(), now)
}

function order(agencySid: number, side: FileSide, day = '2026-03-01') {
  return { agencySid, side, ...periodOf('d', day) }
}

function make(agencySid: number, side: FileSide, day?: string) {
  return makeFile(server.worker, call(), order(agencySid, side, day))
}

function sha256(text: Buffer): string {
  return createHash('sha256').update(text).digest('hex')
}

/** The text inside, the same from both programs. */
function opened(zip: Buffer, password = zipPassword): string {
  const inside = openZip(zip, password)
  const [first, second] = [inside['7-Zip'], inside.bsdtar]
  if (typeof first === 'string' || typeof second === 'string')
    throw new Error(`${String(first)} ${String(second)}`)
  expect(first.equals(second)).toBe(true)
  return first.toString('utf8')
}

async function rowOf({ sid }: TestTransfer) {
  return server.db.selectFrom('transactions').selectAll().where('sid', '=', sid).executeTakeFirstOrThrow()
}

function negative(amount: string): string {
  return Number(amount) === 0 ? amount : `-${amount}`
}

describe('the content', () => {
  test('has every event of the day with its figures, line by line; both programs read the same bytes', async () => {
    await addSetup(server.platform, 1, { delimiter: ';' })
    await addSetup(server.platform, 2, { layout: 'CSV', form: 'num' })
    const paid = await sent('2026-03-01T10:00:00.999Z')
    await move(paid, 'RECEIVE', '2026-03-01T11:00:00Z')
    await move(paid, 'REVERSE', '2026-03-01T11:30:00Z')
    const kept = await sent('2026-03-01T12:00:00Z')
    await move(kept, 'CANCEL', '2026-03-01T13:00:00Z')
    const returned = await validated('2026-03-01T00:00:00Z', true)
    await move(returned, 'SEND_HELD', '2026-03-01T14:00:00Z')
    await move(returned, 'ASK_CANCEL', '2026-03-01T14:10:00Z')
    await move(returned, 'CANCEL_HELD', '2026-03-01T15:00:00Z')
    await close('2026-03-02')
    expect(await run()).toBe(4)
    const { rows } = await sql<{ closed: string }>`select closed_at as closed from business_days`.execute(
      server.db,
    )
    const closed = `${rows[0]?.closed.slice(0, 19)}Z`
    const file = await madeFile(server.platform, 1, 'S')
    const [p, k, r] = [await rowOf(paid), await rowOf(kept), await rowOf(returned)]
    const line = (
      kind: string,
      of: typeof p,
      time: string,
      status: string,
      fees: 'all' | 'back' | 'kept',
    ) => {
      const [all, some] = [
        fees === 'all' ? String : negative,
        fees === 'kept' ? () => '0.00' : fees === 'all' ? String : negative,
      ]
      const [sendAmount, receiveAmount] = [
        Number(of.sendAmount).toFixed(2),
        Number(of.receiveAmount).toFixed(2),
      ]
      return `D;${kind};${of.referenceNumber};2026-03-01;${time};${all(sendAmount)};USD;${all(of.amountBase)};${some(of.feesBase)};${all(of.taxesBase)};${some(of.hostFees)};${all(of.hostFx)};MEX;MEX;${all(receiveAmount)};${of.receiveCurrency};A1;001;${status}\r\n`
    }
    const lines = [
      line('SEND', p, '10:00:00', 'AVAIL', 'all'),
      line('SEND', k, '12:00:00', 'AVAIL', 'all'),
      line('CANCEL', k, '13:00:00', 'CANCL', 'kept'),
      line('SEND', r, '14:00:00', 'HOLD', 'all'),
      line('CANCEL', r, '15:00:00', 'CANCL', 'back'),
    ].join('')
    const cents = (...amounts: readonly string[]) =>
      amounts.reduce((sum, amount) => sum + BigInt(amount.replace('.', '')), 0n)
    const sends = cents(p.amountBase, k.amountBase, r.amountBase)
    const back = -cents(k.amountBase, r.amountBase)
    const { rows: agencies } = await sql<{ code: string; short: string; agent: string }>`
      select a.code, short_name as short, g.agent_id as agent from agencies a join agents g on g.agency_sid = a.sid
      where a.sid = 1`.execute(server.db)
    const [agency] = agencies
    const expected =
      `H;1;${agency?.code};SND;D;2026-03-01;2026-03-01;0001;${closed}\r\n` +
      lines.replaceAll(';A1;', `;${agency?.agent};`) +
      `T;5;SEND=${sends};CANCEL=${back};REFUND=0;${sha256(Buffer.from(lines.replaceAll(';A1;', `;${agency?.agent};`)))}\r\n`
    expect(opened(file.zip)).toBe(expected)
    expect(file.contentSha256.toString('hex')).toBe(sha256(Buffer.from(expected)))
    expect([file.rowCount, file.totals]).toEqual([
      5,
      { SEND: String(sends), CANCEL: String(back), REFUND: '0' },
    ])
    const stem = `${agency?.short.replace(/[^A-Za-z0-9]+/g, '_')}_SND_D_2026_03_01_0001`
    expect(file.fileTitle).toBe(`${stem}.zip`)
    expect(listZip(file.zip)).toMatchObject({
      name: `${stem}.txt`,
      method: expect.stringMatching(/^AES-128 Deflate/),
    })
    const received = await madeFile(server.platform, 2, 'R')
    const text = opened(received.zip)
    expect(text.split('\r\n').map((one) => one.split(',').slice(0, 2).join())).toEqual([
      'H,1',
      'D,RECEIVE',
      'D,REVERSE',
      'T,2',
      '',
    ])
    expect(text).toContain(
      `,840,${p.amountBase},${p.feesBase},${p.taxesBase},${p.peerFees},${p.peerFx},484,484,`,
    )
    expect(received.totals).toEqual({
      RECEIVE: String(cents(p.amountBase)),
      REVERSE: String(-cents(p.amountBase)),
    })
  })

  test('of a day without anything is a first and a last line', async () => {
    await addSetup(server.platform, 3, { type: 'S' })
    await sent()
    await close('2026-03-02')
    await run()
    const { zip, rowCount } = await madeFile(server.platform, 3, 'S')
    expect(opened(zip)).toMatch(
      /^H\|1\|\w+\|SND\|D\|2026-03-01\|2026-03-01\|0001\|[^|]+Z\r\nT\|0\|SEND=0\|CANCEL=0\|REFUND=0\|e3b0c442[0-9a-f]{56}\r\n$/,
    )
    expect(rowCount).toBe(0)
  })

  test('has the decimals of each currency, and signs of the delimiter inside a text as spaces', async () => {
    await addSetup(server.platform, 1, { type: 'S' })
    const name = 'Ü "W|S" & Söhne'
    await sql`update agencies set short_name = ${name} where sid = 1`.execute(server.db)
    const [kes, jpy, kwd] = [
      await sent(),
      await sent('2026-03-01T10:01:00Z'),
      await sent('2026-03-01T10:02:00Z'),
    ]
    await behindTheTriggers(server.db, async (tx) => {
      for (const [{ sid }, code, amount] of [
        [kes, 'KES', '130000.0000'],
        [jpy, 'JPY', '15500.0000'],
        [kwd, 'KWD', '30.7250'],
      ] as const)
        await sql`update transactions set receive_currency = ${code}, receive_amount = ${amount}::numeric, send_pos = '0|1'
          where sid = ${sid}`.execute(tx)
    })
    await close('2026-03-02')
    await run()
    const { zip, fileTitle } = await madeFile(server.platform, 1, 'S')
    const cells = opened(zip)
      .split('\r\n')
      .slice(1, 4)
      .map((line) => line.split('|'))
    expect(cells.map((line) => [line.length, line[14], line[15], line[17]])).toEqual([
      [19, '130000.00', 'KES', '0 1'],
      [19, '15500', 'JPY', '0 1'],
      [19, '30.725', 'KWD', '0 1'],
    ])
    expect(name).toHaveLength(15)
    expect(fileTitle).toBe('_W_S_S_hne_SND_D_2026_03_01_0001.zip')
  })
})

test('a wrong password opens nothing, and the operator may ask for 256 bits', async () => {
  await addSetup(server.platform, 1, { type: 'S' })
  await sent()
  await close('2026-03-02')
  const strong = { ...server.platform, config: { ...server.platform.config, zipAesBits: 256 as const } }
  expect(await makeFile(strong, call(), order(1, 'S'))).toMatchObject({ outcome: 'made' })
  const { zip, password } = await madeFile(server.platform, 1, 'S')
  expect(listZip(zip).method).toMatch(/^AES-256 Deflate/)
  expect(password).toBe(zipPassword)
  expect(openZip(zip, 'Open sesame 13')).toEqual({
    '7-Zip': expect.stringMatching(/^refused: /),
    bsdtar: expect.stringMatching(/^refused: /),
  })
  expect(opened(zip)).toMatch(/^H\|1\|/)
})

describe('once', () => {
  test('is how often a file is made, however many workers and clicks there are', async () => {
    for (const agency of [1, 2, 3]) await addSetup(server.platform, agency)
    await sent()
    await sent('2026-03-02T10:00:00Z')
    await close('2026-03-03')
    const now = Date.parse('2026-03-03T12:00:00Z')
    const made = await Promise.all(Array.from({ length: 4 }, () => run(now)))
    expect(made.reduce((sum, one) => sum + one)).toBe(12)
    const files = await madeFiles(server.db)
    expect(new Set(files)).toHaveLength(12)
    // And each that was under way elsewhere is there by the next run.
    expect(await run(now)).toBe(0)
    expect(files.filter((file) => file.startsWith('1S'))).toEqual(['1S d 2026-03-01', '1S d 2026-03-02'])
    const there = await Promise.all([make(1, 'S'), make(2, 'S'), make(2, 'R')])
    expect(there.map(({ outcome }) => outcome)).toEqual(['there', 'there', 'there'])
    const { rows } = await sql<{ entries: number }>`
      select count(*) as entries from audit_entries where entity = 'settlement' and actor_login = 'host'`.execute(
      server.db,
    )
    expect(rows).toEqual([{ entries: 12 }])
  })

  test('and the same again: what is written anew from the closed days has the hash of the record', async () => {
    await addSetup(server.platform, 1)
    await addSetup(server.platform, 2)
    const paid = await sent()
    const payout = await move(paid, 'RECEIVE', '2026-03-01T11:00:00Z')
    await behindTheTriggers(server.db, (tx) =>
      sql`update transaction_events set actor = 'agent 00000291/007' where sid = ${payout}`.execute(tx),
    )
    await close('2026-03-02')
    await run()
    // What comes later changes nothing of it: the set-up, the transfer's status, the agency's name.
    await sql`update settlement_configs set char_del = ';', id_type = 2, version = version + 1`.execute(
      server.db,
    )
    await move(paid, 'CORRECT', '2026-03-02T11:00:00Z')
    await sql`update agencies set short_name = 'Renamed ' || sid`.execute(server.db)
    await close('2026-03-03')
    await run(Date.parse('2026-03-03T12:00:00Z'))
    const { zip: corrected } = await madeFile(server.platform, 2, 'R')
    // The transfer has forgotten who paid it out.
    expect(opened(corrected)).toMatch(/^D;REVERSE;.*;00000291;007;AVAIL\r$/m)
    const all = await server.db.selectFrom('settlements').select(['sid', 'contentSha256']).execute()
    expect(all).toHaveLength(8)
    for (const { sid, contentSha256 } of all) {
      expect((await rebuildContent(server.db, sid)).sha256.equals(contentSha256)).toBe(true)
    }
  })

  test('also after a kill between: nothing of the broken one stays, and only what is missing is made', async () => {
    for (const agency of [1, 2, 3]) await addSetup(server.platform, agency, { type: 'S' })
    await sent()
    await close('2026-03-02')
    expect(await make(1, 'S')).toMatchObject({ outcome: 'made' })
    const [held, release] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    // Lets the second one store file, record and deliveries and stops it at the audit entry, the last thing it does.
    const blocking = inTransaction(server.db, async (tx) => {
      await sql`lock table audit_entries in access exclusive mode`.execute(tx)
      held.resolve()
      await release.promise
    })
    await held.promise
    const killed = make(2, 'S').then(
      () => 'made',
      () => 'killed',
    )
    for (let looks = 0; looks < 500; looks += 1) {
      const { rows } = await sql<{ pid: number }>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
          and query like '%audit_entries%' and pid <> pg_backend_pid()`.execute(server.db)
      if (rows[0]) {
        await sql`select pg_terminate_backend(${rows[0].pid})`.execute(server.db)
        break
      }
      await sleep(20)
    }
    expect(await killed).toBe('killed')
    release.resolve()
    await blocking
    const left = await sql<{ files: number; deliveries: number }>`
      select (select count(*) from stored_files) as files, (select count(*) from deliveries) as deliveries`.execute(
      server.db,
    )
    expect([await madeFiles(server.db), left.rows[0]]).toEqual([
      ['1S d 2026-03-01'],
      { files: 1, deliveries: 1 },
    ])
    expect(await run()).toBe(2)
    expect(await madeFiles(server.db)).toEqual(['1S d 2026-03-01', '2S d 2026-03-01', '3S d 2026-03-01'])
    const { rows } = await sql<{ planned: number }>`select count(*) as planned from deliveries`.execute(
      server.db,
    )
    expect(rows).toEqual([{ planned: 3 }])
  })
})
