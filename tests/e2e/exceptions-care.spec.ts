import { expect, test } from '../support/e2e.ts'
import { itemPanel, items } from '../support/e2e-exceptions.ts'
import { chooseLanguage } from '../support/e2e-languages.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'
import { expectSteady } from '../support/e2e-steady.ts'

test('each part that fails has its Retry, the views stay in place while their counts are late, and a late clock is read whole in each language', async ({
  app,
  page,
}) => {
  await test.step('each part that fails', async () => {
    const parts = ['**/api/transactions/agencies', '**/api/exceptions/rules', '**/api/exceptions/item/**']
    await app.logIn(page)
    for (const part of parts) await page.route(part, (route) => route.abort())
    await app.open(page, 'exceptions')
    const lists = page.getByRole('alert').filter({ hasText: 'The lists to choose from could not be loaded' })
    await expect(lists).toBeVisible()
    await items(page).first().getByRole('link').first().click()
    await expect(itemPanel(page).getByRole('alert')).toBeVisible()
    await expectUnbroken(page, itemPanel(page))
    for (const part of parts) await page.unroute(part)
    await lists.getByRole('button', { name: 'Retry' }).click()
    await expect(lists).toHaveCount(0)
    await itemPanel(page).getByRole('button', { name: 'Retry' }).click()
    await expect(itemPanel(page).getByRole('heading').first()).toBeVisible()
    await expect(itemPanel(page).getByRole('alert')).toHaveCount(0)
  })
  await test.step('late counts', async () => {
    await app.logIn(page)
    await expectSteady(page, {
      call: '**/api/exceptions/counts',
      open: () => app.open(page, 'exceptions'),
      pressed: page.getByRole('button', { name: /^For you to approve/ }),
      brought: page.getByRole('button', { name: /^For you to approve \d/ }),
    })
  })
  await test.step('how late a clock is, in three languages', async () => {
    await app.logIn(page)
    await app.open(page, 'exceptions')
    const cell = page.getByRole('cell').filter({ has: page.locator('[data-tone=over]') })
    for (const [language, word] of [
      ['English', 'over'],
      ['Español', 'hace'],
      ['Français', 'échu'],
    ] as const) {
      await chooseLanguage(page, language)
      await page.keyboard.press('Escape')
      await expect(cell.first()).toContainText(word)
      const cut = await cell.evaluateAll((all) =>
        all.filter((one) => one.scrollWidth > one.clientWidth).map(({ textContent }) => textContent),
      )
      expect(cut).toEqual([])
    }
  })
})
