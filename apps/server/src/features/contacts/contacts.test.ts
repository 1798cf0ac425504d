import { agenciesRoutes } from '@corridor/contract/agencies'
import type { RouteAnswer } from '@corridor/contract/common/route'
import { contactsRoutes } from '@corridor/contract/contacts'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { addAgency, historyOf, saveAgency, summary } from '#support/agencies.ts'
import { useGrant, useProfiles, useServer } from '#support/fixtures.ts'
import { testPassword } from '#support/server.ts'
import { allAtOnce } from '#support/users.ts'

type Contact = RouteAnswer<typeof contactsRoutes.list>[number]

const server = useServer({ DATABASE_POOL: '30' })
const signedIn = useProfiles(server)
const boss = signedIn(1)
const officer = signedIn(3)
useGrant(server, boss)

async function agency(name: string): Promise<number> {
  return (await addAgency(server, boss, name)).sid
}

function newContact(firstName: string, more: object = {}) {
  return {
    firstName,
    lastName: 'Marquez',
    email: 'lucia@example.com',
    phone: '+52 222 000 0000',
    charge: 'Manager',
    comments: '',
    ...more,
  }
}

function list(agencySid: number): Promise<Contact[]> {
  return server.client.call(contactsRoutes.list, { params: { agencySid } }, officer)
}
function post(agencySid: number, body: unknown, session = officer) {
  return server.client.attempt(contactsRoutes.create, { params: { agencySid }, body }, session)
}
function put({ sid }: { sid: number }, body: unknown, session = officer) {
  return server.client.attempt(contactsRoutes.update, { params: { contactSid: sid }, body }, session)
}
function remove({ sid }: { sid: number }, session = officer) {
  return server.client.attempt(contactsRoutes.remove, { params: { contactSid: sid } }, session)
}

async function addContact(agencySid: number, firstName: string): Promise<Contact> {
  expect(summary(await post(agencySid, newContact(firstName)))).toBe('200')
  const [newest] = await list(agencySid)
  if (newest?.firstName !== firstName) throw new Error(`${firstName} is not the newest contact`)
  return newest
}

test('[CONT-06] [CONT-07] the answer of a creation is the number, and the list has the newest first', async () => {
  const sid = await agency('Every field')
  expect(await list(sid)).toEqual([])
  const full = newContact('Lucía Ñ', { comments: 'line one\nline two', charge: '<b>as it is</b>' })
  const made = await post(sid, full)
  expect([made.status, made.body]).toEqual([200, expect.any(Number)])
  const lean = await post(sid, { firstName: ' Lean ', lastName: ' Name ', phone: ' 1 ' })
  expect(await list(sid)).toEqual([
    {
      sid: lean.body,
      firstName: 'Lean',
      lastName: 'Name',
      email: '',
      phone: '1',
      charge: '',
      comments: '',
      agency: sid,
      version: 1,
    },
    { ...full, sid: made.body, agency: sid, version: 1 },
  ])
  expect(await list(await agency('Neighbour'))).toEqual([])
})

describe('[CONT-05] a contact', () => {
  test('with a wrong field is refused, and nothing is stored', async () => {
    const sid = await agency('Wrong field')
    const stored = await addContact(sid, 'Stored')
    const wrong = newContact('Wrong', { lastName: ' ', phone: undefined, comments: null, email: 'lucia' })
    const refused = [await post(sid, wrong), await put(stored, wrong)]
    for (const answer of refused)
      expect(summary(answer)).toBe('400 invalid_input lastName email phone comments')
    expect(refused[0]?.body.fields[1]?.message).toBe('This is not an e-mail address')
    expect(await list(sid)).toEqual([stored])
  })

  test('is kept letter by letter', async () => {
    const texts = [
      "'; drop table agency_contacts; --",
      '"><img src=x onerror=alert(1)>',
      'مرحبا 👩‍👩‍👧‍👦',
      'W'.repeat(60),
    ]
    const sid = await agency('Letters')
    for (const text of texts) await post(sid, newContact(text, { comments: text }))
    expect(await list(sid)).toMatchObject(
      texts.toReversed().map((text) => ({ firstName: text, comments: text })),
    )
  })
})

describe('[CONT-08] a change', () => {
  test('answers what was saved and stays with its agency, whatever is sent as agency', async () => {
    const [mine, theirs] = [await agency('Mine'), await agency('Theirs')]
    const stored = await addContact(mine, 'Before')
    const answer = await put(stored, { ...stored, firstName: 'After', agency: theirs, sid: 7 })
    const saved = { ...stored, firstName: 'After', version: 2 }
    expect([answer.status, answer.body]).toEqual([200, saved])
    expect([await list(mine), await list(theirs)]).toEqual([[saved], []])
  })

  test('without a version goes through, of an older one it says who saved in between', async () => {
    const sid = await agency('Contested')
    const stored = await addContact(sid, 'Before')
    expect(summary(await put(stored, newContact('By boss'), boss))).toBe('200')
    const late = await put(stored, { ...stored, firstName: 'Late' })
    expect([summary(late), late.body.conflict]).toEqual([
      '409 changed_meanwhile',
      { by: 'profile1', at: expect.stringMatching(/^\d{4}-.*Z$/) },
    ])
    expect(await list(sid)).toMatchObject([{ firstName: 'By boss', version: 2 }])
  })

  test('of one version is won by one of 10 at the same moment', async () => {
    const sid = await agency('Popular')
    const stored = await addContact(sid, 'Before')
    const lock = `select 1 from agency_contacts where sid = ${stored.sid} for update`
    const answers = await allAtOnce(server, lock, 10, (index) =>
      put(stored, { ...stored, firstName: `Name ${index}` }),
    )
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(9).fill('409 changed_meanwhile')])
  })
})

