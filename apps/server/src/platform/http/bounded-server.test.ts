import { once } from 'node:events'
import { Agent, get, type RequestListener } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { connect as connectTls } from 'node:tls'
import { afterAll, describe, expect, onTestFinished, test } from 'vitest'
import { patient } from '#support/entries.ts'
import { makeCertificate } from '#support/smtp.ts'
import { makeLog } from '../log.ts'
import { makeMetrics } from '../metrics.ts'
import { createBoundedServer } from './bounded-server.ts'

const certificate = makeCertificate()
afterAll(certificate.remove)
const tls = { cert: Buffer.from(certificate.cert), key: Buffer.from(certificate.key) }

const request = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const megabyte = 1024 * 1024
/** More than the buffers of both kernels hold. */
const large = Buffer.alloc(16 * megabyte)

interface Options {
  readonly overTls?: boolean
  readonly maxConnections?: number
  readonly sendTimeoutMs?: number
}

/** A server with the bounds, and connections to it that do not read before they are asked to. */
async function start(handle: (...exchange: Parameters<RequestListener>) => unknown, options: Options = {}) {
  const { overTls = false, maxConnections = 100, sendTimeoutMs = 60_000 } = options
  const lines: string[] = []
  const log = makeLog('info', { write: (line) => void lines.push(line) })
  const metrics = makeMetrics()
  const config = { tls: overTls ? tls : undefined, maxConnections, sendTimeoutMs }
  const server = createBoundedServer({ config, log, metrics }, (...exchange) => void handle(...exchange))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  const { port } = server.address() as AddressInfo
  const open = async (): Promise<Socket> => {
    const socket = overTls
      ? connectTls({ port, host: '127.0.0.1', servername: 'localhost', ca: certificate.cert })
      : connect(port, '127.0.0.1')
    socket.on('error', () => {})
    onTestFinished(() => void socket.destroy())
    await once(socket, overTls ? 'secureConnect' : 'connect')
    return socket
  }
  const countDropped = async (reason: string): Promise<number> => {
    const { values } = await metrics.connectionsDropped.get()
    return values.find(({ labels }) => labels.reason === reason)?.value ?? 0
  }
  return { port, server, lines, open, countDropped }
}

/** Returns all that has arrived. Reads the connection, so that its end is seen. */
function collect(socket: Socket): () => string {
  let text = ''
  socket.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')))
  socket.resume()
  return () => text
}

function isOpen(socket: Socket): boolean {
  return socket.readyState === 'open'
}

describe.each([
  ['HTTP', false],
  ['HTTPS', true],
])('a server of %s', (_name, overTls) => {
  test('answers eight pipelined requests in order, one at a time, and keeps the connection', async () => {
    let working = 0
    let maxWorking = 0
    let count = 0
    const { open, countDropped } = await start(
      async (_request, response) => {
        working += 1
        maxWorking = Math.max(maxWorking, working)
        await setTimeout(5)
        working -= 1
        count += 1
        response.end(`<${count}>`)
      },
      { overTls },
    )
    const socket = await open()
    const received = collect(socket)
    socket.write(request.repeat(8))
    await expect.poll(received, patient).toContain('<8>')
    expect(received().match(/<\d>/g)).toEqual(['<1>', '<2>', '<3>', '<4>', '<5>', '<6>', '<7>', '<8>'])
    expect(maxWorking).toBe(1)
    socket.write(request.repeat(8))
    await expect.poll(received, patient).toContain('<16>')
    expect([isOpen(socket), await countDropped('unanswered')]).toEqual([true, 0])
  })

  test('closes a connection at its ninth unanswered request, and works on none of the later ones', async () => {
    let handled = 0
    let parsed = 0
    const { server, open, countDropped, lines } = await start(
      (_request, response) => {
        handled += 1
        response.end('x')
      },
      { overTls },
    )
    const socket = await open()
    collect(socket)
    server.on('request', () => (parsed += 1))
    const closed = once(socket, 'close')
    socket.write(request.repeat(400))
    await closed
    expect([handled, parsed]).toEqual([1, 9])
    expect(await countDropped('unanswered')).toBe(1)
    expect(lines.map((line): unknown => JSON.parse(line))).toEqual([
      expect.objectContaining({
        channel: 'security',
        event: 'connection_dropped',
        reason: 'unanswered',
        address: '127.0.0.1',
      }),
    ])
  })

  test('closes a connection whose caller does not read an answer', async () => {
    const { open, countDropped } = await start((_request, response) => response.end(large), {
      overTls,
      sendTimeoutMs: 200,
    })
    const socket = await open()
    socket.pause()
    socket.write(request)
    await expect.poll(() => countDropped('unread'), patient).toBe(1)
    const received = collect(socket)
    await once(socket, 'close')
    expect(received().length).toBeLessThan(large.length)
  })
})

