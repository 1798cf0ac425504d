import { type App, expect } from '../support/e2e.ts'
import {
  cancelButton,
  cancelDialog,
  cancelEvents,
  countCancels,
  fact,
  group,
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

/** What the ledger booked for the cancel, by account. */
async function booked({ platform: { barePool: pool } }: App, sid: number): Promise<Record<string, number>> {
  const { rows } = await pool.query<{ account: string; cents: number }>(
    `select p.account, p.amount_cents::int as cents from ledger_postings p
     join transaction_events e on e.sid = p.event_sid where e.transaction_sid = $1 and e.move = 'CANCEL'`,
    [sid],
  )
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]))
}

test('[CANC-01] [CANC-02] the red button is for available transfers and profile 1, and the server refuses profile 2', async ({
  app,
  page,
  transfers,
}) => {
  const available = await transfers.send()
  const paid = await transfers.send()
  await payOut(transfers.gateway, transfers.network.payer, paid.reference)
  await test.step('profile 1', async () => {
    await openDetail(app, page, available)
    await expect(cancelButton(page)).toBeVisible()
    const color = await cancelButton(page).evaluate((element) => getComputedStyle(element).color)
    expect(color).toBe('rgb(180, 35, 24)')
    await app.open(page, `transactions?tab=2&sid=${paid.sid}`)
    await expect(page.getByRole('article', { name: `Transaction ${paid.reference}` })).toBeVisible()
    await expect(cancelButton(page)).toHaveCount(0)
  })
  await test.step('profile 2', async () => {
    await openDetail(app, page, available, 'omar.haddad')
    await expect(page.getByRole('button', { name: 'Go back' })).toBeVisible()
    await expect(cancelButton(page)).toHaveCount(0)
    const status = await page.evaluate(async (sid) => {
      const user = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string; sign: string }
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch('/api/transactions/cancel', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'access-token': user.token,
          'x-xsrf-token': decodeURIComponent(xsrf),
        },
        body: JSON.stringify({ sign: user.sign, info: { idTr: sid, reason: 'no', fees: false } }),
      })
      return answer.status
    }, available.sid)
    expect(status).toBe(403)
    expect(await statusOf(app, available.sid)).toBe('AVAIL')
  })
})

test('[CANC-03] [CANC-04] [CANC-05] [CANC-06] [CANC-07] [FMT-11] the dialog restates the transfer, needs a reason, and cancels once with the fees kept', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.sendBack()
  const dialog = await openCancel(app, page, sent)
  const cancels = countCancels(page)
  await test.step('restates the transfer', async () => {
    expect((await dialog.boundingBox())?.width).toBe(500)
    await expect(fact(dialog, 'Reference Number')).toHaveText(sent.reference)
    await expect(fact(dialog, 'Send Amount')).toHaveText('200.00 USD')
    await expect(fact(dialog, 'Send Fees')).toHaveText('5.00 USD')
    await expect(dialog.getByText('Reason *')).toBeVisible()
    await expect(returnFees(page)).not.toBeChecked()
    await expect(dialog.getByText('To hand back: 200.00 USD')).toHaveCSS('font-weight', '700')
    await expect(dialog).toContainText(
      'The fees of 5.00 USD are kept: 2.00 USD by R AGENCY, 3.00 USD by the operator.',
    )
    await returnFees(page).check()
    await expect(dialog).toContainText(/To hand back: 205\.00\sUSD200\.00 amount \+ 5\.00 fees/)
    await returnFees(page).uncheck()
  })
  await test.step('needs a reason of at most 500 characters', async () => {
    for (const empty of ['', '   ']) {
      await reasonField(page).fill(empty)
      await submitCancel(page).click()
      await expect(reasonField(page)).toHaveAttribute('aria-invalid', 'true')
      await expect(dialog).toContainText('This field is required')
    }
    await reasonField(page).fill('x'.repeat(501))
    await expect(dialog).toContainText('At most 500 characters')
    await submitCancel(page).click()
    expect(cancels.count).toBe(0)
    await reasonField(page).fill('x'.repeat(500))
    await expect(reasonField(page)).not.toHaveAttribute('aria-invalid', 'true')
    expect(await statusOf(app, sent.sid)).toBe('AVAIL')
  })
  await test.step('a double click sends it once', async () => {
    await reasonField(page).fill('  The sender changed her mind  ')
    const request = page.waitForRequest((one) => one.url().endsWith('/api/transactions/cancel'))
    await submitCancel(page).dblclick()
    const body = (await request).postDataJSON()
    expect(Object.keys(body).sort()).toEqual(['info', 'sign'])
    expect(body.info).toEqual({ idTr: sent.sid, reason: 'The sender changed her mind', fees: false })
    expect(body.sign).toBeTruthy()
    await expect(dialog).toHaveCount(0)
    await expect(toast(page)).toContainText('Cancel complete')
    await expect(toast(page)).toContainText(
      new RegExp(`Agent saved\\s*Transaction ${sent.reference} cancelled`),
    )
    expect(cancels.count).toBe(1)
    expect(await cancelEvents(app, sent.sid)).toHaveLength(1)
  })
  await test.step('the detail is loaded again', async () => {
    const routing = page.getByRole('region', { name: 'Routing information' })
    await expect(fact(routing, 'Status')).toHaveText('Cancelled')
    await expect(fact(group(page, 'Destination'), 'Agent')).toHaveText('–')
    await expect(cancelButton(page)).toHaveCount(0)
    await expect(page.getByRole('heading', { name: `Transaction ${sent.reference}` })).toBeFocused()
    const history = page.getByRole('list', { name: 'Status history' }).getByRole('listitem').last()
    await expect(history).toContainText('Available → Cancelled')
    await expect(history).toContainText('by ana.ruiz')
    await expect(history).toContainText('The sender changed her mind')
    await expect(history).toContainText('Fees were kept.')
    await expect(page.getByRole('button', { name: /Last update: .* by ana.ruiz/ })).toBeVisible()
  })
  const { sender, payer } = transfers.network
  // R sent it, so R gets the amount and its share of the fee back; S has no line.
  expect(await booked(app, sent.sid)).toEqual({
    transit: 20_500,
    [`agency:${payer.agencySid}`]: -20_200,
    'operator:fees': -300,
  })
  expect(sender.agencySid).not.toBe(payer.agencySid)
})

