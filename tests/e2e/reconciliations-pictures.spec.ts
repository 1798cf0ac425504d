import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { behindTheTriggers } from '../support/audit.ts'
import { expect, test } from '../support/e2e.ts'
import {
  close,
  headOf,
  live,
  rowsOf,
  rowTable,
  spoil,
  storeDays,
  storeManyHeads,
} from '../support/e2e-reconciliations.ts'
import { seededRandom } from '../support/tamperings.ts'

function cents(shown: string): number {
  return Math.round(Number(shown.replaceAll(',', '').replace('−', '-')) * 100)
}

function figure(page: Page, title: string) {
  return page.getByRole('figure', { name: title })
}

const steps = ['Collected, owed', 'Taxes kept', 'Own fees', 'Own FX', "Emerlink's part", 'Balance']

test('steps add up to the balance and lead to their rows, who owes whom is in words, and a closed day comes to zero and leads to the days beside it', async ({
  app,
  page,
}) => {
  const { host, peer, back } = await storeDays(app)
  await test.step('steps', async () => {
    const { sid, balance, collected } = await headOf(app, { day: '2026-03-02', host })
    await app.logIn(page)
    await app.open(page, `reconciliations?tab=2&sid=${sid}`)
    const waterfall = figure(page, 'From Collected to Balance')
    await expect(waterfall.getByRole('link')).toHaveText(
      steps.map((step) => new RegExp(`^${step} −?[\\d,.]+$`)),
    )
    const amounts = (await waterfall.getByRole('link').allTextContents()).map((text, index) =>
      cents(text.slice(steps[index]?.length)),
    )
    expect(amounts.slice(0, 5).reduce((sum, amount) => sum + amount)).toBe(amounts[5])
    expect(amounts[5]).toBe(cents(balance))
    expect(amounts[0]).toBe(-cents(collected))
    // Of the one that the host paid out the operator's part is the peer's.
    await expect(rowsOf(rowTable(page))).toHaveCount(5)
    await waterfall.getByRole('link', { name: /^Emerlink's part/ }).click()
    await expect(rowTable(page).getByRole('link', { name: String(back.sid) })).toHaveCount(0)
    await expect(page).toHaveURL(/part=operatorPart/)
    await expect(page.getByText(/^Only rows with: Emerlink's part/)).toBeVisible()
    await page.getByRole('button', { name: 'Show all rows' }).click()
    await expect(rowsOf(rowTable(page))).toHaveCount(5)

    await waterfall.getByRole('button', { name: 'View as table' }).click()
    const table = waterfall.getByRole('table')
    await expect(rowsOf(table).locator('td:first-child')).toHaveText(steps)
  })
  await test.step('who owes whom', async () => {
    const own = await headOf(app, { day: '2026-03-01', host })
    const other = await headOf(app, { day: '2026-03-01', host: peer })
    const due = await headOf(app, { day: '2026-03-01', kind: 'operator', host })
    expect(cents(own.balance)).toBeLessThan(0)
    await app.logIn(page)
    const owes = page.getByText(/ owes /).first()
    await app.open(page, `reconciliations?tab=2&sid=${own.sid}`)
    await expect(owes).toHaveText(/^HOST WELL owes PEER\/MEX 1 [\d,]+\.\d\d$/)
    await expect(figure(page, 'From Collected to Balance')).toContainText(/Collected, owed −/)
    await expect(page.getByText('Below zero: HOST WELL owes it to PEER/MEX 1.')).toBeVisible()
    // The peer only paid out: it has to get that back, as its head says with the other sign.
    await app.open(page, `reconciliations?tab=2&sid=${other.sid}`)
    await expect(owes).toHaveText(/^HOST WELL owes PEER\/MEX 1 [\d,]+\.\d\d$/)
    expect(cents(((await owes.textContent()) ?? '').split(' ').at(-1) ?? '')).toBe(cents(other.balance))
    await expect(
      figure(page, 'From Paid out to Balance').getByRole('link', { name: /^Paid out, due / }),
    ).toHaveText(/due [\d,.]+$/)
    await app.open(page, `reconciliations?tab=4&sid=${due.sid}`)
    await expect(owes).toHaveText(/^HOST WELL owes Emerlink [\d,]+\.\d\d$/)
    await expect(page.getByRole('textbox', { name: 'Host Agency' })).toHaveAttribute(
      'title',
      'HOSTWELL USA INC',
    )
  })
  await test.step('a closed day', async () => {
    const { sid, balance } = await headOf(app, { day: '2026-03-02', host })
    await app.logIn(page)
    await app.open(page, 'reconciliations?tab=5&day=2026-03-02')
    await expect(page.getByRole('heading', { name: 'Day of 02/03/2026' })).toBeVisible()
    const strip = page.locator('dl')
    await expect(strip.locator('dt')).toHaveText([
      'Agencies that owe',
      'Agencies that are owed',
      'Emerlink',
      'Together',
    ])
    await expect(strip.locator('dd').last()).toHaveText('✓ 0.00 nothing is lost')
    const [owe = '', owed = '', operator = ''] = await strip.locator('dd').allTextContents()
    expect(cents(owe) + cents(owed) + cents(operator)).toBe(0)
    expect(cents(owe)).toBeLessThan(0)

    const matrix = figure(page, 'Who owes whom')
    const cell = matrix.getByRole('link')
    await expect(cell).toHaveCount(1)
    expect(cents((await cell.textContent()) ?? '')).toBe(-cents(balance))
    await matrix.getByRole('button', { name: 'View as table' }).click()
    await expect(rowsOf(matrix.getByRole('table'))).toHaveText([/^HOSTWELL USA INCPEERMEX/])
    await matrix.getByRole('button', { name: 'View as picture' }).click()
    await cell.click()
    await expect(page).toHaveURL(new RegExp(`tab=2&sid=${sid}$`))
    await page.getByRole('link', { name: 'The whole day' }).click()
    await expect(page).toHaveURL(/tab=5&day=2026-03-02$/)
    // Each sum leads to the agencies behind it, and an agency to its reconciliations of the day.
    const parties = page.getByRole('table', { name: 'Agencies of the day' })
    await expect(rowsOf(parties)).toHaveCount(2)
    await page.getByRole('link', { name: /^Agencies that owe −/ }).click()
    await expect(page.getByText(/^Only agencies that owe/)).toBeVisible()
    await expect(rowsOf(parties)).toHaveText([/^HOST WELL/])
    await page.getByRole('link', { name: /^Agencies that are owed / }).click()
    await expect(rowsOf(parties)).toHaveText([/^PEER\/MEX 1/])
    await page.getByRole('button', { name: 'Show all agencies' }).click()
    await parties.getByRole('link', { name: 'HOST WELL' }).click()
    await expect(page).toHaveURL(new RegExp(`tab=1&host=${host}&dateFrom=2026-03-02&dateTo=2026-03-02$`))
    await expect(rowsOf(page.getByRole('table'))).toHaveCount(1)
    await page.goBack()
    await page.getByRole('link', { name: /^Emerlink [\d,.]+$/ }).click()
    await expect(page).toHaveURL(/tab=3&dateFrom=2026-03-02&dateTo=2026-03-02$/)
  })
  await test.step('from day to day', async () => {
    await app.logIn(page)
    await app.open(page, 'reconciliations?tab=5&day=2026-03-02')
    const heading = (day: string) => page.getByRole('heading', { name: `Day of ${day}` })
    await expect(heading('02/03/2026')).toBeVisible()
    const previous = page.getByRole('link', { name: 'Previous day' })
    await previous.focus()
    await page.keyboard.press('Enter')
    await expect(heading('01/03/2026')).toBeVisible()
    await expect(previous).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(heading('28/02/2026')).toBeVisible()
    await page.getByRole('button', { name: 'Another day: open the calendar' }).click()
    await page.getByRole('button', { name: '17 February 2026' }).click()
    await expect(page).toHaveURL(/tab=5&day=2026-02-17$/)
    await page.getByRole('link', { name: 'Go back' }).click()
    await expect(page.getByRole('table', { name: 'Daily summaries' })).toBeVisible()

    const today = new Date().toISOString().slice(0, 10)
    await app.open(page, `reconciliations?tab=5&day=${today}`)
    await expect(page.getByText(/^The day is still running/)).toBeVisible()
    await expect(page.getByRole('link', { name: 'Next day' })).toHaveCount(0)
    await expect(previous).toBeVisible()
  })
})

test('30 days of the same two as bars, each a link to its day', async ({ app, page }) => {
  const { host } = await storeManyHeads(app, 45)
  const newest = await headOf(app, { day: '2020-02-15', host })
  const other = await headOf(app, { day: '2020-02-01', host })
  await app.logIn(page)
  await app.open(page, `reconciliations?tab=2&sid=${newest.sid}`)
  const days = figure(page, '30 days of these two')
  await expect(days.getByRole('link')).toHaveCount(30)
  await expect(days.getByRole('link').first()).toHaveText('15/02/2020 −45.00')
  await expect(days.getByRole('link').last()).toHaveText('17/01/2020 −16.00')
  const widths = await days
    .locator('[data-tone]')
    .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().width))
  expect(widths).toEqual(widths.toSorted((one, two) => two - one))
  await days.getByRole('link', { name: '01/02/2020 −31.00' }).click()
  await expect(page).toHaveURL(new RegExp(`tab=2&sid=${other.sid}$`))
  await expect(page.getByRole('heading', { name: /01\/02\/2020$/ })).toBeVisible()
  await days.getByRole('button', { name: 'View as table' }).click()
  await expect(rowsOf(days.getByRole('table'))).toHaveCount(30)
})

test('a day is proved on demand and names the transfer and agencies that do not hold; an open day names what keeps it open and its sums so far; two people open a closed day again', async ({
  app,
  page,
  otherPage,
}) => {
  await test.step('proof', async () => {
    const { paid, host } = await storeDays(app)
    await app.logIn(page)
    await app.open(page, 'reconciliations?tab=5&day=2026-03-02')
    const box = page.getByRole('region', { name: 'Proof of the day' })
    await expect(box).toContainText('Nobody has asked for one yet.')
    await box.getByRole('button', { name: 'Prove' }).click()
    await expect(box.getByRole('status')).toHaveText('✓ Three ways come to the same, and each to zero')
    await expect(box.getByRole('rowheader')).toHaveText(['Ledger', 'Transfers', 'Files'])
    for (const row of await box.locator('tbody tr').all())
      await expect(row.getByRole('cell').last()).toHaveText('0.00')
    const sid = paid[0]?.sid ?? 0
    await spoil(app, sid, 0)
    await box.getByRole('button', { name: 'Prove again' }).click()
    await expect(box.getByRole('status')).toContainText('It does not hold')
    await expect(box.getByRole('link', { name: `Transfer ${sid}` }).first()).toHaveAttribute(
      'href',
      `#/transactions?tab=2&sid=${sid}`,
    )

    // Of an agency people know the name, and the sentence its number.
    await behindTheTriggers(app.platform.db, (tx) =>
      sql`update reconciliations set balance = balance - 0.01
      where day = '2026-03-02' and kind = 'agency' and host_sid = ${host}`.execute(tx),
    )
    await box.getByRole('button', { name: 'Prove again' }).click()
    const head = box.getByRole('listitem').filter({ hasText: 'it says' })
    await expect(head).toHaveText(/^The head of 2026-03-02, HOSTWELL USA INC\.? towards [A-Z][^:]*: it says /)
    const pair = box.getByRole('listitem').filter({ hasText: 'must sum to 0' })
    await expect(pair.getByRole('link').first()).toHaveAttribute('href', /#\/agencies\?tab=3&sid=\d+/)
    await expect(box).not.toContainText(/agenc(y|ies) \d/i)

    // It is kept: whoever comes next finds it.
    await page.reload()
    await expect(box.getByRole('status')).toContainText('It does not hold')

    await app.logIn(page, 'omar.haddad')
    await app.open(page, 'reconciliations?tab=5&day=2026-03-02')
    await expect(box.getByRole('status')).toContainText('It does not hold')
    await expect(box.getByRole('button', { name: 'Prove again' })).toHaveCount(0)
  })
  await test.step('an open day', async () => {
    const { host, peer } = await storeDays(app)
    const held = await live(app, seededRandom(3), [host, peer], '2026-03-03', ['SEND', 'RECEIVE'])
    await spoil(app, held.sid, 0)
    const { refused } = await close(app, '2026-03-04')
    expect(refused?.transactionSids).toEqual([held.sid])
    await app.logIn(page)
    await app.open(page, 'reconciliations?tab=5&day=2026-03-03')
    await expect(page.getByText('Not closed yet')).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'What keeps the day open' }).getByRole('listitem'),
    ).toHaveText([...(refused?.findings ?? [])])
    await expect(page.getByRole('link', { name: `transfer ${held.sid}` }).first()).toHaveAttribute(
      'href',
      `#/transactions?tab=2&sid=${held.sid}`,
    )
    const pending = page.getByRole('region', { name: 'What the open days would give so far' })
    await expect(pending).toContainText('Provisional and in no file')
    await expect(rowsOf(pending.getByRole('table'))).toHaveText([/^HOSTWELL USA INC.*PEND$/])
  })
  await test.step('two people open a day again', async () => {
    await storeDays(app)
    // The files of the demo have been delivered, and keep their days closed.
    await behindTheTriggers(app.platform.db, (tx) => sql`truncate settlements cascade`.execute(tx))
    await app.logIn(page, 'finn.olsen')
    await app.open(page, 'reconciliations?tab=5&day=2026-03-02')
    await page.getByRole('button', { name: 'Reopen…' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reopen the day and all later days' })
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog.getByText('Give a reason')).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The clock was ahead')
    await dialog.getByRole('button', { name: 'Propose' }).click()
    await expect(dialog).toHaveCount(0)
    const waits = page.getByRole('status').filter({ hasText: 'finn.olsen proposed a change here' })
    await expect(waits).toBeVisible()

    await app.logIn(otherPage, 'lucas.moreau')
    await app.open(otherPage, 'reconciliations?tab=5&day=2026-03-02')
    await otherPage.getByRole('link', { name: 'Show the proposal' }).click()
    await expect(otherPage.getByText('The clock was ahead')).toBeVisible()
    await expect(
      otherPage.getByRole('row', { name: 'Days closed through 02/03/2026 01/03/2026' }),
    ).toBeVisible()
    await otherPage.getByRole('button', { name: 'Approve', exact: true }).click()
    await expect(otherPage.getByText('Approved. The change is in force.')).toBeVisible()
    await otherPage.getByRole('link', { name: '02/03/2026' }).click()
    await expect(otherPage.getByText('Not closed yet')).toBeVisible()
  })
})
