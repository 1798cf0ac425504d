import type { Locator, Page } from '@playwright/test'
import { makeContacts } from '../support/agency-records.ts'
import { type App, expect, test } from '../support/e2e.ts'
import { addAgency, toasts } from '../support/e2e-agencies.ts'
import { isWriteTo } from '../support/e2e-calls.ts'
import { expectUnbroken } from '../support/e2e-layout.ts'

const isContact = isWriteTo('/api/agency/contact/')

function panel(page: Page): Locator {
  return page.getByRole('region', { name: 'Contacts' })
}
function table(page: Page): Locator {
  return page.getByRole('table', { name: 'Contacts' })
}
function rows(page: Page): Locator {
  return table(page).locator('tbody:not([aria-hidden]) tr')
}
function row(page: Page, name: string): Locator {
  return rows(page).filter({ hasText: name })
}
function button(page: Page, name: string): Locator {
  return panel(page).getByRole('button', { name })
}
function dialogOf(page: Page, title: string): Locator {
  return page.getByRole('dialog', { name: title })
}
function text(dialog: Locator, name: string): Locator {
  return dialog.getByRole('textbox', { name })
}
function save(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Save' })
}
function question(page: Page): Locator {
  return dialogOf(page, 'Delete contact')
}
function toast(page: Page, kind: string): Locator {
  return toasts(page).locator(`[data-kind=${kind}]`)
}

async function openContacts(app: App, page: Page, sid: number, login?: string): Promise<void> {
  await app.logIn(page, login)
  await app.open(page, `agencies?tab=6&sid=${sid}`)
  await expect(table(page)).toBeVisible()
}

/** An agency of the test's own with contacts of these first names, the last one on top, and its tab 6. */
async function openWith(app: App, page: Page, ...names: readonly string[]): Promise<number> {
  const { sid } = await addAgency(app, 'Test agency')
  await makeContacts(app, sid, ...names)
  await openContacts(app, page, sid)
  return sid
}

async function openEdit(page: Page, name: string): Promise<Locator> {
  await row(page, name).click()
  await button(page, 'Edit Contact').click()
  return dialogOf(page, 'Edit Contact')
}

test('[CONT-01] [CONT-02] [CONT-03] the list: its columns, its text without a row, and the look and buttons of a selected contact', async ({
  app,
  page,
}) => {
  const sid = await openWith(app, page)
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Name',
    'Email',
    'Phone',
    'Charge',
    'Comments',
  ])
  await expect(table(page).getByRole('status')).toHaveText('No Contacts found')
  await makeContacts(app, sid, 'Lucia')
  await page.reload()
  await expect(rows(page).getByRole('cell')).toHaveText([
    'Lucia Marquez',
    'contact@example.com',
    '+52 222 1',
    'Manager',
    'Mornings only',
  ])
  const widths = await table(page)
    .getByRole('columnheader')
    .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().width))
  expect(widths[1]).toBeGreaterThan(widths[4] ?? 0)
  // Beside the security of the agency all five are in sight.
  const place = await panel(page).boundingBox()
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(place?.width ?? 0)
  await test.step('a selected contact: two more buttons, the style of a warning and its icon', async () => {
    await makeContacts(app, sid, 'W'.repeat(60), 'Samuel')
    await page.reload()
    const buttons = panel(page).getByRole('button', { name: / Contact$/ })
    await expect(buttons).toHaveText(['New Contact'])
    const first = (name: string): Locator => row(page, name).getByRole('cell').first()
    for (const [name, other] of [
      ['Lucia', 'Samuel'],
      ['Samuel', 'Lucia'],
    ] as const) {
      await row(page, name).getByRole('cell').nth(1).click()
      await page.mouse.move(0, 0)
      await expect(buttons).toHaveText(['Edit Contact', 'Delete Contact', 'New Contact'])
      await expect(first(name)).toHaveCSS('background-color', 'rgb(255, 246, 229)')
      await expect(first(name).locator('svg')).toHaveCSS('color', 'rgb(138, 63, 0)')
      await expect(first(other)).not.toHaveCSS('background-color', 'rgb(255, 246, 229)')
      await expect(first(other).locator('svg')).toHaveCount(0)
    }
  })
  await test.step('a long name sticks out nowhere', async () => {
    await row(page, 'W').click()
    await expect(panel(page).getByRole('button', { name: /^Last update: / })).toBeVisible()
    await expectUnbroken(page, panel(page))
  })
})

