import type { Locator, Page } from '@playwright/test'
import { type App, expect } from '../support/e2e.ts'
import { clearDesk, itemPanel, items, move } from '../support/e2e-exceptions.ts'
import {
  group,
  openDetail,
  type Sent,
  statusOf,
  type Transfers,
  test,
  toast,
} from '../support/e2e-transfers.ts'
import { turnOn } from '../support/proposals.ts'

const needed = 'Another person must approve this before anything changes.'

function waiting(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'To approve' })
}
function approve(page: Page): Locator {
  return page.getByRole('button', { name: 'Approve' })
}

async function expired(app: App, transfers: Transfers): Promise<Sent> {
  const sent = await transfers.send()
  await move(app, sent.sid, 'EXPIRE')
  return sent
}

async function proposeRefund(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refund…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Refund Transaction' })
  await expect(dialog).toContainText(needed)
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await page.getByRole('option', { name: 'Our mistake' }).click()
  await dialog.getByRole('button', { name: 'Propose the refund' }).click()
  await expect(toast(page)).toContainText('Another person must approve it. Nothing has changed yet.')
  await expect(dialog).toHaveCount(0)
}

test('a refund is proposed on the transfer and approved at the desk, the history names both; approved too late it reports the present status', async ({
  app,
  page,
  otherPage,
  transfers,
}) => {
  await clearDesk(app)
  await turnOn(app.platform, 'refund')
  const sent = await expired(app, transfers)
  await openDetail(app, page, sent, 'finn.olsen')
  await proposeRefund(page)
  await expect(waiting(page)).toContainText('finn.olsen proposed a change here')
  expect(await statusOf(app, sent.sid)).toBe('EXPRD')

  await app.logIn(otherPage, 'ana.ruiz')
  await app.open(otherPage, `exceptions?of=transaction&sid=${sent.sid}`)
  await expect(waiting(otherPage)).toContainText('finn.olsen proposed a change here')
  await items(otherPage).getByRole('link', { name: 'Refund' }).click()
  const panel = itemPanel(otherPage)
  await expect(panel.getByRole('heading', { name: `Refund of transfer ${sent.reference}` })).toBeVisible()
  await expect(panel.getByText(/^Lapses/)).toHaveCount(1)
  await expect(panel.getByRole('row', { name: 'Status Expired Refunded' })).toBeVisible()
  await expect(panel.getByRole('row', { name: 'Handed back to the sender — 1,020.00 USD' })).toBeVisible()
  await expect(panel).toContainText('Our mistake')
  await approve(panel.page()).click()
  await expect(toast(otherPage)).toContainText('Approved. The change is in force.')
  expect(await statusOf(app, sent.sid)).toBe('REFND')
  await openDetail(app, otherPage, sent, 'ana.ruiz')
  const story = group(otherPage, 'Status history')
  await expect(story).toContainText('finn.olsen proposed a refund')
  await expect(story).toContainText('Refunded')
  await expect(waiting(otherPage)).toHaveCount(0)

  await test.step('approved too late', async () => {
    const late = await expired(app, transfers)
    await openDetail(app, page, late, 'finn.olsen')
    await proposeRefund(page)
    await app.open(otherPage, 'proposals')
    await otherPage
      .getByRole('row', { name: new RegExp(late.reference) })
      .getByRole('link')
      .click()
    await expect(approve(otherPage)).toBeVisible()
    await move(app, late.sid, 'REFUND')
    await approve(otherPage).click()
    await expect(toast(otherPage)).toContainText(
      `Transfer ${late.reference} is in the status Refunded: system was faster than this proposal. Nothing was changed now, and the proposal has lapsed.`,
    )
    await expect(otherPage.getByText('2. Lapsed')).toBeVisible()
  })
})

test('a limit is raised by two, lowered by one, and removed by two', async ({
  app,
  page,
  otherPage,
  transfers,
}) => {
  await turnOn(app.platform, 'credit_limit')
  const agency = transfers.network.sender.agencySid
  await app.logIn(page, 'finn.olsen')
  await app.open(page, `agencies?tab=8&sid=${agency}`)
  await page.getByRole('button', { name: 'Set a limit…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(needed)).toHaveCount(0)
  await dialog.getByRole('textbox', { name: 'Limit (USD)' }).fill('5000')
  await expect(dialog).toContainText(needed)
  await dialog.getByRole('textbox', { name: 'Why (the other person reads it)' }).fill('New in the network')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Another person must approve it')
  await expect(dialog).toHaveCount(0)
  await expect(waiting(page)).toContainText('finn.olsen proposed a change here')

  await app.logIn(otherPage, 'lucas.moreau')
  await app.open(otherPage, `agencies?tab=8&sid=${agency}`)
  await otherPage.getByRole('link', { name: 'Show the proposal' }).click()
  await expect(otherPage.getByText('New in the network')).toBeVisible()
  await expect(otherPage.getByRole('row', { name: 'Credit limit (USD) — 5,000.00' })).toBeVisible()
  await approve(otherPage).click()
  await expect(toast(otherPage)).toContainText('Approved. The change is in force.')

  await app.open(page, 'home')
  await app.open(page, `agencies?tab=8&sid=${agency}`)
  await page.getByRole('button', { name: 'Change limit…' }).click()
  await dialog.getByRole('textbox', { name: 'Limit (USD)' }).fill('4000')
  await expect(dialog.getByText(needed)).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page)).toContainText('Limit saved')

  await page.getByRole('button', { name: 'Remove limit' }).click()
  await expect(dialog).toContainText(needed)
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Bank guarantee')
  await dialog.getByRole('button', { name: 'Remove limit' }).click()
  await expect(toast(page)).toContainText('Another person must approve it')
  await expect(waiting(page)).toBeVisible()
})
