import { expect, test } from '../support/e2e.ts'

test('a screen links to its page of the guide, which links on and back; a missing page is reported', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'users')
  await page.getByRole('link', { name: 'Guide', exact: true }).click()
  await expect(page).toHaveURL(/#\/guide\?topic=users$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Guide' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 2, name: 'Give a colleague access' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A user' })).toHaveJSProperty('complete', true)
  await expect(page.getByRole('cell', { name: 'Compliance officer, Auditor' })).toBeVisible()
  await page.getByRole('link', { name: 'All pages' }).click()
  await page.getByRole('link', { name: 'One person, two records' }).click()
  await expect(page).toHaveURL(/#\/guide\?topic=customers&part=one-person-two-records$/)
  await expect(page.getByRole('heading', { name: 'One person, two records' })).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('link', { name: 'See who changed what' })).toBeVisible()

  await test.step('a page that does not exist, and one that cannot be loaded at first', async () => {
    await app.open(page, 'guide?topic=nowhere')
    await expect(page.getByText('There is no such page.')).toBeVisible()
    await page.route('**/assets/history-*.js', (call) => call.abort(), { times: 1 })
    await app.open(page, 'guide?topic=history')
    const failed = page.getByRole('alert').filter({ hasText: 'The page could not be loaded' })
    await expect(failed).toBeVisible()
    await failed.getByRole('button', { name: 'Retry' }).click()
    await expect(page.getByRole('heading', { level: 2, name: 'See who changed what' })).toBeVisible()
  })
})
