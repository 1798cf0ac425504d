import type { Page } from '@playwright/test'
import { type App, expect, test } from '../support/e2e.ts'
import { openList } from '../support/e2e-transactions.ts'

function button(page: Page) {
  return page.getByRole('button', { name: /^Views/ })
}

function menu(page: Page) {
  return page.getByRole('list', { name: 'Saved views' })
}

async function saveAs(page: Page, name: string, share?: string): Promise<void> {
  await button(page).click()
  await page.getByRole('button', { name: 'Save this search…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save this search' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  if (share) await dialog.getByRole('checkbox', { name: share }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(`View ${name} saved`)).toBeVisible()
}

/** As the server has it, once it has come there. */
async function isKept({ platform: { db } }: App, name: string, value: RegExp): Promise<void> {
  const read = async () => {
    const row = await db.selectFrom('preferences').select('value').where('name', '=', name).executeTakeFirst()
    return row?.value ?? ''
  }
  await expect.poll(read).toMatch(value)
}

/** The other lists, each by a search that its address has. */
const searches = [
  ['agencies', 'agencies?q=a'],
  ['customers', 'customers?papers=expired'],
  ['settlements', 'settlements?type=S'],
  ['reconciliations', 'reconciliations?tab=1&dateFrom=2026-11-01'],
  ['exceptions', 'exceptions?kind=hold'],
  ['audit', 'audit?when=week'],
] as const

test('a search is saved under a name, opened again, changed and removed, by the keyboard as well; a taken name is refused at its field', async ({
  app,
  page,
}) => {
  await openList(app, page)
  await app.open(page, 'transactions?status=HOLD&sort=dateSent')
  await saveAs(page, 'Held, oldest first')
  await expect(button(page)).toHaveText('Views: Held, oldest first')
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await expect(page).toHaveURL(/#\/transactions$/)
  await expect(button(page)).toHaveText('Views')

  await button(page).focus()
  await page.keyboard.press('Enter')
  await menu(page).getByRole('button', { name: 'Held, oldest first', exact: true }).press('Enter')
  await expect(page).toHaveURL(/#\/transactions\?status=HOLD&sort=dateSent$/)

  await app.open(page, 'transactions?status=AVAIL')
  await button(page).click()
  await menu(page).getByRole('button', { name: 'Change Held, oldest first' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change view' })
  await dialog.getByRole('textbox', { name: 'Name' }).fill('')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAccessibleDescription(/./)
  await dialog.getByRole('textbox', { name: 'Name' }).fill('To be paid')
  await dialog
    .getByRole('checkbox', { name: 'Replace its search by the one that the list shows now' })
    .check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(button(page)).toHaveText('Views: To be paid')

  await button(page).click()
  await menu(page).getByRole('button', { name: 'Remove To be paid' }).click()
  await page.getByRole('dialog', { name: 'Remove view' }).getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('View To be paid removed')).toBeVisible()
  await expect(button(page)).toHaveText('Views')
  await test.step('a name that is taken', async () => {
    await saveAs(page, 'Everything')
    await button(page).click()
    await page.getByRole('button', { name: 'Save this search…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Save this search' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill('everything')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText('You have a view of this name already.')).toBeVisible()
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveValue('everything')
  })
})

test('every list has views, and a shared one is there for the profile, which cannot change it', async ({
  app,
  page,
  otherPage,
}) => {
  await openList(app, page)
  await app.open(page, 'transactions?status=HOLD')
  await saveAs(page, 'On hold', 'Support')
  await app.logIn(otherPage, 'sara.kim')
  await app.open(otherPage, 'transactions')
  await button(otherPage).click()
  await expect(menu(otherPage).getByRole('listitem')).toHaveText([
    /^AVAIL over 7 days/,
    /^Today/,
    /^On hold\s*by ana\.ruiz/,
  ])
  await expect(menu(otherPage).getByRole('button', { name: 'Change On hold' })).toHaveCount(0)
  await menu(otherPage)
    .getByRole('button', { name: /^On hold/ })
    .click()
  await expect(otherPage).toHaveURL(/#\/transactions\?status=HOLD$/)
  await test.step('every list has views', async () => {
    for (const [list, route] of searches) {
      await app.open(page, route)
      // The screen before has a button too, which names its view.
      await expect(button(page)).toHaveText('Views')
      await saveAs(page, `Of ${list}`)
      await expect(button(page)).toHaveText(`Views: Of ${list}`)
    }
  })
})

test('the list opens with the view that was chosen for it, also in the next browser, and All stays all over a reload and in a link', async ({
  app,
  page,
  otherPage,
}) => {
  await test.step('the chosen view, from the menu and in the next browser', async () => {
    await app.logIn(page)
    await app.open(page, 'users?active=no')
    await saveAs(page, 'Away')
    await button(page).click()
    const star = menu(page).getByRole('button', { name: 'Open the list with Away' })
    await star.click()
    await expect(star).toHaveAttribute('aria-pressed', 'true')
    await isKept(app, 'view-users', /^\d+$/)
    await page.keyboard.press('Escape')

    // The address changes before the screen has loaded, so turning back opens the list with its view.
    const onItsWay = Promise.withResolvers<void>()
    await page.route('**/assets/agencies-screen*.js', async (route) => {
      await onItsWay.promise
      await route.continue()
    })
    await page.getByRole('link', { name: 'Agencies' }).click()
    await expect(page).toHaveURL(/#\/agencies$/)
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(page).toHaveURL(/#\/users\?active=no$/)
    onItsWay.resolve()

    await page.getByRole('link', { name: 'Agencies' }).click()
    await expect(page.getByRole('heading', { name: 'Agencies', level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Users' }).click()
    await expect(page).toHaveURL(/#\/users\?active=no$/)
    await expect(button(page)).toHaveText('Views: Away')
    // What an address says is what it shows.
    await page.getByRole('link', { name: 'Agencies' }).click()
    await app.open(page, 'users?q=omar')
    await expect(page).toHaveURL(/#\/users\?q=omar$/)

    await app.logIn(otherPage)
    await app.open(otherPage, 'home')
    await expect.poll(() => otherPage.evaluate(() => localStorage.getItem('view-users'))).toMatch(/^\d+$/)
    await otherPage.getByRole('link', { name: 'Users', exact: true }).click()
    await expect(otherPage).toHaveURL(/#\/users\?active=no$/)

    await button(page).click()
    await star.click()
    await isKept(app, 'view-users', /^$/)
  })
  await test.step('All stays all, whatever view the list opens with', async () => {
    const star = async (name: string): Promise<void> => {
      await button(page).click()
      const toggle = menu(page).getByRole('button', { name: `Open the list with ${name}` })
      await toggle.click()
      await expect(toggle).toHaveAttribute('aria-pressed', 'true')
      await page.keyboard.press('Escape')
    }
    const come = async (list: string): Promise<void> => {
      await app.open(page, 'home')
      await page.getByRole('navigation').getByRole('link', { name: list, exact: true }).click()
    }
    await openList(app, page)
    await app.open(page, 'transactions?status=HOLD')
    await saveAs(page, 'Held')
    await star('Held')
    await isKept(app, 'view-transactions', /^\d+$/)
    await come('Transactions')
    await expect(page).toHaveURL(/#\/transactions\?status=HOLD$/)
    const all = page.getByRole('button', { name: 'All', exact: true })
    await all.click()
    await expect(page).toHaveURL(/#\/transactions\?page=1$/)
    await page.reload()
    await expect(all).toHaveAttribute('aria-pressed', 'true')
    await expect(page).toHaveURL(/#\/transactions\?page=1$/)
    await page.goBack()
    await expect(page).toHaveURL(/#\/transactions\?status=HOLD$/)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page).toHaveURL(/#\/transactions\?page=1$/)
    await app.logIn(otherPage)
    await otherPage.goto(page.url())
    await expect(otherPage.getByRole('button', { name: 'All', exact: true })).toHaveAttribute(
      'aria-pressed',
      'true',
    )

    // The whole list may be the view itself.
    await saveAs(page, 'All of it')
    await star('All of it')
    await come('Transactions')
    await expect(page).toHaveURL(/#\/transactions\?page=1$/)
    await expect(button(page)).toHaveText('Views: All of it')
  })
})
