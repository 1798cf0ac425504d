import type { Locator, Page } from '@playwright/test'
import { expireTransfers } from '../../apps/server/src/core/transfers/jobs.ts'
import { moveTransfer } from '../../apps/server/src/core/transfers/move.ts'
import { rejectTransfer } from '../../apps/server/src/core/transfers/review.ts'
import { type App, expect, expectAccessible, inBothSchemes } from '../support/e2e.ts'
import { itemPanel } from '../support/e2e-exceptions.ts'
import {
  cancelButton,
  group,
  openDetail,
  type Sent,
  statusOf,
  type Transfers,
  test,
  toast,
} from '../support/e2e-transfers.ts'
import { payOut } from '../support/gateway.ts'
import { shiftLife, transferOf } from '../support/transactions.ts'

const decision = { actor: { name: 'olga', userSid: null, requestId: 'test' }, reason: 'No papers' }

async function expired({ platform: { db, barePool } }: App, transfers: Transfers): Promise<Sent> {
  const sent = await transfers.send()
  await barePool.query('update transactions set expires_at = now() where sid = $1', [sent.sid])
  await expireTransfers(db)
  return sent
}

async function rejected({ platform: { db } }: App, transfers: Transfers): Promise<Sent> {
  const sent = await transfers.send()
  await moveTransfer(db, await transferOf(db, sent.sid), { ...decision, move: 'HOLD' })
  await rejectTransfer(db, await transferOf(db, sent.sid), decision)
  return sent
}

async function paidYesterday({ platform: { db } }: App, transfers: Transfers): Promise<Sent> {
  const sent = await transfers.send()
  await payOut(transfers.gateway, transfers.network.payer, sent.reference)
  await shiftLife(db, sent.sid, '-1 day')
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

test('an expired transfer is paid back, to the cent and once', async ({ app, page, transfers }) => {
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
  await inBothSchemes(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `reports/screens/corrections-refund-${scheme}.png` })
  })
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

test('a rejected transfer: first whoever has it at the desk; the connection is lost after the refund was booked, and pressing again books once', async ({
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

test('a payout of yesterday is corrected by one of two people, and the story tells it both ways', async ({
  app,
  page,
  otherPage: other,
  transfers,
}) => {
  const sent = await paidYesterday(app, transfers)
  const pages = [page, other]
  for (const [one, login] of [
    [page, 'ana.ruiz'],
    [other, 'ingrid.halvorsen'],
  ] as const) {
    await openDetail(app, one, sent, login)
    await correctButton(one).click()
    await choose(correctDialog(one), 'Paid to the wrong person')
  }
  const dialog = correctDialog(page)
  await expect(dialog).toContainText('can be paid 16,830.00\u00a0MXN again, until')
  await expect(dialog).toContainText('owes 995.50\u00a0USD more')
  expect(await lines(dialog)).toEqual([
    'In transit | −1,010.00',
    expect.stringMatching(/ \| 7\.00$/),
    expect.stringMatching(/ \| 995\.50$/),
    'Operator: fees | 2.50',
    'Operator: FX profit | 5.00',
  ])
  await expectAccessible(page)
  await page.screenshot({ path: 'reports/screens/corrections-correct.png' })
  await Promise.all(
    pages.map((one) => correctDialog(one).getByRole('button', { name: 'Correct payout' }).click()),
  )
  for (const one of pages)
    await expect(
      toast(one).getByText('Correction complete').or(correctDialog(one).getByRole('alert')),
    ).toBeVisible()
  const refused = await Promise.all(pages.map((one) => correctDialog(one).getByRole('alert').count()))
  expect(refused[0]).toBe(refused[1] === 0 ? 1 : 0)
  const [winner, loser] = refused[0] === 1 ? [other, page] : [page, other]
  await expect(correctDialog(loser).getByRole('alert')).toContainText(
    `Transfer ${sent.reference} is in the status Available, so there is no payout to correct. Nothing was changed.`,
  )
  const story = group(winner, 'Status history')
  await expect(story).toContainText('This payout was corrected on')
  await expect(story).toContainText('Corrects the payout of')
  await expect(cancelButton(winner)).toBeVisible()
  await winner.screenshot({ path: 'reports/screens/corrections-story.png' })
  expect(await statusOf(app, sent.sid)).toBe('AVAIL')
  expect(await movesOf(app, sent.sid, 'CORRECT')).toBe(1)
})

test('a payout of today has no button, and support has none at all', async ({ app, page, transfers }) => {
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

test('what is for the other side is not to be pressed, and says whose it is', async ({
  app,
  page,
  transfers,
}) => {
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
  await expectAccessible(page)
  await app.open(page, `exceptions?of=transaction&sid=${sent.sid}`)
  const panel = itemPanel(page)
  await expect(panel).toContainText(theirs)
  await expect(panel.getByRole('button', { name: 'Take' })).toHaveCount(0)
  await expect(refundButton(page)).toHaveCount(0)
})
