import type { Locator, Page } from '@playwright/test'
import { demoPasswords } from '../../tools/load/people.ts'
import { expect } from '../support/e2e.ts'
import { prompt } from '../support/e2e-agencies.ts'
import { pager, rows, table } from '../support/e2e-transactions.ts'
import {
  cancelButton,
  cancelDialog,
  fact,
  group,
  reasonField,
  returnFees,
  statusOf,
  submitCancel,
  test,
  toast,
} from '../support/e2e-transfers.ts'

/** Focused, in view, covered by nothing, and with a ring around it. */
async function expectFocus(target: Locator): Promise<void> {
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  const seen = await target.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const { outlineStyle, outlineWidth } = getComputedStyle(element)
    const front = document.elementFromPoint(left + width / 2, top + height / 2)
    return { ring: `${outlineStyle} ${outlineWidth}`, front: element.contains(front) }
  })
  expect(seen).toEqual({ ring: 'solid 2px', front: true })
}

/** More than `most` presses would be a way that nobody goes. */
async function tabTo(page: Page, target: Locator, most: number, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < most; presses += 1) {
    await page.keyboard.press(key)
    if (await target.evaluate((element) => element === document.activeElement)) return expectFocus(target)
  }
  throw new Error(`${most} times ${key} did not lead to ${target.toString()}`)
}

test('[TRAN-09] [CANC-05] from the login to a cancelled transfer and back without a mouse', async ({
  app,
  page,
  transfers,
}) => {
  const { keyboard } = page
  const sent = await transfers.send()
  const newer = await transfers.send()

  await app.open(page, 'login')
  await expectFocus(page.getByLabel('Username'))
  await keyboard.type('ana.ruiz')
  await keyboard.press('Tab')
  await expectFocus(page.getByLabel('Password'))
  await keyboard.type(demoPasswords.login)
  await keyboard.press('Enter')
  // A heading of a screen takes the focus for those who listen, without a ring.
  await expect(page.getByRole('heading', { level: 1, name: 'Running Development' })).toBeFocused()

  await tabTo(page, page.getByRole('link', { name: 'Transactions' }), 8, 'Shift+Tab')
  await keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toBeFocused()
  await expect(page.getByRole('heading', { level: 1, name: 'Transactions' })).toHaveCSS(
    'outline-style',
    'none',
  )
  await expect(rows(page)).toHaveCount(40)

  const status = page.getByRole('combobox', { name: 'Status' })
  await tabTo(page, status, 6)
  await keyboard.type('avail')
  await expect(page.getByRole('option', { name: 'Available' })).toBeVisible()
  await keyboard.press('Enter')
  await expect(status).toHaveValue('Available')
  await expectFocus(status)
  await tabTo(page, page.getByRole('button', { name: 'Search' }), 9)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/transactions\?status=AVAIL$/)
  await expect(table(page).locator('tbody td:nth-child(2)').first()).toHaveText('Available')
  await expect(pager(page)).toContainText(/^.*1–\d+ of \d+$/)
  await expectFocus(page.getByRole('button', { name: 'Search' }))

  // The newest stands first; its neighbour is ours.
  await tabTo(page, table(page).getByRole('link', { name: newer.reference }), 14)
  await keyboard.press('ArrowDown')
  const link = table(page).getByRole('link', { name: sent.reference })
  await expectFocus(link)
  await keyboard.press('Enter')
  await expect(page.getByRole('article', { name: `Transaction ${sent.reference}` })).toBeVisible()
  await expectFocus(page.getByRole('link', { name: 'Detail' }))

  await tabTo(page, cancelButton(page), 18)
  await keyboard.press('Enter')
  await expectFocus(reasonField(page))
  // The focus stays within the dialog, whichever way one goes.
  for (const key of ['Tab', 'Tab', 'Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await keyboard.press(key)
    await expect(cancelDialog(page).locator(':focus')).toHaveCount(1)
  }
  await keyboard.press('Escape')
  await expect(cancelDialog(page)).toHaveCount(0)
  await expectFocus(cancelButton(page))

  await keyboard.press('Enter')
  await expectFocus(reasonField(page))
  await keyboard.type('The sender asked for it')
  await keyboard.press('Tab')
  await expectFocus(returnFees(page))
  await keyboard.press('Tab')
  await expectFocus(submitCancel(page))
  await keyboard.press('Enter')
  await expectFocus(prompt(page).getByLabel('Password'))
  await keyboard.type(demoPasswords.secondLevel)
  await keyboard.press('Enter')
  await expect(toast(page)).toContainText('Cancel complete')
  await expect(cancelDialog(page)).toHaveCount(0)
  await expectFocus(page.getByRole('heading', { name: `Transaction ${sent.reference}` }))
  await expect(fact(group(page, 'Routing information'), 'Status')).toHaveText('Cancelled')
  expect(await statusOf(app, sent.sid)).toBe('CANCL')

  await tabTo(page, page.getByRole('button', { name: 'Go back' }), 14)
  await keyboard.press('Enter')
  await expect(page).toHaveURL(/status=AVAIL$/)
  await expect(rows(page).first()).toContainText(newer.reference)
  await expect(table(page).getByRole('link', { name: sent.reference })).toHaveCount(0)
  // The cancelled one is gone from this list; the focus is on the row in its place.
  await expectFocus(rows(page).nth(1).getByRole('link').first())
})

test('options are in the page while their list is open, and Enter takes the marked one however fast one types', async ({
  app,
  page,
}) => {
  await app.logIn(page)
  await app.open(page, 'transactions')
  await expect(rows(page)).toHaveCount(40)
  const options = page.getByRole('option', { includeHidden: true })
  await expect(options).toHaveCount(0)
  const status = page.getByRole('combobox', { name: 'Status', exact: true })
  await status.press('ArrowDown')
  await expect(page.getByRole('option')).not.toHaveCount(0)
  await status.press('Escape')
  await expect(options).toHaveCount(0)
  // The first one is marked as soon as the list is open.
  await status.press('ArrowDown')
  await status.press('Enter')
  await expect(status).not.toHaveValue('')
  await page.getByRole('search').getByRole('button', { name: 'Clear' }).last().click()
  await expect(status).toHaveValue('')

  // A loaded machine handles keys before timers: what a list does after its opening comes when all is typed.
  await page.evaluate(() => {
    const later = window.setTimeout.bind(window)
    const patient = (work: () => void, wait = 0) => later(work, wait === 0 ? 1_000 : wait)
    Object.assign(window, { setTimeout: patient })
  })
  await status.focus()
  await page.keyboard.type('avail')
  await page.waitForTimeout(1_500)
  await page.keyboard.press('Enter')
  await expect(status).toHaveValue('Available')
})
