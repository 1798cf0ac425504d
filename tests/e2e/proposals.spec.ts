import { proposalsRoutes } from '@corridor/contract/proposals'
import type { Locator, Page } from '@playwright/test'
import { makeBanks } from '../support/agency-records.ts'
import { type App, expect, test } from '../support/e2e.ts'
import { addAgency } from '../support/e2e-agencies.ts'
import { turnOn } from '../support/proposals.ts'

function toast(page: Page): Locator {
  return page.getByRole('status', { name: 'Messages' })
}
function number(page: Page): Locator {
  return page.getByRole('group', { name: 'Account Information' }).getByRole('textbox', { name: 'Number' })
}
function approve(page: Page): Locator {
  return page.getByRole('button', { name: 'Approve' })
}
function saveBanks(page: Page): Locator {
  return page.getByRole('form', { name: 'SETTLEMENT BANK ACCOUNTS' }).getByRole('button', { name: 'Save' })
}
function waiting(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'To approve' })
}

/** An agency whose account needs two people, opened by somebody of finance. */
async function openAccount(app: App, page: Page, name: string): Promise<number> {
  const { sid } = await addAgency(app, name)
  await makeBanks(app, sid, 'Banco Uno')
  await turnOn(app.platform, 'bank_account')
  await app.logIn(page, 'finn.olsen')
  await app.open(page, `agencies?tab=4&sid=${sid}`)
  await expect(number(page)).toHaveValue('0012345678')
  return sid
}

