import { expect, test } from '../support/e2e.ts'

/**
 * What nearly every file runs: the log-in and the frame around the screens. The map of `tools/selection` leaves these
 * functions out of all other files, so this file opens a page of the guide alone.
 */
test('the guide shows its first page without a record', async ({ app, page }) => {
  await app.logIn(page)
  await app.open(page, 'guide')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
