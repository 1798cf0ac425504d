import { expect, expectAccessible, test } from '../support/e2e.ts'

const sizes = [
  { width: 1366, height: 768 },
  { width: 1280, height: 600 },
]

for (const colorScheme of ['light', 'dark'] as const) {
  for (const viewport of sizes) {
    test.describe(`${colorScheme}, ${viewport.width}x${viewport.height}`, () => {
      test.use({ colorScheme, viewport })

      test('axe finds nothing in Edit Agent; Save is in sight', async ({ app, page }) => {
        await app.logIn(page)
        await app.open(page, 'agencies?tab=5&sid=6')
        await page.getByRole('row').nth(1).click()
        await page.getByRole('button', { name: 'Edit' }).click()
        const dialog = page.getByRole('dialog', { name: 'Edit Agent' })
        await expect(dialog.getByRole('button', { name: 'Save' })).toBeInViewport({ ratio: 1 })
        await expectAccessible(page)
      })

      test('axe finds nothing on the tabs of an agency', async ({ app, page }) => {
        // Five looks of axe, each of some seconds.
        test.setTimeout(300_000)
        await app.logIn(page)
        for (const tab of [3, 4, 5, 6, 7]) {
          await app.open(page, `agencies?tab=${tab}&sid=17`)
          await expect(page.getByRole('heading', { name: /SETUP$/ })).toBeVisible()
          await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
          await expectAccessible(page)
        }
      })
    })
  }
}
