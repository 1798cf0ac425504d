import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, type TestContext, test } from 'vitest'
import { patient } from '#support/entries.ts'
import { type Balanced, startBalancer } from '../tests/drills/balancer.ts'
import { requirePrograms } from '../tests/support/programs.ts'

requirePrograms('haproxy')

/** Longer than a check that is busy with other calls takes, shorter than what the file gives it. */
const lateMs = 4_000

type Finally = TestContext['onTestFinished']
type Answer = (request: IncomingMessage, response: ServerResponse) => void

const withText =
  (status: number, text: string): Answer =>
  (_request, response) => {
    response.statusCode = status
    response.end(text)
  }

/** A port that answers as it is told, or refuses. */
async function openPort(onTestFinished: Finally, answer: Answer) {
  const seen = { requests: 0, now: answer }
  const server = createServer((request, response) => {
    seen.requests += 1
    seen.now(request, response)
  })
  const listen = (port: number): Promise<void> =>
    new Promise((done) => server.listen(port, '127.0.0.1', done))
  await listen(0)
  const { port } = server.address() as AddressInfo
  const close = (): Promise<void> =>
    new Promise((done) => {
      server.close(() => done())
      server.closeAllConnections()
    })
  onTestFinished(close)
  return { port, seen, close, open: () => listen(port) }
}

/** Stands for a process of ours: what it serves, and what it says about itself. */
async function makeProcess(onTestFinished: Finally, name: string) {
  const served = await openPort(onTestFinished, withText(200, name))
  const ready = await openPort(onTestFinished, withText(200, 'ready'))
  return { name, served, ready, seat: { address: '127.0.0.1', port: served.port, opsPort: ready.port } }
}

/** Nobody listens there. */
const nobody = { address: '127.0.0.1', port: 1, opsPort: 1 }

/** Two gateways, called one and other, behind the shipped file. */
async function makeGateways({ onTestFinished, expect: mine }: TestContext) {
  // Tests run side by side, and each waits by its own.
  const poll = <T>(look: () => T) => mine.poll(look, patient)
  const folder = mkdtempSync(join(tmpdir(), 'corridor-haproxy-'))
  const [one, other] = [await makeProcess(onTestFinished, 'one'), await makeProcess(onTestFinished, 'other')]
  const proxy = await startBalancer(folder, {
    'api-3000': nobody,
    'api-3001': nobody,
    'gateway-3100': one.seat,
    'gateway-3101': other.seat,
  })
  onTestFinished(async () => {
    await proxy.stop()
    rmSync(folder, { recursive: true })
  })
  // Until its first question it takes everybody for ready.
  for (const { ready } of [one, other]) await poll(() => ready.seen.requests).toBeGreaterThan(2)
  const call = async (): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${proxy.partner}/partner/v1`, { method: 'POST', body: 'x' })
    return answer.ok ? answer.text() : String(answer.status)
  }
  return {
    one,
    other,
    poll,
    call,
    calls: (count: number): Promise<string[]> => Promise.all(Array.from({ length: count }, call)),
    becomes: async (name: Balanced, state: 'up' | 'left out'): Promise<void> => {
      await poll(async () => ((await proxy.isUp(name)) ? 'up' : 'left out')).toBe(state)
    },
    isUp: proxy.isUp,
    tries: async (): Promise<number> =>
      [...(await proxy.figures()).matchAll(/^haproxy_server_connection_attempts_total\{[^}]*\} (\d+)$/gm)]
        .map(([, count]) => Number(count))
        .reduce((sum, count) => sum + count, 0),
  }
}

describe.concurrent('HAProxy in front of two processes', () => {
  test('shares calls out', async (context) => {
    const { calls } = await makeGateways(context)
    expect(new Set(await calls(10))).toEqual(new Set(['one', 'other']))
  })

  test('takes one that answers late for busy, and goes on with it', async (context) => {
    const { one, other, poll, calls, becomes, isUp } = await makeGateways(context)
    await other.served.close()
    await other.ready.close()
    await becomes('gateway-3101', 'left out')
    const heard: boolean[] = []
    one.ready.seen.now = (_request, response) => {
      response.once('close', () => heard.push(response.writableFinished))
      setTimeout(() => response.end('ready'), lateMs)
    }
    await poll(() => heard.length).toBe(2)
    expect(heard).toEqual([true, true])
    expect(await isUp('gateway-3100')).toBe(true)
    expect(new Set(await calls(10))).toEqual(new Set(['one']))
  })

  test('leaves one that says nothing for good', async (context) => {
    const { one, calls, becomes } = await makeGateways(context)
    one.ready.seen.now = () => {}
    await becomes('gateway-3100', 'left out')
    expect(new Set(await calls(10))).toEqual(new Set(['other']))
  })

  test('gives a call to the next one where the first takes no connection', async (context) => {
    const { one, calls } = await makeGateways(context)
    // Its word is still that it is ready: nobody but the call itself notices.
    await one.served.close()
    expect(new Set(await calls(40))).toEqual(new Set(['other']))
  })

  test('leaves one at its first word that it stops, and lets it finish what it has', async (context) => {
    const { one, other, poll, call, calls, becomes } = await makeGateways(context)
    const held: ServerResponse[] = []
    one.served.seen.now = (_request, response) => void held.push(response)
    const underWay = [call(), call()]
    await poll(() => held.length).toBe(1)
    // Once is enough: it is left while it still owes the next answer.
    let givenUp = 0
    one.ready.seen.now = (request, response) => {
      withText(503, 'stopping')(request, response)
      one.ready.seen.now = (_request, silent) => void silent.once('close', () => (givenUp += 1))
    }
    await becomes('gateway-3100', 'left out')
    expect(givenUp).toBe(0)
    expect(new Set(await calls(10))).toEqual(new Set([other.name]))
    for (const response of held) response.end(one.name)
    expect((await Promise.all(underWay)).sort()).toEqual([one.name, other.name])
  })

  test('tries all where none is ready: each can tell for itself why', async (context) => {
    const { one, other, calls, becomes } = await makeGateways(context)
    for (const { ready } of [one, other]) ready.seen.now = withText(503, 'database unreachable')
    await becomes('gateway-3100', 'left out')
    await becomes('gateway-3101', 'left out')
    expect(new Set(await calls(10))).toEqual(new Set(['one', 'other']))
  })

  test('keeps a call for a moment in which nobody is there', async (context) => {
    const { one, other, poll, call, becomes, tries } = await makeGateways(context)
    for (const { served, ready } of [one, other]) {
      await served.close()
      await ready.close()
    }
    await becomes('gateway-3100', 'left out')
    await becomes('gateway-3101', 'left out')
    const before = await tries()
    const waiting = call()
    await poll(tries).toBeGreaterThan(before)
    await one.served.open()
    expect(await waiting).toBe('one')
  })

  test('never sends a second time what a process has had', async (context) => {
    const { one, other, call } = await makeGateways(context)
    for (const { served } of [one, other]) served.seen.now = (request) => void request.socket.destroy()
    expect(await call()).toBe('502')
    expect(one.served.seen.requests + other.served.seen.requests).toBe(1)
  })
})
