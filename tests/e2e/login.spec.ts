import type { Page } from '@playwright/test'
import { expect, outlive, test, typeLogIn } from '../support/e2e.ts'

function storedUser() {
  return JSON.parse(localStorage.getItem('currentUser') ?? 'null')
}

test('[LOGIN-01] [LOGIN-05] [LOGIN-07] the log-in screen; a refusal and an answer without a token store nothing, a token starts the session', async ({
  app,
  page,
}) => {
  await app.open(page, 'login')
  await expect(page.getByRole('heading', { name: 'Log in to Corridor' })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()

  await test.step('a wrong password', async () => {
    await page.getByLabel('Username').fill('ana.ruiz')
    await page.getByLabel('Password').fill('not the password')
    await page.getByRole('button', { name: 'Login' }).click()
    const box = page.getByRole('alert')
    await expect(box).toContainText('Sorry, login has failed')
    await expect(box).toContainText('The user name or the password is not right')
    expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
    await expect(page.getByLabel('Password')).toHaveValue('')
    await expect(page.getByLabel('Password')).toBeFocused()
  })
  await test.step('an answer without a token', async () => {
    await page.route('**/sec/auth', async (route) => {
      const answer = await route.fetch()
      const { user } = await answer.json()
      await route.fulfill({ response: answer, json: { user } })
    })
    await typeLogIn(page)
    const box = page.getByRole('alert')
    await expect(box).toContainText('Sorry, login has failed')
    await expect(box).toContainText('The server gave no token. Try again.')
    expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
    await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
    await page.unroute('**/sec/auth')
  })
  await test.step('an answer with a token', async () => {
    await page.getByLabel('Username').fill('omar.haddad')
    await page.getByLabel('Password').fill('corridor-demo')
    let storedBefore: unknown = 'not asked'
    await page.route('**/sec/auth', async (route) => {
      storedBefore = await page.evaluate(() => localStorage.getItem('currentUser'))
      await route.continue()
    })
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByRole('link', { name: 'Working as omar.haddad - Logout' })).toBeVisible()
    expect(storedBefore).toBeNull()
    expect(await page.evaluate(storedUser)).toMatchObject({
      token: expect.stringMatching(/^.{43}$/),
      username: 'omar.haddad',
      userID: 2,
      profile: 2,
    })
  })
})

test('[LOGIN-02] [LOGIN-03] [LOGIN-04] Enter submits; the user lands on a returnUrl of ours, else on the root; the log-in screen ends the session on both sides', async ({
  app,
  page,
}) => {
  await app.open(page, 'users?tab=3&sid=2')
  await typeLogIn(page)
  await expect(page).toHaveURL(/#\/users\?tab=3&sid=2$/)
  await expect(page.getByRole('table', { name: 'Login log' })).toBeVisible()

  await test.step('no returnUrl, or one that is not ours', async () => {
    for (const returnUrl of [
      '',
      '?returnUrl=https://evil.example/',
      '?returnUrl=//evil.example',
      '?returnUrl=/nowhere',
      '?returnUrl=javascript:alert(1)',
    ]) {
      await app.open(page, `login${returnUrl}`)
      await typeLogIn(page)
      await expect(page).toHaveURL(`${app.url}/#/home`)
    }
  })
  await test.step('the log-in screen ends the session', async () => {
    const token = String((await page.evaluate(storedUser)).token)
    const loggedOut = page.waitForResponse((response) => response.url().endsWith('/sec/logout'))
    await app.open(page, 'login')
    expect((await loggedOut).status()).toBe(200)
    expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
    await app.open(page, 'users')
    await expect(page).toHaveURL(/#\/login\?returnUrl=/)
    const answer = await page.request.get(`${app.url}/api/aux/all`, { headers: { 'access-token': token } })
    expect(answer.status()).toBe(401)
  })
})

/** Notes when calls are sent, by the clock of the page: `page.clock` goes on while the test waits. */
async function noteCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const send = window.fetch
    const calls: (readonly [string, number])[] = []
    window.fetch = (input, init) => {
      calls.push([input instanceof Request ? input.url : input.toString(), Date.now()])
      return send(input, init)
    }
    Object.assign(window, { calls })
  })
}

