import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeBrowser, said } from '#support/oidc/browser.ts'
import { type FalseProvider, startFalseProvider } from '#support/oidc/false-provider.ts'
import { client } from '#support/oidc/people.ts'
import { addProfiles, startTestServer, type TestServer, testPassword } from '#support/server.ts'

const settings = {
  SSO_CLIENT_ID: client.id,
  SSO_CLIENT_SECRET: client.secret,
  SSO_GROUPS: '5:help',
  SSO_BREAK_GLASS: 'profile1',
}

let provider: FalseProvider

beforeAll(async () => {
  provider = await startFalseProvider()
})

afterAll(() => provider.stop())

async function withServer(issuer: string, work: (server: TestServer) => Promise<void>): Promise<void> {
  const server = await startTestServer({
    ...settings,
    PUBLIC_URL: 'https://office.example',
    SSO_ISSUER: issuer,
  })
  try {
    await work(server)
  } finally {
    await server.stop()
  }
}

test('a provider that nobody reaches is said calmly; the one with a password gets in', async () => {
  await withServer('http://localhost:1', async (server) => {
    await addProfiles(server.platform)
    expect(await said(makeBrowser(), `${server.url}/sso/start`)).toBe('away')
    expect((await server.client.logIn('profile1', testPassword)).token).toBeTruthy()
    const end = await makeBrowser().send(`${server.url}/sso/end`)
    expect(end.headers.get('location')).toBe('https://office.example/')
  })
})

test('one that takes the call and never answers is waited for a while, and no connection of ours with it', async () => {
  await withServer(provider.issuer, async (server) => {
    provider.hang(true)
    try {
      const { databasePool } = server.platform.config
      const waiting = Array.from({ length: databasePool + 5 }, () =>
        said(makeBrowser(), `${server.url}/sso/start`),
      )
      expect((await server.client.send('GET', '/readyz')).status).toBe(200)
      expect(new Set(await Promise.all(waiting))).toEqual(new Set(['away']))
    } finally {
      provider.hang(false)
    }
    expect(await said(makeBrowser(), `${server.url}/sso/start`)).toContain('/authorize')
  })
})

test('what it said of itself is kept: while it is away people still get to its door, and are told when they are back', async () => {
  await withServer(provider.issuer, async (server) => {
    const browser = makeBrowser()
    const started = await browser.send(`${server.url}/sso/start`)
    const state = new URL(started.headers.get('location') ?? '').searchParams.get('state') ?? ''
    provider.hang(true)
    try {
      expect((await browser.send(`${server.url}/sso/start`)).headers.get('location')).toContain('/authorize')
      const query = new URLSearchParams({ code: 'a', state, iss: provider.issuer })
      expect(await said(browser, `${server.url}/sso/callback?${query}`)).toBe('away')
    } finally {
      provider.hang(false)
    }
  })
})