test('[CANC-03] [CANC-05] the fees are returned by choice, with the keyboard alone', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.sendBack()
  await openCancel(app, page, sent)
  await page.keyboard.type('Wrong receiver')
  await page.keyboard.press('Tab')
  await expect(returnFees(page)).toBeFocused()
  await page.keyboard.press('Space')
  await expect(returnFees(page)).toBeChecked()
  await page.keyboard.press('Tab')
  await expect(submitCancel(page)).toBeFocused()
  const request = page.waitForRequest((one) => one.url().endsWith('/api/transactions/cancel'))
  await page.keyboard.press('Enter')
  expect((await request).postDataJSON().info.fees).toBe(true)
  await expect(toast(page)).toContainText('Cancel complete')
  await expect(page.getByText('Fees were returned to the sender.')).toBeVisible()
  expect(await booked(app, sent.sid)).toMatchObject({ transit: 20_500 })
  expect((await booked(app, sent.sid))['operator:fees']).toBeUndefined()
})

test('[CANC-03] within 30 minutes in the United States the fees go back and the box is locked; afterwards it is a choice', async ({
  app,
  page,
  transfers,
}) => {
  await page.clock.install()
  await test.step('locked and explained', async () => {
    const sent = await transfers.send()
    const dialog = await openCancel(app, page, sent)
    await expect(returnFees(page)).toBeChecked()
    await expect(dialog).toContainText(
      /The law of the United States gives the sender the fee back within 30 minutes of the payment, until \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d \(Z\)\./,
    )
    await returnFees(page).click({ force: true })
    await expect(returnFees(page)).toBeChecked()
    await returnFees(page).focus()
    await page.keyboard.press('Space')
    await expect(returnFees(page)).toBeChecked()
    await expect(dialog).toContainText(
      /To hand back: 1,020\.00\sUSD1,000\.00 amount \+ 10\.00 fees \+ 10\.00 taxes/,
    )
    await reasonField(page).fill('Within the time')
    await submitCancel(page).click()
    await expect(toast(page)).toContainText('Cancel complete')
    const row = await app.platform.db
      .selectFrom('transactions')
      .select('feesReturned')
      .where('sid', '=', sent.sid)
      .executeTakeFirst()
    expect(row?.feesReturned).toBe(true)
  })
  await test.step('open after 30 minutes', async () => {
    const sent = await transfers.send()
    await app.open(page, `transactions?tab=2&sid=${sent.sid}`)
    await expect(page.getByRole('heading', { name: `Transaction ${sent.reference}` })).toBeVisible()
    await cancelButton(page).click()
    const dialog = cancelDialog(page)
    await expect(returnFees(page)).toBeChecked()
    await page.clock.fastForward('31:00')
    await expect(dialog).toContainText('The 30 minutes are over')
    await expect(returnFees(page)).toBeChecked()
    await returnFees(page).uncheck()
    await expect(dialog).toContainText(/To hand back: 1,010\.00\sUSD1,000\.00 amount \+ 10\.00 taxes/)
    await expect(dialog).toContainText('The fees of 10.00 USD are kept')
  })
})
