import type { Locator, Page } from '@playwright/test'
import { type App, expect, expectAccessible, inBothSchemes } from '../support/e2e.ts'
import { expectUnbroken, pagesOf } from '../support/e2e-layout.ts'
import {
  fact,
  group,
  identity,
  openDetail,
  type Sent,
  type Transfers,
  test,
} from '../support/e2e-transfers.ts'

function senderDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Sender Detail' })
}

const hostile = {
  senderFirstName: '<img src=x onerror="window.hacked=1">',
  senderLastName: '</bdi><script>window.hacked=1</script>',
  senderLastName2: 'شركة التحويلات الدولية ‮ reversed',
  senderAddress: '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>',
  receiverFirstName: 'M'.repeat(60),
  receiverLastName: `${'W'.repeat(59)}z`,
  messageField1: 'W'.repeat(120),
  messageField2: "{{7*7}} ${7*7} '; drop table transactions; --",
}

test('[TRAN-15] [TRAN-18] text that would be a script, XML, right to left or very long stays text', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.send(hostile, { comments: `<b>bold</b> ${'L'.repeat(200)}` })
  await openDetail(app, page, sent)
  await expect(fact(group(page, 'Sender Information'), 'First name')).toHaveText(hostile.senderFirstName)
  await expect(fact(group(page, 'Sender Information'), 'Last name')).toHaveText(hostile.senderLastName)
  await expect(group(page, 'Comments')).toContainText('<b>bold</b>')
  await expectUnbroken(page, page.locator('main'))
  await page.screenshot({ path: 'reports/screens/transactions-hostile.png' })
  await page.getByRole('button', { name: 'View Sender Detail' }).click()
  await expect(
    fact(senderDialog(page).getByRole('region', { name: 'Sender Information' }), 'Address'),
  ).toHaveText(hostile.senderAddress)
  await expectUnbroken(page, senderDialog(page))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await expectUnbroken(page, page.getByRole('dialog'))
  await page.screenshot({ path: 'reports/screens/transactions-hostile-cancel.png' })
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

async function sendLong(app: App, { send }: Transfers): Promise<Sent> {
  await app.platform.barePool.query("update countries set tax_rate = 0.01 where country_code = 'USA'")
  return send(identity, { comments: 'Pay before noon. '.repeat(29), sendAmount: '1234.56' })
}

test('all of it within one more screen, and accessible, light and dark', async ({ app, page, transfers }) => {
  const sent = await sendLong(app, transfers)
  await openDetail(app, page, sent)
  await expect(page.getByRole('button', { name: /Last update/ })).toBeVisible()
  const main = page.locator('main')
  await inBothSchemes(page, async (scheme) => {
    await main.evaluate((element) => element.scrollTo(0, 0))
    await page.screenshot({ path: `reports/screens/transactions-detail-${scheme}.png` })
    const heights = await main.evaluate((element) => [element.scrollHeight, element.clientHeight] as const)
    expect(heights[0]).toBeLessThanOrEqual(heights[1] * 2)
    await main.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await page.screenshot({ path: `reports/screens/transactions-detail-${scheme}-end.png` })
    await expectAccessible(page)
  })
})

for (const person of ['Sender', 'Receiver']) {
  test(`the dialog of the ${person} is accessible, light and dark`, async ({ app, page, transfers }) => {
    await openDetail(app, page, await transfers.send(identity))
    await page.getByRole('button', { name: `View ${person} Detail` }).click()
    await expect(page.getByRole('dialog').getByRole('heading', { level: 3 }).first()).toBeVisible()
    await inBothSchemes(page, () => expectAccessible(page))
  })
}

for (const scheme of ['light', 'dark'] as const) {
  test(`on paper: one page, black on white, no bar and nothing to press, ${scheme}`, async ({
    app,
    page,
    transfers,
  }) => {
    await page.emulateMedia({ colorScheme: scheme })
    const sent = await sendLong(app, transfers)
    await openDetail(app, page, sent)
    await page.emulateMedia({ media: 'print', colorScheme: scheme })
    for (const role of ['button', 'banner', 'navigation', 'contentinfo'] as const)
      await expect(page.getByRole(role)).toHaveCount(0)
    const ink = await page.getByRole('heading', { level: 2 }).evaluate((one) => getComputedStyle(one).color)
    expect(ink).toBe('rgb(17, 24, 39)')
    for (const format of ['A4', 'Letter'])
      expect([format, pagesOf(await page.pdf({ format }))]).toEqual([format, 1])
    // About the printable part of an A4 page.
    await page.setViewportSize({ width: 718, height: 1047 })
    await page.screenshot({ path: `reports/screens/transactions-print-${scheme}.png` })
    await expectUnbroken(page, page.getByRole('article'))
  })
}
