import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { day, useProofWorld } from '#support/proof-world.ts'
import { madeFile, zipPassword } from '#support/settlements.ts'
import type { DayProof } from '../../core/reconciliations/proof.ts'
import { unzip, zipOf } from '../../platform/zip.ts'

const { server, makeDay, prove, shown } = useProofWorld()

function named({ findings }: DayProof): number[] {
  return [...new Set(findings.flatMap(({ transactionSid }) => transactionSid ?? []))]
}

const event = `(select max(sid) from transaction_events where transaction_sid = $T and move = 'RECEIVE')`

interface Plant {
  readonly done: string
  /** Of the finding that names the transfer, or of the head that names none. */
  readonly says: RegExp
  readonly statuses: readonly string[]
  readonly agrees: boolean
  readonly names?: false
}

const plants: Readonly<Record<string, Plant>> = {
  'a posting that is changed': {
    done: `update ledger_postings set amount_cents = amount_cents - 1 where account = 'operator:fees' and event_sid = ${event}`,
    says: /^Transfer \d+, RECEIVE, event \d+: fees of the operator ([\d.]+) by its postings and ([\d.]+) by its entries\.$/,
    statuses: ['DIFF', 'OK'],
    agrees: true,
  },
  'a posting that is missing': {
    done: `delete from ledger_postings where account = 'agency:2' and event_sid = ${event}`,
    says: /^Transfer \d+, RECEIVE, event \d+: payer 0\.00 by its postings and [\d.]+ by its entries\.$/,
    statuses: ['DIFF', 'OK'],
    agrees: true,
  },
  'all postings of an event missing': {
    done: `delete from ledger_postings where event_sid = ${event}`,
    says: /^Transfer \d+, RECEIVE, event \d+: nothing is booked for it on the day, but it is entered\.$/,
    statuses: ['MISS', 'OK'],
    agrees: true,
  },
  'a posting that is doubled': {
    done: `alter table ledger_postings drop constraint ledger_postings_event_sid_account_key;
      insert into ledger_postings (event_sid, account, amount_cents, booked_at)
      select event_sid, account, amount_cents, booked_at from ledger_postings where account = 'transit' and event_sid = ${event}`,
    says: /^Transfer \d+, RECEIVE, event \d+: under way [\d.]+ by its postings and [\d.]+ by its entries, collector -[\d.]+ by its postings and -[\d.]+ by its entries\.$/,
    statuses: ['DIFF', 'OK'],
    agrees: true,
  },
  'a posting that is moved to another day': {
    done: `update ledger_postings set booked_at = booked_at + interval '1 day' where account = 'agency:2' and event_sid = ${event}`,
    says: /^Transfer \d+, RECEIVE, event \d+: payer 0\.00 by its postings and [\d.]+ by its entries\.$/,
    statuses: ['DIFF', 'OK'],
    agrees: true,
  },
  'a posting that is moved to another agency': {
    done: `update ledger_postings set account = 'agency:3' where account = 'agency:1' and event_sid = ${event}`,
    says: /^Transfer \d+, RECEIVE, event \d+: 1 postings on the accounts of other agencies\.$/,
    statuses: ['DIFF', 'OK'],
    agrees: true,
  },
  'postings of agencies that have no part in it': {
    done: `insert into ledger_postings (event_sid, account, amount_cents, booked_at)
      select sid, account, cents, at from transaction_events, (values ('agency:3', 5), ('agency:4', -5)) as x (account, cents)
      where sid = ${event}`,
    says: /^Transfer \d+, RECEIVE, event \d+: 2 postings on the accounts of other agencies\.$/,
    statuses: ['DIFF', 'OK'],
    agrees: true,
  },
  'a payout that is entered for another payer': {
    done: `update day_entries set peer_sid = 3 where side = 'C' and event_sid = ${event};
      update day_entries set agency_sid = 3 where side = 'R' and event_sid = ${event}`,
    says: /^Transfer \d+, RECEIVE, event \d+: 2 entries of other agencies\.$/,
    statuses: ['DIFF', 'OK'],
    agrees: false,
  },
  'an event that is missing': {
    done: `delete from transaction_events where sid = ${event}`,
    says: /^Transfer \d+, event \d+: the event is gone; under way [\d.]+ by its postings and 0\.00 by its entries, /,
    statuses: ['MISS', 'OK'],
    agrees: false,
  },
  'a share that is changed': {
    done: `alter table transactions drop constraint amounts_add_up; update transactions set mdl_fees = mdl_fees + 0.01 where sid = $T`,
    says: /^Transfer \d+, RECEIVE, event \d+: fees of the operator [\d.]+ by its postings and [\d.]+ by its entries\.$/,
    statuses: ['DIFF', 'OK'],
    agrees: false,
  },
  'a head that is changed': {
    done: `update reconciliations set balance = balance - 0.01 where day = '${day}' and kind = 'agency' and host_sid = 1`,
    says: /^The head of 2026-03-01, agency 1 towards agency 2: it says -[\d.]+, but its rows give -[\d.]+\.$/,
    statuses: ['OK'],
    agrees: false,
    names: false,
  },
  "a payer's entry that is missing": {
    done: `delete from day_entries where side = 'R' and event_sid = ${event}`,
    says: /^Transfer \d+, RECEIVE, event \d+: under way [\d.]+ by its postings and 0\.00 by its entries, payer [\d.]+ by its postings and 0\.00 by its entries\.$/,
    statuses: ['MISS', 'OK'],
    agrees: false,
  },
  "a collector's mirror that is missing": {
    done: `delete from day_entries where side = 'C' and event_sid = ${event}`,
    says: /^Transfer \d+, RECEIVE, event \d+: collector -[\d.]+ by its postings and 0\.00 by its entries, fees of the operator /,
    statuses: ['MISS', 'OK'],
    agrees: false,
  },
}

