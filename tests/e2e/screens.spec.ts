import type { Locator, Page, Request } from '@playwright/test'
import { type App, expect, test } from '../support/e2e.ts'
import { profileScreens, type WritableScreen, writableScreen } from '../support/e2e-profile-screens.ts'
import { type LoadedScreen, loadedScreens } from '../support/e2e-screens.ts'

// A walk opens several screens, so it takes longer than a test of one.
test.describe.configure({ timeout: 300_000 })

/** Loads the whole page, so that nothing is cached in it. Another origin would also start another renderer. */
async function load(app: App, page: Page, place: string): Promise<void> {
  await page.goto(`${app.url}/healthz`)
  await app.open(page, place)
}

function isCallOf(request: Request, pattern: RegExp): boolean {
  return pattern.test(`${request.method()} ${new URL(request.url()).pathname.replace(/\/$/, '')}`)
}

const failure = {
  // A code that the server is not ready would make the app ask again without Retry.
  json: { status: 503, code: 'internal', message: 'Not today.', requestId: 'req-screens', fields: [] },
  status: 503,
}

/** Fails the calls that match until Retry is pressed. One route serves a whole test. */
class FailingReads {
  pattern: RegExp | undefined

  async install(page: Page): Promise<void> {
    await page.route('**/api/**', (route) =>
      this.pattern && isCallOf(route.request(), this.pattern) ? route.fulfill(failure) : route.fallback(),
    )
  }
}

async function proveRetry(app: App, page: Page, reads: FailingReads, screen: LoadedScreen): Promise<void> {
  const retry = page.getByRole('main').getByRole('button', { name: 'Retry' })
  reads.pattern = screen.read
  await load(app, page, screen.place)
  await expect(retry.first()).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Not today.')
  await expect(screen.loaded(page)).toHaveCount(0)
  reads.pattern = undefined
  await retry.first().click()
  await expect(screen.loaded(page)).toBeVisible()
  await expect(retry).toHaveCount(0)
}

for (const [part, screens] of Object.entries(loadedScreens))
  test(`${part}: a list or record that fails to load offers Retry, and Retry loads it`, async ({
    app,
    page,
  }) => {
    const reads = new FailingReads()
    await app.logIn(page)
    await reads.install(page)
    for (const screen of screens) await test.step(screen.name, () => proveRetry(app, page, reads, screen))
  })

function refusal(page: Page): Locator {
  return page.getByRole('heading', { name: 'No access' })
}

async function expectClosed(app: App, page: Page, place: string): Promise<void> {
  await app.open(page, 'guide')
  await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeVisible()
  await expect(refusal(page)).toHaveCount(0)
  await app.open(page, place)
  await expect(refusal(page)).toBeVisible()
}

const notTyped = '[type=hidden], [type=search], [type=radio], [aria-label^=Filter], [aria-readonly=true]'

/** Fields that can be changed. Radio buttons are left out: nothing in them says that they are read-only. */
function editable(form: Locator): Locator {
  return form.locator(
    `input:not(${notTyped}, [readonly], :disabled), textarea:not([readonly], :disabled), select:not(:disabled)`,
  )
}

async function expectWritable(page: Page, { controls, form }: WritableScreen): Promise<void> {
  for (const control of controls(page)) await expect(control).toBeVisible()
  if (form) await expect(editable(form(page)).first()).toBeVisible()
}

async function expectReadOnly(page: Page, { controls, form }: WritableScreen): Promise<void> {
  for (const control of controls(page)) await expect(control).toHaveCount(0)
  if (form) await expect(editable(form(page))).toHaveCount(0)
}

for (const [login, { writes, reads, closed }] of Object.entries(profileScreens))
  test(`[COMP-07] [USER-20] ${login} finds fields and buttons on the screens that the profile may write, none on those it may only read, and 'No access' on the others`, async ({
    app,
    page,
  }) => {
    await app.logIn(page, login)
    const walk = (names: typeof reads, prove: typeof expectReadOnly) => async (): Promise<void> => {
      for (const name of names)
        await test.step(name, async () => {
          const screen = writableScreen(name)
          await app.open(page, screen.place)
          await expect(screen.shown(page)).toBeVisible()
          await prove(page, screen)
        })
    }
    await test.step('may write', walk(writes, expectWritable))
    await test.step('may only read', walk(reads, expectReadOnly))
    for (const place of closed) await test.step(place, () => expectClosed(app, page, place))
  })
