import type { RouteAnswer } from '@corridor/contract/common/route'
import { tracesRoutes } from '@corridor/contract/traces'
import { profiles } from '@corridor/domain/access/permissions'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { useGateway, useNetwork, useProfiles, useServer } from '#support/fixtures.ts'
import { fields, message, newId, person, sendInput, sendTransfer, validatePayout } from '#support/gateway.ts'
import { addLimit } from '#support/positions.ts'
import { testPassword } from '#support/server.ts'
import { hostCall } from '../../platform/call.ts'
import { removeLimit } from '../positions/limits.ts'

const server = useServer()
const network = useNetwork(server)
const gateway = useGateway(server)
const signedIn = useProfiles(server)
const session = signedIn(5)

type Trace = RouteAnswer<typeof tracesRoutes.list>[number]

async function sidOf(reference: string): Promise<number> {
  const { rows } = await sql<{ sid: number }>`
    select sid from transactions where reference_number = ${reference}`.execute(server.platform.db)
  return rows[0]?.sid ?? 0
}

async function tracesOf(reference: string): Promise<Trace[]> {
  return server.client.call(tracesRoutes.list, { params: { sid: await sidOf(reference) } }, session)
}

function bodyElement(text: string | undefined, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`).exec(text ?? '')?.[1]
}

test('[TRACE-01] answers what was sent and answered, oldest first, each message with its time', async () => {
  const referenceNumber = await sendTransfer(gateway, network)
  await gateway.call('detailLookup', network.payer, { referenceNumber })
  const refused = await gateway.call('receiveReversal', network.payer, {
    ...newId(),
    referenceNumber,
    reason: 'wrong',
  })
  const traces = await tracesOf(referenceNumber)
  expect(traces.map(({ api }) => api)).toEqual([
    'sendValidation',
    'commitTransaction',
    'detailLookup',
    'receiveReversal',
  ])
  for (const { api, content } of traces) {
    expect(Object.keys(content)).toEqual(['request', 'response'])
    expect(content.request).toContain(`<${api} xmlns=`)
    for (const text of [content.request, content.response]) {
      expect(bodyElement(text, 'timeStamp')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d.*Z$/)
    }
  }
  expect(
    traces.slice(0, 3).map(({ api, content }) => content.response?.includes(`<${api}Response `)),
  ).toEqual([true, true, true])
  // A refused call is kept with the very answer that the partner got.
  expect([refused.fault, traces[3]?.content.response]).toEqual(['wrong_status', refused.body])
})

test('[TRACE-01] of one transfer has nothing of another', async () => {
  const one = await sendTransfer(gateway, network)
  const other = await sendTransfer(gateway, network)
  const traces = await tracesOf(one)
  expect(traces).toHaveLength(2)
  expect(JSON.stringify(traces)).toContain(one)
  expect(JSON.stringify(traces)).not.toContain(other)
})

test("what an agency has left is in no trace: support reads them, and nobody's balance", async () => {
  const { agencySid } = network.sender
  const validated = await gateway.call('sendValidation', network.sender, sendInput(network))
  const referenceNumber = validated.get('referenceNumber')
  await addLimit(server.platform, agencySid)
  // A transfer of 1,010.00.
  const refused = await gateway.call('commitTransaction', network.sender, { ...newId(), referenceNumber })
  await removeLimit(server.platform.db, hostCall(server.platform.log, 'test'), agencySid, undefined)
  const told = / has ([\d.]+) USD left /.exec(refused.get('faultstring'))?.[1] ?? ''
  expect([refused.fault, told]).toEqual(['limit_reached', expect.stringMatching(/^\d+\.\d\d$/)])
  const [, kept] = await tracesOf(referenceNumber)
  expect(kept?.content.response).toBe(refused.body.replace(` has ${told} USD `, ' has *** USD '))
})

describe('[TRACE-01] secrets', () => {
  const secrets = {
    testAnswer: 'Perro Secreto 1',
    senderPhotoIdNumber: 'PHOTO-4711',
    senderLegalIdNumber: 'LEGAL-4712',
  }
  const ids = {
    ...person,
    testQuestion: 'Which dog?',
    senderPhotoIdType: 'PAS',
    senderPhotoIdCountry: 'MEX',
    senderLegalIdType: 'SSN',
    senderLegalIdIssueCountry: 'USA',
    ...secrets,
  }

  const expectHidden = async (referenceNumber: string): Promise<Trace[]> => {
    const traces = await tracesOf(referenceNumber)
    const text = JSON.stringify(traces)
    for (const secret of [...Object.values(secrets), network.sender.token, network.payer.token]) {
      expect(text).not.toContain(secret)
    }
    for (const { content } of traces) expect(bodyElement(content.request, 'token')).toBe('***')
    for (const name of Object.keys(secrets)) {
      expect(traces[0]?.content.request).toContain(`<field name="${name}">***</field>`)
    }
    return traces
  }

  test('token, test answer and id numbers are masked, in refused calls too', async () => {
    const referenceNumber = await sendTransfer(gateway, network, { field: fields(ids) })
    const receive = (testAnswer: string) =>
      gateway.call('receiveValidation', network.payer, {
        ...newId(),
        referenceNumber,
        testAnswer,
        field: fields({ receiverPhotoIdType: 'PAS', receiverPhotoIdNumber: 'PHOTO-4713' }),
      })
    expect((await receive('WRONG-4714')).fault).toBe('wrong_test_answer')
    await receive(secrets.testAnswer)
    const traces = await expectHidden(referenceNumber)
    expect(traces.map(({ api }) => api).slice(2)).toEqual(['receiveValidation', 'receiveValidation'])
    for (const { content } of traces.slice(2)) {
      expect(bodyElement(content.request, 'testAnswer')).toBe('***')
      expect(content.request).toContain('<field name="receiverPhotoIdNumber">***</field>')
    }
    expect(JSON.stringify(traces)).not.toMatch(/WRONG-4714|PHOTO-4713/)
  })

  test('are masked however they are written: in CDATA, by references', async () => {
    const written = message('sendValidation', network.sender, sendInput(network, { field: fields(ids) }))
      .replace(secrets.testAnswer, `<![CDATA[${secrets.testAnswer}]]>`)
      .replace(secrets.senderPhotoIdNumber, '&#80;HOTO-47&#x31;1')
      .replace(network.sender.token, `<![CDATA[${network.sender.token}]]>`)
    const validated = await gateway.post(written)
    expect(validated.fault).toBeUndefined()
    await expectHidden(validated.get('referenceNumber'))
  })
})

test('[TRACE-01] hostile texts stay texts: no markup of theirs gets into the message', async () => {
  const hostile = {
    senderAddress: `</field><script>alert(1)</script>`,
    senderCity: `]]><x>&amp;&#60;`,
    messageField1: 'مرحبا \u202eabc 👩‍👩‍👧‍👦',
    messageField2: `"'><img src=x onerror=alert(1)>`,
  }
  const referenceNumber = await sendTransfer(gateway, network, { field: fields({ ...person, ...hostile }) })
  const [first] = await tracesOf(referenceNumber)
  const request = first?.content.request ?? ''
  expect(request).toContain(
    '<field name="senderAddress">&lt;/field&gt;&lt;script&gt;alert(1)&lt;/script&gt;</field>',
  )
  expect(request).toContain('<field name="senderCity">]]&gt;&lt;x&gt;&amp;amp;&amp;#60;</field>')
  expect(request).toContain(`<field name="messageField1">${hostile.messageField1}</field>`)
  expect(request).not.toMatch(/<script|<img|<x>/)
})

