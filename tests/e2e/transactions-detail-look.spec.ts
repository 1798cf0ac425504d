import type { Locator, Page } from '@playwright/test'
import { expect } from '../support/e2e.ts'
import { expectUnbroken, pagesOf } from '../support/e2e-layout.ts'
import { fact, group, identity, openDetail, test } from '../support/e2e-transfers.ts'

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
  await page.getByRole('button', { name: 'View Sender Detail' }).click()
  await expect(
    fact(senderDialog(page).getByRole('region', { name: 'Sender Information' }), 'Address'),
  ).toHaveText(hostile.senderAddress)
  await expectUnbroken(page, senderDialog(page))
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'CANCEL' }).click()
  await expectUnbroken(page, page.getByRole('dialog'))
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false)
})

test('a transfer with long texts is at most two windows long, and one page on paper: black on white, nothing to press', async ({
  app,
  page,
  transfers,
}) => {
  await app.platform.barePool.query("update countries set tax_rate = 0.01 where country_code = 'USA'")
  const sent = await transfers.send(identity, {
    comments: 'Pay before noon. '.repeat(29),
    sendAmount: '1234.56',
  })
  await openDetail(app, page, sent)
  await expect(page.getByRole('button', { name: /Last update/ })).toBeVisible()
  const heights = await page
    .locator('main')
    .evaluate((element) => [element.scrollHeight, element.clientHeight] as const)
  expect(heights[0]).toBeLessThanOrEqual(heights[1] * 2)
  for (const scheme of ['light', 'dark'] as const)
    await test.step(`on paper, ${scheme}`, async () => {
      await page.setViewportSize({ width: 1366, height: 768 })
      await page.emulateMedia({ media: 'print', colorScheme: scheme })
      for (const role of ['button', 'banner', 'navigation', 'contentinfo'] as const)
        await expect(page.getByRole(role)).toHaveCount(0)
      const ink = await page.getByRole('heading', { level: 2 }).evaluate((one) => getComputedStyle(one).color)
      expect(ink).toBe('rgb(17, 24, 39)')
      for (const format of ['A4', 'Letter'])
        expect([format, pagesOf(await page.pdf({ format }))]).toEqual([format, 1])
      // About the printable part of an A4 page.
      await page.setViewportSize({ width: 718, height: 1047 })
      await expectUnbroken(page, page.getByRole('article'))
    })
})
