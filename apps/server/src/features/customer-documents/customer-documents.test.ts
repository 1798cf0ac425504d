import { Agent, type ClientRequest } from 'node:http'
import type { RouteAnswer } from '@corridor/contract/common/route'
import { customerDocumentsRoutes as calls, maxScanBytes } from '@corridor/contract/customer-documents'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { historyOf, summary } from '#support/agencies.ts'
import { pdfOf, pngOf, storePerson } from '#support/documents.ts'
import { useProfiles, useServer } from '#support/fixtures.ts'
import { heldBytes } from '#support/held-bytes.ts'
import { sendRaw } from '#support/raw-request.ts'

type Documents = RouteAnswer<typeof calls.list>

const server = useServer()
const signedIn = useProfiles(server)
const [boss, clerk, officer] = [signedIn(1), signedIn(2), signedIn(3)]

type File = Uint8Array<ArrayBuffer>

function text(content: string): File {
  return Uint8Array.from(Buffer.from(content, 'latin1'))
}

function add(sid: number, bytes: File, { kind = 'photoId', side = 'front', session = clerk } = {}) {
  return server.client.attempt(calls.add, { params: { sid, kind, side }, bytes }, session)
}
function list(sid: number, session = clerk): Promise<Documents> {
  return server.client.call(calls.list, { params: { sid } }, session)
}
async function look(documentSid: number, session = officer): Promise<Buffer> {
  const response = await fetch(`${server.url}/api/customer/document/${documentSid}/look`, {
    method: 'POST',
    headers: { 'access-token': session.token, 'x-xsrf-token': session.xsrf },
  })
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/octet-stream'])
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  return Buffer.from(await response.arrayBuffer())
}

test('a scan is kept sealed and comes back byte by byte, and every look is noted', async () => {
  const sid = await storePerson(server.db, { photoIdNumber: 'P1234567', photoIdExpDate: '2031-05-06' })
  for (const [file, mediaType] of [
    [pngOf(10), 'image/png'],
    [pdfOf(0.5), 'application/pdf'],
  ] as const) {
    const stored = (await add(sid, file)).done()
    expect(stored).toEqual({
      sid: stored.sid,
      kind: 'photoId',
      side: 'front',
      mediaType,
      bytes: file.length,
      isCurrent: true,
      expiresOn: '2031-05-06',
      addedAt: expect.stringMatching(/Z$/),
      addedBy: 'profile2',
    })
    expect(await look(stored.sid)).toEqual(Buffer.from(file))
    const { rows } = await sql<{ sealed: Buffer }>`
      select sealed from customer_document_contents where document_sid = ${stored.sid}`.execute(server.db)
    expect(rows[0]?.sealed.includes(Buffer.from(file).subarray(0, 8))).toBe(false)
  }
  const entries = await sql<{ login: string; after: object }>`
    select actor_login as login, after from audit_entries
    where entity = 'access' and entity_sid = ${sid} order by sid`.execute(server.db)
  expect(entries.rows).toEqual(
    [0, 1].map(() => ({
      login: 'profile3',
      after: { event: 'looked at a scan', document: expect.any(Number), kind: 'photoId', side: 'front' },
    })),
  )
})

test('what is missing is an id with a number and no scan of that number', async () => {
  const sid = await storePerson(server.db, { photoIdNumber: 'OLD 77', legalIdNumber: '123-45' })
  expect((await list(sid)).missing).toEqual(['photoId', 'legalId'])
  await add(sid, pngOf(1))
  await add(sid, pngOf(2), { kind: 'legalId' })
  expect((await list(sid)).missing).toEqual([])
  await sql`update customers set photo_id_number = 'NEW 78' where sid = ${sid}`.execute(server.db)
  const { documents, missing } = await list(sid)
  expect(missing).toEqual(['photoId'])
  expect(documents.map(({ kind, isCurrent }) => [kind, isCurrent])).toEqual([
    ['legalId', true],
    ['photoId', false],
  ])
  const nothing = await storePerson(server.db)
  expect(await list(nothing)).toEqual({ documents: [], missing: [] })
})

test('a merged record takes no scan and shows those that it has', async () => {
  const [sid, into] = [await storePerson(server.db), await storePerson(server.db)]
  const { sid: kept } = (await add(sid, pngOf(4), { kind: 'other' })).done()
  await sql`update customers set merged_into = ${into} where sid = ${sid}`.execute(server.db)
  expect((await add(sid, pngOf(5), { kind: 'other' })).body).toMatchObject({
    reason: { code: 'customer_merged', params: { into } },
  })
  expect((await list(sid)).documents.map((one) => one.sid)).toEqual([kept])
  expect(await look(kept)).toEqual(Buffer.from(pngOf(4)))
})