test('[CONT-04] [CONT-05] [CONT-07] [CONT-08] [CONT-09] the dialog: its size, its fields, what it refuses, and what a new and an existing contact send', async ({
  app,
  page,
}) => {
  const agency = await openWith(app, page, 'Lucia')
  await button(page, 'New Contact').click()
  const dialog = dialogOf(page, 'New Contact')
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height]).toEqual([676, 458])
  const labels = ['First Name', 'Last Name', 'Email', 'Phone', 'Charge', 'Comments']
  await expect(dialog.locator('label')).toHaveText([
    'First Name *',
    'Last Name *',
    'Email',
    'Phone *',
    'Charge',
    'Comments',
  ])
  for (const name of labels) await expect(text(dialog, name)).toBeInViewport({ ratio: 1 })
  for (const name of ['First Name', 'Last Name', 'Phone'])
    await expect(text(dialog, name)).toHaveAttribute('aria-required', 'true')
  await expect(text(dialog, 'Comments')).toHaveAttribute('rows', '5')
  const posts: string[] = []
  page.on('request', (request) => isContact(request) && posts.push(request.url()))
  await text(dialog, 'First Name').fill('   ')
  await text(dialog, 'Email').fill('lucia')
  await save(dialog).click()
  await expect(dialog.getByRole('alert').getByRole('listitem')).toHaveText([
    'First Name: This field is required',
    'Last Name: This field is required',
    'Email: This is not an e-mail address',
    'Phone: This field is required',
  ])
  expect(posts).toEqual([])
  await test.step('a new contact is sent once, reported, and on top of the list', async () => {
    await text(dialog, 'First Name').fill(' Zoe ')
    await text(dialog, 'Last Name').fill('Young')
    await text(dialog, 'Email').fill('')
    await text(dialog, 'Phone').fill('1')
    const sent = page.waitForRequest(isContact)
    await save(dialog).dblclick()
    const request = await sent
    expect(new URL(request.url()).pathname).toBe(`/api/agency/contact/${agency}`)
    expect(request.postDataJSON()).toEqual({
      firstName: ' Zoe ',
      lastName: 'Young',
      email: '',
      phone: '1',
      charge: '',
      comments: '',
    })
    await expect(toast(page, 'success')).toContainText('Agency Contact saved')
    await expect(dialog).toHaveCount(0)
    await expect(rows(page)).toHaveCount(2)
    await expect(rows(page).first()).toContainText('Zoe Young')
    await expect(rows(page).first()).toHaveAttribute('data-selected', 'true')
  })
  await test.step('an existing contact is sent with its version, and reported', async () => {
    const edit = await openEdit(page, 'Lucia')
    await expect(text(edit, 'Comments')).toHaveValue('Mornings only')
    await text(edit, 'Charge').fill('Director')
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save(edit).click()
    const stored = await app.platform.db
      .selectFrom('agencyContacts')
      .selectAll()
      .where('firstName', '=', 'Lucia')
      .orderBy('sid', 'desc')
      .executeTakeFirstOrThrow()
    expect(new URL((await sent).url()).pathname).toBe(`/api/agency/contact/${stored.sid}`)
    expect((await sent).postDataJSON()).toMatchObject({ firstName: 'Lucia', charge: 'Director', version: 1 })
    await expect(edit).toHaveCount(0)
    await expect(toast(page, 'success').last()).toContainText('Agency Contact saved')
    await expect(row(page, 'Lucia')).toContainText('Director')
    await expect(panel(page).getByRole('button', { name: /^Last update: .* by ana\.ruiz$/ })).toBeVisible()
  })
})

test('[CONT-10] a deletion asks first, then takes the row away and reports it as information', async ({
  app,
  page,
}) => {
  const agency = await openWith(app, page, 'Lucia', 'Samuel')
  await row(page, 'Lucia').click()
  await button(page, 'Delete Contact').click()
  await expect(question(page)).toContainText('Lucia Marquez')
  await question(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(rows(page)).toHaveCount(2)
  await button(page, 'Delete Contact').click()
  const sent = page.waitForRequest((request) => request.method() === 'DELETE')
  await question(page).getByRole('button', { name: 'Delete Contact' }).click()
  expect(new URL((await sent).url()).pathname).toMatch(/^\/api\/agency\/contact\/\d+$/)
  expect((await sent).postData()).toBeNull()
  await expect(toast(page, 'info')).toContainText('Agency Contact removed')
  await expect(rows(page)).toHaveText([/^Samuel/])
  await expect(button(page, 'Edit Contact')).toHaveCount(0)
  await expect(button(page, 'Delete Contact')).toHaveCount(0)
  await test.step('a contact that another person has deleted since is named, and leaves the list', async () => {
    await row(page, 'Samuel').click()
    await app.platform.barePool.query('delete from agency_contacts where agency_sid = $1', [agency])
    await button(page, 'Delete Contact').click()
    await question(page).getByRole('button', { name: 'Delete Contact' }).click()
    await expect(toast(page, 'error')).toContainText('This contact does not exist any more.')
    await expect(table(page).getByRole('status')).toHaveText('No Contacts found')
  })
})

test('[CONT-07] [CONT-10] by the keyboard alone: a contact is added, selected and deleted', async ({
  app,
  page,
}) => {
  await openWith(app, page, 'Lucia')
  await button(page, 'New Contact').focus()
  await page.keyboard.press('Enter')
  await expect(text(dialogOf(page, 'New Contact'), 'First Name')).toBeFocused()
  for (const typed of ['Zoe', 'Young', '', '1']) {
    await page.keyboard.type(typed)
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toContainText('Zoe Young')
  await expect(button(page, 'New Contact')).toBeFocused()
  // Down to the list, to its second row and back to its first one.
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Lucia')).toHaveAttribute('data-selected', 'true')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(row(page, 'Zoe')).toHaveAttribute('data-selected', 'true')
  for (const name of ['New Contact', 'Delete Contact']) {
    await page.keyboard.press('Shift+Tab')
    await expect(button(page, name)).toBeFocused()
  }
  await page.keyboard.press('Enter')
  await expect(question(page).getByRole('button', { name: 'Cancel' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'info')).toContainText('Agency Contact removed')
  await expect(panel(page)).toBeFocused()
})
