import type { Locator, Page } from '@playwright/test'
import { makeAgent } from '../support/agency-records.ts'
import { type App, expect, test } from '../support/e2e.ts'
import { addAgency } from '../support/e2e-agencies.ts'
import { standingOut } from '../support/e2e-layout.ts'

function table(page: Page): Locator {
  return page.getByRole('table', { name: 'Agents' })
}
function row(page: Page, name: string): Locator {
  return table(page).getByRole('row', { name: new RegExp(name) })
}
function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name })
}
function toast(page: Page): Locator {
  return page.getByRole('status', { name: 'Messages' })
}
function searchBox(page: Page): Locator {
  return page.getByPlaceholder('Search Agents ...')
}
function search(page: Page): Locator {
  return page.getByRole('search', { name: 'Search Agents' })
}

async function openAgents(app: App, page: Page, sid: number, login?: string): Promise<void> {
  await app.logIn(page, login)
  await app.open(page, `agencies?tab=5&sid=${sid}`)
  await expect(table(page)).toBeVisible()
}

test('[AGENT-01] [AGENT-02] [AGENT-08] [AGENT-19] [SCHED-01] the panel: search, buttons, columns, selection, detail and empty text', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  const agent = await makeAgent(app, sid, { name: 'CENTRO', pos: ['001', '02', 'A'] })
  await makeAgent(app, sid, { name: 'NORTE', active: false })
  await makeAgent(app, sid, { name: 'CENTRAL' })
  await makeAgent(app, sid, { name: 'W'.repeat(60), pos: ['001', '002'] })
  await openAgents(app, page, sid)
  await expect(searchBox(page)).toBeVisible()
  await expect(search(page).getByRole('button', { name: 'Search' })).toBeVisible()
  await expect(button(page, 'Add Agent')).toBeVisible()
  await expect(button(page, 'Edit')).toHaveCount(0)
  await expect(button(page, 'Desactive')).toHaveCount(0)
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Name',
    'AgentId',
    'Active',
    'Phone',
    'Pos Sequence',
  ])
  await expect(row(page, 'CENTRO').getByRole('cell').last()).toHaveText('001, 02, A')
  await expect(row(page, 'CENTRO').getByRole('img', { name: 'On' })).toBeVisible()
  await expect(row(page, 'NORTE').getByRole('img', { name: 'Off' })).toBeVisible()
  // Neither the mouse nor the focus may be what colours a row.
  const expectMarked = async (...names: string[]): Promise<void> => {
    await searchBox(page).focus()
    await page.mouse.move(0, 0)
    const marked = standingOut(table(page).locator('tbody td:first-child'))
    expect(await marked).toEqual(names.map((name) => expect.stringContaining(name)))
  }
  await expectMarked()
  // By the keyboard, as well as by a click.
  await row(page, 'CENTRO').getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(row(page, 'CENTRO')).toHaveAttribute('data-selected', 'true')
  await expect(row(page, 'CENTRO').locator('td').first().locator('svg')).toBeVisible()
  await expect(row(page, 'NORTE').locator('td').first().locator('svg')).toHaveCount(0)
  await expectMarked('CENTRO')
  await row(page, 'NORTE').getByRole('cell').nth(1).click()
  await expect(row(page, 'NORTE')).toHaveAttribute('data-selected', 'true')
  await expect(row(page, 'CENTRO')).not.toHaveAttribute('data-selected', 'true')
  await expectMarked('NORTE')
  await expect(button(page, 'Edit')).toBeVisible()
  await expect(button(page, 'Desactive')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await row(page, 'CENTRO').click()
  await test.step('under the list the selected agent: id, points of sale, week and last update', async () => {
    const detail = page.getByRole('region', { name: 'Detail of CENTRO' })
    await expect(detail).toContainText('AgentId')
    await expect(detail).toContainText(agent.agentID)
    await expect(detail).toContainText('001, 02, A')
    const week = detail.getByRole('table', { name: 'Office schedule' })
    await expect(week.getByRole('columnheader')).toHaveText([
      'Monday',
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
    ])
    await expect(week.getByRole('row', { name: /^Open/ }).getByRole('cell')).toHaveText(
      Array(7).fill('09:00'),
    )
    await expect(week.getByRole('row', { name: /^Close/ }).getByRole('cell')).toHaveText(
      Array(7).fill('18:00'),
    )
    await expect(week.getByRole('textbox')).toHaveCount(0)
    await expect(detail).toContainText('America/Mexico_City')
    await expect(detail.getByRole('button', { name: /^Last update: .* by host$/ })).toBeVisible()
  })
  await test.step('a search drops a selected agent that it does not find', async () => {
    const sent = page.waitForRequest((request) => request.url().endsWith(`/api/agency/agents/${sid}`))
    await searchBox(page).fill('cent')
    await search(page).getByRole('button', { name: 'Search' }).click()
    expect([(await sent).method(), (await sent).postDataJSON()]).toEqual(['POST', { name: 'cent' }])
    await expect(table(page).locator('tbody:not([aria-hidden]) tr')).toHaveCount(2)
    await expect(row(page, 'CENTRO')).toHaveAttribute('data-selected', 'true')
    await searchBox(page).fill('norte')
    await page.keyboard.press('Enter')
    await expect(table(page).locator('tbody:not([aria-hidden]) tr')).toHaveCount(1)
    await expect(button(page, 'Edit')).toHaveCount(0)
    await search(page).getByRole('button', { name: 'Clear' }).click()
    await expect(table(page).locator('tbody:not([aria-hidden]) tr')).toHaveCount(4)
    await expect(table(page).locator('[data-selected]')).toHaveCount(0)
    await searchBox(page).fill('nobody')
    await page.keyboard.press('Enter')
    const empty = table(page).getByRole('status')
    await expect(empty).toHaveText('No Agents found')
    await expect(empty).toHaveCSS('background-color', 'rgb(255, 243, 191)')
  })
})

