import { hashPassword } from '@corridor/contract/common/password'
import type { Request } from '@playwright/test'
import { expect, test, typeLogIn } from '../support/e2e.ts'
import { passPrompt } from '../support/e2e-agencies.ts'

function isCall(request: Request): boolean {
  return /\/(api|sec)\//.test(new URL(request.url()).pathname)
}

test('[API-01] [API-02] [API-03] [API-04] [API-05] [FMT-10] calls carry token, no-cache headers and the XSRF value; passwords go out hashed, saves carry the sign', async ({
  app,
  page,
  context,
}) => {
  const calls: Request[] = []
  page.on('request', (request) => {
    if (isCall(request)) calls.push(request)
  })
  await app.open(page, 'login')
  await typeLogIn(page)
  await expect(page).toHaveURL(/#\/home$/)
  const { token, sign } = await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? '{}'))
  const xsrf = (await context.cookies()).find(({ name }) => name === 'XSRF-TOKEN')
  await test.step('the headers of reading calls', async () => {
    expect(xsrf).toMatchObject({ secure: true, sameSite: 'Strict', httpOnly: false, path: '/' })
    await app.open(page, 'users?tab=2&sid=9')
    await page.getByRole('button', { name: /Last update/ }).click()
    await page
      .getByRole('dialog')
      .getByText(/created/)
      .waitFor()
    const [login, ...others] = calls
    expect(new URL(login?.url() ?? '').pathname).toBe('/sec/auth')
    expect(login?.headers()['access-token']).toBeUndefined()
    expect(others.length).toBeGreaterThanOrEqual(6)
    // What Home still asked for when it was left has no answer.
    const answers = (await Promise.all(others.map((request) => request.response()))).filter(
      (answer) => answer !== null,
    )
    expect(answers.length).toBeGreaterThanOrEqual(4)
    for (const answer of answers) expect(answer.headers()['cache-control']).toContain('no-store')
    await page.keyboard.press('Escape')
  })
  await test.step('a save with passwords', async () => {
    await page.getByLabel('Password').fill('first new one')
    await page.getByLabel('Password 2nd Level').fill('second new one')
    const saved = page.waitForRequest((request) => request.url().endsWith('/api/app_user/9'))
    await page.getByRole('button', { name: 'Save' }).click()
    expect((await saved).postDataJSON()).toMatchObject({
      sign,
      passwordN: await hashPassword('first new one'),
      password2N: await hashPassword('second new one'),
    })
    await passPrompt(page)
    await expect(page.getByText('User saved')).toBeVisible()
  })
  const [, ...others] = calls
  for (const request of calls) {
    expect(request.headers()).toMatchObject({
      'cache-control': 'no-cache, no-store',
      pragma: 'no-cache',
      expires: '0',
    })
  }
  for (const request of others) {
    expect(request.headers()).toMatchObject({ 'access-token': token, 'x-xsrf-token': xsrf?.value })
  }
  const bodies = calls.map((request) => request.postData() ?? '').join()
  expect(bodies).toContain(await hashPassword('corridor-demo'))
  for (const clear of ['corridor-demo', 'second-demo', 'first new one', 'second new one'])
    expect(bodies).not.toContain(clear)
})

test('[LOOK-02] [LOOK-03] the lookups are loaded once a session; a 401 to that load alone leads to login', async ({
  app,
  page,
}) => {
  let loads = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/aux/all')) loads += 1
  })
  await app.logIn(page)
  await app.open(page, 'home')
  for (const screen of ['Users', 'Agencies', 'Customers', 'Home', 'Users']) {
    await page.getByRole('link', { name: screen }).click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await expect.poll(() => loads).toBe(1)
  await app.open(page, 'login')
  await typeLogIn(page, 'omar.haddad')
  await expect.poll(() => loads).toBe(2)

  await test.step('a 401 to the load of the lookups', async () => {
    await app.logIn(page)
    // The session itself holds: the refusal of any other call would lead to login as well.
    await page.route('**/api/aux/all', async (route) => {
      const headers = { ...route.request().headers(), 'access-token': 'a token that ended' }
      await route.fulfill({ response: await route.fetch({ headers }) })
    })
    await app.open(page, 'home')
    await expect(page).toHaveURL(/#\/login\?returnUrl=/)
    await expect(page.getByRole('alert')).toContainText('Token expired')
  })
})

test('[API-11] the debug view asks /sec/verify and shows no token; it is for a super admin', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'home?view=debug')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Debug')
  await expect(page.getByText('DEV')).toBeVisible()
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/sec/verify'))
  await page.getByRole('button', { name: 'Verify the session' }).click()
  const { token } = await (await asked).json()
  await expect(page.getByText(/^The session holds; /)).toBeVisible()
  expect(await page.locator('main').textContent()).not.toContain(token)
  // The session goes on with what came back.
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('table', { name: 'Users' })).toBeVisible()
  await app.logIn(page, 'omar.haddad')
  await app.open(page, 'home?view=debug')
  await expect(page.getByRole('heading', { name: 'No access' })).toBeVisible()
})