describe('[CONT-10] a removal', () => {
  test('takes the contact away once, and its history stays', async () => {
    const sid = await agency('Removal')
    const [kept, gone] = [await addContact(sid, 'Kept'), await addContact(sid, 'Gone')]
    const answer = await remove(gone)
    expect([answer.status, answer.body]).toEqual([200, { sid: gone.sid }])
    expect(await list(sid)).toEqual([kept])
    for (const again of [await remove(gone), await put(gone, gone)]) {
      expect([summary(again), again.body.message]).toEqual([
        '404 not_found',
        'This contact does not exist any more.',
      ])
    }
    const [removed, created, ...others] = await historyOf(server, officer, 'agency_contact', gone.sid)
    expect([removed?.action, removed?.user, created?.action, others]).toEqual([
      'delete',
      'profile3',
      'insert',
      [],
    ])
    expect(removed?.changes).toContainEqual({ field: 'firstName', before: 'Gone', after: null })
  })

  test('of 10 at the same moment is done by one', async () => {
    const gone = await addContact(await agency('Removed by all'), 'Gone')
    const lock = `select 1 from agency_contacts where sid = ${gone.sid} for update`
    const answers = await allAtOnce(server, lock, 10, () => remove(gone))
    expect(answers.map(summary).sort()).toEqual(['200', ...Array(9).fill('404 not_found')])
    expect(await historyOf(server, officer, 'agency_contact', gone.sid)).toHaveLength(2)
  })

  test('comes with that of its agency', async () => {
    const sid = await agency('Cleaned up')
    const contact = await addContact(sid, 'Along')
    const cleanup = await server.client.call(agenciesRoutes.cleanup, { params: { sid } }, boss)
    expect(cleanup.devel).toBe(true)
    expect(summary(await put(contact, contact))).toBe('404 not_found')
    expect(await list(sid)).toEqual([])
    expect(await historyOf(server, officer, 'agency_contact', contact.sid)).toHaveLength(2)
  })
})

test('the history has every change with what was there before and after', async () => {
  const stored = await addContact(await agency('History'), 'Old')
  await put(stored, { ...stored, firstName: 'New' }, boss)
  const [changed, created] = await historyOf(server, officer, 'agency_contact', stored.sid)
  expect(changed).toMatchObject({
    user: 'profile1',
    action: 'update',
    changes: [{ field: 'firstName', before: 'Old', after: 'New' }],
  })
  expect(created?.changes).toContainEqual({ field: 'phone', before: null, after: '+52 222 000 0000' })
})

test('an agency has at most 500 contacts, also when the last place is taken by 5 at once', async () => {
  const sid = await agency('Full')
  await sql`
    insert into agency_contacts (agency_sid, first_name, last_name, phone)
    select ${sid}, 'First', 'Last', n::text from generate_series(1, 499) n`.execute(server.db)
  const lock = `select 1 from agencies where sid = ${sid} for update`
  const answers = await allAtOnce(server, lock, 5, (index) => post(sid, newContact(`Last ${index}`)))
  expect(answers.map(summary).sort()).toEqual(['200', ...Array(4).fill('400 invalid_input')])
  const { body } = await post(sid, newContact('Too many'))
  expect(body.message).toMatch(/^An agency has at most 500 contacts\./)
  expect(await list(sid)).toHaveLength(500)
})

test('there are none for an agency that is not there, and odd numbers are refused', async () => {
  expect(summary(await post(999_999, newContact('Lost')))).toBe('404 not_found')
  expect(await list(999_999)).toEqual([])
  for (const odd of ['0', '-1', '1.5', 'x', '2147483648', "1'", '%00']) {
    for (const method of ['GET', 'DELETE']) {
      const { status } = await server.client.send(method, `/api/agency/contact/${odd}`, { session: boss })
      expect([method, odd, status]).toEqual([method, odd, 400])
    }
  }
})

test('a sign that names somebody else is refused', async () => {
  const sid = await agency('Signed')
  expect(summary(await post(sid, newContact('Mine', { sign: boss.sign })))).toMatch(/^403/)
  expect(summary(await post(sid, newContact('Mine', { sign: officer.sign })))).toBe('200')
})

test('a contact is no part of the version of its agency', async () => {
  const owner = await addAgency(server, boss, 'Apart')
  await addContact(owner.sid, 'Contact')
  expect(summary(await saveAgency(server, boss, owner, { shortName: 'APART' }))).toBe('200')
})

test.each([4, 5, 6])('profile %i reads contacts and their history, and changes none', async (profile) => {
  const sid = await agency(`Rights ${profile}`)
  const stored = await addContact(sid, 'Read')
  const session = await server.client.logIn(`profile${profile}`, testPassword)
  expect(await server.client.call(contactsRoutes.list, { params: { agencySid: sid } }, session)).toEqual([
    stored,
  ])
  expect(await historyOf(server, session, 'agency_contact', stored.sid)).toHaveLength(1)
  const answers = [
    await post(sid, newContact('Mine'), session),
    await put(stored, stored, session),
    await remove(stored, session),
  ]
  expect(answers.map(summary)).toEqual(Array(3).fill('403 forbidden'))
  expect(await list(sid)).toEqual([stored])
})
