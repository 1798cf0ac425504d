import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Mode, modes } from '@corridor/contract/common/mode'
import type { Route } from '@corridor/contract/common/route'
import { routes } from '@corridor/contract/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testEnvironment } from '#support/config.ts'
import { makeApi } from '../../apps/server/src/app.ts'
import { readConfig } from '../../apps/server/src/platform/config.ts'
import { openPlatform } from '../../apps/server/src/platform/platform.ts'

let webDir: string

beforeAll(() => {
  webDir = mkdtempSync(join(tmpdir(), 'corridor-web-'))
  mkdirSync(join(webDir, 'assets'))
  writeFileSync(join(webDir, 'index.html'), '<!doctype html>')
  writeFileSync(join(webDir, 'assets/index-1a2b.js'), '')
})

afterAll(() => rmSync(webDir, { recursive: true }))

/** What the server really answers to, whoever put it there: Fastify tells of every route as it is added. */
async function mountedRoutes(mode: Mode): Promise<string[]> {
  const found: string[] = []
  const listen = (message: unknown): void => {
    const { fastify } = message as { fastify: Awaited<ReturnType<typeof makeApi>> }
    fastify.addHook('onRoute', ({ method, url }) => void found.push(`${String(method)} ${url}`))
  }
  subscribe('fastify.initialization', listen)
  const platform = openPlatform(
    readConfig({ ...testEnvironment('postgres://nobody@localhost:1/none'), MODE: mode, WEB_DIR: webDir }),
  )
  try {
    const api = await makeApi(platform)
    await api.ready()
    await api.close()
  } finally {
    unsubscribe('fastify.initialization', listen)
    await platform.db.destroy()
  }
  return found
}

function inContract(mode: Mode): string[] {
  return Object.values(routes)
    .flatMap((table) => Object.values<Route>(table))
    .filter((route) => route.modes?.includes(mode) ?? true)
    .map(({ method, path }) => `${method} ${path}`)
}

/** Everything that answers without being in the contract, and so without a permission. */
const outside = ['GET /', 'GET /healthz', 'GET /metrics', 'GET /readyz', 'HEAD,GET /assets/index-1a2b.js']

test.each(modes)(
  'mode %s answers to the contract and to a short list of other routes, to nothing else',
  async (mode) => {
    const mounted = await mountedRoutes(mode)
    const docs = mounted.filter((route) => /^(GET|HEAD|HEAD,GET) \/api\/docs($|\/)/.test(route))
    const others = mounted.filter((route) => !docs.includes(route))
    expect(others.sort()).toEqual([...inContract(mode), ...outside].sort())
    expect(docs.length > 0).toBe(mode !== 'PROD')
  },
)
