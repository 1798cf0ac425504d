import type { Locator, Page } from '@playwright/test'
import { type App, expect, test } from '../support/e2e.ts'
import { button, editor, field, openFees } from '../support/e2e-fees.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'

/** The pair of the demo with most transfers of the last days. */
async function openBusiest(app: App, page: Page): Promise<void> {
  const { rows } = await app.platform.barePool.query<{ sid: number }>(
    `select c.sid from fee_countries c join transactions t
      on t.send_country = c.country_code_collect and t.receive_country = c.country_code_destination
    where t.created_at > now() - interval '30 days' and t.status not in ('UNCOM', 'DELETED')
    group by c.sid order by count(*) desc limit 1`,
  )
  await openFees(app, page, `&sid=${rows[0]?.sid}`)
  await expect(editor(page)).toBeVisible()
}

function panel(page: Page, name: string): Locator {
  return page.getByRole('region', { name })
}

function counts(page: Page): Locator {
  return panel(page, 'Dry run').locator('dl dd')
}

async function numbersOf(figures: Locator): Promise<number[]> {
  return (await figures.allTextContents()).map((text) => Number(text.replaceAll(',', '')))
}

test('the simulator shows the price of the brackets as typed, also after a failure', async ({
  app,
  page,
}) => {
  let broken = true
  await page.route('**/api/agencies/sendTo*', (route) =>
    broken ? route.abort('connectionrefused') : route.continue(),
  )
  await openBusiest(app, page)
  await button(page, 'Simulate').click()
  const simulator = panel(page, 'Simulate')

  await test.step('before it is known whether an agency sends that way, nothing is said about it', async () => {
    await expect(simulator.getByRole('alert')).toContainText('The server cannot be reached.')
    await expect(simulator).not.toContainText('there is nothing to price')
    broken = false
    await simulator.getByRole('button', { name: 'Retry' }).click()
    await expect(simulator.getByRole('heading', { name: 'Why this price' })).toBeVisible()
    // With its answer, although that came later than the panel.
    await expect(simulator.getByText('FX profit').first()).toBeInViewport()
  })

  await test.step('an edit is priced as it is typed', async () => {
    await expect(simulator.getByText('By what is saved: what the gateway tells now.')).toBeVisible()
    const sent = page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/fees/simulate') && request.postData()?.includes('77.00') === true,
    )
    await simulator.getByRole('textbox', { name: 'Amount' }).fill('50')
    await field(page, 'Min. Fee (USD)', 1).fill('77')
    await expect(simulator.getByText('By the brackets as typed', { exact: false })).toBeVisible()
    expect((await sent).postDataJSON()).toMatchObject({
      brackets: expect.arrayContaining([expect.objectContaining({ minFee: '77.00' })]),
    })
    await expect(simulator.getByText('at least 77.00 USD', { exact: false })).toBeVisible()
    // What is typed has no number yet.
    await expect(simulator.getByText(/^Fee bracket/)).toHaveText('Fee bracket')
    await simulator.getByRole('textbox', { name: 'Amount' }).fill('99999999')
    await expect(simulator.getByRole('status').filter({ hasText: 'Refused: ' })).toBeVisible()
  })

  await test.step('one panel is open at a time, in view', async () => {
    await button(page, 'Dry run').click()
    await expect(simulator).toHaveCount(0)
    await expect(panel(page, 'Dry run').getByRole('heading').first()).toBeInViewport()
    await button(page, 'Simulate').click()
    await expect(panel(page, 'Dry run')).toHaveCount(0)
    await expect(simulator).toBeInViewport()
    await button(page, 'Dry run').click()
    await panel(page, 'Dry run').getByRole('button', { name: 'Close' }).click()
    await expect(panel(page, 'Dry run')).toHaveCount(0)
    await expect(editor(page)).toBeVisible()
  })
})

test('the dry run: four counts that sum to all, by party, and outdated after another edit', async ({
  app,
  page,
}) => {
  test.slow()
  await openBusiest(app, page)
  await field(page, 'Min. Fee (USD)', 1).fill('77')
  await button(page, 'Dry run').click()
  const dryRun = panel(page, 'Dry run')
  const answer = page.waitForResponse(
    (response) => response.ok() && response.request().postData()?.includes('"days":90') === true,
  )
  await dryRun.getByRole('button', { name: '90 days' }).click()
  const { transfers } = (await (await answer).json()) as { transfers: number }
  await expect(dryRun.getByRole('heading', { name: /^Over the last 90 days/ })).toBeVisible()
  await expect(counts(page)).toHaveCount(4)
  const found = await numbersOf(counts(page))
  expect(found.reduce((sum, count) => sum + count, 0)).toBe(transfers)
  expect(found[0]).toBeGreaterThan(0)
  const parties = dryRun.getByRole('table', { name: 'Fee in USD' })
  await expect(parties.getByRole('rowheader')).toHaveText([
    'Sending agencies',
    'Paying agencies',
    'Operator',
    'Fee in all',
  ])
  await expectUnbroken(page, dryRun)
  await field(page, 'Min. Fee (USD)', 1).fill('78')
  await expect(dryRun.getByText('The brackets were changed since: this result is outdated.')).toBeVisible()
  await dryRun.getByRole('button', { name: 'Dry run again' }).click()
  await expect(dryRun.getByText('The brackets were changed since: this result is outdated.')).toHaveCount(0)
  // Nothing was saved by it, and a transfer is one click away.
  await button(page, 'Undo changes').click()
  await dryRun
    .getByRole('table', { name: 'Ten largest changes of fee, without the refused' })
    .getByRole('link')
    .first()
    .click()
  await expect(page).toHaveURL(/#\/transactions\?tab=2&sid=\d+/)
})
