import { EventEmitter, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, expect, test, vi } from 'vitest'
import { testEnvironment } from '#support/config.ts'
import { useTransferWorld } from '#support/fixtures.ts'
import { countEverything, message, sendInput, serveGateway } from '#support/gateway.ts'
import { newSender } from '#support/transactions.ts'
import { readConfig } from '../platform/config.ts'
import { openPlatform } from '../platform/platform.ts'
import { makeLine } from './line.ts'

const world = useTransferWorld()
const places = 2
/** Nobody's bell rings while a test lasts. */
const forLong = 600_000

afterEach(() => void vi.useRealTimers())

/** A gateway of few connections, of which nobody has one until they are released. */
async function serveBusy(patience: string) {
  const env = { DATABASE_POOL: String(places), PARTNER_WAIT_SECONDS: patience, DATABASE_WAIT_SECONDS: '600' }
  const { databaseUrl } = world.server.platform.config
  const platform = openPlatform(readConfig({ ...testEnvironment(databaseUrl), ...env }))
  const gateway = await serveGateway(platform)
  const held = await Promise.all(Array.from({ length: places }, () => platform.barePool.connect()))
  const release = (): void => {
    for (const client of held) client.release()
  }
  /** All that the line lets begin wait for a connection. */
  const isFull = async (): Promise<void> => {
    await expect.poll(() => platform.barePool.waitingCount, { timeout: 60_000 }).toBe(places)
  }
  return { platform, gateway, release, isFull }
}

test('a call whose turn does not come is told so with nothing begun, and acts once when it is sent again', async () => {
  const { network, server } = world
  const { platform, gateway, release, isFull } = await serveBusy('1')
  const inputs = Array.from({ length: 5 }, () => sendInput(network, newSender()))
  const validate = (input: (typeof inputs)[number]) => gateway.call('sendValidation', network.sender, input)
  const before = await countEverything(server.platform)

  let answered = 0
  const begun = inputs.slice(0, places).map(async (input) => {
    const reply = await validate(input)
    answered += 1
    return reply.get('status')
  })
  await isFull()
  const late = await Promise.all(inputs.slice(places).map(validate))
  expect(late.map(({ fault, get }) => [fault, get('faultstring')])).toEqual(
    late.map(() => ['busy', 'Too many calls at once. Try again in a moment.']),
  )
  // Those who had begun before still wait for what is held: it was the line that had its bound.
  expect(answered).toBe(0)
  expect(await countEverything(server.platform)).toEqual(before)
  expect(await platform.metrics.registry.metrics()).toContain(
    `corridor_partner_seconds_count{operation="unread",fault="busy"} ${late.length}`,
  )

  release()
  expect(await Promise.all(begun)).toEqual(['UNCOM', 'UNCOM'])
  for (const input of inputs) expect((await validate(input)).get('status')).toBe('UNCOM')
  const after = await countEverything(server.platform)
  expect(after['transactions']).toBe((before['transactions'] ?? 0) + inputs.length)
  await gateway.app.close()
})

test('nothing is begun for somebody who has hung up while he waited', async () => {
  const { network, server } = world
  const { gateway, release, isFull } = await serveBusy('60')
  const [first, second, gone] = [1, 2, 3].map(() => sendInput(network, newSender()))
  const before = await countEverything(server.platform)
  const begun = [first, second].map((input) => gateway.call('sendValidation', network.sender, input))
  await isFull()

  const arrived = once(gateway.app.server, 'request')
  const { port } = gateway.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  const body = message('sendValidation', network.sender, gone)
  socket.write(
    `POST /partner/v1 HTTP/1.1\r\nhost: x\r\ncontent-type: text/xml\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  const [request] = (await arrived) as [IncomingMessage]
  await once(request, 'end')
  socket.destroy()
  await once(request.socket, 'close')

  release()
  for (const reply of await Promise.all(begun)) expect(reply.get('status')).toBe('UNCOM')
  await gateway.app.close()
  const after = await countEverything(server.platform)
  expect(after['transactions']).toBe((before['transactions'] ?? 0) + begun.length)
})

/** A pool in which everybody waits, and a line of three before it; `told` is what they heard, in their order. */
function lineOfThree() {
  const pool = Object.assign(new EventEmitter(), { options: { max: places }, waitingCount: places })
  const line = makeLine(pool, forLong)
  const told: [number, boolean][] = []
  const wait = (number: number, address: string): void =>
    void Promise.resolve(line.ownTurn(address)).then((isItsTurn) => told.push([number, isItsTurn]))
  for (const number of [1, 2, 3]) wait(number, 'an office')
  /** Who begins asks the pool, which is full then; unless he is refused before that. */
  const release = async (waitingCount: number, asksPool = true): Promise<void> => {
    pool.emit('release')
    // As the pool does it: it tells first.
    pool.waitingCount = waitingCount
    await Promise.resolve()
    if (asksPool) pool.waitingCount = places
    for (let turn = 0; turn < 4; turn += 1) await new Promise(setImmediate)
  }
  return { line, told, wait, release }
}

test('as many begin as there is room for, in the order in which they came, and nobody passes them', async () => {
  const { line, told, release } = lineOfThree()
  await release(places)
  expect(told).toEqual([])
  await release(places - 1)
  expect(told).toEqual([[1, true]])
  const last = line.ownTurn('an office')
  expect(last).toBeInstanceOf(Promise)
  await release(0)
  expect(told.slice(1)).toEqual([
    [2, true],
    [3, true],
  ])
  await release(0, false)
  expect(await last).toBe(true)
  expect(line.ownTurn('an office')).toBe(true)
})

test('those behind callers who are refused before they ask the database begin all the same', async () => {
  const { told, wait, release } = lineOfThree()
  for (const number of [4, 5, 6, 7]) wait(number, 'an office')
  await release(0, false)
  expect(told.map(([number]) => number)).toEqual([1, 2, 3, 4, 5, 6, 7])
})

test('an address that sends more than others keeps nobody else waiting', async () => {
  const { told, wait, release } = lineOfThree()
  for (const number of [4, 5]) wait(number, 'an office')
  wait(6, 'another')
  await release(0)
  await release(0)
  expect(told.map(([number]) => number)).toEqual([1, 6, 2, 3])
})

test('a turn that comes too late is none, also where the bell has not rung yet', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { line, told, release } = lineOfThree()
  vi.advanceTimersByTime(forLong)
  const last = line.ownTurn('an office')
  await release(0)
  expect(told).toEqual([
    [1, false],
    [2, false],
    [3, false],
  ])
  expect(await last).toBe(true)
})
