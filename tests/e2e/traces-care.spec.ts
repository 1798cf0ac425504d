import { expect, test } from '../support/e2e.ts'
import { expectSteady } from '../support/e2e-steady.ts'
import { answer, head, makeTransfer, openTraces, soap, stack, text, toast } from '../support/e2e-traces.ts'

test('each message can be copied and saved as it was kept, and a copy that the browser forbids is an error', async ({
  app,
  page,
  context,
}) => {
  await test.step('copied and saved', async () => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { sid, reference } = await makeTransfer(app)
    await openTraces(app, page, sid)
    const kept = await app.platform.db
      .selectFrom('traces')
      .select(['request', 'response'])
      .where('transactionSid', '=', sid)
      .where('operation', '=', 'sendValidation')
      .executeTakeFirstOrThrow()
    await head(page, 'sendValidation').click()
    await stack(page).getByRole('button', { name: 'Copy: Response of sendValidation' }).click()
    await expect(toast(page)).toContainText('Response of sendValidation copied')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(kept.response)
    for (const kind of ['request', 'response'] as const) {
      const saved = page.waitForEvent('download')
      const name = `Download: ${kind === 'request' ? 'Request' : 'Response'} of sendValidation`
      await stack(page).getByRole('button', { name }).click()
      const file = await saved
      expect(file.suggestedFilename()).toBe(`${reference}_sendValidation_${kind}.xml`)
      const chunks: Buffer[] = []
      for await (const chunk of await file.createReadStream()) chunks.push(chunk as Buffer)
      expect(Buffer.concat(chunks).toString('utf8')).toBe(kept[kind])
      await expect(toast(page)).toContainText(`Saved as ${reference}_sendValidation_${kind}.xml`)
    }
  })
  await test.step('a forbidden copy, and a file without a reference', async () => {
    await answer(page, [{ api: '../odd name', content: { request: soap('<a/>') } }])
    await openTraces(app, page, 7)
    await stack(page).waitFor()
    await page.evaluate(() => {
      navigator.clipboard.writeText = () => Promise.reject(new Error('no'))
    })
    await stack(page)
      .getByRole('button', { name: /odd name/ })
      .click()
    await stack(page).getByRole('button', { name: /^Copy/ }).click()
    await expect(page.getByRole('alert')).toContainText(
      'The browser did not let us copy it. Use Download instead.',
    )
    const saved = page.waitForEvent('download')
    await stack(page)
      .getByRole('button', { name: /^Download/ })
      .click()
    expect((await saved).suggestedFilename()).toBe('7_---odd-name_request.xml')
  })
})

test('traces are loading, failing with Retry, missing, or plain without their colors, and are read with the keyboard alone', async ({
  app,
  page,
}) => {
  await test.step('loading, failure with Retry, and nothing there', async () => {
    let release = (): void => undefined
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    let calls = 0
    await page.route('**/api/transactions/xml/traces/*', async (route) => {
      calls += 1
      if (calls > 1) return route.fulfill({ json: [] })
      await held
      return route.abort()
    })
    await openTraces(app, page, 1)
    await expect(stack(page).getByRole('status')).toContainText('Loading')
    release()
    await expect(stack(page).getByRole('alert')).toContainText('The server cannot be reached.')
    await stack(page).getByRole('button', { name: 'Retry' }).click()
    await expect(stack(page).getByRole('status')).toHaveText('No traces found')
    expect(calls).toBe(2)
  })
  await test.step('the keyboard opens, reads, scrolls and closes', async () => {
    const wide = soap(`<a>${'x'.repeat(400)}</a>`)
    await answer(page, [{ api: 'wide', content: { request: wide, response: wide } }])
    await page.reload()
    await head(page, 'wide').focus()
    await page.keyboard.press('Enter')
    const request = text(page, 'Request', 'wide')
    await expect(request).toBeVisible()
    for (const name of ['Copy: Request of wide', 'Download: Request of wide']) {
      await page.keyboard.press('Tab')
      await expect(stack(page).getByRole('button', { name })).toBeFocused()
    }
    await page.keyboard.press('Tab')
    await expect(request).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => request.evaluate((region) => region.scrollLeft)).toBeGreaterThan(0)
    const overflow = () => document.documentElement.scrollWidth - document.documentElement.clientWidth
    expect(await page.evaluate(overflow)).toBe(0)
    await head(page, 'wide').press('Space')
    await expect(request).toHaveCount(0)
  })
  await test.step('without colors the text is still there', async () => {
    await page.route('**/printed-xml*.js', (route) => route.abort())
    await answer(page, [{ api: 'plain', content: { request: soap('<a/>') } }])
    await page.reload()
    await head(page, 'plain').click()
    await expect(text(page, 'Request', 'plain')).toHaveText(soap('<a/>'))
    await expect(stack(page).getByText(/^Colours and line breaks could not be loaded\./)).toBeVisible()
  })
})

test('the messages stay where they are when the agency of the transfer comes late', async ({ app, page }) => {
  const { sid } = await makeTransfer(app)
  await expectSteady(page, {
    call: '**/api/transactions',
    open: () => openTraces(app, page, sid),
    pressed: head(page, 'sendValidation'),
    brought: page.getByRole('heading', { name: / SETUP$/ }),
  })
})
