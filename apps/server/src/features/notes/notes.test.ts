import { notesRoutes as calls, noteLength } from '@corridor/contract/notes'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { historyOf, summary } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { storePerson } from '#support/documents.ts'
import { useProfiles, useTransferWorld, useUser } from '#support/fixtures.ts'
import { send } from '#support/transactions.ts'

const world = useTransferWorld()
const { server } = world
const signedIn = useProfiles(server)
const [boss, clerk, officer, finance, support] = [
  signedIn(1),
  signedIn(2),
  signedIn(3),
  signedIn(4),
  signedIn(5),
]
const colleague = useUser(server, 'other.clerk', 2)

type Record = 'transaction' | 'customer' | 'agency'

function add(record: Record, sid: number, text: string, session: TestSession = clerk) {
  return server.client.attempt(calls.add, { params: { record, sid }, body: { text } }, session)
}
function list(record: Record, sid: number, session: TestSession = clerk) {
  return server.client.call(calls.list, { params: { record, sid } }, session)
}
function strike(noteSid: number, session: TestSession, reason = 'Of another person') {
  return server.client.attempt(calls.strike, { params: { noteSid }, body: { reason } }, session)
}

test('a note on a transfer, a customer and an agency is read by whoever may read the record, and stays', async () => {
  const { sid: transfer } = await send(world)
  const person = await storePerson(server.db)
  const agency = world.network.sender.agencySid
  for (const [record, sid] of [
    ['transaction', transfer],
    ['customer', person],
    ['agency', agency],
  ] as const) {
    const stored = (await add(record, sid, '  Called:\nwill come ✓ <b>  ')).done()
    expect(stored).toMatchObject({
      text: 'Called:\nwill come ✓ <b>',
      by: 'profile2',
      isOwn: true,
      struck: null,
    })
    expect(await list(record, sid, officer)).toEqual({ notes: [{ ...stored, isOwn: false }], older: 0 })
    const [entry] = await historyOf(server, boss, record, sid)
    expect(entry?.changes).toEqual([
      { field: 'event', before: null, after: 'added a note' },
      { field: 'note', before: null, after: String(stored.sid) },
    ])
  }
  // Finance may not read customers, so neither what is noted on them.
  const refused = [
    await server.client.attempt(calls.list, { params: { record: 'customer', sid: person } }, finance),
    await add('customer', person, 'No', finance),
  ]
  expect(refused.map(summary)).toEqual(['403 forbidden', '403 forbidden'])
  // Nor is it told by a guessed number who wrote one.
  const guessed = (await add('customer', person, 'Unknown to finance')).done()
  expect((await strike(guessed.sid, finance)).body.reason).toEqual({ code: 'not_allowed', params: {} })
  for (const change of [`update notes set text = 'x'`, 'delete from notes', 'truncate notes cascade'])
    await expect(sql.raw(change).execute(server.db)).rejects.toThrow('append only')
})

test('what is empty, too long or on nothing is refused', async () => {
  const person = await storePerson(server.db)
  expect(summary(await add('customer', person, '  \n '))).toBe('400 invalid_input text')
  expect(summary(await add('customer', person, 'x'.repeat(noteLength + 1)))).toBe('400 invalid_input text')
  expect((await add('customer', person, 'x'.repeat(noteLength))).status).toBe(200)
  expect(summary(await add('customer', 2_000_000_000, 'Nobody'))).toBe('404 not_found')
  expect(summary(await add('transaction', 2_000_000_000, 'Nothing'))).toBe('404 not_found')
})

test('a wrong note is struck through by its author or a super admin, once, and can still be read', async () => {
  const person = await storePerson(server.db)
  const own = (await add('customer', person, 'Of somebody else')).done()
  const another = (await add('customer', person, 'Also wrong')).done()
  expect((await strike(own.sid, colleague)).body.message).toBe(
    'Only profile2, who wrote it, or a super admin may strike this note through.',
  )
  expect(summary(await strike(own.sid, clerk, ' '))).toBe('400 invalid_input reason')
  expect((await strike(own.sid, clerk)).done().struck).toMatchObject({
    by: 'profile2',
    reason: 'Of another person',
  })
  expect((await strike(another.sid, boss)).done().struck?.by).toBe('profile1')
  const again = await strike(own.sid, boss)
  expect([summary(again), again.body.message]).toEqual([
    '409 duplicate',
    'profile2 has struck this note through already.',
  ])
  const { notes } = await list('customer', person, support)
  expect(notes.map(({ text, struck }) => [text, struck?.by])).toEqual([
    ['Of somebody else', 'profile2'],
    ['Also wrong', 'profile1'],
  ])
  expect(summary(await strike(2_000_000_000, boss))).toBe('404 not_found')
})

