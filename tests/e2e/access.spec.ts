import { expect, test } from '../support/e2e.ts'

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
