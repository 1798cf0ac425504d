import { expect } from '../support/e2e.ts'
import {
  cancelButton,
  cancelDialog,
  cancelEvents,
  openCancel,
  openDetail,
  reasonField,
  statusOf,
  submitCancel,
  test,
  toast,
} from '../support/e2e-transfers.ts'
import { payOut } from '../support/gateway.ts'

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
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(dialog).toHaveCount(0)
  await expect(cancelButton(page)).toHaveCount(0)
  await expect(page.getByRole('heading', { name: `Transaction ${sent.reference}` })).toBeFocused()
  expect(await statusOf(app, sent.sid)).toBe('RECVD')
})

test('[CANC-05] a cancel that fails keeps the reason, names the cause and is sent again once', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.sendBack()
  await openDetail(app, page, sent)
  // A place of the app to go back to.
  await page.getByRole('link', { name: 'Home' }).click()
  await app.open(page, `transactions?tab=2&sid=${sent.sid}`)
  await cancelButton(page).click()
  const dialog = cancelDialog(page)
  const alert = dialog.getByRole('alert')
  const reason = 'The sender changed her mind'
  const path = '**/api/transactions/cancel'

  await test.step('Close and Back ask one question; Stay keeps the reason, Leave leaves', async () => {
    await reasonField(page).fill('Typed and not to be lost')
    const question = page.getByRole('dialog', { name: 'You have unsaved changes' })
    const close = dialog.getByRole('button', { name: 'Close' }).last()
    await close.click()
    await expect(question).toHaveCount(1)
    await page.goBack()
    await expect(question).toHaveCount(1)
    await question.getByRole('button', { name: 'Stay' }).click()
    await expect(question).toHaveCount(0)
    await expect(reasonField(page)).toHaveValue('Typed and not to be lost')
    await close.click()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(question).toHaveCount(0)
    await expect(reasonField(page)).toHaveCount(0)
    await cancelButton(page).click()
  })

  await test.step('an answer without a truthy response', async () => {
    const answers = [false, null, '', 0, undefined]
    let asked = 0
    await page.route(path, (route) => {
      asked += 1
      return route.fulfill({ json: { response: answers[asked - 1], feesReturned: false } })
    })
    await reasonField(page).fill(reason)
    for (const [index] of answers.entries()) {
      await submitCancel(page).click()
      await expect.poll(() => asked).toBe(index + 1)
      await expect(alert).toContainText('The transaction was not cancelled')
      await expect(alert).toContainText('The server answered, but did not confirm the cancel.')
      await expect(reasonField(page)).toHaveValue(reason)
      await expect(toast(page)).not.toContainText('Cancel complete')
    }
    await page.unroute(path)
  })

  await test.step('a failing server', async () => {
    const failure = {
      status: 500,
      code: 'internal',
      message: 'Something broke.',
      requestId: 'req-77',
      fields: [],
    }
    await page.route(path, (route) => route.fulfill({ status: 500, json: failure }), { times: 1 })
    await submitCancel(page).click()
    await expect(alert).toContainText('Something broke.')
    await expect(alert).toContainText('req-77')
    await expect(reasonField(page)).toHaveValue(reason)
    await expect(submitCancel(page)).not.toHaveAttribute('aria-disabled', 'true')
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Stay' }).click()
    await expect(reasonField(page)).toHaveValue(reason)
    expect(await statusOf(app, sent.sid)).toBe('AVAIL')
  })

  await test.step('a connection that is lost after the cancel was carried out', async () => {
    await page.route(
      path,
      async (route) => {
        await route.fetch()
        await route.abort('connectionreset')
      },
      { times: 1 },
    )
    await submitCancel(page).click()
    await expect(alert).toContainText('It is not known whether the transaction was cancelled')
    await expect(alert).toContainText('The server cannot be reached')
    await expect(reasonField(page)).toHaveValue(reason)
    await submitCancel(page).click()
    await expect(toast(page)).toContainText('Cancel complete')
    await expect(dialog).toHaveCount(0)
    expect(await cancelEvents(app, sent.sid)).toHaveLength(1)
  })
})
