import { expect, test } from 'vitest'
import type { Network, Office } from '#support/gateway.ts'
import { type Call, callsOfTransfer, startArrivals, stepMs } from '../tests/drills/load/arrivals.ts'
import { atGoal, figuresOf, type Measured } from '../tests/drills/load/report.ts'
import { pause } from '../tests/faults/wait.ts'
import type { Outcome } from '../tests/faults/wire.ts'

const office: Office = { agencySid: 1, agencyCode: 'A', agentSid: 1, agentId: 'A1', token: 'T' }
const network: Network = { sender: office, payer: office }

test('customers come at their times whether or not somebody is served, and wait from then on', async () => {
  const heard: Call[] = []
  let release = (): void => {}
  const released = new Promise<void>((done) => {
    release = done
  })
  const state = { sent: 0 }
  const send = async (): Promise<Outcome> => {
    state.sent += 1
    await released
    return {
      kind: 'answered',
      body: '<referenceNumber>1</referenceNumber><validationID>2</validationID>',
    }
  }
  const arrivals = startArrivals(
    { doors: [{ send, close: () => {} }], networks: [network], rate: 100 },
    (call) => heard.push(call),
  )
  // The first is not answered yet, and the second call of a transfer has to wait for the first.
  while (state.sent < 20) await pause(1)
  expect(heard).toEqual([])
  const releasedAt = performance.now()
  release()
  await arrivals.stop()

  const first = heard.filter(({ operation }) => operation === 'sendValidation')
  expect(first.slice(0, 20).map(({ dueAt }) => Math.round(dueAt - arrivals.startedAt))).toEqual(
    Array.from({ length: 20 }, (_, number) => number * 10),
  )
  for (const { dueAt, endedAt } of first.slice(0, 20)) {
    expect(dueAt).toBeLessThanOrEqual(releasedAt)
    expect(endedAt).toBeGreaterThanOrEqual(releasedAt)
  }
  const firstDue = callsOfTransfer.map((name) =>
    Math.min(...heard.filter(({ operation }) => operation === name).map(({ dueAt }) => dueAt)),
  )
  expect(firstDue.map((dueAt) => Math.round(dueAt - arrivals.startedAt))).toEqual(
    [0, 1, 2, 3].map((step) => step * stepMs),
  )
})

function call(tookMs: number, failure: string | null = null): Call {
  return { operation: 'sendValidation', dueAt: 0, endedAt: tookMs, failure, isOpen: false }
}

const calls = Array.from({ length: 1000 }, (_, index) => call(index + 1))
const measured: Measured = {
  rate: 10,
  seconds: 60,
  calls,
  failed: [],
  transfers: 600,
  used: {
    seconds: 60,
    processorUs: { gateway: 1_200_000, api: 0, worker: 60_000, postgres: 2_400_000 },
    walBytes: 6_000_000,
    relations: [],
    databaseBytes: 9_000_000,
    memoryMb: { gateway: 100, api: 90, worker: 80, postgres: 500 },
    connections: { held: 20, busy: 3 },
  },
  findings: [],
}

test('what a transfer costs is what was used by as many as there were', () => {
  const figures = figuresOf(measured)
  expect(figures).toMatchObject({
    reached: 10,
    processorMs: { gateway: 2, worker: 0.1, postgres: 4 },
    bytes: 15_000,
    walBytes: 10_000,
    ms: { all: { calls: 1000, failed: 0, p50: 501, p99: 991, p999: 1000, slowest: 1000 } },
    findings: [],
  })
  // 0.6 cores of gateways are one process below 60 %, and one to spare.
  expect(atGoal(figures)).toMatchObject({
    callsPerSecond: 1200,
    gatewayCores: 0.6,
    gateways: 2,
    postgresCores: 1.2,
    postgresMachine: 2,
    walMegabytesPerSecond: 3,
    diskGigabytesPerMillion: 15,
  })
})

test('a run that shows nothing, is too slow or has lost a call is none', () => {
  const findings = (change: Partial<Measured>) => figuresOf({ ...measured, ...change }).findings
  expect(findings({ transfers: 0, calls: [] })).toContain('no transfer was made: nothing is shown')
  expect(findings({ transfers: 590 })).toEqual(['9.83 transfers a second were reached of 10'])
  expect(findings({ failed: [call(5, 'busy'), call(6, 'busy')] })).toEqual([
    '2 calls failed',
    '2 times sendValidation: busy',
  ])
  expect(findings({ findings: ['ledger: wrong'] })).toEqual(['ledger: wrong'])
})
