import { expect, test } from '../support/e2e.ts'

test.beforeEach(({ app, page }) => app.logIn(page))

/** With the motion that all other tests do without. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('[PGN-01] [PGN-03] [PGN-04] a paged list: 5 page numbers at a time, an ellipsis jumps by a group, an empty page steps back', async ({
  app,
  page,
}) => {
  await app.open(page, 'home?view=design&tab=2')
  const pager = page.getByRole('navigation', { name: 'Paged list pages' })
  const numbers = pager.getByRole('button', { name: /^Page / })
  await expect(numbers).toHaveText(['1', '2', '3', '4', '5'])
  await expect(pager.getByRole('button', { name: 'Previous 5 pages' })).toHaveCount(0)
  await expect(pager).toContainText('1–40 of 1,284')
  await expect(page.getByLabel('Calls')).toHaveText('count() rows(0, 40)')
  await pager.getByRole('button', { name: 'Next 5 pages' }).click()
  await expect(numbers).toHaveText(['6', '7', '8', '9', '10'])
  await expect(pager.locator('[aria-current=page]')).toHaveText('6')
  await expect(pager).toContainText('201–240 of 1,284')
  await expect(page.getByLabel('Calls')).toHaveText('count() rows(0, 40) count() rows(200, 40)')
  await pager.getByRole('button', { name: 'Previous 5 pages' }).click()
  await expect(pager.locator('[aria-current=page]')).toHaveText('5')

  await test.step('an empty page above 1 steps back one page, an empty page 1 stays', async () => {
    for (let group = 0; group < 6; group += 1)
      await pager.getByRole('button', { name: 'Next 5 pages' }).click()
    await pager.getByRole('button', { name: 'Page 33' }).click()
    await expect(pager).toContainText('1,281–1,284 of 1,284')
    await page.getByRole('button', { name: 'Take a page away' }).click()
    await expect(pager.locator('[aria-current=page]')).toHaveText('32')
    await expect(pager).toContainText('1,241–1,244 of 1,244')
    await pager.getByRole('button', { name: 'Previous 5 pages' }).click()
    for (let group = 0; group < 5; group += 1)
      await pager.getByRole('button', { name: 'Previous 5 pages' }).click()
    await pager.getByRole('button', { name: 'Page 1' }).click()
    await page.getByRole('button', { name: 'Take all away' }).click()
    await expect(page.getByRole('table', { name: 'Paged things' })).toContainText('No Things found')
    await expect(pager.locator('[aria-current=page]')).toHaveText('1')
  })
})

test('[SHELL-10] one toast component shows success, info and error; an error stays', async ({
  app,
  page,
}) => {
  await app.open(page, 'home?view=design&tab=2')
  const region = page.getByRole('status', { name: 'Messages' })
  for (const kind of ['success', 'info', 'error']) {
    await page.getByRole('button', { name: `Show ${kind}` }).click()
    await expect(region.locator(`[data-kind=${kind}]`)).toContainText(`This is a ${kind} message`)
  }
  await expect(region.getByRole('alert')).toHaveCount(1)
  await expect(region.locator('[data-kind=success]')).toHaveCount(0, { timeout: 10_000 })
  await expect(region.locator('[data-kind=error]')).toBeVisible()
  await region.locator('[data-kind=error]').getByRole('button', { name: 'Close' }).click()
  await expect(region.locator('[data-kind=error]')).toHaveCount(0)
})

test('[PW2-01] [PW2-02] [PW2-03] the second-level dialog: one password, Confirm and Close, no X; the server judges, a refusal empties the input', async ({
  app,
  page,
}) => {
  await app.open(page, 'home?view=design&tab=3')
  await page.getByRole('button', { name: 'Ask for the second level password' }).click()
  const dialog = page.getByRole('dialog', { name: 'Second Level Password Confirmation' })
  await expect(dialog.getByLabel('Password')).toBeFocused()
  await expect(dialog.getByLabel('Password')).toHaveAttribute('type', 'password')
  await expect(dialog.getByRole('button')).toHaveText(['Confirm', 'Close'])
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  await page.mouse.click(5, 300)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)

  await test.step('a refusal, and a pass by Enter', async () => {
    await page.getByRole('button', { name: 'Ask for the second level password' }).click()
    const input = dialog.getByLabel('Password')
    await input.fill('not this one')
    const sent = page.waitForRequest((request) => request.url().endsWith('/api/app_users/second/level/auth'))
    await dialog.getByRole('button', { name: 'Confirm' }).click()
    expect((await sent).postDataJSON()).toEqual({
      user: 'ana.ruiz',
      passlvl2: expect.stringMatching(/^[0-9a-f]{64}$/),
      action: 'agencies',
    })
    const label = dialog.getByText('Wrong Password')
    await expect(label).toBeVisible()
    expect(await label.evaluate((element) => getComputedStyle(element).color)).toBe('rgb(180, 35, 24)')
    await expect(input).toHaveValue('')
    await expect(input).toBeFocused()
    await input.fill('second-demo')
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    const grants = await app.platform.db
      .selectFrom('sessionGrants')
      .select('kind')
      .where('kind', '=', 'agencies')
      .execute()
    expect(grants).toHaveLength(1)
  })
})

test('two lists: what is filtered or marked moves by buttons, with counts, and is told aloud', async ({
  app,
  page,
}) => {
  await app.open(page, 'home?view=design&tab=6')
  const first = (name: string) => page.getByRole('button', { name }).first()
  const list = (name: string) => page.getByRole('listbox', { name }).first()
  await expect(list('Available (998)')).toBeVisible()
  await expect(list('Selected (2)').getByRole('option')).toHaveCount(2)
  await expect(first('Move selected to Selected')).toHaveAttribute('aria-disabled', 'true')
  const filter = page.getByRole('textbox', { name: 'Filter Available' }).first()
  await filter.fill('nothing has this name')
  await expect(list('Available (0 of 998)').getByRole('option')).toHaveCount(0)
  await filter.fill('100')
  await expect(list('Available (2 of 998)').getByRole('option')).toHaveCount(2)
  await list('Available (2 of 998)').getByRole('option').first().click()
  await first('Move selected to Selected').click()
  await expect(page.getByText('1 moved to Selected')).toHaveCount(1)
  await expect(page.getByRole('status').filter({ hasText: '1 moved to Selected' })).toHaveCount(1)
  await expect(list('Selected (3)').getByRole('option')).toHaveCount(3)
  await first('Move all shown to Selected').click()
  await expect(list('Selected (4)').getByRole('option')).toHaveCount(4)
  await first('Move all to Available').click()
  await expect(page.getByRole('status').filter({ hasText: '4 moved to Available' })).toHaveCount(1)
  await filter.fill('')
  await expect(list('Available (1000)')).toBeVisible()
})