test('[AGENT-20] [AGENT-21] [COMP-35] Desactive sends the agent without its lists, and is off for an inactive one', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  const agent = await makeAgent(app, sid, { name: 'CENTRO', pos: ['007'] })
  await openAgents(app, page, sid)
  await row(page, 'CENTRO').click()
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await button(page, 'Desactive').click()
  const request = await sent
  expect(new URL(request.url()).pathname).toBe(`/api/agency/agent/${agent.sid}`)
  expect(Object.keys(request.postDataJSON())).toEqual(['agent', 'sign'])
  const { sid: _sid, agency: _agency, pos: _pos, ...fields } = agent
  expect(fields).toMatchObject({ active: true, activeSend: true })
  expect(request.postDataJSON().agent).toEqual({ ...fields, active: false })
  await expect(toast(page)).toContainText('Save complete')
  await expect(toast(page)).toContainText('Agent saved')
  await expect(row(page, 'CENTRO').getByRole('img', { name: 'Off' })).toBeVisible()
  await expect(row(page, 'CENTRO')).toContainText('007')
  const again = button(page, 'Desactive')
  await expect(again).toHaveAttribute('aria-disabled', 'true')
  let saves = 0
  page.on('request', (one) => {
    if (one.method() === 'PUT') saves += 1
  })
  await again.click({ force: true })
  expect(saves).toBe(0)
  // The edit form alone activates it again.
  await button(page, 'Edit').click()
  const dialog = page.getByRole('dialog', { name: 'Edit Agent' })
  await dialog.getByLabel('Active').check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row(page, 'CENTRO').getByRole('img', { name: 'On' })).toBeVisible()
  await expect(button(page, 'Desactive')).not.toHaveAttribute('aria-disabled', 'true')
  const days = await app.platform.db
    .selectFrom('agentSchedules')
    .selectAll()
    .where('agentSid', '=', agent.sid)
    .execute()
  expect(days).toHaveLength(7)
  await test.step('a Desactive that fails shows an error', async () => {
    await page.reload()
    await row(page, 'CENTRO').click()
    await app.platform.barePool.query('update agents set version = version + 1 where agency_sid = $1', [sid])
    await button(page, 'Desactive').click()
    await expect(toast(page).locator('[data-kind=error]')).toBeVisible()
    await expect(toast(page)).not.toContainText('Agent saved')
    await expect(row(page, 'CENTRO').getByRole('img', { name: 'On' })).toBeVisible()
  })
})
