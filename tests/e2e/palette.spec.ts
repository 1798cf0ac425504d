import type { Locator, Page } from '@playwright/test'
import { screens } from '../../apps/web/src/lib/screens.ts'
import { type App, expect, test } from '../support/e2e.ts'
import { storeCustomer, zoe } from '../support/e2e-customers.ts'

function dialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Search from anywhere' })
}

function field(page: Page): Locator {
  return dialog(page).getByRole('combobox', { name: 'Search or jump to' })
}

function rows(page: Page, kind?: string): Locator {
  const within = kind ? dialog(page).getByRole('group', { name: kind }) : dialog(page)
  return within.getByRole('option')
}

async function openPalette(page: Page): Promise<void> {
  await page.keyboard.press('Control+k')
  await expect(field(page)).toBeFocused()
}

async function start(app: App, page: Page, login?: string): Promise<void> {
  await app.logIn(page, login)
  await app.open(page, 'home')
  await expect(page.getByRole('button', { name: 'Search or jump to…' })).toBeVisible()
  await openPalette(page)
}

/**
 * It is asked after a pause, in which the failure before is still shown; and a word that another follows within the
 * pause is never asked.
 */
async function failsFor(page: Page, typed: string): Promise<void> {
  const failed = page.waitForEvent('requestfailed', (one) => one.postData()?.includes(typed) === true)
  await field(page).fill(typed)
  await failed
}

async function someTransfer({ platform: { barePool: pool } }: App) {
  const { rows: found } = await pool.query<{ sid: string; reference: string }>(
    `select sid, reference_number as reference from transactions where status = 'AVAIL' order by sid limit 1`,
  )
  return { sid: Number(found[0]?.sid), reference: found[0]?.reference ?? '' }
}

test('a reference leads to its transfer by keyboard alone, nothing that was typed is in an address, and support finds no users and no actions of others', async ({
  app,
  page,
}) => {
  await test.step('a reference and a customer', async () => {
    const { sid, reference } = await someTransfer(app)
    const person = await storeCustomer(app, { ...zoe, city: 'PUEBLA' })
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url()))
    page.on('framenavigated', (frame) => addresses.push(frame.url()))
    await start(app, page, 'sara.kim')
    // In groups, as it is pasted, and Enter before anything was found.
    await page.keyboard.insertText(reference.replaceAll(/(\d{4})(?=\d)/g, '$1 '))
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`#/transactions\\?tab=2&sid=${sid}$`))
    await expect(page.getByRole('article', { name: /^Transaction \d+$/ })).toBeVisible()
    await expect(dialog(page)).toHaveCount(0)

    await openPalette(page)
    await page.keyboard.type('zywiec zo')
    const option = rows(page, 'Customers')
    await expect(option).toHaveCount(1)
    await expect(option).toContainText('ZYWIEC XOCHITL, ZOE Q')
    await expect(option).toContainText('PUEBLA, Mexico · phone •••• 5678 · photo id •••• 5432')
    await expect(option).toContainText('has not sent')
    await expect(option.locator('mark')).toHaveText(['ZYWIEC', 'ZO'])
    await expect(option).toHaveAttribute('aria-selected', 'true')
    const active = await field(page).getAttribute('aria-activedescendant')
    await expect(option).toHaveAttribute('id', active ?? '')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`#/customers\\?tab=2&sid=${person}$`))
    expect(addresses.filter((address) => /zywiec|\bzo\b/i.test(decodeURIComponent(address)))).toEqual([])
    expect(addresses.filter((address) => address.includes(reference))).toEqual([])
  })
  await test.step('what support finds', async () => {
    await start(app, page, 'sara.kim')
    await expect(dialog(page)).toContainText(
      'Profile Support: users, settlement files and reconciliations are not searched, actions that need another profile are left out. Phone and id numbers are masked. Whom you find here is written to the audit log.',
    )
    await expect(dialog(page).getByRole('group')).toHaveCount(1)
    await expect(rows(page, 'Go to')).toHaveText([
      'Home',
      'Transactions',
      'Customers',
      'Agencies',
      'Settings',
      'Account',
      'Hold rules',
    ])
    await page.keyboard.type('ana ruiz')
    await expect(dialog(page).getByRole('status')).toHaveText(/result|Nothing found/)
    await expect(rows(page, 'Users')).toHaveCount(0)
    await expect(dialog(page).getByRole('option', { name: /Cancel/ })).toHaveCount(0)
  })
})

