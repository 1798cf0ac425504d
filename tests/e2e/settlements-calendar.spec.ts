import { demoPasswords } from '../../tools/load/people.ts'
import { expect, test } from '../support/e2e.ts'
import { toasts } from '../support/e2e-agencies.ts'
import { calendar, daysAgo, filePanel, files, longName, storeMorning } from '../support/e2e-settlements.ts'

function spelled(day: string): string {
  return day.split('-').toReversed().join('/')
}

test('the calendar lists what went out, a day of it narrows the list, a failing month leaves the way to another, and the keyboard returns from an open file', async ({
  app,
  page,
}) => {
  const { failed, good } = await storeMorning(app)
  await test.step('calendar', async () => {
    await app.logIn(page)
    await app.open(page, 'settlements')
    const today = spelled(daysAgo(0))
    const cell = (agency: string, state: string) =>
      calendar(page).getByRole('button', { name: `${agency}, ${today}: ${state}` })
    // What wants somebody stands first.
    await expect(calendar(page).getByRole('row').nth(1)).toContainText('LAGOS PAY')
    await expect(calendar(page).getByRole('row').nth(1)).toContainText(
      "failedThe server's key has changedOpen",
    )
    await cell(longName, 'made').click()
    await expect(files(page)).toHaveCount(1)
    await expect(page.getByRole('textbox', { name: 'Agency' })).toHaveValue(longName)
    await expect(page).toHaveURL(new RegExp(`date=${daysAgo(0)}`))

    // With the keyboard alone: one stop, then the arrows.
    await cell(longName, 'made').focus()
    await page.keyboard.press('ArrowUp')
    await expect(cell('LAGOS PAY', 'failed')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(files(page).first()).toContainText('LAGOS PAY')

    await page.getByRole('button', { name: 'View as table' }).click()
    const table = page.getByRole('table', { name: /^Files of the month by agency and day, / })
    await expect(table.getByRole('row').nth(1)).toContainText('LAGOS PAY')
    await page.getByRole('button', { name: 'View as calendar' }).click()
    await page.getByRole('button', { name: 'Previous month' }).click()
    await expect(page).toHaveURL(/month=20\d\d-\d\d/)
    await page.getByRole('button', { name: 'This month' }).click()
    await expect(page).not.toHaveURL(/month=/)
    await expect(page.getByRole('button', { name: 'This month' })).toBeFocused()
    await cell('LAGOS PAY', 'failed').focus()
    await page.keyboard.press('PageUp')
    await expect(page).toHaveURL(/month=20\d\d-\d\d/)
  })
  await test.step('a failing month', async () => {
    await app.logIn(page)
    await app.open(page, 'settlements')
    await expect(calendar(page)).toBeVisible()
    const part = page.getByRole('region', { name: 'Files of the month by agency and day' })
    await page.route('**/api/settlements/calendar*', (route) => route.abort())
    const previous = part.getByRole('button', { name: 'Previous month' })
    await previous.click()
    await expect(part.getByRole('alert')).toContainText('The server cannot be reached')
    await expect(previous).toBeFocused()
    await page.unroute('**/api/settlements/calendar*')
    await part.getByRole('button', { name: 'This month' }).click()
    await expect(calendar(page)).toBeVisible()
    await expect(part.getByRole('alert')).toHaveCount(0)
  })
  await test.step('keyboard', async () => {
    await app.logIn(page)
    await app.open(page, 'settlements')
    const panel = filePanel(page)
    const rowOf = (fileTitle: string) =>
      files(page)
        .filter({ hasText: fileTitle })
        .getByRole('link', { name: /^SND$|^RCV$/ })
    await rowOf(good.fileTitle).focus()
    await page.keyboard.press('Enter')
    await expect(panel.getByRole('heading', { name: good.fileTitle })).toBeVisible()
    await expect(panel).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(panel).toHaveCount(0)
    await expect(rowOf(good.fileTitle)).toBeFocused()
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Download' }).focus()
    await page.goBack()
    await expect(rowOf(good.fileTitle)).toBeFocused()
    const opener = calendar(page).getByRole('button', { name: 'Open' })
    await opener.focus()
    await page.keyboard.press('Enter')
    await expect(panel).toBeFocused()
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(opener).toBeFocused()

    await page.route('**/api/settlements/*/deliveries', (route) => route.abort())
    await app.open(page, `settlements?sid=${failed.sid}`)
    await page.reload()
    await expect(panel.getByRole('alert')).toContainText('The server cannot be reached')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(rowOf(failed.fileTitle)).toBeFocused()
  })
})

test('a file in full: totals, lines, story; Retry sends it again, and its password is shown; a read-only profile has none of these', async ({
  app,
  page,
}) => {
  const { failed, delivery } = await storeMorning(app)
  await test.step('a read-only profile', async () => {
    await app.logIn(page, 'ivan.petrov')
    await app.open(page, `settlements?sid=${failed.sid}`)
    const panel = filePanel(page)
    await expect(panel.getByRole('heading', { name: failed.fileTitle })).toBeVisible()
    await expect(panel.getByRole('button', { name: /^Retry|^See Password|^Download/ })).toHaveCount(0)
    await expect(page.getByRole('link', { name: failed.fileTitle })).toHaveCount(0)
  })
  await test.step('a file in full', async () => {
    await app.logIn(page, 'ana.ruiz', 'asked')
    await app.open(page, 'settlements')
    await page.getByRole('button', { name: 'Open' }).click()
    const panel = filePanel(page)
    await expect(panel.getByRole('heading', { name: failed.fileTitle })).toBeVisible()
    await expect(panel).toContainText('× Failed')
    await expect(panel.getByRole('row')).toHaveText([
      'Control totals (USD)Amount',
      'RECEIVE800.00',
      'REVERSE0.00',
      'Sum · Rows 216800.00',
    ])
    await panel.getByText('First and last line').click()
    await expect(panel).toContainText(/T\|216\|RECEIVE=80000\|REVERSE=0\|[0-9a-f]{64}/)
    await expect(panel.getByRole('listitem')).toContainText([
      'Made and stored',
      "SFTP: refused: The server's key has changed",
    ])
    const row = files(page).filter({ hasText: failed.fileTitle })
    await expect(row.getByTitle('Failed')).toBeVisible()
    const retry = panel.getByRole('button', { name: /^Retry: SFTP to / })
    await retry.click()
    await expect(toasts(page).getByText('It goes out again by itself in a moment.')).toBeVisible()
    await expect(panel.getByRole('listitem').last()).toContainText('SFTP: to be sent again by ana.ruiz')
    await expect(panel.getByRole('status').filter({ hasText: 'SFTP' })).toContainText('Waiting')
    await expect(row.getByTitle('Waiting')).toBeVisible()
    await expect(retry).toBeFocused()
    await expect(retry).toHaveAttribute('aria-disabled', 'true')
    const { rows } = await app.platform.barePool.query('select state from deliveries where sid = $1', [
      delivery,
    ])
    expect(rows).toEqual([{ state: 'waiting' }])
    // What comes of it shows up by itself, in the open file and in its row.
    await app.platform.barePool.query(
      `update deliveries set state = 'delivered', delivered_at = now(), next_try_at = null where sid = $1`,
      [delivery],
    )
    await expect(panel.getByRole('button', { name: /^Send again: SFTP to / })).toBeFocused()
    await expect(row.getByTitle('Waiting')).toHaveCount(0)

    await panel.getByRole('button', { name: 'See Password' }).click()
    await page.getByRole('dialog').getByLabel('Password').fill(demoPasswords.secondLevel)
    await page.keyboard.press('Enter')
    await expect(panel).toContainText('Open sesame 12')
    await panel.getByRole('button', { name: 'Close' }).click()
    await expect(panel).toHaveCount(0)
  })
})
