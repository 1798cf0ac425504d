import { expect } from '../support/e2e.ts'
import { openDetail, test } from '../support/e2e-transfers.ts'

test('a button copies a reference and announces it; where the browser forbids it, a message says what to do', async ({
  app,
  page,
  transfers,
}) => {
  const sent = await transfers.send()
  await openDetail(app, page, sent)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const copy = page.getByRole('button', { name: `Copy ${sent.reference}` })
  const told = page.getByRole('status', { name: 'Messages' })
  await copy.focus()
  await page.keyboard.press('Enter')
  await expect(told).toContainText(`Copied: ${sent.reference}`)
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(sent.reference)
  await expect(copy).toBeFocused()

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await copy.click()
  const failed = page.getByText(
    `The browser did not let us copy ${sent.reference}. Mark it and press Ctrl+C.`,
  )
  await expect(failed).toBeVisible()
  await expect(told).not.toContainText('Copied')
})
