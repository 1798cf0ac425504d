import { transactionsRoutes } from '@corridor/contract/transactions'
import { profiles } from '@corridor/domain/access/permissions'
import { expect, test } from 'vitest'
import { grant, historyOf, summary } from '#support/agencies.ts'
import type { TestSession } from '#support/client.ts'
import { useProfiles, useTransferWorld } from '#support/fixtures.ts'
import { fields, newId } from '#support/gateway.ts'
import { testPassword } from '#support/server.ts'
import { send } from '#support/transactions.ts'

const world = useTransferWorld()
const { server } = world
const signedIn = useProfiles(server)
const boss = signedIn(1)
const officer = signedIn(3)

const why = 'The bank asks for it'

const told = {
  testQuestion: 'First dog?',
  testAnswer: 'Rex',
  senderPhotoIdType: 'PAS',
  senderPhotoIdNumber: 'SNDPHOTO4711',
  senderLegalIdType: 'SSN',
  senderLegalIdNumber: 'SNDLEGAL4712',
}

async function paidOut(): Promise<number> {
  const { sid, reference: referenceNumber } = await send(world, told)
  const checked = await world.gateway.call('receiveValidation', world.network.payer, {
    ...newId(),
    referenceNumber,
    testAnswer: 'rex',
    field: fields({ receiverPhotoIdType: 'GOV', receiverPhotoIdNumber: 'RCVPHOTO4713' }),
  })
  const validationID = checked.get('validationID')
  await world.gateway.call('receiveCommit', world.network.payer, { ...newId(), validationID })
  return sid
}

function reveal(sid: number, body: object, session: TestSession = officer) {
  return server.client.attempt(
    transactionsRoutes.reveal,
    { params: { sid }, body: { reason: why, ...body } },
    session,
  )
}

test('[TRAN-15] numbers of ids and the test answer leave masked, for everybody', async () => {
  const sid = await paidOut()
  for (const { sid: profile } of profiles) {
    const session = await server.client.logIn(`profile${profile}`, testPassword)
    await grant(server, session)
    const answer = await server.client.attempt(
      transactionsRoutes.search,
      { body: { search: { sid } } },
      session,
    )
    expect(answer.body).toMatchObject([
      {
        fieldsJSON: {
          ...told,
          testAnswer: '••••',
          senderPhotoIdNumber: '•••• 4711',
          senderLegalIdNumber: '•••• 4712',
        },
        rcvFieldsJSON: { receiverPhotoIdNumber: '•••• 4713' },
      },
    ])
    expect(JSON.stringify(answer.body)).not.toMatch(/Rex|SNDPHOTO|SNDLEGAL|RCVPHOTO/)
  }
})

test('the file of a search has no number of an id', async () => {
  const { reference } = await send(world, told)
  const file = await server.client.send('POST', '/api/transactions/export', {
    session: boss,
    body: { reference },
  })
  expect(file.body).toContain(reference)
  expect(file.body).not.toMatch(/Rex|SNDPHOTO|SNDLEGAL/)
})

test('a number is revealed to whoever has the second level and says why, and the history keeps it', async () => {
  const sid = await paidOut()
  const session = await server.client.logIn('profile3', testPassword)
  const refused = await reveal(sid, { tag: 'senderPhotoIdNumber' }, session)
  expect([summary(refused), refused.body.reason]).toEqual([
    '403 second_level_required',
    { code: 'second_level_required', params: { action: 'reveal' } },
  ])
  expect(await historyOf(server, officer, 'transaction', sid)).not.toContainEqual(
    expect.objectContaining({ action: 'event' }),
  )
  await grant(server, session, ['reveal'])
  const cases = [
    { tag: 'senderPhotoIdNumber', value: 'SNDPHOTO4711' },
    { tag: 'senderLegalIdNumber', from: 'fieldsJSON', value: 'SNDLEGAL4712' },
    { tag: 'receiverPhotoIdNumber', from: 'rcvFieldsJSON', value: 'RCVPHOTO4713' },
  ]
  for (const { value, ...asked } of cases) {
    expect((await reveal(sid, asked, session)).done()).toEqual({ value })
    const [seen] = await historyOf(server, officer, 'transaction', sid)
    expect([seen?.user, seen?.action, seen?.changes]).toEqual([
      'profile3',
      'event',
      [
        { field: 'event', before: null, after: 'saw a masked field' },
        { field: 'field', before: null, after: asked.tag },
        { field: 'reason', before: null, after: why },
      ],
    ])
  }
})

test('there is nothing else to reveal: no answer to a question, no other field, nothing that was not told', async () => {
  const sid = await paidOut()
  await grant(server, officer, ['reveal'])
  for (const asked of [
    { tag: 'testAnswer' },
    { tag: 'senderFirstName' },
    { tag: 'nothing' },
    { tag: '__proto__' },
    { tag: 'receiverPhotoIdNumber' },
    { tag: 'senderPhotoIdNumber', from: 'rcvFieldsJSON' },
  ])
    expect([asked, summary(await reveal(sid, asked))]).toEqual([asked, '400 invalid_input tag'])
  expect(summary(await reveal(sid, { tag: 'senderPhotoIdNumber', reason: '  ' }))).toBe(
    '400 invalid_input reason',
  )
  expect(summary(await reveal(999_999, { tag: 'senderPhotoIdNumber' }))).toBe('404 not_found')
})

test.each([2, 4, 5, 6])('profile %i reveals nothing', async (profile) => {
  const session = await server.client.logIn(`profile${profile}`, testPassword)
  await grant(server, session)
  expect(summary(await reveal(1, { tag: 'senderPhotoIdNumber' }, session))).toBe('403 forbidden')
})
