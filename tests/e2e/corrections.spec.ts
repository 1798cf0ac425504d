import type { Locator, Page } from '@playwright/test'
import { moveTransfer } from '../../apps/server/src/core/transfers/move.ts'
import { rejectTransfer } from '../../apps/server/src/core/transfers/review.ts'
import { type App, expect } from '../support/e2e.ts'
import { itemPanel } from '../support/e2e-exceptions.ts'
import {
  cancelButton,
  expired,
  group,
  openDetail,
  paidYesterday,
  type Sent,
  statusOf,
  type Transfers,
  test,
  toast,
} from '../support/e2e-transfers.ts'
import { payOut } from '../support/gateway.ts'
import { transferOf } from '../support/transactions.ts'

const decision = { actor: { name: 'olga', userSid: null, requestId: 'test' }, reason: 'No papers' }

async function rejected({ platform: { db } }: App, transfers: Transfers): Promise<Sent> {
  const sent = await transfers.send()
  await moveTransfer(db, await transferOf(db, sent.sid), { ...decision, move: 'HOLD' })
  await rejectTransfer(db, await transferOf(db, sent.sid), decision)
  return sent
}

function refundButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Refund…' })
}
function correctButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Correct payout…' })
}
function refundDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Refund Transaction' })
}
function correctDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Correct Payout' })
}

async function choose(dialog: Locator, reason: string): Promise<void> {
  await dialog.getByRole('combobox', { name: 'Reason' }).click()
  await dialog.page().getByRole('option', { name: reason }).click()
}

function lines(dialog: Locator): Promise<string[]> {
  return dialog
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' | ')),
    )
}

async function movesOf({ platform: { db } }: App, sid: number, move: string): Promise<number> {
  const found = await db
    .selectFrom('transactionEvents')
    .select('sid')
    .where('transactionSid', '=', sid)
    .where('move', '=', move)
    .execute()
  return found.length
}

test('an expired transfer is refunded to the cent and once, after a reason', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await expired(app, transfers)
  await openDetail(app, page, sent, 'finn.olsen')
  await expect(cancelButton(page)).toHaveCount(0)
  await refundButton(page).click()
  const dialog = refundDialog(page)
  await expect(dialog).toContainText('1,020.00\u00a0USD')
  await expect(dialog).toContainText('1,000.00 amount + 10.00 fees + 10.00 taxes. Nothing is kept.')
  await expect(dialog).toContainText('All taxes of the sender, 10.00\u00a0USD, are given back')
  expect(await lines(dialog)).toEqual([expect.stringMatching(/ \| −1,010\.00$/), 'In transit | 1,010.00'])
  const submit = dialog.getByRole('button', { name: 'Refund' })
  await submit.click()
  await expect(dialog.getByText('This field is required')).toBeVisible()
  await choose(dialog, 'Another reason')
  await submit.click()
  await expect(dialog.getByRole('textbox', { name: 'In your words' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'In your words' }).fill('The receiver has moved')
  await submit.dblclick()
  await expect(toast(page)).toContainText('Refund complete')
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('heading', { name: `Transaction ${sent.reference}` })).toBeFocused()
  await expect(refundButton(page)).toHaveCount(0)
  const story = group(page, 'Status history')
  await expect(story).toContainText('Another reason: The receiver has moved')
  await expect(story).toContainText('Fees were returned to the sender.')
  expect(await statusOf(app, sent.sid)).toBe('REFND')
  expect(await movesOf(app, sent.sid, 'REFUND')).toBe(1)
})

test('a rejected transfer is refunded once: not while a colleague has it at the desk, and not twice after a lost answer', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await rejected(app, transfers)
  const takes = `insert into desk_takes (kind, sid, user_sid, login)
    select 'transaction', $1::bigint, sid, login from app_users where login = 'claire.dubois'`
  await app.platform.barePool.query(takes, [sent.sid])
  await openDetail(app, page, sent)
  await refundButton(page).click()
  const dialog = refundDialog(page)
  await expect(dialog).toContainText('claire.dubois has this transfer at the exceptions desk')
  await expect(dialog.getByRole('button', { name: 'Refund' })).toHaveAttribute('aria-disabled', 'true')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await app.platform.barePool.query('delete from desk_takes')
  await refundButton(page).click()
  await choose(dialog, 'Compliance does not let it pass')
  await page.route(
    '**/api/corrections/refund',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(dialog.getByRole('alert')).toContainText('It is not known whether this was done')
  await dialog.getByRole('button', { name: 'Refund' }).click()
  await expect(toast(page)).toContainText('Refund complete')
  await expect(dialog).toHaveCount(0)
  expect(await statusOf(app, sent.sid)).toBe('REFND')
  expect(await movesOf(app, sent.sid, 'REFUND')).toBe(1)
})

test('a payout of yesterday is corrected, and its history names both events', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await paidYesterday(app, transfers)
  await openDetail(app, page, sent)
  await correctButton(page).click()
  const dialog = correctDialog(page)
  await choose(dialog, 'Paid to the wrong person')
  await expect(dialog).toContainText('can be paid 16,830.00\u00a0MXN again, until')
  await expect(dialog).toContainText('owes 995.50\u00a0USD more')
  expect(await lines(dialog)).toEqual([
    'In transit | −1,010.00',
    expect.stringMatching(/ \| 7\.00$/),
    expect.stringMatching(/ \| 995\.50$/),
    'Operator: fees | 2.50',
    'Operator: FX profit | 5.00',
  ])
  await dialog.getByRole('button', { name: 'Correct payout' }).dblclick()
  await expect(toast(page)).toContainText('Correction complete')
  const story = group(page, 'Status history')
  await expect(story).toContainText('This payout was corrected on')
  await expect(story).toContainText('Corrects the payout of')
  await expect(cancelButton(page)).toBeVisible()
  expect(await statusOf(app, sent.sid)).toBe('AVAIL')
  expect(await movesOf(app, sent.sid, 'CORRECT')).toBe(1)
})

test('a payout of today, support, and an agency of the other side have no button that works', async ({
  app,
  page,
  transfers,
}) => {
  await test.step('a payout of today, and support', async () => {
    const today = await transfers.send()
    await payOut(transfers.gateway, transfers.network.payer, today.reference)
    await openDetail(app, page, today)
    await expect(correctButton(page)).toHaveCount(0)
    for (const sent of [await expired(app, transfers), await paidYesterday(app, transfers)]) {
      await openDetail(app, page, sent, 'sara.kim')
      await expect(group(page, 'Status history')).toBeVisible()
      await expect(refundButton(page).or(correctButton(page))).toHaveCount(0)
    }
  })
  await test.step('a person of the other side, with the reason', async () => {
    const sent = await expired(app, transfers)
    await app.platform.db
      .updateTable('appUsers')
      .set({ scopeAgencies: [transfers.network.payer.agencySid] })
      .where('login', '=', 'finn.olsen')
      .execute()
    await openDetail(app, page, sent, 'finn.olsen')
    const theirs = 'This is for whoever works for the agency that has sent the transfer.'
    await expect(refundButton(page)).toHaveAttribute('aria-disabled', 'true')
    await expect(refundButton(page)).toHaveAccessibleDescription(new RegExp(`^${theirs}`))
    await refundButton(page).press('Enter')
    await expect(refundDialog(page)).toHaveCount(0)
    await app.open(page, `exceptions?of=transaction&sid=${sent.sid}`)
    const panel = itemPanel(page)
    await expect(panel).toContainText(theirs)
    await expect(panel.getByRole('button', { name: 'Take' })).toHaveCount(0)
    await expect(refundButton(page)).toHaveCount(0)
  })
})
