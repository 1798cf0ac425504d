import { reconciliationsRoutes as routes } from '@corridor/contract/reconciliations'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { behindTheTriggers } from '#support/audit.ts'
import { day, useProofWorld } from '#support/proof-world.ts'
import { addUser, testPassword } from '#support/server.ts'
import { proveDay, readProof } from '../../core/reconciliations/proof.ts'
import { tellProof } from '../../core/reconciliations/tell-proof.ts'
import { hostCall } from '../../platform/call.ts'
import { whileAlone } from '../../platform/db/alone.ts'
import { openDatabase, openPool } from '../../platform/db/database.ts'
import { clearOldFiles } from '../../platform/files.ts'
import { mostProofs } from './proof-limit.ts'

const { server, sent, close, makeDay, prove, shown } = useProofWorld()

describe('a day that is as it was closed', () => {
  test('holds in three ways that agree and sum to zero, and the proof is kept with who asked for it', async () => {
    await makeDay()
    const proof = await prove()
    const closed = await server.db
      .selectFrom('businessDays')
      .selectAll()
      .where('day', '=', day)
      .executeTakeFirstOrThrow()
    const figures = {
      collectors: closed.collectors,
      payers: closed.payers,
      operator: (Number(closed.operatorFees) + Number(closed.operatorFx)).toFixed(2),
      sum: '0.00',
    }
    expect(Number(figures.operator)).toBeGreaterThan(0)
    expect(proof).toEqual({
      day,
      at: expect.any(String),
      by: 'host',
      holds: true,
      ways: [
        { way: 'postings', ...figures },
        { way: 'entries', ...figures },
        { way: 'files', ...figures },
      ],
      findings: [],
      findingCount: 0,
      notes: [],
    })
    expect(await readProof(server.db, day)).toEqual(proof)
    expect(await readProof(server.db, '2026-03-02')).toBeNull()
    expect(await shown()).toEqual({ statuses: ['OK'], agrees: true })
    const { rows } = await sql`
      select actor_login, entity_sid, after from audit_entries where after->>'event' = 'proved'`.execute(
      server.db,
    )
    expect(rows).toEqual([
      {
        actorLogin: 'host',
        entitySid: 20_260_301,
        after: { day, event: 'proved', holds: true, findings: 0 },
      },
    ])
  })

  test('without files says what was read instead', async () => {
    await makeDay({ files: false })
    expect(await prove()).toMatchObject({
      holds: true,
      notes: [
        'No daily file: agency 1 A1 (S), agency 2 A2 (R). What the statement of the files gives was read instead.',
      ],
    })
  })

  test('with files whose bytes are cleared is compared by their hash', async () => {
    await makeDay()
    await clearOldFiles(server.worker.db, -1)
    const proof = await prove()
    expect(proof).toMatchObject({
      holds: true,
      notes: [
        'Bytes cleared: A1_SND_D_2026_03_01_0001.zip, A1_RCV_D_2026_03_01_0001.zip, A2_SND_D_2026_03_01_0001.zip, A2_RCV_D_2026_03_01_0001.zip. The text was written again and compared by its hash.',
      ],
    })
    await behindTheTriggers(server.db, (tx) =>
      sql`update settlements set content_sha256 = sha256('other') where file_title = 'A1_SND_D_2026_03_01_0001.zip'`.execute(
        tx,
      ),
    )
    expect((await prove()).findings).toEqual([
      {
        sentence:
          'A1_SND_D_2026_03_01_0001.zip: its bytes are cleared, and written again it is another text.',
        transactionSid: null,
      },
    ])
    await behindTheTriggers(server.db, (tx) =>
      sql`update settlements set layout = '{}' where file_title = 'A1_SND_D_2026_03_01_0001.zip'`.execute(tx),
    )
    expect((await prove()).findings).toEqual([
      {
        sentence: expect.stringMatching(
          /^A1_SND_D_2026_03_01_0001\.zip: its bytes are cleared, and it cannot be written again: /,
        ),
        transactionSid: null,
      },
    ])
  })

  test('takes one connection, also while it writes cleared files again', async () => {
    await makeDay()
    await clearOldFiles(server.worker.db, -1)
    const pool = openPool(server.platform.config, 1)
    const { log, secrets } = server.platform
    try {
      const proof = await proveDay({ db: openDatabase(pool), secrets }, hostCall(log, 'test'), day)
      expect(proof).toMatchObject({ holds: true, notes: [expect.stringMatching(/^Bytes cleared: /)] })
    } finally {
      await pool.end()
    }
  })

  test('without any event holds, and one that is not closed is refused', async () => {
    await sent()
    await close('2026-03-03')
    expect(await prove('2026-03-02')).toMatchObject({
      holds: true,
      ways: [{ sum: '0.00' }, {}, { payers: '0.00' }],
    })
    for (const open of ['2026-02-28', '2026-03-03']) {
      await expect(prove(open)).rejects.toThrow(
        `${open} is not closed. Only a day that is closed can be proved.`,
      )
    }
  })

  test('is proved by one at a time, whichever day', async () => {
    await makeDay()
    await whileAlone(server.db, 'proof of a day', async () => {
      await expect(prove()).rejects.toThrow('A day is being proved just now. Try again in a minute.')
    })
    expect((await prove()).holds).toBe(true)
    const { rows } = await sql`select sid from day_proofs`.execute(server.db)
    expect(rows).toHaveLength(1)
  })
})

