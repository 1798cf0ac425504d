import type { Locator, Page } from '@playwright/test'
import { addAddress } from '../../apps/server/src/features/secure-ips/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { demoPasswords } from '../../tools/load/people.ts'
import { type App, expect, test } from '../support/e2e.ts'
import { addAgency, passPrompt, prompt, toasts } from '../support/e2e-agencies.ts'
import { expectUnbroken, viewports } from '../support/e2e-layout.ts'

function security(page: Page): Locator {
  return page.getByRole('region', { name: 'Security' })
}
function none(page: Page): Locator {
  return security(page).getByText('none')
}
function openList(page: Page): Locator {
  return security(page).getByRole('button', { name: 'Open list' })
}
function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Secure IP addresses' })
}
function address(page: Page): Locator {
  return dialogOf(page).getByRole('textbox', { name: 'New address or network' })
}
function add(page: Page): Locator {
  return dialogOf(page).getByRole('button', { name: 'Add' })
}
function rows(page: Page): Locator {
  return dialogOf(page).getByRole('table').locator('tbody:not([aria-hidden]) tr')
}
function selected(page: Page): Locator {
  return dialogOf(page).getByRole('textbox', { name: 'Selected' })
}
function removeButton(page: Page): Locator {
  return dialogOf(page).getByRole('button', { name: 'Remove' })
}

/** An agency of the test's own with these addresses, the last one on top, and its tab 6. */
async function openWith(app: App, page: Page, ...addresses: readonly string[]): Promise<number> {
  const { sid } = await addAgency(app, 'Test agency')
  for (const ip of addresses)
    await addAddress(app.platform.db, hostCall(app.platform.log, 'test'), sid, { ip })
  await app.logIn(page)
  await app.open(page, `agencies?tab=6&sid=${sid}`)
  return sid
}

async function openDialog(page: Page): Promise<void> {
  await openList(page).click()
  await passPrompt(page)
  await expect(dialogOf(page)).toBeVisible()
}

/** What changed the list, as it was sent. */
function watch(page: Page): string[] {
  const sent: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (request.method() !== 'GET' && pathname.startsWith('/api/agency/ips/'))
      sent.push(`${request.method()} ${pathname} ${request.postData()}`)
  })
  return sent
}

function lapse({ platform: { barePool } }: App) {
  return barePool.query(`update session_grants set expires_at = now() - interval '1 second'`)
}

test('[IP-01] the dialog: an input to add, a list to select in, the selected entry beside Remove, and what others admit', async ({
  app,
  page,
}) => {
  const sid = await openWith(app, page, '198.51.100.20', '203.0.113.40', '198.51.100.16/28')
  await openDialog(page)
  await expect(address(page)).toBeFocused()
  await expect(add(page)).toBeVisible()
  await expect(dialogOf(page)).toContainText('An empty list admits nobody')
  await expect(dialogOf(page).getByRole('columnheader')).toHaveText([
    'Address',
    'Admits',
    'Added by',
    'Added (UTC)',
  ])
  await expect(rows(page)).toHaveText([
    /^198\.51\.100\.16\/2816host\d\d/,
    /^203\.0\.113\.401host\d\d/,
    /^198\.51\.100\.201host\d\d/,
  ])
  await expect(selected(page)).toHaveValue('')
  await expect(removeButton(page)).toHaveAttribute('aria-disabled', 'true')
  await rows(page).nth(1).click()
  await expect(selected(page)).toHaveValue('203.0.113.40')
  await expect(selected(page)).toHaveAttribute('readonly', '')
  await expect(removeButton(page)).not.toHaveAttribute('aria-disabled')
  await expect(dialogOf(page)).toContainText('2 entries stay. Calls from 203.0.113.40 are refused at once.')
  await rows(page).nth(0).click()
  await expect(selected(page)).toHaveValue('198.51.100.16/28')
  await test.step('what another entry goes on to admit is named, before and after an address is removed', async () => {
    // Every time and every size is read whole.
    const cut = await rows(page)
      .locator('td, th')
      .evaluateAll((cells) => cells.filter((cell) => cell.scrollWidth > cell.clientWidth).length)
    expect(cut).toBe(0)
    await rows(page).filter({ hasText: '198.51.100.16/28' }).click()
    await expect(dialogOf(page)).toContainText(
      'Calls from 198.51.100.16/28 are refused at once, except from 198.51.100.20.',
    )
    await rows(page).filter({ hasText: '198.51.100.20' }).click()
    await expect(dialogOf(page)).toContainText(
      'Calls from 198.51.100.20 are still admitted by 198.51.100.16/28.',
    )
    await removeButton(page).click()
    await expect(toasts(page)).toContainText(
      '198.51.100.20 is off the list, but still admitted by 198.51.100.16/28',
    )
  })
  await test.step('forty entries and a long one stick out nowhere, and Close stays in sight', async () => {
    const many = Array.from({ length: 40 }, (_, index) => `192.0.2.${index}`)
    for (const ip of [...many, '2001:db8:1111:2222:3333:4444:5555:6666'])
      await addAddress(app.platform.db, hostCall(app.platform.log, 'test'), sid, { ip })
    await page.reload()
    await expect(openList(page)).toBeVisible()
    await expectUnbroken(page, security(page))
    await openDialog(page)
    for (const viewport of viewports) {
      await page.setViewportSize(viewport)
      await rows(page).first().click()
      await expect(dialogOf(page).getByRole('button', { name: 'Close' }).last()).toBeInViewport({ ratio: 1 })
      await expectUnbroken(page, dialogOf(page))
    }
  })
})

