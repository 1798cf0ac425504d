import type { Locator, Page } from '@playwright/test'
import { type App, expect, test } from '../support/e2e.ts'
import { addAgency, passPrompt, toasts } from '../support/e2e-agencies.ts'
import { expectSteady } from '../support/e2e-steady.ts'
import { addPayment } from '../support/positions.ts'
import { turnOn } from '../support/proposals.ts'

function card(page: Page): Locator {
  return page.getByRole('region', { name: 'Position' })
}
function statement(page: Page): Locator {
  return page.getByRole('table', { name: 'Statement' })
}
function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name })
}

async function debtorOf(app: App): Promise<{ sid: number; limit: string }> {
  const { rows } = await app.platform.barePool.query<{ sid: number; limit: string }>(
    `select agency_sid as sid, to_char(limit_cents / 100, 'FM999,999,999') || '.00' as limit from position_limits
     where mode = 'credit' order by limit_cents desc limit 1`,
  )
  if (!rows[0]) throw new Error('The demo has no limit.')
  return rows[0]
}

test('an agency with a limit: what it owes in words, picture and table, a statement that equals the ledger, and buttons that stay in place and whole', async ({
  app,
  page,
}) => {
  const { sid, limit } = await debtorOf(app)
  await test.step('position and statement', async () => {
    await app.logIn(page)
    await app.open(page, `agencies?tab=8&sid=${sid}`)
    await expect(card(page).getByText('Owes the network now')).toBeVisible()
    await expect(card(page).getByText(limit)).toBeVisible()
    await expect(card(page).getByRole('img', { name: /percent of the limit are used$/ })).toBeVisible()
    const figure = page.getByRole('figure', { name: /Owes the network at the end of each day/ })
    await expect(figure.getByRole('img', { name: /Settlement received, [\d,.]+$/ }).first()).toBeVisible()
    await expect(figure.getByText(/^limit [\d,]+$/)).toBeVisible()
    await figure.getByRole('button', { name: 'View as table' }).click()
    await expect(figure.getByRole('row')).toHaveCount(91)
    await expect(page.getByText('✓ equals the ledger')).toBeVisible()
    await expect(
      statement(page)
        .getByText(/^Transfers sent, \d+$/)
        .first(),
    ).toBeVisible()

    // What a line is the sum of, and all of it as a file.
    const line = statement(page)
      .getByRole('button', { name: /^Transfers sent, \d+$/ })
      .first()
    const count = Number((await line.textContent())?.replace(/\D/g, ''))
    await line.click()
    const behind = page.getByRole('dialog', { name: /^Transfers sent, \d+: / })
    await expect(behind.getByRole('link')).toHaveCount(count)
    await behind.getByRole('button', { name: 'Close' }).last().click()
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download', exact: true }).click(),
    ])
    expect(file.suggestedFilename()).toBe('Statement.csv')
  })
  await test.step('a late sum', async () => {
    await app.logIn(page)
    await expectSteady(page, {
      call: `**/api/positions/${sid}/statement?*`,
      open: () => app.open(page, `agencies?tab=8&sid=${sid}`),
      pressed: page.getByRole('button', { name: 'Download', exact: true }),
      brought: page.getByText('✓ equals the ledger'),
    })
  })
  await test.step('a narrow window', async () => {
    await page.setViewportSize({ width: 800, height: 768 })
    await app.logIn(page)
    await app.open(page, `agencies?tab=8&sid=${sid}`)
    for (const name of ['Download', 'Record a payment…']) {
      const button = page.getByRole('button', { name, exact: true })
      await expect(button).toBeVisible()
      const hidden = await button.evaluate((one) => {
        const label = document.createRange()
        label.selectNodeContents(one)
        return label.getBoundingClientRect().width - one.clientWidth
      })
      expect(hidden, name).toBeLessThanOrEqual(0)
    }
  })
})