test('the keys open it on every screen of the menu, and it fits 800 pixels', async ({ app, page }) => {
  await test.step('every screen', async () => {
    await app.logIn(page)
    for (const screen of [...screens, 'account', 'exceptions', 'hold-rules', 'proposals', 'audit', 'guide']) {
      await app.open(page, screen)
      await expect(page).toHaveURL(new RegExp(`#/${screen}$`))
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      // What hides a dialog of its own in the page may come after the heading.
      if (screen === 'transactions')
        await expect(page.getByRole('button', { name: /^Columns/ })).toBeVisible()
      await openPalette(page)
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toHaveCount(0)
    }
  })
  await test.step('800 pixels', async () => {
    await start(app, page)
    await page.setViewportSize({ width: 800, height: 600 })
    const box = await dialog(page).boundingBox()
    expect(box?.x).toBeGreaterThanOrEqual(0)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(800)
    await expect(dialog(page).getByText(/^Profile Super admin/)).toBeInViewport()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Search or jump to…' })).toBeInViewport({ ratio: 1 })
  })
})

test('arrows, Tab, Enter and Escape work in it, a form that comes late leaves it the keyboard, and an unknown reference and a failure are named', async ({
  app,
  page,
}) => {
  await test.step('screens, actions, users and agencies', async () => {
    await start(app, page)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    const box = page.getByRole('button', { name: 'Search or jump to…' })
    await box.focus()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(box).toBeFocused()

    await openPalette(page)
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).nth(1)).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Tab')
    await expect(rows(page, 'Actions').first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(rows(page).first()).toHaveAttribute('aria-selected', 'true')

    await page.keyboard.type('omar')
    await expect(rows(page, 'Users')).toHaveText([/^Omar Haddad.*omar\.haddad.*Operations$/])
    const opened = page.context().waitForEvent('page')
    await page.keyboard.press('Control+Enter')
    const beside = await opened
    await expect(beside).toHaveURL(/#\/users\?tab=2&sid=\d+$/)
    await beside.close()
    await field(page).fill('new us')
    await expect(rows(page).first()).toHaveText('New user')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/#\/users\?tab=2$/)
    // A new record begins at its first field, as soon as its screen is there.
    await expect(page.getByRole('textbox', { name: 'First name' })).toBeFocused()
    await openPalette(page)
    await page.keyboard.type('sett')
    await expect(rows(page).first()).toHaveText('Settlements')
    await rows(page).first().click()
    await expect(page).toHaveURL(/#\/settlements$/)
  })
  await test.step('a late form', async () => {
    await start(app, page)
    const arrives = Promise.withResolvers<void>()
    await page.route(/\/assets\/users-/, async (route) => {
      await arrives.promise
      await route.continue()
    })
    await page.keyboard.type('new us')
    await expect(rows(page).first()).toHaveText('New user')
    await page.keyboard.press('Enter')
    await expect(dialog(page)).toHaveCount(0)
    await openPalette(page)
    arrives.resolve()
    await expect(page.getByLabel('First name', { exact: false })).toBeAttached()
    await page.keyboard.type('sett')
    await expect(rows(page).first()).toHaveText('Settlements')
    await page.unrouteAll()
  })
  await test.step('an unknown reference and a failure', async () => {
    await start(app, page)
    await page.keyboard.insertText('100000000007')
    await expect(dialog(page)).toContainText(
      'No transfer can have this reference: one of its digits is wrong.',
    )
    await field(page).fill('100000000008')
    await expect(dialog(page)).toContainText('No transfer has this reference.')
    await page.route('**/api/palette', (route) => route.abort())
    await field(page).fill('haddad')
    await expect(dialog(page).getByRole('alert')).toContainText('The server cannot be reached.')
    // What needs no server is still there.
    await failsFor(page, 'trans')
    await expect(rows(page, 'Go to').first()).toHaveText('Transactions')
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await failsFor(page, 'haddad')
    await expect(dialog(page).getByRole('alert')).toBeVisible()
    await page.unroute('**/api/palette')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(rows(page, 'Users')).toHaveCount(1)
  })
})