test('a removal says why, takes the bytes along and happens once', async () => {
  const sid = await storePerson(server.db)
  const { sid: documentSid } = (await add(sid, pngOf(3), { kind: 'other' })).done()
  const remove = (reason: string) =>
    server.client.attempt(calls.remove, { params: { documentSid }, body: { reason } }, officer)
  expect(summary(await remove('  '))).toBe('400 invalid_input reason')
  expect(summary(await remove('Of somebody else'))).toBe('200')
  expect(summary(await remove('Again'))).toBe('404 not_found')
  expect(summary(await server.client.attempt(calls.look, { params: { documentSid } }, officer))).toBe(
    '404 not_found',
  )
  const { rows } =
    await sql`select from customer_document_contents where document_sid = ${documentSid}`.execute(server.db)
  expect([rows, (await list(sid)).documents]).toEqual([[], []])
  const [removed, added] = await historyOf(server, officer, 'customer', sid)
  expect(added?.changes).toContainEqual({ field: 'event', before: null, after: 'added a scan' })
  expect(removed?.changes).toContainEqual({ field: 'reason', before: null, after: 'Of somebody else' })
})

test('the same file is there once, and a customer has at most 20, also when the last place is wanted twice', async () => {
  const sid = await storePerson(server.db)
  expect(summary(await add(sid, pngOf(6)))).toBe('200')
  expect(summary(await add(sid, pngOf(6), { side: 'back' }))).toBe('409 duplicate')
  for (let shade = 10; shade < 28; shade += 1) expect(summary(await add(sid, pngOf(shade)))).toBe('200')
  const last = await Promise.all([
    add(sid, pngOf(90), { session: clerk }),
    add(sid, pngOf(91), { session: boss }),
    add(sid, pngOf(92), { session: officer }),
  ])
  expect(last.map(summary).sort()).toEqual(['200', '400 invalid_input', '400 invalid_input'])
  expect((await list(sid)).documents).toHaveLength(20)
  expect(summary(await add(999_999_999, pngOf(1)))).toBe('404 not_found')
})

describe('hostile files', () => {
  const huge = new Uint8Array(maxScanBytes).fill(0xff).fill(0xd8, 1, 2)
  const page = '<html><script>alert(document.cookie)</script></html>'

  function disguised(round: number): readonly [File, string] {
    const png = pngOf(round % 256)
    const cases: readonly (readonly [File, string])[] = [
      [text(page), '415'],
      [text(`\u0089PNG\r\n\u001a\n${page}`), '400'],
      [text(`\u00ff\u00d8\u00ff\u00e0${page}`), '400'],
      [text(`%PDF-1.7 ${page}`), '400'],
      [text('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), '415'],
      [text(`PK\u0003\u0004${'x'.repeat(round)}`), '415'],
      [png.slice(0, 20 + (round % (png.length - 20))), '400'],
      [
        text(
          Buffer.from(pdfOf(0.4))
            .toString('latin1')
            .replace('/Catalog', '/Catalog /OpenAction <</S /JavaScript /JS (app.alert(1))>>'),
        ),
        '400',
      ],
      [new Uint8Array(0), '400'],
      [huge, '400'],
      [pngOf(1, 0xffff, 1), '200'],
    ]
    return cases[round % cases.length] ?? cases[0] ?? [png, '200']
  }

  test('200 of them: each is refused or stored as what it is, and memory stays where it was', async () => {
    const sid = await storePerson(server.db)
    const before = await heldBytes()
    for (let round = 0; round < 200; round += 1) {
      const [file, expected] = disguised(round)
      const { status } = await add(sid, file)
      expect([round, String(status)]).toEqual([round, expected === '200' && round > 11 ? '409' : expected])
    }
    expect((await list(sid)).documents.map(({ mediaType }) => mediaType)).toEqual(['image/png'])
    expect(((await heldBytes()) - before) / 1024 / 1024).toBeLessThan(64)
  })

  test('a page behind a picture is not stored with it', async () => {
    const sid = await storePerson(server.db)
    const png = pngOf(77)
    const stored = (await add(sid, text(Buffer.from(png).toString('latin1') + page))).done()
    expect(await look(stored.sid)).toEqual(Buffer.from(png))
  })

  test('a larger file is refused before it is read, and one that grows on its way while it comes', async () => {
    const sid = await storePerson(server.db)
    const url = `${server.url}/api/customer/${sid}/documents/other/front`
    const headers = { 'access-token': clerk.token, 'x-xsrf-token': clerk.xsrf, 'content-type': 'image/png' }
    const announced = await sendRaw(
      url,
      {
        method: 'POST',
        headers: { ...headers, 'content-length': String(maxScanBytes + 1) },
        timeout: 20_000,
      },
      (request) => request.flushHeaders(),
    )
    expect([announced.status, JSON.parse(announced.body).message]).toEqual([
      413,
      'The file is larger than 8 MB. Choose a smaller one.',
    ])
    const line = new Agent({ keepAlive: true, maxSockets: 1 })
    const sendAlong = (write: (request: ClientRequest) => void) =>
      sendRaw(url, { method: 'POST', headers, agent: line, timeout: 20_000 }, write)
    const grown = await sendAlong((request) => {
      const part = Buffer.alloc(1024 * 1024, 7)
      for (let sent = 0; sent <= maxScanBytes; sent += part.length) request.write(part)
      request.end()
    })
    expect(grown.status).toBe(413)
    // What was left unread holds up nobody behind it.
    expect((await sendAlong((request) => request.end(pngOf(9)))).status).toBe(200)
    line.destroy()
  })

  test('whoever is not let in sends nothing', async () => {
    const sid = await storePerson(server.db)
    const answer = await server.client.send('POST', `/api/customer/${sid}/documents/other/front`, {
      bytes: pngOf(8),
    })
    expect(answer.status).toBe(401)
  })
})
