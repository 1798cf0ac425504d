import type { Locator, Page } from '@playwright/test'
import { makeAgent } from '../support/agency-records.ts'
import { expect, test } from '../support/e2e.ts'
import { addAgency } from '../support/e2e-agencies.ts'

function rows(page: Page): Locator {
  return page.getByRole('table').first().locator('tbody:not([aria-hidden]) tr')
}
function header(page: Page, name: string): Locator {
  return page.getByRole('columnheader', { name, exact: true })
}

test('users: search and order are in the address, for a reload, Back and the way back from a record; nonsense is ignored', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await test.step('search and order are in the address', async () => {
    await app.open(page, 'users')
    await expect(rows(page)).toHaveCount(15)
    // By the keyboard alone.
    await page.keyboard.press('/')
    await page.keyboard.type(' operations ')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/users\?q=operations$/)
    const box = page.getByRole('textbox', { name: 'Search users' })
    await expect(box).toBeFocused()
    await header(page, 'Login alias').getByRole('button').focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/users\?q=operations&sort=login$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/users\?q=operations&sort=-login$/)
    await expect(header(page, 'Login alias').getByRole('button')).toBeFocused()
    await expect(header(page, 'Login alias')).toHaveAttribute('aria-sort', 'descending')
    await page.getByRole('button', { name: 'Page 2' }).click()
    await expect(page).toHaveURL(/#\/users\?q=operations&sort=-login&page=2$/)
    await expect(rows(page)).toHaveCount(1)
    const last = await rows(page).textContent()
    await page.reload()
    await expect(rows(page)).toHaveText([last ?? ''])
    await expect(box).toHaveValue('operations')
    await expect(header(page, 'Login alias')).toHaveAttribute('aria-sort', 'descending')
    await rows(page).getByRole('link').focus()
    await page.keyboard.press('Enter')
    await expect(page.getByText('USER INFORMATION')).toBeVisible()
    await page.goBack()
    await expect(rows(page)).toHaveText([last ?? ''])
    await expect(box).toHaveValue('operations')
    // A third press gives the order in which the list came, and Clear the whole list.
    await header(page, 'Login alias').getByRole('button').click()
    await expect(page).toHaveURL(/#\/users\?q=operations&page=2$/)
    await page.getByRole('button', { name: 'Clear' }).click()
    await expect(page).toHaveURL(/#\/users$/)
    await expect(rows(page)).toHaveCount(15)
    await page.goBack()
    await expect(box).toHaveValue('operations')
    await page.goForward()
    await expect(box).toHaveValue('')
  })
  await test.step('the way back from a record leads to the list as it was left', async () => {
    await app.open(page, 'users?q=ortega&sort=-email')
    await expect(page.getByRole('textbox', { name: 'Search users' })).toHaveValue('ortega')
    await expect(header(page, 'Email')).toHaveAttribute('aria-sort', 'descending')
    await rows(page).first().click()
    await expect(page).toHaveURL(/#\/users\?tab=2&sid=\d+$/)
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(page).toHaveURL(/#\/users\?q=ortega&sort=-email$/)
    await expect(page.getByRole('textbox', { name: 'Search users' })).toHaveValue('ortega')
  })
  await test.step('an address without a meaning is ignored', async () => {
    for (const place of [
      'users?sort=nothing',
      'users?sort=-',
      'users?sort=%3Cscript%3E',
      'users?q=',
      `users?q=${'x'.repeat(200)}`,
      'users?page=-1&sort=constructor',
    ]) {
      await app.open(page, place)
      await expect(rows(page), place).toHaveCount(15)
      await expect(page.locator('th[aria-sort=ascending], th[aria-sort=descending]'), place).toHaveCount(0)
    }
  })
})

test('agencies and agents: search and order are in the address, and a new agent that the search hides ends it', async ({
  app,
  page,
}) => {
  await addAgency(app, 'QUETZAL ENVIOS')
  await addAgency(app, 'QUETZAL GIROS')
  const { sid } = await addAgency(app, 'Test agency')
  for (const name of ['CENTRO', 'CENTRO SUR', 'NORTE']) await makeAgent(app, sid, { name })
  await app.logIn(page)
  await test.step('agencies', async () => {
    await app.open(page, 'agencies?q=quetzal&sort=-name')
    await expect(page.getByPlaceholder('Search Agencies...')).toHaveValue('quetzal')
    await expect(rows(page).locator('td:first-child')).toHaveText(['QUETZAL GIROS', 'QUETZAL ENVIOS'])
    await rows(page).first().click()
    await expect(page.getByRole('heading', { name: 'QUETZAL GIROS SETUP' })).toBeVisible()
    await page.getByRole('button', { name: 'Go back' }).click()
    await expect(page).toHaveURL(/#\/agencies\?q=quetzal&sort=-name$/)
    await expect(rows(page)).toHaveCount(2)
  })
  await test.step('agents', async () => {
    await app.open(page, `agencies?tab=5&sid=${sid}`)
    await page.getByPlaceholder('Search Agents ...').fill('centro')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveCount(2)
    await header(page, 'Name').getByRole('button').dblclick()
    await expect(page).toHaveURL(new RegExp(`tab=5&sid=${sid}&q=centro&sort=-name$`))
    await page.reload()
    await expect(rows(page).locator('td:first-child')).toHaveText(['CENTRO SUR', 'CENTRO'])
    await expect(page.getByPlaceholder('Search Agents ...')).toHaveValue('centro')
    await page.getByRole('button', { name: 'Add Agent' }).click()
    const dialog = page.getByRole('dialog', { name: 'New Agent' })
    for (const [label, text] of [
      ['Name', 'OESTE'],
      ['Address', 'Calle 1'],
      ['City', 'Puebla'],
      ['Phone', '555'],
      ['Pos Sequence 1', '001'],
    ] as const)
      await dialog.getByRole('textbox', { name: label }).fill(text)
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await expect(dialog.getByText(/^This token is shown this once/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(rows(page)).toHaveCount(4)
    await expect(page.getByPlaceholder('Search Agents ...')).toHaveValue('')
    await expect(page.getByRole('row', { name: /OESTE/ })).toHaveAttribute('data-selected', 'true')
    // The agency's other tabs know nothing of it.
    await page.getByRole('link', { name: 'Banks' }).click()
    await expect(page).toHaveURL(new RegExp(`tab=4&sid=${sid}$`))
  })
})
