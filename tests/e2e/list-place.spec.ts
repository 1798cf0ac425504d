import { expect, test } from '../support/e2e.ts'
import { openList, pager, references, rows, search, table } from '../support/e2e-transactions.ts'

for (const way of ['Go back', 'the browser']) {
  test(`back to the list by ${way}: the same page, the same rows in sight, the focus on the row`, async ({
    app,
    page,
  }) => {
    await app.logIn(page)
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
  })
}

test('previous and next lead through the rows of the list, and back to the last one seen', async ({
  app,
  page,
}) => {
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

test('previous and next of a user ask before typed work is lost', async ({ app, page }) => {
  await app.logIn(page)
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

test('one whole reference opens its transfer; the way back shows the row and stays', async ({
  app,
  page,
}) => {
  await openList(app, page)
  const reference = (await references(page))[4] ?? ''
  await page.getByRole('textbox', { name: 'Reference' }).fill(reference)
  await search(page)
  await expect(page.getByRole('article', { name: `Transaction ${reference}` })).toBeVisible()
  await page.goBack()
  await expect(rows(page)).toHaveCount(1)
  await expect(page).toHaveURL(new RegExp(`#/transactions\\?reference=${reference}$`))
  await page.reload()
  await expect(rows(page)).toHaveCount(1)
  await search(page)
  await expect(page.getByRole('article', { name: `Transaction ${reference}` })).toBeVisible()
})

test('users and agencies: the way back finds the row too', async ({ app, page }) => {
  await app.logIn(page)
  for (const [screen, name] of Object.entries({ users: 'Users', agencies: 'Agencies' })) {
    await app.open(page, `${screen}?page=2`)
    const row = page.getByRole('table', { name }).locator('tbody:not([aria-hidden]) tr').nth(6)
    const link = (await row.getByRole('link').textContent()) ?? ''
    await row.click()
    await expect(page).toHaveURL(/sid=\d+/)
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(page).toHaveURL(new RegExp(`#/${screen}\\?page=2$`))
    await expect(row.getByRole('link', { name: link })).toBeFocused()
    await expect(row).toHaveAttribute('aria-current', 'true')
  }
})

test('options are in the page while their list is open, and not of every filter at any time', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'transactions')
  await expect(page.locator('main [data-row-link]')).toHaveCount(40)
  await expect(page.getByRole('option', { includeHidden: true })).toHaveCount(0)
  const status = page.getByRole('combobox', { name: 'Status', exact: true })
  await status.press('ArrowDown')
  await expect(page.getByRole('option')).not.toHaveCount(0)
  await status.press('Escape')
  await expect(page.getByRole('option', { includeHidden: true })).toHaveCount(0)
  // The first one is marked as soon as the list is open.
  await status.press('ArrowDown')
  await status.press('Enter')
  await expect(status).not.toHaveValue('')
})