test('over HTTP a proof is the answer, belongs to who asked, and stands in the day from then on', async () => {
  await makeDay()
  await addUser(server.platform, 'boss', 1)
  const boss = await server.client.logIn('boss', testPassword)
  const params = { day }
  expect((await server.client.call(routes.day, { params }, boss)).proof).toBeNull()
  const proof = await server.client.call(routes.prove, { params }, boss)
  expect(proof).toMatchObject({ day, by: 'boss', holds: true, findings: [], notes: [] })
  expect((await server.client.call(routes.day, { params }, boss)).proof).toEqual(proof)
  const open = await server.client.attempt(routes.prove, { params: { day: '2026-03-03' } }, boss)
  expect([open.status, open.body]).toEqual([
    409,
    expect.objectContaining({ reason: { code: 'proof_day_open', params: { day: '2026-03-03' } } }),
  ])
})

test('whoever asks for proof after proof waits a while; others do not', async () => {
  await addUser(server.platform, 'boss', 1)
  await addUser(server.platform, 'other', 4)
  const boss = await server.client.logIn('boss', testPassword)
  const asked = { params: { day: '2026-03-03' } }
  // Refused too, each of them: no day is closed here.
  for (let proofs = 0; proofs < mostProofs; proofs += 1) {
    expect((await server.client.attempt(routes.prove, asked, boss)).status).toBe(409)
  }
  const { status, body, headers } = await server.client.attempt(routes.prove, asked, boss)
  expect([status, body.reason]).toEqual([
    429,
    { code: 'too_many_proofs', params: { minutes: expect.any(Number) } },
  ])
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  const other = await server.client.logIn('other', testPassword)
  expect((await server.client.attempt(routes.prove, asked, other)).status).toBe(409)
})

test('the command line has the three ways as a table, then what was found', () => {
  const figures = { collectors: '-801.50', payers: '792.50', operator: '9.00', sum: '0.00' }
  const proof = {
    day,
    at: '2026-03-02T08:00:00.000000Z',
    by: 'host',
    holds: true,
    ways: (['postings', 'entries', 'files'] as const).map((way) => ({ way, ...figures })),
    findings: [],
    findingCount: 0,
    notes: ['No daily file: agency 1 A1 (S). What the statement of the files gives was read instead.'],
  }
  const table = [
    '          collectors  payers  operator   sum',
    'postings     -801.50  792.50      9.00  0.00',
    'entries      -801.50  792.50      9.00  0.00',
    'files        -801.50  792.50      9.00  0.00',
  ]
  expect(tellProof(proof).split('\n')).toEqual([
    '2026-03-01 holds: three ways, one result, no difference of a cent.',
    ...table,
    ...proof.notes,
  ])
  const findings = [{ sentence: 'Transfer 1 is wrong.', transactionSid: 1 }]
  expect(tellProof({ ...proof, holds: false, findings, findingCount: 3, notes: [] }).split('\n')).toEqual([
    '2026-03-01 does not hold.',
    ...table,
    'Transfer 1 is wrong.',
    'There are 2 more findings.',
  ])
})
