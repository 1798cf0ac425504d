import { expect } from '../support/e2e.ts'
import { openDetail, test } from '../support/e2e-transfers.ts'

test('the title of the window begins with the open record; a customer has a number there, and no name', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.send()
  const expectTitle = (place: string | RegExp) =>
    expect
      .poll(() => page.title().then((title) => title.replace(/ · Development · Corridor$/, '')))
      .toMatch(place)
  await openDetail(app, page, sent)
  await expectTitle(new RegExp(`^${sent.reference} · Transactions$`))
  await page.getByRole('link', { name: 'Xml Traces' }).click()
  await expect(page.getByRole('heading', { name: 'S AGENCY SETUP' })).toBeVisible()
  await expectTitle(new RegExp(`^${sent.reference} · Transactions$`))
  await page.getByRole('link', { name: 'Go back' }).click()
  await expectTitle(/^Transactions$/)
  const titles = {
    [`agencies?tab=3&sid=${transfers.network.sender.agencySid}`]: /^S AGENCY · Agencies$/,
    'users?tab=2&sid=1': /^\S+ · Users$/,
    'users?tab=2': /^New user · Users$/,
    'customers?tab=2&sid=1': /^Customer 1 · Customers$/,
    'setup?tab=2': /^Fees · Setup and configuration$/,
    'reconciliations?tab=5&day=2026-11-01': /^01\/11\/2026 · Reconciliations$/,
    exceptions: /^[^·]+$/,
  }
  for (const [place, title] of Object.entries(titles)) {
    await app.open(page, place)
    await expectTitle(title)
  }
})
