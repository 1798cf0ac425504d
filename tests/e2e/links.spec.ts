import type { Page } from '@playwright/test'
import { type App, expect } from '../support/e2e.ts'
import { countOf, rows } from '../support/e2e-transactions.ts'
import {
  cancelButton,
  fact,
  group,
  openDetail,
  reasonField,
  type Sent,
  submitCancel,
  test,
} from '../support/e2e-transfers.ts'
import { payOut } from '../support/gateway.ts'

async function customerOf({ platform: { db } }: App, { sid }: Sent): Promise<number> {
  const { customerSid } = await db
    .selectFrom('transactions')
    .select('customerSid')
    .where('sid', '=', sid)
    .executeTakeFirstOrThrow()
  return customerSid
}

function link(page: Page, name: string) {
  return page.getByRole('article').getByRole('link', { name })
}

test('a transfer leads to its agencies, its agents, its sender and its users, for profiles that may read them', async ({
  app,
  page,
  transfers,
}) => {
  const { sender, payer } = transfers.network
  const paid = await transfers.send()
  await payOut(transfers.gateway, payer, paid.reference)
  const sent = await transfers.send()
  await openDetail(app, page, sent)
  await cancelButton(page).click()
  await reasonField(page).fill('Asked for')
  await submitCancel(page).click()
  await expect(fact(group(page, 'Routing information'), 'Status')).toHaveText('Cancelled')

  const originating = group(page, 'Originating')
  await expect(fact(originating, 'Agency').getByRole('link')).toHaveAttribute(
    'href',
    `#/agencies?tab=3&sid=${sender.agencySid}`,
  )
  await expect(link(page, 'ANA RUIZ')).toHaveAttribute(
    'href',
    `#/customers?tab=2&sid=${await customerOf(app, sent)}`,
  )
  await link(page, 'ana.ruiz').click()
  await expect(page).toHaveURL(/#\/users\?tab=2&sid=\d+$/)
  await expect(page.getByRole('textbox', { name: 'Login' })).toHaveValue('ana.ruiz')

  await app.open(page, `transactions?tab=2&sid=${paid.sid}`)
  await fact(group(page, 'Destination'), 'Agent').getByRole('link', { name: 'R 001' }).click()
  await expect(page).toHaveURL(`${app.url}/#/agencies?tab=5&sid=${payer.agencySid}&agent=${payer.agentSid}`)
  // The agent that the link names is the chosen one.
  await expect(page.getByRole('region', { name: /R 001/ })).toContainText(payer.agentId)

  // Finance has no customers and no users: there the names are names.
  await openDetail(app, page, sent, 'finn.olsen')
  await expect(page.getByRole('article')).toContainText('by ana.ruiz')
  await expect(fact(originating, 'Agent').getByRole('link', { name: 'S 001' })).toBeVisible()
  await expect(link(page, 'ana.ruiz')).toHaveCount(0)
  await expect(link(page, 'ANA RUIZ')).toHaveCount(0)
})

test('the names in a row lead to their records and the rest of it to the transfer; the records lead to their transfers', async ({
  app,
  page,
  transfers,
}) => {
  const older = await transfers.send()
  const sent = await transfers.send()
  const { sender, payer } = transfers.network
  await app.logIn(page)
  await app.open(page, `transactions?agency=${sender.agencySid}`)
  await expect(rows(page)).toHaveCount(2)
  const row = rows(page).first()
  const places = await row
    .getByRole('link')
    .evaluateAll((links) => links.map((one) => one.getAttribute('href')))
  expect(places).toEqual([
    `#/transactions?tab=2&sid=${sent.sid}&agency=${sender.agencySid}`,
    `#/customers?tab=2&sid=${await customerOf(app, sent)}`,
    `#/agencies?tab=3&sid=${sender.agencySid}`,
    `#/agencies?tab=5&sid=${sender.agencySid}&agent=${sender.agentSid}`,
    `#/agencies?tab=3&sid=${payer.agencySid}`,
  ])
  await row.getByRole('link', { name: sent.reference }).focus()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('button', { name: `Show ${sent.reference} beside the list` })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(row.getByRole('link', { name: 'ANA RUIZ' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  const next = page.getByRole('link', { name: older.reference })
  await expect(next).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(rows(page).nth(1).getByRole('link', { name: 'ANA RUIZ' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#\/customers\?tab=2&sid=\d+$/)
  await page.goBack()
  await row.getByRole('cell', { name: 'LUIS DIAZ' }).click()
  await expect(page).toHaveURL(new RegExp(`tab=2&sid=${sent.sid}&`))
  await test.step('an agency, an agent and a customer lead to their own transfers', async () => {
    const { agencySid: agency, agentSid: agent } = sender
    const customer = await customerOf(app, sent)
    const expectTransfers = async (filters: string, count: number): Promise<void> => {
      await expect(page).toHaveURL(`${app.url}/#/transactions?${filters}`)
      await expect(rows(page)).toHaveCount(count)
      await expect(rows(page).first()).toContainText(sent.reference)
    }
    await app.open(page, `agencies?tab=3&sid=${agency}`)
    await page.getByRole('link', { name: 'Transfers of this agency' }).click()
    await expectTransfers(`agency=${agency}`, 2)
    await expect(page.getByRole('combobox', { name: 'Agencies' })).toHaveValue('S AGENCY')

    await app.open(page, `agencies?tab=5&sid=${agency}&agent=${agent}`)
    await page.getByRole('link', { name: 'Transfers of this agent' }).click()
    await expectTransfers(`agency=${agency}&agent=${agent}`, 2)

    await app.open(page, `customers?tab=2&sid=${customer}`)
    await page.getByRole('link', { name: 'Transfers of this customer' }).click()
    await expectTransfers(`customer=${customer}`, await countOf(app, 'customer_sid = $1', [customer]))
    // What narrows the list leads back to whom it is narrowed to.
    await page.getByRole('link', { name: `Customer ${customer}` }).click()
    await expect(page).toHaveURL(new RegExp(`#/customers\\?tab=2&sid=${customer}$`))
  })
})