test('a limit is set, changed and removed, a payment asks for the second level and above what is owed for both figures, is booked once and undone, and prepaid has an alert instead of a limit', async ({
  app,
  page,
}) => {
  await test.step('limit and payment', async () => {
    const { sid } = await addAgency(app, 'Quetzal envios')
    await app.logIn(page, 'ana.ruiz', 'asked')
    await app.open(page, `agencies?tab=8&sid=${sid}`)
    await expect(card(page).getByText('No limit: this agency may owe any amount.')).toBeVisible()
    await card(page).getByRole('button', { name: 'Set a limit…' }).click()
    const form = dialog(page, 'Set a limit')
    await form.getByLabel('Limit (USD)').fill('1000')
    await form.getByLabel('Alert threshold (USD)').fill('2000')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('The alert threshold is at most the limit.').first()).toBeVisible()
    await form.getByLabel('Alert threshold (USD)').fill('800')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(toasts(page).getByText('Limit saved, in force with the next transfer')).toBeVisible()
    await expect(card(page).getByText('1,000.00 left')).toBeVisible()

    await card(page).getByRole('button', { name: 'Change limit…' }).click()
    await dialog(page, 'Change limit').getByLabel('Limit (USD)').fill('1500')
    await dialog(page, 'Change limit').getByRole('button', { name: 'Save' }).click()
    await expect(card(page).getByText('1,500.00 left')).toBeVisible()

    await page.getByRole('button', { name: 'Record a payment…' }).click()
    const pay = dialog(page, 'Record a payment')
    await pay.getByRole('button', { name: 'Book payment' }).click()
    await expect(pay.getByText('This field is required').first()).toBeVisible()
    await pay.getByLabel('Amount (USD)').fill('250.5')
    await pay.getByLabel('Bank reference').fill('4471-20981')
    await pay.getByRole('button', { name: 'Book payment' }).dblclick()
    await passPrompt(page)
    await expect(toasts(page).getByText('Payment of 250.50 USD booked')).toBeVisible()
    await expect(card(page).getByText('The network owes it now')).toBeVisible()
    await expect(card(page).getByText('1,750.50 left')).toBeVisible()
    await expect(statement(page).getByRole('row')).toHaveCount(2)
    await expect(statement(page).getByText('bank ref. 4471-20981')).toBeVisible()

    await page.getByRole('button', { name: 'Undo: Deposit received, 250.50' }).click()
    const undo = dialog(page, 'Undo payment')
    await undo.getByRole('textbox').fill('Booked for the wrong agency')
    await undo.getByRole('button', { name: 'Book counter entry' }).click()
    await expect(statement(page).getByText(/^Counter entry: deposit paid back/)).toBeVisible()
    await expect(card(page).getByText('1,500.00 left')).toBeVisible()
    await expect(page.getByRole('button', { name: /^Undo:/ })).toHaveCount(0)

    // More than is owed is paid only after a question with both figures.
    await page.getByRole('button', { name: 'Record a payment…' }).click()
    await pay.getByLabel('We paid the agency').check()
    await pay.getByLabel('Amount (USD)').fill('300')
    await pay.getByLabel('Bank reference').fill('5582-31092')
    await pay.getByRole('button', { name: 'Book payment' }).click()
    const question = dialog(page, 'Pay more than is owed?')
    await expect(question).toContainText('a payment of 300.00 USD to the agency, which is owed 0.00 USD')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(pay.getByLabel('Bank reference')).toHaveValue('5582-31092')
    await pay.getByRole('button', { name: 'Book payment' }).click()
    await question.getByRole('button', { name: 'Book payment' }).click()
    await expect(toasts(page).getByText('Payment of 300.00 USD booked')).toBeVisible()
    await expect(card(page).getByText('1,200.00 left')).toBeVisible()

    await card(page).getByRole('button', { name: 'Remove limit' }).click()
    await dialog(page, 'Remove limit').getByRole('button', { name: 'Remove limit' }).click()
    await expect(card(page).getByText('No limit: this agency may owe any amount.')).toBeVisible()
  })
  await test.step('a payment that waits', async () => {
    const { sid } = await addAgency(app, 'Quetzal pagos')
    await turnOn(app.platform, 'payment')
    await app.logIn(page)
    await app.open(page, `agencies?tab=8&sid=${sid}`)
    await page.getByRole('button', { name: 'Record a payment…' }).click()
    const pay = dialog(page, 'Record a payment')
    await pay.getByLabel('Amount (USD)').fill('900000')
    await pay.getByLabel('Bank reference').fill('4471-20981')
    await pay.getByLabel('Why (the other person reads it)').fill('Statement of today')
    await pay.getByRole('button', { name: 'Book payment' }).click()
    await expect(
      toasts(page).getByText('Another person must approve it. Nothing has changed yet.'),
    ).toBeVisible()
    await page.getByRole('status').getByRole('link', { name: 'Show the proposal' }).click()
    await expect(page.getByRole('row', { name: 'Amount (USD) — 900,000.00' })).toBeVisible()
    await expect(page.getByRole('row', { name: 'Who paid — The agency paid us' })).toBeVisible()
    await turnOn(app.platform, 'payment', false)
  })
  await test.step('prepaid', async () => {
    const { sid } = await addAgency(app, 'Quetzal giros')
    await addPayment(app.platform, sid, '300.00')
    await app.logIn(page)
    await app.open(page, `agencies?tab=8&sid=${sid}`)
    await card(page).getByRole('button', { name: 'Set a limit…' }).click()
    const form = dialog(page, 'Set a limit')
    await form.getByLabel('Prepaid: only what it has paid in').check()
    await expect(form.getByLabel('Limit (USD)')).toHaveCount(0)
    await form.getByLabel('Alert when less is left than (USD)').fill('500')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(card(page).getByText('Prepaid: may still send')).toBeVisible()
    await expect(card(page).getByRole('definition').first()).toHaveText('300.00')
    await expect(card(page)).toContainText('What is left of its payments')
    await expect(card(page).getByText(/^Less is left than wanted since /)).toBeVisible()
  })
})
