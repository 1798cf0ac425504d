import { expect, expectAccessible, inBothSchemes } from '../support/e2e.ts'
import {
  cancelButton,
  cancelDialog,
  cancelEvents,
  countCancels,
  openCancel,
  openDetail,
  reasonField,
  returnFees,
  statusOf,
  submitCancel,
  test,
  toast,
} from '../support/e2e-transfers.ts'
import { payOut } from '../support/gateway.ts'

test('[CANC-05] a double click cancels once', async ({ app, page, transfers }) => {
  const sent = await transfers.sendBack()
  await openCancel(app, page, sent)
  const cancels = countCancels(page)
  await reasonField(page).fill('Twice')
  await submitCancel(page).dblclick()
  await expect(toast(page)).toContainText('Cancel complete')
  expect(cancels.count).toBe(1)
  expect(await cancelEvents(app, sent.sid)).toHaveLength(1)
})

test('[CANC-02] two people at once: one cancels, the other is told', async ({
  app,
  page,
  otherPage: other,
  transfers,
}) => {
  const sent = await transfers.sendBack()
  await openCancel(app, page, sent)
  await openCancel(app, other, sent, 'ingrid.halvorsen')
  await reasonField(page).fill('Asked by phone')
  await reasonField(other).fill('Asked by mail')
  await Promise.all([submitCancel(page).click(), submitCancel(other).click()])
  const pages = [page, other]
  for (const one of pages)
    await expect(
      toast(one).getByText('Cancel complete').or(cancelDialog(one).getByRole('alert')),
    ).toBeVisible()
  const refused = await Promise.all(pages.map((one) => cancelDialog(one).getByRole('alert').count()))
  expect(refused.reduce((sum, count) => sum + count, 0)).toBe(1)
  const loser = refused[0] === 1 ? page : other
  await expect(cancelDialog(loser).getByRole('alert')).toContainText(
    `Transfer ${sent.reference} was cancelled in the meantime, so it cannot be cancelled. Nothing was changed.`,
  )
  expect(await cancelEvents(app, sent.sid)).toHaveLength(1)
})

test('[CANC-02] a payout wins the race: the dialog says so and the detail behind it is loaded again', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.send()
  const dialog = await openCancel(app, page, sent)
  await reasonField(page).fill('Too late')
  await payOut(transfers.gateway, transfers.network.payer, sent.reference)
  await submitCancel(page).click()
  await expect(dialog.getByRole('alert')).toContainText(
    `Transfer ${sent.reference} was paid out in the meantime, so it cannot be cancelled. Nothing was changed.`,
  )
  await expect(submitCancel(page)).toHaveAttribute('aria-disabled', 'true')
  const status = page.locator('section[aria-labelledby]').locator('[data-status]')
  await expect(status).toHaveText('Received')
  await expectAccessible(page)
  await page.screenshot({ path: 'reports/screens/transactions-cancel-late.png' })
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(cancelButton(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: `Transaction ${sent.reference}` })).toBeFocused()
  expect(await statusOf(app, sent.sid)).toBe('RECVD')
})

test('[CANC-05] the connection is lost after the cancel was carried out: pressing again cancels once', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.sendBack()
  const dialog = await openCancel(app, page, sent)
  await page.route(
    '**/api/transactions/cancel',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await reasonField(page).fill('Lost on the way')
  await submitCancel(page).click()
  await expect(dialog.getByRole('alert')).toContainText(
    'It is not known whether the transaction was cancelled',
  )
  await expect(dialog.getByRole('alert')).toContainText('The server cannot be reached')
  await expect(reasonField(page)).toHaveValue('Lost on the way')
  await submitCancel(page).click()
  await expect(toast(page)).toContainText('Cancel complete')
  await expect(dialog).toHaveCount(0)
  expect(await cancelEvents(app, sent.sid)).toHaveLength(1)
})