test.each(profiles)('profile $sid may read them or not', async ({ sid: profile }) => {
  const sid = await sidOf(await sendTransfer(gateway, network))
  const own = await server.client.logIn(`profile${profile}`, testPassword)
  const { status } = await server.client.attempt(tracesRoutes.list, { params: { sid } }, own)
  expect(status).toBe(profile === 4 ? 403 : 200)
  expect((await server.client.attempt(tracesRoutes.list, { params: { sid } })).status).toBe(401)
})

test('a transfer that nobody knows has none; a number that is none is refused', async () => {
  expect(await server.client.call(tracesRoutes.list, { params: { sid: 2_000_000_000 } }, session)).toEqual([])
  for (const odd of ['0', '-1', '1.5', 'x', '2147483648', '99999999999', "1'", '%00', '1;drop']) {
    const { status } = await server.client.send('GET', `/api/transactions/xml/traces/${odd}`, { session })
    expect([odd, status]).toEqual([odd, 400])
  }
})

test('at most 200 are answered, the oldest', async () => {
  const reference = await sendTransfer(gateway, network)
  const sid = await sidOf(reference)
  await sql`
    insert into traces (transaction_sid, operation, request, response)
    select ${sid}, 'detailLookup', '<r>' || n || '</r>', '<a/>' from generate_series(1, 300) n`.execute(
    server.platform.db,
  )
  const traces = await tracesOf(reference)
  expect(traces).toHaveLength(200)
  expect([traces[0]?.api, traces[199]?.content.request]).toEqual(['sendValidation', '<r>198</r>'])
  // However many look-ups came before it, support sees what moved the transfer.
  const validationID = await validatePayout(gateway, network.payer, reference)
  await gateway.call('receiveCommit', network.payer, { ...newId(), validationID })
  const paid = await tracesOf(reference)
  expect(paid).toHaveLength(200)
  expect([paid[0], paid[1], paid[199]].map((one) => one?.api)).toEqual([
    'sendValidation',
    'commitTransaction',
    'receiveCommit',
  ])
})
