import type { Page } from '@playwright/test'
import { type App, expect, expectAccessible, inBothSchemes, test, typeLogIn } from '../support/e2e.ts'

async function loggedIn(page: Page, app: App, route: string): Promise<void> {
  await app.logIn(page)
  await app.open(page, route)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

/** Opens each state in turn, so that axe sees it as a person does. */
const states: Readonly<Record<string, (page: Page, app: App) => Promise<void>>> = {
  login: async (page, app) => {
    await app.open(page, 'login')
    await page.getByLabel('Username').waitFor()
  },
  'login, refused': async (page, app) => {
    await app.open(page, 'login')
    await typeLogIn(page, 'nobody', 'whatever it is')
    await page.getByText('Sorry, login has failed').waitFor()
  },
  home: (page, app) => loggedIn(page, app, 'home'),
  'display menu': async (page, app) => {
    await loggedIn(page, app, 'home')
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('radio', { name: 'Compact' }).waitFor()
  },
  'user list': async (page, app) => {
    await loggedIn(page, app, 'users')
    await page.getByRole('row', { name: /aisha/i }).waitFor()
  },
  'user list, nothing found': async (page, app) => {
    await loggedIn(page, app, 'users')
    await page.getByRole('textbox', { name: 'Search users' }).fill('nobody of this name')
    await page.keyboard.press('Enter')
    await page.getByText('No Users found').waitFor()
  },
  'user detail, blocked': async (page, app) => {
    await loggedIn(page, app, 'users?tab=2&sid=7')
    await page.getByRole('button', { name: 'Unlock' }).waitFor()
  },
  'new user with errors': async (page, app) => {
    await loggedIn(page, app, 'users?tab=2')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('There are 6 problems with this form').waitFor()
  },
  'profile list open': async (page, app) => {
    await loggedIn(page, app, 'users?tab=2')
    await page.getByRole('combobox', { name: 'Profile' }).click()
    await page.getByRole('option').first().waitFor()
  },
  'login log': async (page, app) => {
    await loggedIn(page, app, 'users?tab=3')
    await page.getByRole('table', { name: 'Login log' }).getByRole('row', { name: /LOGIN/ }).first().waitFor()
  },
  history: async (page, app) => {
    await loggedIn(page, app, 'users?tab=2&sid=4')
    await page.getByRole('button', { name: /Last update/ }).click()
    await page.getByRole('dialog').getByRole('table').waitFor()
  },
  'unsaved changes': async (page, app) => {
    await loggedIn(page, app, 'users?tab=2&sid=4')
    await page.getByLabel('Comments').fill('x')
    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('dialog', { name: 'You have unsaved changes' }).waitFor()
  },
  'second level, refused': async (page, app) => {
    await loggedIn(page, app, 'home?view=design&tab=3')
    await page.getByRole('button', { name: 'Ask for the second level password' }).click()
    await page.keyboard.press('Enter')
    await page.getByText('Wrong Password').waitFor()
  },
  'design: tables': (page, app) => loggedIn(page, app, 'home?view=design&tab=1'),
  'design: forms': (page, app) => loggedIn(page, app, 'home?view=design&tab=4'),
  'design: schedule': (page, app) => loggedIn(page, app, 'home?view=design&tab=5'),
}

for (const [name, reach] of Object.entries(states)) {
  test(`axe finds nothing: ${name}, light and dark`, async ({ app, page }) => {
    await reach(page, app)
    await inBothSchemes(page, () => expectAccessible(page))
  })
}

test('axe finds nothing: toasts, light and dark', async ({ app, page }) => {
  await loggedIn(page, app, 'home?view=design&tab=2')
  await inBothSchemes(page, async () => {
    for (const kind of ['success', 'info', 'error'])
      await page.getByRole('button', { name: `Show ${kind}` }).click()
    await expectAccessible(page)
  })
})

test('the whole users flow by keyboard alone', async ({ app, page }) => {
  const press = async (...keys: string[]): Promise<void> => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = page.locator(':focus')
  const tabTo = async (name: string | RegExp): Promise<void> => {
    for (let step = 0; step < 40; step += 1) {
      await press('Tab')
      const text = await focused.evaluate((node) => {
        const labelled = node as HTMLInputElement
        return labelled.labels?.[0]?.textContent ?? node.getAttribute('aria-label') ?? node.textContent ?? ''
      })
      if (typeof name === 'string' ? text.replace(' *', '') === name : name.test(text)) return
    }
    throw new Error(`Tab never reached ${name}`)
  }
  await app.open(page, 'users')
  await page.getByLabel('Username').waitFor()
  await page.keyboard.type('ana.ruiz')
  await press('Tab')
  await page.keyboard.type('corridor-demo')
  await press('Enter')
  await page.getByRole('row', { name: /aisha/i }).waitFor()

  await press('/')
  await expect(page.getByRole('textbox', { name: 'Search users' })).toBeFocused()
  await page.keyboard.type('ortega')
  await press('Enter')
  await expect(page.getByRole('row')).toHaveCount(2)
  await tabTo('Jorge')
  await press('Enter')
  await expect(page.getByLabel('User blocked')).toBeVisible()
  await tabTo('Unlock')
  await press('Enter')
  await expect(page.getByText('User unlocked')).toBeVisible()

  await app.open(page, 'users')
  await page.getByRole('row', { name: /aisha/i }).waitFor()
  await tabTo('New user')
  await press('Enter')
  await expect(page.getByLabel('First name')).toBeFocused()
  await page.keyboard.type('Key')
  for (const [label, text] of Object.entries({
    'Last name': 'Board',
    Email: 'key@board.example',
    Login: 'key.board',
  })) {
    await tabTo(label)
    await page.keyboard.type(text)
  }
  await tabTo('Profile')
  await page.keyboard.type('Audi')
  await press('Enter')
  await tabTo('Password')
  await page.keyboard.type('typed by hand')
  await tabTo('Active')
  await press('Space')
  await tabTo('Save')
  await press('Enter')
  const prompt = page.getByRole('dialog', { name: 'Second Level Password Confirmation' })
  await expect(prompt.getByLabel('Password')).toBeFocused()
  await page.keyboard.type('second-demo')
  await press('Enter')
  await expect(page.getByText('User saved')).toBeVisible()
  const stored = await app.platform.db
    .selectFrom('appUsers')
    .selectAll()
    .where('login', '=', 'key.board')
    .executeTakeFirst()
  expect(stored).toMatchObject({ name: 'Key', profile: 6, active: true })
})

test('arrow keys and j/k move in the list, Enter opens, the focus returns to the heading on a change of route', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'home')
  await page.getByRole('link', { name: 'Users' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Users' })).toBeFocused()
  await page.getByRole('link', { name: 'Aisha' }).focus()
  for (const key of ['ArrowDown', 'j', 'k', 'ArrowDown']) await page.keyboard.press(key)
  await expect(page.getByRole('link', { name: 'Ana' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/tab=2&sid=1$/)
})
