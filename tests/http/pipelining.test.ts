import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startCommand } from '#support/entries.ts'
import { cloneDatabase } from '#support/postgres.ts'
import { freePort } from '../../tools/local-postgres/free-port.ts'

const root = join(import.meta.dirname, '../..')
const web = mkdtempSync(join(tmpdir(), 'corridor-web-'))
let database: { url: string; drop: () => Promise<void> }

beforeAll(async () => {
  writeFileSync(join(web, 'index.html'), `<!doctype html><title>x</title>${'<p>x</p>'.repeat(400)}`)
  database = await cloneDatabase(inject('adminUrl'), inject('template'))
})
afterAll(async () => {
  rmSync(web, { recursive: true })
  await database.drop()
})

/** The heap that V8 takes in the 1 GB of the shipped units. */
const heapMegabytes = 512
const maxGrowthMegabytes = 64
const maxAnswerMs = 1_000

interface Target {
  readonly port: number
  readonly path: string
}

/** Opens connections that send requests at once and never read. */
function flood({ port, path }: Target, connections: number, requests: number): Socket[] {
  return Array.from({ length: connections }, () => {
    const socket = connect(port, '127.0.0.1').pause()
    socket.on('error', () => {})
    socket.write(`GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(requests))
    return socket
  })
}

function rssMegabytes(pid: number | undefined): number {
  const [, kilobytes] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kilobytes) / 1024
}

async function answerMs({ port, path }: Target): Promise<number> {
  const began = performance.now()
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { connection: 'close' } })
  await answer.arrayBuffer()
  expect(answer.status).toBe(200)
  return performance.now() - began
}

/** Returns the highest memory and the longest answer to another caller in two seconds of attacks. */
async function attack(pid: number | undefined, target: Target) {
  let maxRss = 0
  let maxMs = 0
  const open: Socket[] = []
  const waves = [
    () => flood(target, 10, 1_600),
    () => flood(target, 10, 1_600),
    // These are within the limit: each connection holds one answer in memory.
    () => flood(target, 10, 8),
    () => flood(target, 10, 1_600),
  ]
  for (const wave of waves) {
    open.push(...wave())
    for (let look = 0; look < 5; look += 1) {
      await setTimeout(100)
      maxMs = Math.max(maxMs, await answerMs(target))
      maxRss = Math.max(maxRss, rssMegabytes(pid))
    }
  }
  for (const socket of open) socket.destroy()
  return { maxRss, maxMs }
}

const entries = [
  { name: 'gateway', setting: 'PARTNER_PORT', path: '/partner/v1?wsdl' },
  { name: 'api', setting: 'PORT', path: '/' },
]

test.each(entries)(
  'pipelined requests without a log-in do not exhaust the $name or its operations port',
  async ({ name, setting, path }) => {
    const [port, opsPort] = [await freePort(), await freePort()]
    const entry = join(root, 'apps/server/src', `${name}.ts`)
    const { child, says } = startCommand(
      process.execPath,
      [`--max-old-space-size=${heapMegabytes}`, entry],
      database.url,
      { [setting]: String(port), OPS_PORT: String(opsPort), WEB_DIR: web },
    )
    await says(`${name} started`)
    const targets = [
      { port, path },
      { port: opsPort, path: '/healthz' },
    ]
    for (const target of targets) for (let n = 0; n < 50; n += 1) await answerMs(target)
    for (const target of targets) {
      const before = rssMegabytes(child.pid)
      const { maxRss, maxMs } = await attack(child.pid, target)
      expect(maxRss - before).toBeLessThanOrEqual(maxGrowthMegabytes)
      expect(maxMs).toBeLessThan(maxAnswerMs)
    }
    const metrics = await (await fetch(`http://127.0.0.1:${opsPort}/metrics`)).text()
    expect(metrics).toMatch(/^corridor_connections_dropped_total\{reason="unanswered"\} 60$/m)
    expect(child.exitCode).toBeNull()
  },
)
