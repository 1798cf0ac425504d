import type { Locator, Page } from '@playwright/test'
import { type App, expect, expectAccessible, inBothSchemes, test } from '../support/e2e.ts'
import { limit, openPanel, panelOf, subTab, visibilityOf } from '../support/e2e-compliance.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'

function tryButton(page: Page): Locator {
  return panelOf(page).getByRole('button', { name: 'What would happen' })
}

function side(page: Page): Locator {
  return panelOf(page).getByRole('complementary', { name: 'What would happen' })
}

function past(page: Page): Locator {
  return side(page).getByRole('region', { name: 'Last 30 days' })
}

interface Sent {
  readonly sid: number
  readonly agency: number
  readonly reference: string
}

/** The newest transfer of the demo that came without a photo id, with nobody who asks for one. */
async function withoutPhotoId({ platform: { barePool } }: App): Promise<Sent> {
  await barePool.query('delete from agency_limits')
  await barePool.query('delete from agency_enumeration_values')
  await barePool.query("update agency_fields set visibility = 'OPT'")
  const { rows } = await barePool.query(
    `select sid, send_agency_sid as agency, reference_number as reference from transactions
    where status in ('AVAIL', 'RECVD') and created_at > now() - interval '20 days'
      and amount_base between 100 and 900 and coalesce(sender_fields ->> 'senderPhotoIdNumber', '') = ''
    order by sid desc limit 1`,
  )
  return rows[0]
}

async function openTry(app: App, page: Page): Promise<Sent> {
  const sent = await withoutPhotoId(app)
  await openPanel(app, page, sent.agency)
  await tryButton(page).click()
  await expect(side(page).getByRole('textbox', { name: 'Past transfer (reference)' })).toBeFocused()
  return sent
}

test('a past transfer by the typed rules: what the teller reads, each with the way to its cause', async ({
  app,
  page,
}) => {
  const { sid, reference } = await openTry(app, page)
  await page.keyboard.type(reference)
  await expect(side(page).getByText('Accepted')).toBeVisible()
  await expect(side(page)).toContainText('stored rules: ✓ accepted')
  await expect(side(page).getByRole('link', { name: / to / }).first()).toHaveAttribute(
    'href',
    `#/transactions?tab=2&sid=${sid}`,
  )
  await limit(page, 'Photo ID').fill('50')
  await expect(side(page).getByText('Refused').first()).toBeVisible()
  await expect(side(page)).toContainText('with your 1 unsaved change')
  await expect(side(page)).toContainText(/Photo ID number is required above 50\.00 USD/)
  await expect(side(page)).toContainText('stored rules: ✓ accepted')
  await expect(panelOf(page).getByRole('figure')).toContainText('tried')
  await limit(page, 'Legal ID').focus()
  await side(page).getByRole('button', { name: 'limit' }).first().click()
  await expect(limit(page, 'Photo ID')).toBeFocused()
  // A field of another kind leads to its dropdown.
  await visibilityOf(page, 'Compliance Info', 'Nationality').selectOption('Required')
  const nationality = side(page).getByRole('listitem').filter({ hasText: 'Nationality' })
  await nationality.getByRole('button', { name: 'field' }).click()
  await expect(visibilityOf(page, 'Compliance Info', 'Nationality')).toBeFocused()
  await side(page).getByRole('button', { name: 'Close' }).click()
  await expect(side(page)).toHaveCount(0)
  await expect(tryButton(page)).toBeFocused()
})

test('a sample without a past transfer: an amount, and values that are typed', async ({ app, page }) => {
  await openTry(app, page)
  await side(page).getByRole('textbox', { name: 'Amount (USD)' }).fill('200')
  const first = side(page)
    .getByRole('listitem')
    .filter({ hasText: /^First name/ })
  await expect(first.first()).toBeVisible()
  const before = await side(page).getByRole('listitem').count()
  await side(page).getByRole('button', { name: 'change fields' }).click()
  await side(page).getByRole('group', { name: 'Sender Information' }).getByLabel('First name').fill('MERCY')
  await expect(side(page).getByRole('listitem')).toHaveCount(before - 1)
  // Names to choose from, where partners send codes.
  const papers = side(page).getByRole('group', { name: 'Compliance Info' })
  await papers.getByRole('combobox', { name: 'Photo ID type' }).fill('Pass')
  await page.keyboard.press('Enter')
  await expect(papers.getByRole('combobox', { name: 'Photo ID type' })).toHaveValue('Passport')
  // What is no rule yet is not tried, and the panel says why.
  await limit(page, 'Photo ID').fill('abc')
  await expect(side(page)).toContainText('Correct the marked values first')
})