test('Close, and Back while it asks: one question, whose Stay keeps everything and whose Leave leaves', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.send()
  await openDetail(app, page, sent)
  // A place of the app to go back to.
  await page.getByRole('link', { name: 'Home' }).click()
  await app.open(page, `transactions?tab=2&sid=${sent.sid}`)
  await cancelButton(page).click()
  const dialog = cancelDialog(page)
  await reasonField(page).fill('typed and not to be lost')
  const question = page.getByRole('dialog', { name: 'You have unsaved changes' })
  const close = dialog.getByRole('button', { name: 'Close' }).last()
  await close.click()
  await expect(question).toHaveCount(1)
  await page.goBack()
  await expect(question).toHaveCount(1)
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(question).toHaveCount(0)
  await expect(reasonField(page)).toHaveValue('typed and not to be lost')
  await close.click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(question).toHaveCount(0)
  await expect(reasonField(page)).toHaveCount(0)
  await expect(cancelButton(page)).toBeVisible()
})

test('[CANC-05] another failure shows message and request id and keeps what was typed', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.sendBack()
  const dialog = await openCancel(app, page, sent)
  await page.route(
    '**/api/transactions/cancel',
    (route) =>
      route.fulfill({
        status: 500,
        json: { status: 500, code: 'internal', message: 'Something broke.', requestId: 'req-77', fields: [] },
      }),
    { times: 1 },
  )
  await reasonField(page).fill('Kept')
  await submitCancel(page).click()
  await expect(dialog.getByRole('alert')).toContainText('Something broke.')
  await expect(dialog.getByRole('alert')).toContainText('req-77')
  await expect(reasonField(page)).toHaveValue('Kept')
  await expect(submitCancel(page)).not.toHaveAttribute('aria-disabled', 'true')
  // Leaving asks first, because a reason is typed.
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Stay' }).click()
  await expect(reasonField(page)).toHaveValue('Kept')
  expect(await statusOf(app, sent.sid)).toBe('AVAIL')
})

test('[CANC-01] [CANC-05] with the keyboard alone, from the detail to the cancel', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.sendBack()
  await openDetail(app, page, sent)
  const focusedName = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let presses = 0; presses < 40 && (await focusedName()) !== 'CANCEL'; presses += 1)
    await page.keyboard.press('Tab')
  await expect(cancelButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reasonField(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(cancelButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reasonField(page)).toBeFocused()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Tab')
  await expect(returnFees(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(returnFees(page)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(submitCancel(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(toast(page)).toContainText('Cancel complete')
  expect(await statusOf(app, sent.sid)).toBe('CANCL')
})

test(`the cancel dialog is accessible, light and dark`, async ({ app, page, transfers }) => {
  const sent = await transfers.send()
  await openCancel(app, page, sent)
  await submitCancel(page).click()
  await expect(reasonField(page)).toHaveAttribute('aria-invalid', 'true')
  await inBothSchemes(page, async (scheme) => {
    await expectAccessible(page)
    await page.screenshot({ path: `reports/screens/transactions-cancel-${scheme}.png` })
  })
})

test('[CANC-05] an answer without a truthy response is a failure that says so', async ({
  app,
  page,
  transfers,
}) => {
  const dialog = await openCancel(app, page, await transfers.sendBack())
  const answers = [false, null, '', 0, undefined]
  let asked = 0
  await page.route('**/api/transactions/cancel', (route) => {
    asked += 1
    return route.fulfill({ json: { response: answers[asked - 1], feesReturned: false } })
  })
  await reasonField(page).fill('The sender changed her mind')
  for (const [index] of answers.entries()) {
    await submitCancel(page).click()
    await expect.poll(() => asked).toBe(index + 1)
    const alert = dialog.getByRole('alert')
    await expect(alert).toContainText('The transaction was not cancelled')
    await expect(alert).toContainText('The server answered, but did not confirm the cancel.')
    await expect(reasonField(page)).toHaveValue('The sender changed her mind')
    await expect(toast(page)).not.toContainText('Cancel complete')
  }
})