/** From the start of the session, where the lists are loaded, to each verify. */
function verifyIntervals(page: Page): Promise<number[]> {
  return page.evaluate(() => {
    const calls: (readonly [string, number])[] = Reflect.get(window, 'calls')
    const times = calls.filter(([path]) => /\/api\/(aux\/all|verify)$/.test(path)).map(([, time]) => time)
    return times.slice(1).map((time, index) => time - (times[index] ?? 0))
  })
}

test('[LOGIN-08] [LOGIN-10] verify runs every 180000 ms and its token replaces the old one', async ({
  app,
  page,
}) => {
  await page.clock.install()
  await app.logIn(page)
  await noteCalls(page)
  await app.open(page, 'home')
  const before = String((await page.evaluate(storedUser)).token)
  const renewed = page.waitForResponse((response) => response.url().endsWith('/api/verify'))
  await page.clock.runFor(185_000)
  const { token } = await (await renewed).json()
  expect(token).not.toBe(before)
  await expect.poll(async () => (await page.evaluate(storedUser)).token).toBe(token)
  const listed = page.waitForRequest((request) => request.url().endsWith('/api/app_users/rows'))
  await page.getByRole('link', { name: 'Users' }).click()
  expect((await listed).headers()['access-token']).toBe(token)
  const second = page.waitForResponse((response) => response.url().endsWith('/api/verify'))
  await page.clock.runFor(185_000)
  expect((await second).status()).toBe(200)
  const intervals = await verifyIntervals(page)
  expect(intervals).toHaveLength(2)
  for (const interval of intervals) {
    expect(interval).toBeGreaterThanOrEqual(180_000)
    // A timer of a busy page comes late.
    expect(interval).toBeLessThan(190_000)
  }

  await test.step('an answer without renew leaves the old token', async () => {
    const kept = String((await page.evaluate(storedUser)).token)
    // Our server always renews; an answer that does not is bent on its way.
    await page.route('**/api/verify', (route) => route.fulfill({ json: { renew: false, token: 'other' } }))
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/verify'))
    await page.clock.runFor(180_000)
    await answered
    expect((await page.evaluate(storedUser)).token).toBe(kept)
  })
})