test('a reference that is none of this agency is refused in words', async ({ app, page }) => {
  await openTry(app, page)
  await page.keyboard.type('999999999999')
  await expect(side(page).getByRole('alert')).toContainText('999999999999')
})

test('the last 30 days: counts that say when they are outdated, with links to the transfers', async ({
  app,
  page,
}) => {
  const { agency } = await openTry(app, page)
  await expect(past(page)).toContainText('0 would have been refused')
  const all = past(page).getByRole('link', { name: /^\d+ transfers?$/ })
  await expect(all).toHaveAttribute('href', new RegExp(`^#/transactions\\?agency=${agency}&dateFrom=`))
  await limit(page, 'Photo ID').fill('0')
  await expect(past(page)).toContainText('Counted with other values than those typed now.')
  const answer = page.waitForResponse((one) => one.url().endsWith('/try/past'))
  await past(page).getByRole('button', { name: 'Count again' }).click()
  const told = await (await answer).json()
  expect(told.refused).toBeGreaterThan(0)
  await expect(past(page)).toContainText(`${told.refused} would have been refused`)
  await expect(past(page).locator('tfoot')).toContainText('stored rules: 0')
  await expect(past(page).locator('tbody:not([aria-hidden]) tr')).toHaveCount(told.reasons.length)
  const [sample] = told.samples
  await expect(past(page).getByRole('link', { name: sample.referenceNumber })).toHaveAttribute(
    'href',
    `#/transactions?tab=2&sid=${sample.sid}`,
  )
})

test('a failing server: the counts offer Retry, and the rest goes on', async ({ app, page }) => {
  const sent = await withoutPhotoId(app)
  await page.route('**/try/past', (route) => route.abort())
  await openPanel(app, page, sent.agency)
  await tryButton(page).click()
  await expect(past(page).getByRole('button', { name: 'Retry' })).toBeVisible()
  await page.unroute('**/try/past')
  await past(page).getByRole('button', { name: 'Retry' }).click()
  await expect(past(page)).toContainText('would have been refused')
})

test(`trying is accessible and holds beside the form, light and dark`, async ({ app, page }) => {
  test.slow()
  const { reference } = await openTry(app, page)
  await page.keyboard.type(reference)
  await limit(page, 'Photo ID').fill('50')
  await expect(side(page).getByText('Refused').first()).toBeVisible()
  await past(page).getByRole('button', { name: 'Count again' }).click()
  await expect(past(page).locator('tfoot')).toBeVisible()
  for (const [width, height] of [
    [1366, 768],
    [1280, 600],
  ] as const) {
    await page.setViewportSize({ width, height })
    for (const name of ['Send', 'Receive', 'Enumeration Fields'] as const) {
      await subTab(page, name).click()
      await expectUnbroken(page, panelOf(page))
      await inBothSchemes(page, async (scheme) => {
        await expectAccessible(page)
        await page.screenshot({ path: `reports/screens/try-${name}-${scheme}-${width}.png` })
      })
    }
    await subTab(page, 'Send').click()
  }
})

test('another reference takes its own amount, and not the one that was typed before', async ({
  app,
  page,
}) => {
  const { reference } = await openTry(app, page)
  const amount = side(page).getByRole('textbox', { name: 'Amount (USD)' })
  await amount.fill('1234')
  await side(page).getByRole('textbox', { name: 'Past transfer (reference)' }).fill(reference)
  await expect(amount).toHaveValue('')
  const link = side(page).getByRole('link', { name: / to / }).first()
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(amount).toHaveAttribute('placeholder', /^\d+\.\d\d$/)
})

test('the delivery lists stay beside the limits while something is tried', async ({ app, page }) => {
  await openTry(app, page)
  await subTab(page, 'Receive').click()
  const lists = panelOf(page).getByRole('group', { name: 'Delivery options' }).getByRole('listbox')
  await expect(lists).toHaveCount(2)
  const limits = await panelOf(page)
    .getByRole('group', { name: /^Set limits/ })
    .boundingBox()
  const last = await lists.last().boundingBox()
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(limits?.x ?? 0)
  const notes = panelOf(page).locator('[data-wide] [title="UTC days"]')
  expect(await notes.evaluate((note) => note.scrollWidth <= note.clientWidth)).toBe(true)
})
