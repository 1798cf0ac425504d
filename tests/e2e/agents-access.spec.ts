import { expect, expectAccessible, inBothSchemes, test } from '../support/e2e.ts'
import { viewports } from '../support/e2e-layout.ts'

test('axe finds nothing in Edit Agent, light and dark; it begins at its first field, Save is in sight', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'agencies?tab=5&sid=6')
  await page.getByRole('row').nth(1).click()
  await page.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Agent' })
  // Not the id, which can only be read.
  await expect(dialog.getByRole('textbox', { name: 'Name', exact: true })).toBeFocused()
  await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
  const wednesday = dialog.getByRole('columnheader', { name: 'Wednesday' })
  expect(await wednesday.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
  for (const size of viewports) {
    await page.setViewportSize(size)
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
    await inBothSchemes(page, () => expectAccessible(page))
  }
})

for (const size of viewports) {
  test(`axe finds nothing on the tabs of an agency, light and dark ${size.width}x${size.height}`, async ({
    app,
    page,
  }) => {
    // Ten looks of axe, each of some seconds on a busy machine.
    test.setTimeout(300_000)
    await page.setViewportSize(size)
    await app.logIn(page)
    for (const tab of [3, 4, 5, 6, 7]) {
      await app.open(page, `agencies?tab=${tab}&sid=17`)
      await expect(page.getByRole('heading', { name: /SETUP$/ })).toBeVisible()
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await inBothSchemes(page, () => expectAccessible(page))
    }
  })
}