test('[LOGIN-11] a verify that fails: a lost connection keeps the session and Retry heals it, a 401 or a 403 ends it', async ({
  app,
  page,
}) => {
  await page.clock.install()
  await app.logIn(page)
  await app.open(page, 'home')
  await page.route('**/api/verify', (route) => route.abort())
  await page.clock.runFor(180_000)
  await expect(page.getByRole('alert')).toContainText('Your session could not be renewed')
  expect(await page.evaluate(storedUser)).toMatchObject({ username: 'ana.ruiz' })
  await page.unroute('**/api/verify')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Working as ana.ruiz - Logout' })).toBeVisible()

  await test.step('answered with 403', async () => {
    await expect(page.getByRole('link', { name: 'Working as ana.ruiz - Logout' })).toBeVisible()
    // Our server says 401; something in front of it may say 403.
    await page.route('**/api/verify', (route) => route.fulfill({ status: 403, json: {} }))
    await page.clock.runFor(180_000)
    await expect(page).toHaveURL(/#\/login\?returnUrl=/)
    await expect(page.getByRole('alert')).toContainText('Token expired')
    expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
    await page.unroute('**/api/verify')
  })
  await test.step('refused by the server', async () => {
    await app.logIn(page)
    await app.open(page, 'users?tab=3')
    await outlive(app, page)
    await page.clock.runFor(180_000)
    await expect(page).toHaveURL(/#\/login\?returnUrl=.*users/)
    await expect(page.getByRole('alert')).toContainText('Token expired')
    expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
  })
})

test('[LOGIN-12] a 401 in a joined group leads to login with Token expired; a 500 does not', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'home')
  await page.route('**/api/app_users/profiles', (route) => route.fulfill({ status: 500, body: 'oops' }))
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page).toHaveURL(/#\/users$/)
  await page.unroute('**/api/app_users/profiles')
  await outlive(app, page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(/#\/login\?returnUrl=/)
  await expect(page.getByRole('alert')).toContainText('Token expired')
})

test('session rescue: the same user finds the place and what was typed, without the passwords; another user finds nothing', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2&sid=8')
  await page.getByLabel('Comments').fill('typed before the session was lost')
  await page.getByLabel('Password').fill('a new password')
  await outlive(app, page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('Token expired')
  await typeLogIn(page)
  await expect(page).toHaveURL(/#\/users\?tab=2&sid=8$/)
  await expect(page.getByLabel('Comments')).toHaveValue('typed before the session was lost')
  await expect(page.getByLabel('Password')).toHaveValue('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('User saved')).toBeVisible()

  await test.step('another user', async () => {
    await page.getByLabel('Comments').fill('typed by Ana')
    await outlive(app, page)
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert')).toContainText('Token expired')
    await typeLogIn(page, 'ingrid.halvorsen')
    await expect(page.getByLabel('Comments')).toHaveValue('typed before the session was lost')
  })
})

test('two tabs: where another user logs in the other starts again without a question, whatever was typed; a log-out in one ends the other', async ({
  app,
  page,
  context,
  browser,
}) => {
  const elsewhere = await (await browser.newContext()).newPage()
  await app.logIn(elsewhere, 'ingrid.halvorsen')
  const kept = await elsewhere.evaluate(() => Object.entries(localStorage))
  await app.logIn(page)
  await app.open(page, 'users?tab=2&sid=8')
  await page.getByLabel('Comments').fill('typed by Ana')
  const asked: string[] = []
  page.on('dialog', async (dialog) => {
    asked.push(dialog.type())
    await dialog.dismiss()
  })
  const other = await context.newPage()
  await app.open(other, 'home')
  await other.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value)
  }, kept)
  await expect(page.getByText(/^Working as ingrid.halvorsen/)).toBeVisible()
  expect(asked).toEqual([])
  await elsewhere.context().close()

  await test.step('a log-out', async () => {
    await other.getByRole('link', { name: /Logout/ }).click()
    await expect(page).toHaveURL(/#\/login/)
  })
})

test.describe('in a browser that takes gzip', () => {
  test.use({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } })

  test('the log-in screen has its own font and works with 180 KB of scripts and styles', async ({
    app,
    page,
  }) => {
    await app.open(page, 'login')
    await expect(page.getByLabel('Username')).toBeFocused()
    await page.waitForLoadState('networkidle')
    const { sent, fonts } = await page.evaluate(async () => {
      await document.fonts.ready
      return {
        fonts: [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
        sent: performance
          .getEntriesByType('resource')
          .filter((entry) => entry instanceof PerformanceResourceTiming)
          .map(({ name, encodedBodySize, decodedBodySize }) => ({ name, encodedBodySize, decodedBodySize })),
      }
    })
    const code = sent.filter(({ name }) => /\.(?:js|css)$/.test(name))
    const bytes = code.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const plain = code.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)
    expect(bytes).toBeLessThan(plain / 2)
    expect(bytes / 1024).toBeLessThan(180)
    const all = sent.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    expect(all).toBeGreaterThan(100_000)
    expect(all).toBeLessThan(300_000)
    expect(fonts).toContain('Inter Variable')
    await expect(page.getByLabel('Username')).toHaveCSS('font-family', /^"Inter Variable"/)
    expect((await page.request.get(`${app.url}/inter-license.txt`)).ok()).toBe(true)
  })
})
