import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mode, modes } from '@corridor/contract/common/mode'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testEnvironment } from '#support/config.ts'
import { useServer } from '#support/fixtures.ts'
import { makeApi } from '../../apps/server/src/app.ts'
import { makeGateway } from '../../apps/server/src/partner/gateway.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { listenForOperations } from '../../apps/server/src/platform/http/operations.ts'
import { openPlatform } from '../../apps/server/src/platform/platform.ts'
import { everyRoute } from './cases.ts'

const server = useServer()

type Fastify = Awaited<ReturnType<typeof makeApi>>
type RouteOptions = Parameters<Fastify['route']>[0]

let webDir: string

beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'corridor-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
  writeFileSync(join(webDir, 'assets/index-1a2b.js'), '')
})

afterAll(() => rmSync(webDir, { recursive: true }))

/** The routes of all servers that `start` makes. Fastify reports each route as it is added, by any plugin. */
async function routesOf(start: () => Promise<unknown>): Promise<RouteOptions[]> {
  const found: RouteOptions[] = []
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: Fastify }
    fastify.addHook('onRoute', (route) => void found.push({ ...route }))
  }
  subscribe('fastify.initialization', listen)
  try {
    await start()
  } finally {
    unsubscribe('fastify.initialization', listen)
  }
  return found
}

function nameOf({ method, url }: Pick<RouteOptions, 'method' | 'url'>): string {
  return `${String(method)} ${url}`
}

async function startApi(mode: Mode): Promise<void> {
  const platform = openPlatform(
    readConfig({ ...testEnvironment('postgres://nobody@localhost:1/none'), MODE: mode, WEB_DIR: webDir }),
  )
  try {
    const api = await makeApi(platform)
    await api.ready()
    await api.close()
  } finally {
    await platform.db.destroy()
  }
}

/** The route of the contract that the admission of a mounted route admits to; none without admission. */
function admittedTo({ preValidation = [] }: RouteOptions): unknown {
  return [preValidation].flat().flatMap((hook) => ('admits' in hook ? [hook.admits] : []))[0]
}

const contract = new Map(everyRoute.map(({ route }) => [`${route.method} ${route.path}`, route]))

function inContract(mode: Mode): string[] {
  return everyRoute
    .filter(({ route }) => route.modes?.includes(mode) ?? true)
    .map(({ route }) => `${route.method} ${route.path}`)
}

/** Everything that answers without being in the contract, and so without a permission. */
const outside = ['GET /', 'GET /healthz', 'GET /metrics', 'GET /readyz', 'HEAD,GET /assets/index-1a2b.js']

function isOfDocs(name: string): boolean {
  return /^(GET|HEAD|HEAD,GET) \/api\/docs($|\/)/.test(name)
}

describe.each(modes)('mode %s', (mode) => {
  let mounted: RouteOptions[]

  beforeAll(async () => {
    mounted = await routesOf(() => startApi(mode))
  })

  test('answers to the contract and to a short list of other routes, to nothing else', () => {
    const names = mounted.map(nameOf)
    const others = names.filter((name) => !isOfDocs(name))
    expect(others.sort()).toEqual([...inContract(mode), ...outside].sort())
    expect(names.some(isOfDocs)).toBe(mode !== 'PROD')
  })

  test('has admission on every route but those of the short list', () => {
    const open = mounted.filter((route) => admittedTo(route) === undefined).map(nameOf)
    expect(open.filter((name) => !isOfDocs(name)).sort()).toEqual(outside)
  })

  test('admits to each route by the rules of that route', () => {
    const admitted = mounted.filter((route) => admittedTo(route) !== undefined)
    const byOthers = admitted.filter((route) => admittedTo(route) !== contract.get(nameOf(route)))
    expect(byOthers.map(nameOf)).toEqual([])
  })
})

test('the gateway answers at one address, where each message has its own authentication', async () => {
  const mounted = await routesOf(async () => {
    const gateway = await makeGateway(server.platform)
    await gateway.ready()
    await gateway.close()
  })
  // Fastify adds HEAD to each GET.
  expect(mounted.map(nameOf).sort()).toEqual(['GET /partner/v1', 'HEAD /partner/v1', 'POST /partner/v1'])
})

test('the operations port answers to the probes and to nothing else', async () => {
  const { platform } = server
  const around = { ...platform, config: { ...platform.config, opsHost: 'localhost', opsPort: 0 } }
  const mounted = await routesOf(async () => {
    const stop = await listenForOperations(
      around,
      async () => {},
      () => 'up',
    )
    await stop()
  })
  const probes = ['/healthz', '/metrics', '/readyz']
  expect(mounted.map(nameOf).sort()).toEqual([
    ...probes.map((url) => `GET ${url}`),
    ...probes.map((url) => `HEAD ${url}`),
  ])
})
