import type { Locator, Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { headOf, rowTable, spoil, storeDays } from '../support/e2e-reconciliations.ts'

/** Tab after Tab until it is there. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible()
  for (let presses = 0; presses < 60; presses += 1) {
    if (await target.evaluate((one) => one === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

test('by keyboard alone from the list to the day, to what does not hold, to its transfer, postings and rows; a transfer names its reconciliations to profiles that may read them', async ({
  app,
  page,
}) => {
  const { host, paid } = await storeDays(app)
  const differs = paid[0]?.sid ?? 0
  const misses = paid[2]?.sid ?? 0
  await spoil(app, differs, misses)
  await test.step('by keyboard alone', async () => {
    await app.logIn(page)
    await app.open(page, 'reconciliations')
    await tabTo(page, page.getByRole('link', { name: '02/03/2026' }).first())
    await page.keyboard.press('Enter')
    const box = page.getByRole('region', { name: 'Proof of the day' })
    await tabTo(page, box.getByRole('button', { name: 'Prove' }))
    await page.keyboard.press('Enter')
    await expect(box.getByRole('status')).toContainText('It does not hold')
    await expect(box.getByRole('button', { name: 'Prove again' })).toBeFocused()
    // What leads to a transfer comes before the sums.
    await expect(box.getByRole('listitem').first()).toContainText(/^Transfer \d+,/)
    await tabTo(page, box.getByRole('link', { name: `Transfer ${differs}` }).first())
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`#/transactions\\?tab=2&sid=${differs}$`))

    const postings = page.getByRole('region', { name: 'Postings' })
    const steps = postings.getByRole('table')
    await expect(steps).toHaveCount(2)
    await expect(steps.nth(0).getByRole('rowheader')).toHaveText(['HOST WELL', 'Under way', 'Sum'])
    await expect(steps.nth(1).locator('caption')).toContainText('Paid out 02/03/2026')
    await expect(steps.nth(1).locator('tfoot')).toContainText('Does not come to zero')
    // And back to its rows.
    const { sid } = await headOf(app, { day: '2026-03-02', host })
    await tabTo(page, page.getByRole('link', { name: 'HOST WELL to PEER/MEX 1, 02/03/2026' }))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`#/reconciliations\\?tab=2&sid=${sid}$`))
    await expect(rowTable(page).getByRole('link', { name: String(differs) })).toBeVisible()

    await app.open(page, `transactions?tab=2&sid=${misses}`)
    await expect(steps.nth(1)).toContainText('Nothing is booked for this step.')
  })
  await test.step('the reconciliations of a transfer', async () => {
    const pair = await headOf(app, { day: '2026-03-02', host })
    await app.logIn(page)
    await app.open(page, `transactions?tab=2&sid=${differs}`)
    const named = page.getByText(/^In the reconciliations/)
    await expect(named.getByRole('link')).toHaveText([
      'HOST WELL to PEER/MEX 1, 02/03/2026',
      'PEER/MEX 1 to HOST WELL, 02/03/2026',
      'HOST WELL to Emerlink, 02/03/2026',
    ])
    await expect(named.getByText('DIFF')).toHaveCount(3)
    await named.getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`reconciliations\\?tab=2&sid=${pair.sid}$`))

    await app.logIn(page, 'sara.kim')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await app.open(page, `transactions?tab=2&sid=${differs}`)
    await expect(page.getByRole('article', { name: /^Transaction/ })).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Why this price' })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Postings' })).toHaveCount(0)
    await expect(named).toHaveCount(0)
    expect(asked.filter((url) => /reconciliation/.test(url))).toEqual([])
  })
})
