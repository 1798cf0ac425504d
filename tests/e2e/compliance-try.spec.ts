import type { Locator, Page } from '@playwright/test'
import { type App, expect, test } from '../support/e2e.ts'
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

test('a past transfer is tried by the typed rules, and each reason leads to its cause', async ({
  app,
  page,
}) => {
  const { sid, reference } = await openTry(app, page)
  const referenceBox = side(page).getByRole('textbox', { name: 'Past transfer (reference)' })
  const amount = side(page).getByRole('textbox', { name: 'Amount (USD)' })

  await test.step('a reference of another agency is refused', async () => {
    await page.keyboard.type('999999999999')
    await expect(side(page).getByRole('alert')).toContainText('999999999999')
  })

  await test.step('a reference takes its own amount in the place of the typed one', async () => {
    await amount.fill('1234')
    await referenceBox.fill(reference)
    await expect(amount).toHaveValue('')
    await expect(amount).toHaveAttribute('placeholder', /^\d+\.\d\d$/)
    await expect(side(page).getByText('Accepted')).toBeVisible()
    await expect(side(page)).toContainText('stored rules: ✓ accepted')
    const link = side(page).getByRole('link', { name: / to / }).first()
    await expect(link).toHaveAttribute('href', `#/transactions?tab=2&sid=${sid}`)
    await expect(link).toHaveAttribute('target', '_blank')
  })

  await test.step('a typed rule refuses it, and each reason leads to what was typed', async () => {
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
  })

  await test.step('it closes and gives the focus back', async () => {
    await side(page).getByRole('button', { name: 'Close' }).click()
    await expect(side(page)).toHaveCount(0)
    await expect(tryButton(page)).toBeFocused()
  })
})

test('a sample of a typed amount and typed values is tried, beside a form that stays whole', async ({
  app,
  page,
}) => {
  await openTry(app, page)

  await test.step('what is typed is missing no more', async () => {
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
  })

  await test.step('the delivery lists stay beside the limits', async () => {
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

  for (const [width, height] of [
    [1366, 768],
    [1280, 600],
  ] as const)
    await test.step(`nothing is cut at ${width}x${height}`, async () => {
      await page.setViewportSize({ width, height })
      for (const name of ['Send', 'Receive', 'Enumeration Fields'] as const) {
        await subTab(page, name).click()
        await expectUnbroken(page, panelOf(page))
      }
    })

  await test.step('what is no rule yet is not tried, and the panel says why', async () => {
    await subTab(page, 'Send').click()
    await limit(page, 'Photo ID').fill('abc')
    await expect(side(page)).toContainText('Correct the marked values first')
  })
})

test('the last 30 days are counted, also after a failure; outdated counts say that they are', async ({
  app,
  page,
}) => {
  await page.route('**/try/past', (route) => route.abort())
  const { agency } = await openTry(app, page)

  await test.step('a failed count offers Retry', async () => {
    await expect(past(page).getByRole('button', { name: 'Retry' })).toBeVisible()
    await page.unroute('**/try/past')
    await past(page).getByRole('button', { name: 'Retry' }).click()
    await expect(past(page)).toContainText('0 would have been refused')
    const all = past(page).getByRole('link', { name: /^\d+ transfers?$/ })
    await expect(all).toHaveAttribute('href', new RegExp(`^#/transactions\\?agency=${agency}&dateFrom=`))
  })

  await test.step('after another value they are outdated, and counted again on demand', async () => {
    await limit(page, 'Photo ID').fill('0')
    await expect(past(page)).toContainText('Counted with other values than those typed now.')
    const answer = page.waitForResponse((one) => one.url().endsWith('/try/past'))
    await past(page).getByRole('button', { name: 'Count again' }).click()
    const counted = await (await answer).json()
    expect(counted.refused).toBeGreaterThan(0)
    await expect(past(page)).toContainText(`${counted.refused} would have been refused`)
    await expect(past(page).locator('tfoot')).toContainText('stored rules: 0')
    await expect(past(page).locator('tbody:not([aria-hidden]) tr')).toHaveCount(counted.reasons.length)
    const [sample] = counted.samples
    await expect(past(page).getByRole('link', { name: sample.referenceNumber })).toHaveAttribute(
      'href',
      `#/transactions?tab=2&sid=${sample.sid}`,
    )
  })
})
