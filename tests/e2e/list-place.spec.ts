import { expect, test } from '../support/e2e.ts'
import { openList, pager, references, rows, table } from '../support/e2e-transactions.ts'

test('the way back to a list finds its page, the rows in sight, and the focus on the row', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  for (const way of ['Go back', 'the browser'])
    await test.step(`transactions, by ${way}`, async () => {
      await app.open(page, 'transactions?page=3')
      await expect(pager(page)).toContainText('81–120')
      await expect(rows(page)).toHaveCount(40)
      const row = rows(page).nth(30)
      const reference = (await references(page))[30] ?? ''
      await row.scrollIntoViewIfNeeded()
      const top = (await row.boundingBox())?.y
      await row.getByRole('cell').nth(7).click()
      await expect(page.getByRole('article', { name: `Transaction ${reference}` })).toBeVisible()
      if (way === 'Go back') await page.getByRole('link', { name: 'Go back' }).click()
      else await page.goBack()
      await expect(pager(page)).toContainText('81–120')
      const link = table(page).getByRole('link', { name: reference })
      await expect(link).toBeFocused()
      await expect(row).toHaveAttribute('aria-current', 'true')
      expect(Math.abs(((await row.boundingBox())?.y ?? 0) - (top ?? 0))).toBeLessThan(3)
      await app.open(page, 'home')
      await expect(page.getByRole('heading', { level: 1, name: 'Running Development' })).toBeVisible()
    })
  for (const [screen, name] of Object.entries({ users: 'Users', agencies: 'Agencies' }))
    await test.step(screen, async () => {
      await app.open(page, `${screen}?page=2`)
      const row = page.getByRole('table', { name }).locator('tbody:not([aria-hidden]) tr').nth(6)
      const link = (await row.getByRole('link').textContent()) ?? ''
      await row.click()
      await expect(page).toHaveURL(/sid=\d+/)
      await page.getByRole('link', { name: 'Go back' }).click()
      await expect(page).toHaveURL(new RegExp(`#/${screen}\\?page=2$`))
      await expect(row.getByRole('link', { name: link })).toBeFocused()
      await expect(row).toHaveAttribute('aria-current', 'true')
    })
})

test('previous and next lead through the rows of a list, and ask before typed work is lost', async ({
  app,
  page,
}) => {
  await test.step('transfers', async () => {
    await openList(app, page)
    const [first = '', second = '', third = ''] = await references(page)
    const opened = (reference: string) => page.getByRole('article', { name: `Transaction ${reference}` })
    await rows(page).first().getByRole('link').first().click()
    await expect(opened(first)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Previous' })).toHaveCount(0)
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(opened(second)).toBeVisible()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(opened(third)).toBeVisible()
    await page.getByRole('link', { name: 'Previous' }).click()
    await expect(opened(second)).toBeVisible()
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(table(page).getByRole('link', { name: second })).toBeFocused()
    // A link from elsewhere has no list to go on in.
    await page.reload()
    await app.open(page, `transactions?tab=2&sid=1`)
    await expect(page.getByRole('link', { name: 'Next' })).toHaveCount(0)
  })
  await test.step('users', async () => {
    await app.open(page, 'users')
    const listed = page.getByRole('table', { name: 'Users' }).locator('tbody:not([aria-hidden]) tr')
    await expect(listed.getByRole('link')).toHaveCount(15)
    const logins = await listed.locator('td:nth-child(3)').allTextContents()
    const login = page.getByRole('textbox', { name: 'Login' })
    await listed.nth(2).click()
    await expect(login).toHaveValue(logins[2] ?? '')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(login).toHaveValue(logins[3] ?? '')
    await page.getByLabel('Comments').fill('half a sentence')
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click()
    await expect(page.getByLabel('Comments')).toHaveValue('half a sentence')
    await page.getByRole('link', { name: 'Previous' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click()
    await expect(login).toHaveValue(logins[2] ?? '')
  })
})
