import type { Page } from '@playwright/test'
import { expect, test } from '../support/e2e.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'
import { openList, pager, references, rows, table } from '../support/e2e-transactions.ts'

function panel(page: Page) {
  return page.getByRole('complementary', { name: 'Beside the list' })
}
function shown(page: Page, reference: string) {
  return panel(page).getByRole('article', { name: `Transaction ${reference}` })
}
function link(page: Page, reference: string) {
  return table(page).getByRole('link', { name: reference })
}
const detailCall = 'POST /api/transactions'

/** Where the rows stand that are in sight. */
function places(page: Page): Promise<(number | undefined)[]> {
  return Promise.all([0, 4, 9].map(async (row) => (await rows(page).nth(row).boundingBox())?.y))
}

test('p shows the row beside the list, j and k its neighbours, Escape leads back to the row', async ({
  app,
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await openList(app, page)
  const [first = '', second = '', third = ''] = await references(page)
  expect(asked.filter((call) => call === detailCall || /\/panel-.*\.js$/.test(call))).toEqual([])
  const before = await places(page)

  await page.keyboard.press('j')
  await page.keyboard.press('j')
  await page.keyboard.press('p')
  await expect(shown(page, second)).toBeVisible()
  expect(asked.filter((call) => call === detailCall)).toHaveLength(1)
  await expect(panel(page)).toBeFocused()
  await expect(page).toHaveURL(/#\/transactions\?peek=\d+$/)
  expect(await places(page)).toEqual(before)
  await expect(rows(page).nth(1)).toHaveAttribute('aria-current', 'true')

  await page.keyboard.press('j')
  await expect(shown(page, third)).toBeVisible()
  await page.keyboard.press('k')
  await page.keyboard.press('k')
  await expect(shown(page, first)).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Previous' })).toHaveAttribute('aria-disabled', 'true')
  await page.keyboard.press('k')
  await expect(shown(page, first)).toBeVisible()

  // What works here is told, each key once.
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Shortcuts' })
  await expect(help.getByRole('region', { name: 'Beside the list' }).getByRole('term')).toHaveText([
    'p',
    'j',
    'k',
  ])
  await expect(help.getByRole('region', { name: 'List', exact: true }).getByRole('term')).toHaveText(['/'])
  await page.keyboard.press('Escape')
  await expect(help).toHaveCount(0)

  await page.reload()
  await expect(shown(page, first)).toBeVisible()
  await page.keyboard.press('j')
  await expect(shown(page, second)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL(/#\/transactions$/)
  await expect(link(page, second)).toBeFocused()
  // From the row that has the focus it is closed by the key that opened it, too.
  await page.keyboard.press('p')
  await expect(shown(page, second)).toBeVisible()
  await link(page, second).focus()
  await page.keyboard.press('p')
  await expect(panel(page)).toHaveCount(0)
  await expect(link(page, second)).toBeFocused()
})

test('by the button of a row, over the edge of a page, and on to the transfer in full; one that left the list says so', async ({
  app,
  page,
}) => {
  await openList(app, page)
  const last = (await references(page)).at(-1) ?? ''
  await rows(page).last().hover()
  await page.getByRole('button', { name: `Show ${last} beside the list` }).click()
  await expect(shown(page, last)).toBeVisible()

  const next = panel(page).getByRole('button', { name: 'Next' })
  await next.click()
  await expect(pager(page)).toContainText('41–80')
  await expect(rows(page).first()).toHaveAttribute('aria-current', 'true')
  const [over = ''] = await references(page)
  await expect(shown(page, over)).toBeVisible()
  await expect(next).toBeFocused()
  await panel(page).getByRole('button', { name: 'Previous' }).click()
  await expect(pager(page)).toContainText('1–40')
  await expect(shown(page, last)).toBeVisible()
  await expect(link(page, last)).toBeInViewport()

  // Another search has other rows: nothing of the one before stands beside them.
  await panel(page).getByRole('link', { name: 'Open in full' }).click()
  await expect(page).toHaveURL(/tab=2/)
  await expect(page.getByRole('article', { name: `Transaction ${last}` })).toBeVisible()
  await expect(panel(page)).toHaveCount(0)
  await page.goBack()
  await expect(shown(page, last)).toBeVisible()
  await page.getByRole('button', { name: 'Today' }).click()
  await expect(panel(page)).toHaveCount(0)
  await test.step('a transfer that has left the list', async () => {
    await app.open(page, 'transactions?status=HOLD')
    await expect(rows(page).nth(1).getByRole('cell').nth(1)).toHaveText('On hold')
    const [first = '', second = ''] = await references(page)
    await link(page, first).focus()
    await page.keyboard.press('p')
    await expect(shown(page, first)).toBeVisible()
    const gone = panel(page).getByText('Not among these rows any more.')
    await expect(gone).toHaveCount(0)
    const [around, head] = await Promise.all([
      panel(page).boundingBox(),
      panel(page).getByRole('button', { name: 'Previous' }).boundingBox(),
    ])
    // The frame of the panel is drawn two pixels inside its edge.
    expect((head?.y ?? 0) - (around?.y ?? 0)).toBeGreaterThanOrEqual(2)

    await app.platform.barePool.query(
      `update transactions set status = 'AVAIL', version = version + 1 where reference_number = $1`,
      [first],
    )
    await page.getByRole('button', { name: 'Refresh' }).click()
    await expect(gone).toBeVisible()
    await expect(shown(page, first)).toBeVisible()
    await panel(page).focus()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toHaveCount(0)
    await expect(link(page, second)).toBeFocused()
  })
})

test('a half-typed note waits for whoever comes back, and Escape leaves its field before the panel', async ({
  app,
  page,
}) => {
  await openList(app, page)
  const [first = '', second = ''] = await references(page)
  const note = page.getByRole('textbox', { name: 'Add a note, staff only' })
  await link(page, first).focus()
  await page.keyboard.press('p')
  await expect(shown(page, first)).toBeVisible()
  await note.fill('Called the agent,')
  await note.press('Escape')
  await expect(panel(page)).toBeFocused()
  await expect(note).toHaveValue('Called the agent,')

  await panel(page).getByRole('button', { name: 'Next' }).click()
  await expect(shown(page, second)).toBeVisible()
  await expect(note).toHaveValue('')
  await panel(page).getByRole('button', { name: 'Previous' }).click()
  await expect(note).toHaveValue('Called the agent,')
  await panel(page).focus()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)

  // On its own page it is the same note.
  await link(page, first).click()
  await expect(note).toHaveValue('Called the agent,')
  await note.fill('Called the agent, who calls back')
  await page.getByRole('link', { name: 'Next' }).click()
  await expect(page.getByRole('article', { name: `Transaction ${second}` })).toBeVisible()
  await expect(note).toHaveValue('')
  await page.getByRole('link', { name: 'Go back' }).click()
  await link(page, first).click()
  await note.press('Control+Enter')
  await expect(page.getByText('Called the agent, who calls back', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('')
  await page.getByRole('link', { name: 'Go back' }).click()
  await link(page, first).click()
  await expect(page.getByText('Called the agent, who calls back', { exact: true })).toBeVisible()
  await expect(note).toHaveValue('')
})

test('in a narrow window the panel is a sheet, and a failing server says so there, with Retry', async ({
  app,
  page,
}) => {
  await page.setViewportSize({ width: 800, height: 700 })
  await openList(app, page)
  await page.route('**/api/transactions', (route) => route.abort())
  const [first = ''] = await references(page)
  await link(page, first).focus()
  await page.keyboard.press('p')
  await expect(panel(page).getByRole('alert')).toContainText('The server cannot be reached')
  await expect(rows(page)).toHaveCount(40)
  await page.unrouteAll()
  await panel(page).getByRole('button', { name: 'Retry' }).click()
  await expect(shown(page, first)).toBeVisible()
  await expectUnbroken(page, panel(page))
  expect((await panel(page).boundingBox())?.height).toBe(700)
  await panel(page).getByRole('button', { name: 'Close' }).click()
  await expect(panel(page)).toHaveCount(0)
  await expect(link(page, first)).toBeFocused()
})