test('[IP-03] [IP-04] [IP-05] an address is refused, added, and removed; the card shows when no address is admitted', async ({
  app,
  page,
}) => {
  const sid = await openWith(app, page)
  await expect(none(page)).toBeVisible()
  const sent = watch(page)
  await openDialog(page)
  await expect(dialogOf(page)).toContainText('No addresses: nobody is admitted')
  await test.step('an address is sent once, and is first in the list', async () => {
    await address(page).fill(' 2001:DB8:40:0::/64 ')
    await expect(dialogOf(page)).toContainText(
      'Stored as 2001:db8:40::/64. Admits a /64 network, 2001:db8:40:: to 2001:db8:40:0:ffff:ffff:ffff:ffff',
    )
    await add(page).dblclick()
    await expect(toasts(page)).toContainText('2001:db8:40::/64 is admitted')
    await expect(rows(page)).toHaveText([/^2001:db8:40::\/64.*ana\.ruiz/])
    await expect(address(page)).toHaveValue('')
    await expect(address(page)).toBeFocused()
    expect(sent).toEqual([`POST /api/agency/ips/${sid} {"ip":"2001:db8:40::/64","agency_sid":${sid}}`])
    await expect(dialogOf(page).getByRole('button', { name: /^Last update: .* by ana\.ruiz$/ })).toBeVisible()
    await address(page).fill('203.0.113.40')
    await page.keyboard.press('Enter')
    await expect(rows(page)).toHaveText([/^203\.0\.113\.40/, /^2001:db8:40::\/64/])
  })
  sent.length = 0
  await test.step('what is empty, no address, or listed in any spelling marks the input and is not sent', async () => {
    for (const [text, problem] of [
      ['', 'This field is required'],
      ['203.0.113.400', 'This is not an IPv4 or IPv6 address'],
      ['10.0.0.5/24', 'Write 10.0.0.0/24 for the whole network, or 10.0.0.5 alone'],
      ['::ffff:203.0.113.40', 'This address is on the list already'],
    ] as const) {
      await address(page).fill(text)
      await add(page).click()
      await expect(dialogOf(page).getByRole('alert')).toContainText(problem)
      await expect(address(page)).toHaveAttribute('aria-invalid', 'true')
    }
    await address(page).fill('203.0.113.41')
    await expect(address(page)).not.toHaveAttribute('aria-invalid', 'true')
    expect(sent).toEqual([])
  })
  await test.step('a wide network is asked about once more', async () => {
    await address(page).fill('0.0.0.0/0')
    await expect(dialogOf(page)).toContainText('Admits 4,294,967,296 addresses, 0.0.0.0 to 255.255.255.255')
    await add(page).click()
    const question = page.getByRole('dialog', { name: 'Open the gateway this wide?' })
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toHaveCount(0)
    expect(sent).toEqual([])
    await add(page).click()
    await question.getByRole('button', { name: 'Admit 0.0.0.0/0' }).click()
    await expect(rows(page).first()).toContainText('0.0.0.0/0')
    expect(sent).toEqual([`POST /api/agency/ips/${sid} {"ip":"0.0.0.0/0","agency_sid":${sid},"wide":true}`])
  })
  await test.step('what another person added or removed at the same time is named, and the list reloads', async () => {
    await addAddress(app.platform.db, hostCall(app.platform.log, 'test'), sid, { ip: '203.0.113.42' })
    await address(page).fill('203.0.113.42')
    await add(page).click()
    await expect(dialogOf(page).getByRole('alert')).toContainText('This address is on the list already')
    await expect(rows(page)).toHaveCount(4)
    await rows(page).filter({ hasText: '2001:db8:40::/64' }).click()
    await app.platform.barePool.query(
      `delete from agency_ips where ip in ('2001:db8:40::/64', '0.0.0.0/0') and agency_sid = $1`,
      [sid],
    )
    await removeButton(page).click()
    await expect(toasts(page)).toContainText('This address is not on the list any more.')
    await expect(rows(page)).toHaveText([/^203\.0\.113\.42/, /^203\.0\.113\.40/])
  })
  sent.length = 0
  await test.step('Remove sends the selected entry once; before the last one it asks', async () => {
    await rows(page).nth(1).click()
    await removeButton(page).dblclick()
    await expect(rows(page)).toHaveText([/^203\.0\.113\.42/])
    await expect(selected(page)).toHaveValue('')
    await expect(toasts(page)).toContainText('203.0.113.40 is no longer admitted')
    expect(sent).toEqual([`PATCH /api/agency/ips/${sid} {"ip":"203.0.113.40","agency_sid":${sid}}`])
    await rows(page).first().click()
    await expect(dialogOf(page)).toContainText('This is the last entry: without it nobody is admitted.')
    await removeButton(page).click()
    await page
      .getByRole('dialog', { name: 'Remove the last address?' })
      .getByRole('button', { name: 'Remove' })
      .click()
    await expect(dialogOf(page)).toContainText('No addresses: nobody is admitted')
  })
  await test.step('the card follows the list', async () => {
    await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(none(page)).toBeVisible()
    await openList(page).click()
    await address(page).fill('203.0.113.43')
    await add(page).click()
    await expect(rows(page)).toHaveCount(1)
    await dialogOf(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(none(page)).toHaveCount(0)
  })
})

test('[PW2-05] a grant that lapses under the open dialog asks again, and then finishes the same action or closes the dialog', async ({
  app,
  page,
}) => {
  await openWith(app, page, '203.0.113.40')
  await openDialog(page)
  await page.keyboard.press('Escape')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(openList(page)).toBeFocused()
  // It was confirmed for the rest of the view.
  await openList(page).click()
  await expect(dialogOf(page)).toBeVisible()
  await expect(prompt(page)).toHaveCount(0)
  await test.step('a grant that lapses under the open dialog', async () => {
    await expect(rows(page)).toHaveCount(1)
    await lapse(app)
    await address(page).fill('203.0.113.41')
    await add(page).click()
    await passPrompt(page)
    await expect(rows(page)).toHaveText([/^203\.0\.113\.41/, /^203\.0\.113\.40/])
    await rows(page).nth(1).click()
    await lapse(app)
    await removeButton(page).click()
    await expect(prompt(page)).toBeVisible()
    await prompt(page).getByRole('button', { name: 'Close' }).click()
    await expect(dialogOf(page)).toHaveCount(0)
    await expect(openList(page)).toBeFocused()
    // The prompt comes again the next time, and nothing was removed.
    await openDialog(page)
    await expect(rows(page)).toHaveCount(2)
  })
})

test('[IP-03] by the keyboard alone: pass the prompt, add an address, remove another', async ({
  app,
  page,
}) => {
  await openWith(app, page, '203.0.113.40', '203.0.113.41')
  await openList(page).focus()
  await page.keyboard.press('Enter')
  await expect(prompt(page).getByLabel('Password')).toBeFocused()
  await page.keyboard.type(demoPasswords.secondLevel)
  await page.keyboard.press('Enter')
  await expect(address(page)).toBeFocused()
  await page.keyboard.type('198.51.100.16/28')
  await page.keyboard.press('Enter')
  await expect(rows(page).first()).toContainText('198.51.100.16/28')
  await page.keyboard.press('Tab')
  await expect(add(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(selected(page)).toHaveValue('203.0.113.41')
  await page.keyboard.press('Tab')
  await expect(selected(page)).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(removeButton(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveText([/^198\.51\.100\.16\/28/, /^203\.0\.113\.40/])
  await expect(address(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(openList(page)).toBeFocused()
})
