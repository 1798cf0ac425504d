import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, expect, test } from 'vitest'
import { fetchSheet } from './feed.ts'

const toClose: (() => void)[] = []

afterEach(() => {
  for (const close of toClose.splice(0)) close()
})

/** A provider of our own; gives its host. */
async function provider(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  toClose.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return `127.0.0.1:${(server.address() as AddressInfo).port}`
}

function fresh(more: object = {}): string {
  return JSON.stringify({ base: 'USD', time: new Date().toISOString(), rates: { USDMXN: 17.25 }, ...more })
}

function json(body: string, status = 200): RequestListener {
  return (_request, response) =>
    void response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' }).end(body)
}

function ask(host: string, timeoutMs = 5_000) {
  return fetchSheet(`http://${host}/latest?app_id=secret`, { maxAgeHours: 24, timeoutMs })
}

/** Nothing of the address but the host may come out: the rest may be a key. */
async function expectRefusal(host: string, sentence: string, timeoutMs?: number): Promise<void> {
  const error = await ask(host, timeoutMs).then(
    () => new Error('nothing was refused'),
    (thrown: unknown) => thrown,
  )
  expect(error).toBeInstanceOf(Error)
  const { message, cause } = error as Error
  expect(message).toBe(sentence.replace('HOST', host))
  expect([message.includes('secret'), cause]).toEqual([false, undefined])
}

test('gives the sheet of the provider, called by its host', async () => {
  let asked = ''
  const time = new Date().toISOString()
  const host = await provider((request, response) => {
    asked = `${request.method} ${request.url} ${request.headers.accept}`
    json(`{ "base": "USD", "time": "${time}", "rates": { "USDMXN": 17.2500000001 } }`)(request, response)
  })
  expect(await ask(host)).toEqual({ source: host, asOf: time, rates: new Map([['MXN', '17.2500000001']]) })
  expect(asked).toBe('GET /latest?app_id=secret application/json')
})

test.each([500, 404, 204, 301])('refuses an answer of %d', async (status) => {
  await expectRefusal(await provider(json('', status)), `The rates provider HOST answered ${status}.`)
})

test('does not follow a redirect', async () => {
  let followed = false
  const elsewhere = await provider((request, response) => {
    followed = true
    json(fresh())(request, response)
  })
  const host = await provider((_request, response) =>
    response.writeHead(302, { location: `http://${elsewhere}/` }).end(),
  )
  await expectRefusal(host, 'The rates provider HOST answered 302.')
  expect(followed).toBe(false)
})

test('waits for a slow answer no longer than it should, be it the head or the body that is late', async () => {
  const sentence = 'The rates provider HOST did not answer within 0.2 seconds.'
  await expectRefusal(await provider(() => {}), sentence, 200)
  const halting = await provider((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{ "base":')
  })
  await expectRefusal(halting, sentence, 200)
})

test('reads one mebibyte and no more, packed or not', async () => {
  const sentence = 'The rates provider HOST answered with more than 1048576 bytes.'
  const padded = (bytes: number) => fresh().padEnd(bytes, ' ')
  expect(await ask(await provider(json(padded(1_048_576))))).toMatchObject({
    rates: new Map([['MXN', '17.25']]),
  })
  await expectRefusal(await provider(json(padded(1_048_577))), sentence)
  const packed = await provider((_request, response) =>
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      .end(gzipSync(padded(50 * 1_048_576))),
  )
  await expectRefusal(packed, sentence)
})

test('refuses what is not JSON, by its type and by its content', async () => {
  const page = await provider((_request, response) =>
    response.writeHead(200, { 'content-type': 'text/html' }).end(fresh()),
  )
  await expectRefusal(page, 'The rates provider HOST answered text/html instead of JSON.')
  await expectRefusal(
    await provider(json('<html>')),
    'The rates of HOST are refused: they are not a JSON object.',
  )
})

test('refuses another base, and a time that is ahead', async () => {
  const euros = await provider(json(fresh({ base: 'EUR' })))
  await expectRefusal(euros, 'The rates of HOST are refused: base must be USD.')
  const time = new Date(Date.now() + 600_000).toISOString()
  const ahead = await provider(json(fresh({ time })))
  await expectRefusal(ahead, `The rates of HOST are refused: their time ${time} is in the future.`)
})

test('says that a provider stands still', async () => {
  const old = new Date(Date.now() - 24 * 3_600_000 - 1_000).toISOString()
  await expectRefusal(
    await provider(json(fresh({ time: old }))),
    `The rates provider HOST still gives the rates of ${old}, more than 24 hours old.`,
  )
  const young = new Date(Date.now() - 24 * 3_600_000 + 60_000).toISOString()
  expect((await ask(await provider(json(fresh({ time: young }))))).asOf).toBe(young)
})

test('says that nobody is there', async () => {
  const host = await provider(() => {})
  for (const close of toClose.splice(0)) close()
  await expectRefusal(host, 'The rates provider HOST could not be reached or broke off (ECONNREFUSED).')
})

test('says that a provider broke off in the middle', async () => {
  const host = await provider((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{ "base": "USD",', () => response.destroy())
  })
  await expectRefusal(host, 'The rates provider HOST could not be reached or broke off (UND_ERR_SOCKET).')
})

test('keeps a password in the address to itself', async () => {
  const host = await provider(json(fresh()))
  const asking = fetchSheet(`http://me:secret@${host}/`, { maxAgeHours: 24 })
  await expect(asking).rejects.toThrow(
    `The rates provider ${host} could not be reached or broke off (TypeError).`,
  )
})
