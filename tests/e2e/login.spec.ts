import { expect, outlive, test, typeLogIn } from '../support/e2e.ts'

function storedUser() {
  return JSON.parse(localStorage.getItem('currentUser') ?? 'null')
}

test('[LOGIN-01] the login screen has its title, two fields and a button', async ({ app, page }) => {
  await app.open(page, 'login')
  await expect(page.getByRole('heading', { name: 'Log in to Corridor' })).toBeVisible()
  await expect(page.getByLabel('Username')).toBeFocused()
  await expect(page.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

test('[LOGIN-02] [LOGIN-03] Enter submits, and the user lands where he wanted to go', async ({
  app,
  page,
}) => {
  await app.open(page, 'users?tab=3&sid=2')
  await typeLogIn(page)
  await expect(page).toHaveURL(/#\/users\?tab=3&sid=2$/)
  await expect(page.getByRole('table', { name: 'Login log' })).toBeVisible()
})

test('[LOGIN-03] without returnUrl, and with one that is not ours, the user lands on the root', async ({
  app,
  page,
}) => {
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

test('[LOGIN-04] opening the login screen ends the session on both sides', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'home')
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

test('[LOGIN-05] a refused login says so and stores nothing', async ({ app, page }) => {
  await app.open(page, 'login')
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

test('[LOGIN-07] the session is stored as the current user only once a token came back', async ({
  app,
  page,
}) => {
  await app.open(page, 'login')
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

test('[LOGIN-07] an answer without a token is no login, and says so', async ({ app, page }) => {
  await page.route('**/sec/auth', async (route) => {
    const answer = await route.fetch()
    const { user } = await answer.json()
    await route.fulfill({ response: answer, json: { user } })
  })
  await app.open(page, 'login')
  await typeLogIn(page)
  const box = page.getByRole('alert')
  await expect(box).toContainText('Sorry, login has failed')
  await expect(box).toContainText('The server gave no token. Try again.')
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toHaveCount(0)
})

test('[LOGIN-08] [LOGIN-10] verify runs every 180000 ms and its token replaces the old one', async ({
  app,
  page,
}) => {
  await page.clock.install()
  await app.logIn(page)
  await app.open(page, 'home')
  const before = String((await page.evaluate(storedUser)).token)
  const verifies: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/verify')) verifies.push(1)
  })
  await page.clock.runFor(179_000)
  expect(verifies).toHaveLength(0)
  const renewed = page.waitForResponse((response) => response.url().endsWith('/api/verify'))
  await page.clock.runFor(2_000)
  const { token } = await (await renewed).json()
  expect(token).not.toBe(before)
  await expect.poll(async () => (await page.evaluate(storedUser)).token).toBe(token)
  const listed = page.waitForRequest((request) => request.url().endsWith('/api/app_users/rows'))
  await page.getByRole('link', { name: 'Users' }).click()
  expect((await listed).headers()['access-token']).toBe(token)
  const second = page.waitForResponse((response) => response.url().endsWith('/api/verify'))
  await page.clock.runFor(180_000)
  expect((await second).status()).toBe(200)
  expect(verifies).toHaveLength(2)
})

test('[LOGIN-10] without renew the old token stays', async ({ app, page }) => {
  await page.clock.install()
  await app.logIn(page)
  await app.open(page, 'home')
  const before = String((await page.evaluate(storedUser)).token)
  // Our server always renews; an answer that does not is bent on its way.
  await page.route('**/api/verify', (route) => route.fulfill({ json: { renew: false, token: 'other' } }))
  const answered = page.waitForResponse((response) => response.url().endsWith('/api/verify'))
  await page.clock.runFor(180_000)
  await answered
  expect((await page.evaluate(storedUser)).token).toBe(before)
})

test('[LOGIN-11] a verify that the server refuses ends the session with Token expired', async ({
  app,
  page,
}) => {
  await page.clock.install()
  await app.logIn(page)
  await app.open(page, 'users?tab=3')
  await outlive(app, page)
  await page.clock.runFor(180_000)
  await expect(page).toHaveURL(/#\/login\?returnUrl=.*users/)
  await expect(page.getByRole('alert')).toContainText('Token expired')
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
})

test('[LOGIN-11] a verify that is answered with 403 ends the session as well', async ({ app, page }) => {
  await page.clock.install()
  await app.logIn(page)
  await app.open(page, 'home')
  await expect(page.getByRole('link', { name: 'Working as ana.ruiz - Logout' })).toBeVisible()
  // Our server says 401; something in front of it may say 403.
  await page.route('**/api/verify', (route) => route.fulfill({ status: 403, json: {} }))
  await page.clock.runFor(180_000)
  await expect(page).toHaveURL(/#\/login\?returnUrl=/)
  await expect(page.getByRole('alert')).toContainText('Token expired')
  expect(await page.evaluate(() => localStorage.getItem('currentUser'))).toBeNull()
})

test('[LOGIN-11] a lost connection keeps the session, says so, and the next try heals it', async ({
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

test('session rescue: the same user finds the place and what was typed, without the passwords', async ({
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
})

test('session rescue: another user finds nothing of it', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'users?tab=2&sid=8')
  await page.getByLabel('Comments').fill('typed by Ana')
  await outlive(app, page)
  await page.getByRole('button', { name: 'Save' }).click()
  await typeLogIn(page, 'ingrid.halvorsen')
  await expect(page.getByLabel('Comments')).toHaveValue('')
})

test('two tabs: logging out in one ends the other', async ({ app, page, context }) => {
  await app.logIn(page)
  await app.open(page, 'home')
  const other = await context.newPage()
  await app.open(other, 'users')
  await expect(other.getByRole('table', { name: 'Users' })).toBeVisible()
  await page.getByRole('link', { name: /Logout/ }).click()
  await expect(other).toHaveURL(/#\/login/)
})

test('two tabs: where somebody else logs in the other begins anew, whatever was typed there, and nobody is asked', async ({
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
})

test.describe('as it is sent to a browser that takes gzip', () => {
  test.use({ extraHTTPHeaders: { 'accept-encoding': 'gzip' } })

  test('the login screen works with 180 KB of scripts and styles', async ({ app, page }) => {
    await app.open(page, 'login')
    await expect(page.getByLabel('Username')).toBeFocused()
    await page.waitForLoadState('networkidle')
    const sent = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry instanceof PerformanceResourceTiming)
        .filter(({ name }) => /\.(?:js|css)$/.test(name))
        .map(({ encodedBodySize, decodedBodySize }) => ({ encodedBodySize, decodedBodySize })),
    )
    const bytes = sent.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)
    const plain = sent.reduce((sum, { decodedBodySize }) => sum + decodedBodySize, 0)
    expect(bytes).toBeLessThan(plain / 2)
    expect(bytes / 1024).toBeLessThan(180)
  })
})
