import { expect, test } from '../support/e2e.ts'
import { openList, pager, rows, table, withTellers } from '../support/e2e-transactions.ts'

test('columns keep their place from page to page and with names of 60 characters; a low window folds the filters', async ({
  app,
  page,
}) => {
  await openList(app, page)
  await test.step('no heading is cut', async () => {
    const cut = await page
      .getByRole('columnheader')
      .evaluateAll((cells) =>
        cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
      )
    expect(cut).toEqual([])
  })
  await test.step('the edges of the columns stay from page to page', async () => {
    const edges = () =>
      table(page)
        .getByRole('columnheader')
        .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().left)))
    const first = await edges()
    await pager(page).getByRole('button', { name: 'Page 2' }).click()
    await expect(pager(page)).toContainText('41–80')
    expect(await edges()).toEqual(first)
    await page.getByRole('button', { name: 'AVAIL over 7 days' }).click()
    await expect(page).toHaveURL(/status=AVAIL/)
    await expect(table(page).locator('[data-refreshing]')).toHaveCount(0)
    expect(await edges()).toEqual(first)
  })
  await test.step('names of 60 characters, and 13 rows in view at 1366x768', async () => {
    await withTellers(app, ({ send }) =>
      send({ names: { senderFirstName: 'W'.repeat(30), senderLastName: 'M'.repeat(29) } }),
    )
    await app.platform.barePool.query(
      "update agencies set long_name = rpad(long_name, 60, 'W') where sid in (select send_agency_sid from transactions)",
    )
    await app.open(page, 'transactions')
    await page.reload()
    await expect(rows(page)).toHaveCount(40)
    const sender = rows(page).first().getByRole('cell').nth(6)
    await sender.hover()
    await expect(sender).toHaveAttribute('title', `${'W'.repeat(30)} ${'M'.repeat(29)}`)
    const measured = await table(page).evaluate((element) => {
      const main = document.querySelector('main')
      const bottom = element.closest('div')?.getBoundingClientRect().bottom ?? 0
      const heights = [...element.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect())
      return {
        page: document.documentElement.scrollWidth - innerWidth,
        main: (main?.scrollHeight ?? 0) - (main?.clientHeight ?? 0),
        tallest: Math.max(...heights.map(({ height }) => height)),
        visible: heights.filter((row) => row.bottom <= bottom + 1).length,
      }
    })
    expect(measured).toMatchObject({ page: 0, main: 0, tallest: 32 })
    expect(measured.visible).toBeGreaterThanOrEqual(13)
    // Header and reference stay while the rest scrolls away below and beside them.
    await table(page).evaluate((element) => element.closest('div')?.scrollTo(1000, 400))
    await expect(table(page).getByRole('columnheader', { name: 'Reference Number' })).toBeInViewport()
    await expect(table(page).getByRole('columnheader', { name: 'Id Expiry' })).toBeInViewport()
    await expect(rows(page).nth(20).getByRole('link').first()).toBeInViewport()
  })
  await test.step('on a low window and at 200 % rows stay in sight, and / leads to the folded field', async () => {
    await page.setViewportSize({ width: 1280, height: 600 })
    await app.open(page, 'transactions?status=AVAIL')
    const reference = page.getByRole('textbox', { name: 'Reference' })
    const fold = page.getByRole('button', { name: 'Filters' })
    await expect(rows(page).nth(9)).toBeInViewport()
    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await expect(reference).toBeHidden()
    await expect(page.getByRole('group', { name: 'What narrows the list' })).toContainText('Status Available')
    await page.keyboard.press('/')
    await expect(reference).toBeFocused()
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await fold.click()
    await expect(reference).toBeHidden()
    await page.setViewportSize({ width: 683, height: 384 })
    await expect(rows(page).first()).toBeInViewport()
    await expect(reference).toBeHidden()
    await page.setViewportSize({ width: 1366, height: 768 })
    await expect(reference).toBeVisible()
    await expect(fold).toBeHidden()
    await expect(pager(page)).toBeVisible()
  })
})