test('a caller that reads slowly gets the whole answer', async () => {
  const readSlowly = async (overTls: boolean): Promise<void> => {
    const { open, countDropped } = await start(
      (_request, response) => response.setHeader('connection', 'close').end(large),
      { overTls, sendTimeoutMs: 2_500 },
    )
    const socket = await open()
    let bytes = 0
    let pauses = 0
    socket.on('data', (chunk: Buffer) => {
      bytes += chunk.length
      if (bytes < (pauses + 1) * megabyte) return
      pauses += 1
      socket.pause()
      void setTimeout(400).then(() => socket.resume())
    })
    const began = performance.now()
    socket.write(request)
    await once(socket, 'close')
    expect(performance.now() - began).toBeGreaterThan(5_000)
    expect([await countDropped('unread'), bytes > large.length]).toEqual([0, true])
  }
  await Promise.all([readSlowly(false), readSlowly(true)])
})

test('a caller that sends one request after the other is not limited', async () => {
  const { port, countDropped } = await start((_request, response) => response.end('x'))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  onTestFinished(() => agent.destroy())
  const ports = new Set<number | undefined>()
  for (let n = 0; n < 100; n += 1) {
    const [answer] = await once(get({ port, host: '127.0.0.1', agent }), 'response')
    ports.add(answer.socket.localPort)
    answer.resume()
    await once(answer, 'end')
    expect(answer.statusCode).toBe(200)
  }
  expect([ports.size, await countDropped('unanswered')]).toEqual([1, 0])
})

test('an answer that takes longer than the send timeout to prepare is sent', async () => {
  const { open } = await start(
    async (_request, response) => {
      await setTimeout(600)
      response.end('late')
    },
    { sendTimeoutMs: 100 },
  )
  const socket = await open()
  const received = collect(socket)
  socket.write(request)
  await expect.poll(received, patient).toContain('late')
})

test('an unread answer is dropped also if it took longer than the send timeout to prepare', async () => {
  const { open, countDropped } = await start(
    async (_request, response) => {
      await setTimeout(600)
      response.end(large)
    },
    { sendTimeoutMs: 200 },
  )
  const socket = await open()
  socket.pause()
  socket.write(request)
  await expect.poll(() => countDropped('unread'), patient).toBe(1)
})

test('a connection without a request is closed after the send timeout, and not counted as dropped', async () => {
  const { open, lines } = await start((_request, response) => response.end('x'), { sendTimeoutMs: 200 })
  const socket = await open()
  collect(socket)
  await once(socket, 'close')
  expect(lines).toEqual([])
})

test('requests after one that closes the connection are not worked on', async () => {
  let handled = 0
  const { open } = await start((_request, response) => {
    handled += 1
    response.setHeader('connection', 'close').end('x')
  })
  const socket = await open()
  const received = collect(socket)
  socket.write(request.repeat(3))
  await once(socket, 'close')
  expect([handled, received().match(/HTTP\/1\.1 200/g)?.length]).toEqual([1, 1])
})

test('a connection beyond the maximum is closed, and one is free again after another has ended', async () => {
  const { open, countDropped } = await start((_request, response) => response.end('x'), { maxConnections: 2 })
  const [first, second] = [await open(), await open()]
  const third = await open()
  await once(third.resume(), 'close')
  expect([isOpen(first), isOpen(second), await countDropped('too_many')]).toEqual([true, true, 1])
  first.destroy()
  const answered = async (): Promise<string> => {
    const socket = await open()
    const received = collect(socket)
    socket.write(request)
    await Promise.race([once(socket, 'close'), once(socket, 'data')])
    return received()
  }
  await expect.poll(answered, patient).toContain('200 OK')
})

test('unknown expectations are refused, and are limited as other requests are', async () => {
  const { open, countDropped } = await start((_request, response) => response.end('x'))
  const unknown = request.replace('\r\n\r\n', '\r\nExpect: a miracle\r\n\r\n')
  const socket = await open()
  const received = collect(socket)
  socket.write(unknown + request)
  await expect.poll(received, patient).toMatch(/^HTTP\/1\.1 417 [^]*HTTP\/1\.1 200 /)
  const greedy = await open()
  collect(greedy)
  greedy.write(unknown.repeat(9))
  await once(greedy, 'close')
  expect(await countDropped('unanswered')).toBe(1)
})

test('the log has at most 61 lines a minute about dropped connections', async () => {
  const { open, countDropped, lines } = await start((_request, response) => response.end('x'))
  const minute = Math.floor(performance.now() / 60_000)
  for (let n = 0; n < 70; n += 1) {
    const socket = await open()
    collect(socket)
    socket.write(request.repeat(9))
    await once(socket, 'close')
  }
  expect(await countDropped('unanswered')).toBe(70)
  // Each minute begins a new count.
  const minutes = Math.floor(performance.now() / 60_000) - minute + 1
  expect(lines.length).toBeLessThanOrEqual(minutes * 61)
  expect(lines.filter((line) => line.includes('only counted')).length).toBeLessThanOrEqual(minutes)
  expect(lines[0]).toContain('connection dropped')
})