test('of two who strike a note at the same moment one does', async () => {
  const person = await storePerson(server.db)
  for (let round = 0; round < 20; round += 1) {
    const { sid } = (await add('customer', person, `Note ${round}`)).done()
    const both = await Promise.all([strike(sid, clerk), strike(sid, boss)])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  }
})

test('a login that is renamed keeps its notes, and somebody who gets the old name does not', async () => {
  const person = await storePerson(server.db)
  const { sid } = (await add('customer', person, 'Mine', colleague)).done()
  await sql`update app_users set login = 'renamed' where sid = ${colleague.userSid}`.execute(server.db)
  await sql`update app_users set login = 'other.clerk' where sid = ${clerk.userSid}`.execute(server.db)
  expect(summary(await strike(sid, clerk))).toBe('403 forbidden')
  expect((await strike(sid, colleague)).status).toBe(200)
  await sql`update app_users set login = 'profile2' where sid = ${clerk.userSid}`.execute(server.db)
})

test('what was noted on a record that was merged is read on the person', async () => {
  const [person, former] = [await storePerson(server.db), await storePerson(server.db)]
  await add('customer', former, 'On the former record')
  await add('customer', person, 'On the person')
  await sql`update customers set merged_into = ${person} where sid = ${former}`.execute(server.db)
  expect((await list('customer', person)).notes.map(({ text }) => text)).toEqual([
    'On the former record',
    'On the person',
  ])
})

test('the list has a bound, and says how many are older', async () => {
  const person = await storePerson(server.db)
  await sql`
    insert into notes (entity, entity_sid, text, by_login)
    select 'customer', ${person}, 'Note ' || n, 'host' from generate_series(1, 230) n`.execute(server.db)
  const { notes, older } = await list('customer', person)
  expect([notes.length, older, notes[0]?.text, notes.at(-1)?.text]).toEqual([200, 30, 'Note 31', 'Note 230'])
})

test('the story of a transfer has notes, calls that moved nothing, and what was done around it, oldest first', async () => {
  const { sid, reference } = await send(world)
  await world.gateway.call('detailLookup', world.network.sender, { referenceNumber: reference })
  await add('transaction', sid, 'Called the sender')
  await sql`
    insert into audit_entries (actor_login, action, entity, entity_sid, after, request_id)
    values ('ana', 'event', 'transaction', ${sid}, '{"event": "took it"}', 'test')`.execute(server.db)
  await sql`
    insert into holds (transaction_sid, source, facts, at)
    values (${sid}, 'staff', '{"kind": "staff", "reason": "Asked to"}', now() - interval '1 day')`.execute(
    server.db,
  )
  const hold = {
    kind: 'hold',
    at: expect.any(String),
    rule: null,
    facts: { kind: 'staff', reason: 'Asked to' },
  }
  const story = (session: TestSession) => server.client.call(calls.story, { params: { sid } }, session)
  const { items, older } = await story(clerk)
  expect(older).toBe(0)
  expect(items).toEqual([
    hold,
    { kind: 'message', at: expect.any(String), operation: 'detailLookup' },
    { kind: 'note', at: expect.any(String), note: expect.objectContaining({ text: 'Called the sender' }) },
    { kind: 'event', at: expect.any(String), by: 'ana', event: 'took it', reason: '' },
  ])
  // Finance may not read messages.
  expect((await story(finance)).items.map(({ kind }) => kind)).toEqual(['hold', 'note', 'event'])
  const nothing = await server.client.attempt(calls.story, { params: { sid: 2_000_000_000 } }, clerk)
  expect(summary(nothing)).toBe('404 not_found')
})
