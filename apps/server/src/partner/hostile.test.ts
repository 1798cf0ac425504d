import { type ChildProcess, spawn } from 'node:child_process'
import { EventEmitter, once } from 'node:events'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { XmlDocument } from 'libxml2-wasm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEnvironment } from '#support/config.ts'
import { useGateway, useNetwork, useServer } from '#support/fixtures.ts'
import { message, newId, sendInput, sendTransfer, terms, validatePayout } from '#support/gateway.ts'
import { mutate, type WireRequest } from '#support/mutations.ts'
import { type RawAnswer, sendRaw } from '#support/raw-request.ts'
import { propertySeed } from '#support/seed.ts'
import { seededRandom } from '#support/tamperings.ts'
import { volume } from '#support/volume.ts'
import { verifyLedger } from '../core/ledger/verify.ts'

const mutations = volume({ gate: 500, full: 3_000, long: 100_000 })
const warmUp = 1_000
const maxGrowth = 16 * 1024 * 1024

/** The gateway as it runs: a process of its own, with nothing of the tests in its memory. */
let running: ChildProcess
let url: URL
const logged: string[] = []
const told = new EventEmitter<{ held: [bytes: number] }>()
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

async function startProcess(): Promise<URL> {
  const env = { ...testEnvironment(server.platform.config.databaseUrl), LOG_LEVEL: 'info', PARTNER_PORT: '0' }
  const heldBytesSetup = join(import.meta.dirname, '../../../../tests/support/held-bytes-setup.ts')
  running = spawn(
    process.execPath,
    ['--import', heldBytesSetup, join(import.meta.dirname, '../gateway.ts')],
    {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const { stdout, stderr } = running
  if (!stdout || !stderr) throw new Error('no output')
  stderr.on('data', (chunk: Buffer) => void logged.push(chunk.toString()))
  return new Promise((resolve, reject) => {
    running.once('exit', (code) => reject(new Error(`the gateway ended with ${code}: ${logged.join('\n')}`)))
    createInterface({ input: stdout }).on('line', (line) => {
      const held = /^held (\d+)$/.exec(line)?.[1]
      if (held) told.emit('held', Number(held))
      // One line a call: only what is unusual is worth keeping.
      else if (!line.includes('"level":30')) logged.push(line)
      const address = /listening at (http:[^"]+)/.exec(line)?.[1]
      if (address) resolve(new URL('/partner/v1', address))
    })
  })
}

const server = useServer()
const network = useNetwork(server)
const helper = useGateway(server)

beforeAll(async () => {
  url = await startProcess()
})

afterAll(async () => {
  agent.destroy()
  running.kill('SIGTERM')
  await new Promise((resolve) => running.once('exit', resolve))
  await helper.app.close()
})

function send({ body, headers, chunks }: WireRequest): Promise<RawAnswer> {
  const length = chunks === 1 ? { 'content-length': String(body.length) } : {}
  return sendRaw(url, { method: 'POST', agent, headers: { ...headers, ...length } }, (call) => {
    const size = Math.ceil(body.length / chunks)
    if (chunks > 1) for (let at = 0; at < body.length; at += size) call.write(body.subarray(at, at + size))
    call.end(chunks === 1 ? body : undefined)
  })
}

function good(): WireRequest {
  return {
    body: Buffer.from(message('balanceLookup', network.sender)),
    headers: { 'content-type': 'text/xml' },
    chunks: 1,
  }
}

async function expectServing(): Promise<void> {
  const { status, body } = await send(good())
  expect([status, body]).toEqual([200, expect.stringContaining('<balanceLookupResponse')])
  expect(running.exitCode).toBeNull()
}

/** A good message of every operation, about transfers that are there. */
async function messages(): Promise<string[]> {
  const { sender, payer } = network
  const referenceNumber = await sendTransfer(helper, network)
  const validationID = await validatePayout(helper, payer, await sendTransfer(helper, network))
  const quoted = await helper.call('feeLookup', sender, { terms: terms(network) })
  const { terms: _terms, ...byQuote } = sendInput(network)
  const { clientRequestID, ...rest } = byQuote
  const one = () => ({ ...newId(), referenceNumber })
  return [
    message('codeTable', sender, { table: 'DELIVERY_OPTIONS', agencyID: payer.agencyCode }),
    message('getFieldsForProduct', sender, { product: '2' }),
    message('feeLookup', sender, { terms: terms(network) }),
    message('sendValidation', sender, sendInput(network, { comments: 'x' })),
    message('sendValidation', sender, { clientRequestID, quoteID: quoted.get('quoteID'), ...rest }),
    message('commitTransaction', sender, one()),
    message('detailLookup', payer, { referenceNumber }),
    message('receiveValidation', payer, {
      ...one(),
      testAnswer: 'x',
      field: [{ name: 'receiverCity', value: 'Tula' }],
    }),
    message('receiveCommit', payer, { ...newId(), validationID }),
    message('sendReversal', sender, { ...one(), reason: 'x', returnFees: 'true' }),
    message('receiveReversal', payer, { ...one(), reason: 'x' }),
    message('balanceLookup', sender),
  ]
}

/** A fault with a code that means something, or an answer; whole XML in any case. */
function judge({ status, headers: { 'content-type': type }, body }: RawAnswer): string {
  if (type !== 'text/xml; charset=utf-8') return `type ${type}`
  try {
    XmlDocument.fromString(body).dispose()
  } catch {
    return 'not XML'
  }
  if (status === 200) return /<soap:Body><\w+Response /.test(body) ? 'answer' : 'no answer'
  const code = /<corridorFault .*<code>(\w+)<\/code>/.exec(body)?.[1]
  return status === 500 && code !== undefined && code !== 'internal' ? code : `${status} ${body}`
}

/** Read from the process itself after a collection: what `/proc` says of it grows with the heap's own habits. */
async function memory(): Promise<number> {
  const answer = once(told, 'held')
  running.kill('SIGUSR2')
  const [held] = await answer
  return held
}

test(`${mutations} spoilt messages are answered, one by one`, {
  timeout: 300_000 + mutations * 20,
}, async () => {
  const random = seededRandom(propertySeed)
  const starts = await messages()
  const seen = new Map<string, number>()
  const bad: string[] = []
  let left = mutations + warmUp
  let afterWarmUp = 0
  const worker = async (): Promise<void> => {
    while (left > 0) {
      left -= 1
      if (left === mutations) afterWarmUp = await memory()
      // Mostly a new intention: a known one is answered before it gets anywhere.
      const fresh = random.upTo(4) > 1 ? `m${random.upTo(2 ** 31)}` : '$1'
      const start = random.pick(starts).replace(/(?<=<clientRequestID>)([^<]*)/, fresh)
      const spoilt = mutate(start, random)
      const judged = await send(spoilt).then(judge, (error: Error) => `dropped: ${error.message}`)
      const kind = /^[a-z_]+$/.test(judged) ? judged : 'bad'
      seen.set(kind, (seen.get(kind) ?? 0) + 1)
      if (kind === 'bad')
        bad.push(
          `${judged}\n${JSON.stringify(spoilt.headers)} ${spoilt.chunks}\n${spoilt.body.toString().slice(0, 2_000)}`,
        )
    }
  }
  await Promise.all(Array.from({ length: 8 }, worker))
  expect(bad.slice(0, 3)).toEqual([])
  await expectServing()
  expect(logged).toEqual([])
  expect((await memory()) - afterWarmUp).toBeLessThan(maxGrowth)
  // They got everywhere: into the parser, the schema, the rules and the transfers themselves.
  const reached = [
    'malformed_xml',
    'forbidden_xml',
    'too_large',
    'too_deep',
    'wrong_envelope',
    'unknown_operation',
  ]
  const further = [
    'invalid_request',
    'not_authenticated',
    'answer',
    'request_id_reused',
    'wrong_status',
    'refused_by_rule',
  ]
  for (const kind of [...reached, ...further]) expect([kind, seen.has(kind)]).toEqual([kind, true])
  expect((await verifyLedger(server.platform.db)).findings).toEqual([])
})

/** What Node itself must refuse, or what breaks off: there may be no answer, but the next one is served. */
test.each([
  ['no HTTP at all', 'hello\r\n\r\n'],
  ['a header without an end', `POST /partner/v1 HTTP/1.1\r\nhost: x\r\na: ${'b'.repeat(20_000)}\r\n\r\n`],
  ['two lengths', 'POST /partner/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx'],
  [
    'a length and pieces',
    'POST /partner/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  ],
  [
    'a piece of a wrong length',
    'POST /partner/v1 HTTP/1.1\r\nhost: x\r\ncontent-type: text/xml\r\ntransfer-encoding: chunked\r\n\r\nZZ\r\nx\r\n',
  ],
  ['a negative length', 'POST /partner/v1 HTTP/1.1\r\nhost: x\r\ncontent-length: -1\r\n\r\n'],
  [
    'a body that breaks off',
    'POST /partner/v1 HTTP/1.1\r\nhost: x\r\ncontent-type: text/xml\r\ncontent-length: 500\r\n\r\n<a>',
  ],
  ['no host', 'POST /partner/v1 HTTP/1.1\r\n\r\n'],
])('after %s the gateway serves on', async (_what, raw) => {
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => {
      socket.write(raw)
      setTimeout(() => socket.destroy(), 50)
    })
    socket.on('error', () => resolve())
    socket.on('close', () => resolve())
    socket.setTimeout(5_000, () => reject(new Error('hangs')))
    socket.resume()
  })
  await expectServing()
  expect(logged).toEqual([])
})

test.each([65_537, 1_000_000, 20_000_000])('a message of %i bytes is refused in words', async (size) => {
  for (const chunks of [1, 5]) {
    const { status, body } = await send({ ...good(), body: Buffer.alloc(size, ' '), chunks })
    expect([status, /<code>(\w+)</.exec(body)?.[1]]).toEqual([500, 'too_large'])
  }
  await expectServing()
})

test('a letter in another encoding is refused and not lost', async () => {
  const body = message('sendValidation', network.sender, sendInput(network, { comments: 'Muñoz' }))
  for (const type of ['text/xml', 'text/xml; charset=iso-8859-1']) {
    const latin = { body: Buffer.from(body, 'latin1'), headers: { 'content-type': type }, chunks: 1 }
    const { status, body: told } = await send(latin)
    expect([
      status,
      judge({ status, body: told, headers: { 'content-type': 'text/xml; charset=utf-8' } }),
    ]).toEqual([500, 'forbidden_xml'])
    expect(told).toContain('The request is not in UTF-8. Send it in UTF-8.')
  }
})