async function newestProposal(app: App): Promise<number> {
  const { sid } = await app.platform.db
    .selectFrom('proposals')
    .select('sid')
    .orderBy('sid', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return sid
}

/** Types another number and saves; returns the number of the proposal. */
async function propose(app: App, page: Page, text = '0099887766'): Promise<number> {
  const before = await newestProposal(app)
  await number(page).fill(text)
  await page.getByRole('textbox', { name: 'Why (the other person reads it)' }).fill('Letter of the bank')
  await saveBanks(page).click()
  // The message of an earlier proposal may still be there.
  await expect.poll(() => newestProposal(app)).toBeGreaterThan(before)
  await expect(toast(page)).toContainText('Another person must approve it. Nothing has changed yet.')
  return newestProposal(app)
}

/** The call itself, past the screen. */
function callApprove(page: Page, sid: number): Promise<string> {
  return page.evaluate(
    async (path) => {
      const { token } = JSON.parse(localStorage.getItem('currentUser') ?? '{}') as { token: string }
      const xsrf = /XSRF-TOKEN=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const answer = await fetch(path, {
        method: 'POST',
        headers: {
          'access-token': token,
          'X-XSRF-TOKEN': decodeURIComponent(xsrf),
          'Content-Type': 'application/json',
        },
        body: '{}',
      })
      const { reason } = (await answer.json()) as { reason?: { code: string } }
      return `${answer.status} ${reason?.code}`
    },
    proposalsRoutes.approve.path.replace(':sid', String(sid)),
  )
}

test('two people change a bank account: one proposes, the other approves by keyboard alone', async ({
  app,
  page,
  otherPage,
}) => {
  const agency = await openAccount(app, page, 'Hudson Giros')
  const sid = await propose(app, page)
  await expect(number(page)).toHaveValue('0012345678')
  await expect(waiting(page)).toContainText('finn.olsen proposed a change here')

  await page.getByRole('link', { name: 'Show the proposal' }).click()
  await expect(page.getByRole('heading', { name: 'Bank accounts of HUDSON GIROS' })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Number •••• 5678 •••• 7766' })).toBeVisible()
  await expect(page.getByText('You proposed this. Another person must decide it.')).toBeVisible()
  await expect(page.getByText('Yours: another person decides')).toBeVisible()
  await expect(approve(page)).toHaveCount(0)
  expect(await callApprove(page, sid)).toBe('403 own_proposal')

  await app.logIn(otherPage, 'lucas.moreau')
  await app.open(otherPage, 'proposals')
  const row = otherPage.getByRole('row', { name: /HUDSON GIROS/ }).getByRole('link', { name: 'Bank account' })
  await expect(row).toBeVisible()
  await expect(otherPage.getByRole('row', { name: /HUDSON GIROS/ })).toContainText('Waits for you')
  await expect(otherPage.getByRole('status').filter({ hasText: / for you/ })).toBeVisible()
  await row.focus()
  await otherPage.keyboard.press('Enter')
  await expect(approve(otherPage)).toBeVisible()
  await expect(otherPage.getByText('Letter of the bank')).toBeVisible()
  while (!(await approve(otherPage).evaluate((button) => button === document.activeElement)))
    await otherPage.keyboard.press('Tab')
  await otherPage.keyboard.press('Enter')
  await expect(toast(otherPage)).toContainText('Approved. The change is in force.')
  await expect(otherPage.getByText('2. Approved')).toBeVisible()

  await app.open(page, `agencies?tab=4&sid=${agency}`)
  await expect(number(page)).toHaveValue('0099887766')
  await expect(waiting(page)).toHaveCount(0)
})

test('a proposal: who may not decide sees why, a refusal has a reason, and a late decision shows who withdrew it or changed the record', async ({
  app,
  page,
  otherPage,
}) => {
  const agency = await openAccount(app, page, 'Delta Giros')
  const sid = await propose(app, page)
  await app.logIn(otherPage, 'omar.haddad')
  await app.open(otherPage, `proposals?sid=${sid}`)
  await expect(otherPage.getByText('Your profile cannot decide this kind of change.')).toBeVisible()
  await expect(approve(otherPage)).toHaveCount(0)
  await app.logIn(otherPage, 'sara.kim')
  await app.open(otherPage, `proposals?sid=${sid}`)
  await expect(otherPage.getByRole('heading', { name: 'No access' })).toBeVisible()

  await app.logIn(otherPage, 'ana.ruiz')
  await app.open(otherPage, `proposals?sid=${sid}`)
  await otherPage.getByRole('button', { name: 'Refuse' }).click()
  const dialog = otherPage.getByRole('dialog', { name: 'Refuse the change' })
  await dialog.getByLabel('Reason').fill('The letter of the bank is missing')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  // What was typed stands in the field of the dialog too, while the refusal is on its way.
  await expect(dialog).toBeHidden()
  await expect(otherPage.getByText('The letter of the bank is missing')).toBeVisible()
  await app.open(page, `proposals?sid=${sid}`)
  await expect(page.getByText('2. Refused')).toBeVisible()

  await test.step('withdrawn before the approval, and a record that has changed', async () => {
    await app.open(page, `agencies?tab=4&sid=${agency}`)
    const withdrawn = await propose(app, page)
    await app.logIn(otherPage, 'lucas.moreau')
    await app.open(otherPage, `proposals?sid=${withdrawn}`)
    await expect(approve(otherPage)).toBeVisible()
    await app.open(page, `proposals?sid=${withdrawn}`)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await expect(page.getByText('2. Withdrawn')).toBeVisible()
    await approve(otherPage).click()
    await expect(toast(otherPage)).toContainText('finn.olsen withdrew this proposal meanwhile.')
    await expect(otherPage.getByText('2. Withdrawn')).toBeVisible()

    await app.open(page, `agencies?tab=4&sid=${agency}`)
    const stale = await propose(app, page, '0055554444')
    await app.open(otherPage, `proposals?sid=${stale}`)
    await expect(approve(otherPage)).toBeVisible()
    await turnOn(app.platform, 'bank_account', false)
    await app.open(page, 'home')
    await app.open(page, `agencies?tab=4&sid=${agency}`)
    await number(page).fill('0011112222')
    await saveBanks(page).click()
    await expect(toast(page)).toContainText('Banks saved')
    await approve(otherPage).click()
    await expect(toast(otherPage)).toContainText('finn.olsen changed this since it was proposed')
    await expect(otherPage.getByText('2. Lapsed')).toBeVisible()
    await app.open(page, 'home')
    await app.open(page, `agencies?tab=4&sid=${agency}`)
    await expect(number(page)).toHaveValue('0011112222')
  })
})

test('a super admin turns the rule on alone, and off with another one; the amount is in dollars, errors are at its field', {
  tag: '@fresh',
}, async ({ app, page, otherPage }) => {
  await app.logIn(page)
  await app.open(page, 'setup?tab=3')
  const kind = page.getByRole('form', { name: 'Bank accounts of agencies' })
  await kind.getByRole('checkbox', { name: 'Needs a second person' }).check()
  await kind.getByRole('button', { name: 'Save: Bank accounts of agencies' }).click()
  await expect(toast(page)).toContainText('Saved')
  await kind.getByRole('checkbox', { name: 'Needs a second person' }).uncheck()
  await kind.getByRole('button', { name: 'Save: Bank accounts of agencies' }).click()
  await expect(toast(page)).toContainText('Another person must approve it')
  await expect(kind.getByRole('checkbox')).toBeChecked()

  await app.logIn(otherPage, 'ingrid.halvorsen')
  await app.open(otherPage, 'setup?tab=3')
  await otherPage.getByRole('link', { name: 'Show the proposal' }).click()
  await expect(otherPage.getByRole('row', { name: 'Needs a second person On Off' })).toBeVisible()
  await approve(otherPage).click()
  await expect(toast(otherPage)).toContainText('Approved. The change is in force.')
  await page.reload()
  await expect(kind.getByRole('checkbox')).not.toBeChecked()

  await test.step('the amount above which refunds need two people', async () => {
    const refunds = page.getByRole('form', { name: 'Refunds of expired and rejected transfers' })
    const save = refunds.getByRole('button', { name: 'Save: Refunds of expired and rejected transfers' })
    await refunds.getByRole('checkbox', { name: 'Needs a second person' }).check()
    await refunds.getByRole('textbox', { name: 'Only above (USD)' }).fill('a lot')
    await expect(refunds.getByRole('textbox', { name: 'Only above (USD)' })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await refunds.getByRole('textbox', { name: 'Only above (USD)' }).fill('1000')
    await refunds.getByRole('textbox', { name: 'Lapses after (hours)' }).fill('0')
    await expect(refunds.getByText('A whole number from 1 to 720')).toBeVisible()
    await refunds.getByRole('textbox', { name: 'Lapses after (hours)' }).fill('48')
    await save.click()
    await expect(toast(page)).toContainText('Saved')
    await expect(refunds.getByText('Another person must approve this before anything changes.')).toHaveCount(
      0,
    )
    await refunds.getByRole('textbox', { name: 'Only above (USD)' }).fill('2000')
    await expect(refunds.getByText('Another person must approve this before anything changes.')).toBeVisible()
    await refunds
      .getByRole('textbox', { name: 'Why (the other person reads it)' })
      .fill('Smaller ones hold up the desk')
    await save.click()
    await expect(toast(page)).toContainText('Another person must approve it')
  })
})