async function plant(paid: { readonly sid: number }, done: string): Promise<void> {
  await behindTheTriggers(server.db, (tx) => sql.raw(done.replaceAll('$T', String(paid.sid))).execute(tx))
}

describe('what somebody has changed since', () => {
  test.each(Object.entries(plants))(
    '%s is found, with its transfer, and shown by its lines',
    async (_name, of) => {
      const paid = await makeDay()
      await plant(paid, of.done)
      const proof = await prove()
      expect(proof.holds).toBe(false)
      expect(proof.findingCount).toBe(proof.findings.length)
      expect(proof.findings.map(({ sentence }) => sentence)).toContainEqual(expect.stringMatching(of.says))
      expect(named(proof)).toEqual(of.names === false ? [] : [paid.sid])
      expect(await shown()).toEqual({ statuses: of.statuses, agrees: of.agrees })
    },
  )

  test('a posting that came from another day is found on that day too', async () => {
    const paid = await makeDay()
    await plant(paid, plants['a posting that is moved to another day']?.done ?? '')
    const proof = await prove('2026-03-02')
    expect(named(proof)).toEqual([paid.sid])
    expect(proof.findings.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringMatching(/^Transfer \d+, RECEIVE, event \d+: it is booked on the day, but not entered\.$/),
    )
  })

  test('a missing event is told by its transfer although there is no file with its row', async () => {
    const paid = await makeDay({ files: false })
    await plant(paid, plants['an event that is missing']?.done ?? '')
    expect(named(await prove())).toEqual([paid.sid])
  })

  test('a row of a file that is changed, with all hashes, is found with its transfer; the ledger knows nothing of it', async () => {
    const paid = await makeDay()
    const { referenceNumber, amountBase } = await server.db
      .selectFrom('transactions')
      .select(['referenceNumber', 'amountBase'])
      .where('sid', '=', paid.sid)
      .executeTakeFirstOrThrow()
    await changeFile('R', (text) =>
      text
        .split('\r\n')
        .map((line) =>
          line.startsWith(`D,RECEIVE,${referenceNumber},`)
            ? line.replace(`,840,${amountBase},`, ',840,1.00,')
            : line,
        )
        .join('\r\n'),
    )
    const proof = await prove()
    const file = 'A2_RCV_D_2026_03_01_0001.zip'
    expect(proof.findings).toContainEqual({
      sentence: `${file}, RECEIVE of transfer ${paid.sid}: base amount 1.00 instead of ${amountBase}.`,
      transactionSid: paid.sid,
    })
    expect(named(proof)).toEqual([paid.sid])
    const off = (Number(amountBase) - 1).toFixed(2)
    expect(proof.ways).toMatchObject([{ sum: '0.00' }, { sum: '0.00' }, { way: 'files', sum: off }])
    expect(await shown()).toEqual({ statuses: ['OK'], agrees: true })
  })

  test('rows that a file lacks or has too many, lines that are none, and a zip that does not open', async () => {
    const paid = await makeDay()
    await changeFile('R', (text) => {
      const lines = text.split('\r\n')
      return [lines[0], lines[1], lines[1], 'D,what', ...lines.slice(3)].join('\r\n')
    })
    const { findings } = await prove()
    const sentences = findings.map(({ sentence }) => sentence)
    const file = 'A2_RCV_D_2026_03_01_0001.zip'
    expect(sentences).toContain(`${file}: line 4 is no row.`)
    expect(sentences).toContain(`${file}, RECEIVE of transfer ${paid.sid}: its row is missing.`)
    expect(sentences).toContain(
      `${file}, RECEIVE of transfer ${paid.sid - 1}: its row is there, but no entry.`,
    )
    await behindTheTriggers(server.db, (tx) =>
      sql`update stored_files set content = overlay(content placing 'x'::bytea from 200) where sid = ${changed}`.execute(
        tx,
      ),
    )
    const spoiled = await prove()
    expect(spoiled.findings.map(({ sentence }) => sentence)).toEqual([
      `${file}: its bytes are not those that were stored.`,
      expect.stringMatching(`^${file}: it cannot be read: `),
    ])
  })

  test('a line that the database cannot take is told, and the day is proved all the same', async () => {
    await makeDay()
    await changeFile('R', (text) => text.replace('D,RECEIVE,', 'D,RECEIVE,\0'))
    const { holds, ways, findings } = await prove()
    expect(holds).toBe(false)
    expect(ways).toMatchObject([{ sum: '0.00' }, { sum: '0.00' }, { way: 'files', sum: '0.00' }])
    expect(findings.map(({ sentence }) => sentence)).toEqual([
      expect.stringMatching('^A2_RCV_D_2026_03_01_0001.zip: it cannot be read: invalid byte sequence'),
    ])
  })

  test('of many only some are listed, and all are counted', async () => {
    await makeDay()
    await plant(
      { sid: 0 },
      `update ledger_postings set amount_cents = amount_cents + 1 where account = 'transit';
      insert into ledger_postings (event_sid, account, amount_cents, booked_at)
        select n, 'transit', 5, '${day}T20:00:00Z' from generate_series(900001, 900500) n`,
    )
    const { findings, findingCount } = await prove()
    expect(findings).toHaveLength(200)
    expect(findingCount).toBeGreaterThan(500)
  })
})

let changed = 0

/** What somebody does who has database, key and password: the zip is a good one, and every hash is its own. */
async function changeFile(side: 'S' | 'R', change: (text: string) => string): Promise<void> {
  const [agency, bits] = [side === 'S' ? 1 : 2, 128] as const
  const { zip, fileSid, sid } = await madeFile(server.platform, agency, side, day)
  let text = ''
  for await (const piece of unzip(zip, zipPassword)) text += Buffer.from(piece).toString('utf8')
  const content = Buffer.from(change(text))
  expect(content.toString('utf8')).not.toBe(text)
  const made = await zipOf(new Blob([content]).stream(), {
    name: 'file.csv',
    bytes: content.length,
    at: `${day}T00:00:00Z`,
    password: zipPassword,
    bits,
  })
  await behindTheTriggers(server.db, async (tx) => {
    await sql`update stored_files set content = ${made}, bytes = ${made.length}, sha256 = sha256(${made}) where sid = ${fileSid}`.execute(
      tx,
    )
    await sql`update settlements set content_sha256 = sha256(${content}) where sid = ${sid}`.execute(tx)
  })
  changed = fileSid
}
