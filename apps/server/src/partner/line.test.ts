import { EventEmitter } from 'node:events'
import { afterEach, expect, test, vi } from 'vitest'
import { testEnvironment } from '#support/config.ts'
import { useTransferWorld } from '#support/fixtures.ts'
import { countEverything, sendInput, serveGateway } from '#support/gateway.ts'
import { newSender } from '#support/transactions.ts'
import { readConfig } from '../platform/config.ts'
import { openPlatform } from '../platform/platform.ts'
import { makeLine } from './line.ts'

const world = useTransferWorld()
const places = 2
/** Nobody's bell rings while a test lasts. */
const forLong = 600_000

afterEach(() => void vi.useRealTimers())

test('a call whose turn does not come is told so with nothing begun, and acts once when it is sent again', async () => {
  const { network, server } = world
  const env = { DATABASE_POOL: String(places), PARTNER_WAIT_SECONDS: '1', DATABASE_WAIT_SECONDS: '600' }
  const { databaseUrl } = server.platform.config
  const platform = openPlatform(readConfig({ ...testEnvironment(databaseUrl), ...env }))
  const gateway = await serveGateway(platform)
  const inputs = Array.from({ length: 5 }, () => sendInput(network, newSender()))
  const validate = (input: (typeof inputs)[number]) => gateway.call('sendValidation', network.sender, input)
  const before = await countEverything(server.platform)

  const held = await Promise.all(Array.from({ length: places }, () => platform.barePool.connect()))
  let answered = 0
  const begun = inputs.slice(0, places).map(async (input) => {
    const reply = await validate(input)
    answered += 1
    return reply.get('status')
  })
  await expect.poll(() => platform.barePool.waitingCount, { timeout: 60_000 }).toBe(places)
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

  for (const client of held) client.release()
  expect(await Promise.all(begun)).toEqual(['UNCOM', 'UNCOM'])
  for (const input of inputs) expect((await validate(input)).get('status')).toBe('UNCOM')
  const after = await countEverything(server.platform)
  expect(after['transactions']).toBe((before['transactions'] ?? 0) + inputs.length)
  await gateway.app.close()
})

/** A pool in which everybody waits, and a line of three before it; `told` is what they heard, in their order. */
function lineOfThree() {
  const pool = Object.assign(new EventEmitter(), { options: { max: places }, waitingCount: places })
  const line = makeLine(pool, forLong)
  const told: [number, boolean][] = []
  for (const number of [1, 2, 3])
    void Promise.resolve(line.ownTurn()).then((isItsTurn) => told.push([number, isItsTurn]))
  const release = async (waitingCount: number): Promise<void> => {
    pool.emit('release')
    // As the pool does it: it tells first.
    pool.waitingCount = waitingCount
    await new Promise(setImmediate)
  }
  return { line, told, release }
}

test('as many begin as there is room for, in the order in which they came, and nobody passes them', async () => {
  const { line, told, release } = lineOfThree()
  await release(places)
  expect(told).toEqual([])
  await release(places - 1)
  expect(told).toEqual([[1, true]])
  const last = line.ownTurn()
  expect(last).toBeInstanceOf(Promise)
  await release(0)
  expect(told.slice(1)).toEqual([
    [2, true],
    [3, true],
  ])
  await release(0)
  expect(await last).toBe(true)
  expect(line.ownTurn()).toBe(true)
})

test('a turn that comes too late is none, also where the bell has not rung yet', async () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  const { line, told, release } = lineOfThree()
  vi.advanceTimersByTime(forLong)
  const last = line.ownTurn()
  await release(0)
  expect(told).toEqual([
    [1, false],
    [2, false],
    [3, false],
  ])
  expect(await last).toBe(true)
})
