import type { Locator, Page } from '@playwright/test'
import { testToken } from '#support/agencies.ts'
import { makeAgent } from '../support/agency-records.ts'
import { type App, expect, test } from '../support/e2e.ts'
import { addAgency } from '../support/e2e-agencies.ts'
import { viewports } from '../support/e2e-layout.ts'

function table(page: Page): Locator {
  return page.getByRole('table', { name: 'Agents' })
}
function row(page: Page, name: string): Locator {
  return table(page).getByRole('row', { name: new RegExp(name) })
}
function toast(page: Page): Locator {
  return page.getByRole('status', { name: 'Messages' })
}
function newDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'New Agent' })
}
function editDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Edit Agent' })
}
function save(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Save' })
}
function text(dialog: Locator, name: string): Locator {
  return dialog.getByRole('textbox', { name })
}
function token(dialog: Locator): Locator {
  return dialog.getByLabel('Token')
}
function pos(dialog: Locator, position: number): Locator {
  return text(dialog, `Pos Sequence ${position}`)
}
function more(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Add more' })
}

async function openAgents(app: App, page: Page, sid: number): Promise<void> {
  await app.logIn(page)
  await app.open(page, `agencies?tab=5&sid=${sid}`)
  await expect(table(page)).toBeVisible()
}

async function openNew(app: App, page: Page): Promise<number> {
  const { sid } = await addAgency(app, 'Test agency')
  await openAgents(app, page, sid)
  await page.getByRole('button', { name: 'Add Agent' }).click()
  await expect(text(newDialog(page), 'Name')).toBeFocused()
  return sid
}

async function openEdit(app: App, page: Page, numbers: readonly string[] = ['007']) {
  const { sid } = await addAgency(app, 'Test agency')
  const agent = await makeAgent(app, sid, { name: 'CENTRO', pos: numbers })
  await openAgents(app, page, sid)
  await row(page, 'CENTRO').click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(text(editDialog(page), 'Name')).toHaveValue('CENTRO')
  return agent
}

async function fillNew(dialog: Locator, name: string): Promise<void> {
  await text(dialog, 'Name').fill(name)
  await text(dialog, 'Address').fill('Juarez 1')
  await text(dialog, 'City').fill('Puebla')
  await text(dialog, 'Phone').fill('+52 1')
  await token(dialog).fill(testToken)
  await pos(dialog, 1).fill('001')
}

function countSaves(page: Page): { count: number } {
  const saves = { count: 0 }
  page.on('request', (request) => {
    if (/\/api\/agency\/agent(\/\d+)?$/.test(request.url())) saves.count += 1
  })
  return saves
}

function posOf(app: App, agent: number) {
  return app.platform.db
    .selectFrom('pointsOfSale')
    .selectAll()
    .where('agentSid', '=', agent)
    .orderBy('sid')
    .execute()
}

test('[AGENT-05] [AGENT-06] [AGENT-08] [SCHED-01] [SCHED-04] [SCHED-06] the dialog of a new agent: 650 by 649, its fields, its week and its clock', async ({
  app,
  page,
}) => {
  const sid = await openNew(app, page)
  const dialog = newDialog(page)
  const box = await dialog.boundingBox()
  expect([box?.width, box?.height]).toEqual([650, 649])
  for (const name of ['Name', 'Address', 'City', 'Phone']) {
    await expect(text(dialog, name)).toHaveValue('')
    await expect(text(dialog, name)).toHaveAttribute('aria-required', 'true')
  }
  await expect(token(dialog)).toHaveAttribute('aria-required', 'true')
  await expect(text(dialog, 'Zip Code')).toHaveAttribute('maxlength', '10')
  for (const name of ['Active', 'Send', 'Receive'])
    await expect(dialog.getByRole('checkbox', { name })).not.toBeChecked()
  await expect(pos(dialog, 1)).toHaveValue('')
  await expect(more(dialog)).toBeVisible()
  await expect(dialog.getByRole('table', { name: 'Office schedule' })).toBeVisible()
  await expect(text(dialog, 'Comments')).toBeVisible()
  await expect(dialog.getByLabel('AgentId')).toHaveCount(0)
  await expect(save(dialog)).toBeInViewport()
  await page.setViewportSize({ width: 1280, height: 600 })
  await expect(save(dialog)).toBeInViewport({ ratio: 1 })
  const small = await dialog.boundingBox()
  expect(small?.height).toBeLessThanOrEqual(568)
  await page.setViewportSize(viewports[0])
  await test.step('the week: the names of the days over an Open and a Close each', async () => {
    const week = dialog.getByRole('table', { name: 'Office schedule' })
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
    await expect(week.getByRole('columnheader')).toHaveText(days)
    await expect(week.getByRole('rowheader')).toHaveText(['Open', 'Close'])
    for (const field of ['Open', 'Close']) {
      const cells = week.getByRole('row', { name: new RegExp(`^${field}`) }).getByRole('cell')
      for (const [index, day] of days.entries())
        await expect(cells.nth(index).getByRole('textbox', { name: `${day} ${field}` })).toBeEditable()
    }
  })
  await test.step('without a schedule of the agency it starts with the default week', async () => {
    for (const day of ['Monday', 'Sunday']) {
      await expect(text(dialog, `${day} Open`)).toHaveValue('00:00')
      await expect(text(dialog, `${day} Close`)).toHaveValue('23:00')
    }
    await expect(dialog.getByText(/America\/Mexico_City/)).toBeVisible()
  })
  await test.step('a time is picked by mouse or by keys, and typed as before', async () => {
    const monday = text(dialog, 'Monday Open')
    const hours = dialog.getByRole('listbox', { name: 'Hours' })
    const minutes = dialog.getByRole('listbox', { name: 'Minutes' })
    await expect(hours).toHaveCount(0)
    await monday.click()
    await hours.getByRole('option', { name: '09' }).click()
    await minutes.getByRole('option', { name: '30' }).click()
    await expect(monday).toHaveValue('09:30')
    // The field is still there to type in.
    await expect(monday).toBeFocused()
    await monday.fill('1015')
    await page.keyboard.press('Escape')
    await expect(hours).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(monday).toHaveValue('10:15')
    const tuesday = text(dialog, 'Tuesday Open')
    await tuesday.focus()
    await page.keyboard.press('Alt+ArrowDown')
    await expect(hours).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('End')
    await expect(tuesday).toHaveValue('02:55')
    await page.keyboard.press('Enter')
    await expect(tuesday).toBeFocused()
    await expect(hours).toHaveCount(0)
    // A click elsewhere closes it.
    await text(dialog, 'Friday Close').click()
    await expect(hours.getByRole('option', { name: '23' })).toBeInViewport()
    await text(dialog, 'City').click()
    await expect(hours).toHaveCount(0)
  })
  await test.step('it starts with the schedule of the agency', async () => {
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page
      .getByRole('dialog', { name: 'You have unsaved changes' })
      .getByRole('button', { name: 'Leave' })
      .click()
    await expect(dialog).toHaveCount(0)
    await app.platform.barePool.query(
      "insert into agency_schedules select $1, sid, '08:15', '20:45' from days",
      [sid],
    )
    const asked = page.waitForRequest((request) => request.url().endsWith(`/api/agency/schedule/${sid}`))
    await page.getByRole('button', { name: 'Add Agent' }).click()
    await asked
    await expect(text(dialog, 'Wednesday Open')).toHaveValue('08:15')
    await expect(text(dialog, 'Wednesday Close')).toHaveValue('20:45')
  })
})

test('[AGENT-05] [AGENT-13] [AGENT-17] [AGENT-18] [POS-07] [SCHED-05] [SCHED-07] [SCHED-08] a new agent: faults stop the save, then it is saved, listed and selected even if the search would hide it', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await makeAgent(app, sid, { name: 'CENTRO' })
  await openAgents(app, page, sid)
  await page.getByPlaceholder('Search Agents ...').fill('centro')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Add Agent' }).click()
  const saves = countSaves(page)
  const dialog = newDialog(page)
  await test.step('faults in fields, points of sale and schedule', async () => {
    await save(dialog).click()
    for (const name of ['Name', 'Address', 'City', 'Phone', 'Token', 'Pos Sequence 1'])
      await expect(dialog.getByRole('alert')).toContainText(`${name}: This field is required`)
    await fillNew(dialog, 'NUEVO')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await text(dialog, 'Tuesday Close').fill('')
    await save(dialog).click()
    await expect(dialog.getByRole('alert')).toContainText('Tuesday: a time is missing')
    await expect(text(dialog, 'Tuesday Close')).toHaveAttribute('aria-invalid', 'true')
    await dialog.getByRole('button', { name: 'Tuesday: a time is missing' }).click()
    await expect(text(dialog, 'Tuesday Close')).toBeFocused()
  })
  await test.step('a time that is none, and a close not later than the open', async () => {
    await text(dialog, 'Tuesday Close').fill('22:00')
    await text(dialog, 'Friday Open').fill('25:00')
    await text(dialog, 'Sunday Open').fill('23:00')
    await save(dialog).click()
    await expect(dialog.getByRole('alert')).toContainText('Friday: this is not a time')
    await expect(dialog.getByRole('alert')).toContainText('Sunday: close must be later than open')
    await expect(text(dialog, 'Friday Open')).toHaveAttribute('aria-invalid', 'true')
    await expect(text(dialog, 'Sunday Close')).toHaveAttribute('aria-invalid', 'true')
    expect(saves.count).toBe(0)
  })
  await text(dialog, 'Friday Open').fill('00:00')
  await text(dialog, 'Sunday Open').fill('00:00')
  await text(dialog, 'Monday Open').fill('930')
  const sent = page.waitForRequest((request) => request.url().endsWith('/api/agency/agent'))
  await save(dialog).click()
  const request = await sent
  expect(request.method()).toBe('POST')
  const body = request.postDataJSON()
  expect(Object.keys(body).sort()).toEqual(['agent', 'posArr', 'scheduleArr', 'sign'])
  expect(body.agent).toMatchObject({ agency: sid, name: 'NUEVO', token: testToken })
  expect(body.posArr).toEqual([{ number: '001' }])
  expect(body.scheduleArr[0]).toEqual({ day: 1, openTime: '09:30:00', closeTime: '23:00:00' })
  await expect(toast(page)).toContainText('Save complete')
  await expect(toast(page)).toContainText('Agent saved')
  await expect(dialog).toHaveCount(0)
  await expect(row(page, 'NUEVO')).toHaveAttribute('data-selected', 'true')
  const detail = page.getByRole('region', { name: 'Detail of NUEVO' })
  await expect(detail.getByRole('row', { name: /^Open/ }).getByRole('cell').first()).toHaveText('09:30')
})

test('[AGENT-07] [POS-03] [POS-04] [POS-05] the dialog of a stored agent: where it begins, its points of sale and its token', async ({
  app,
  page,
}) => {
  const agent = await openEdit(app, page, [])
  const dialog = editDialog(page)
  await test.step('it begins at the name, not at the id, and holds its week and Save', async () => {
    await expect(text(dialog, 'Name')).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Cancel' })).toBeVisible()
    const wednesday = dialog.getByRole('columnheader', { name: 'Wednesday' })
    expect(await wednesday.evaluate((one) => one.scrollWidth - one.clientWidth)).toBeLessThanOrEqual(0)
    for (const size of viewports.toReversed()) {
      await page.setViewportSize(size)
      await expect(save(dialog)).toBeInViewport({ ratio: 1 })
    }
  })
  await test.step('without a point of sale there is an empty one, which needs a number', async () => {
    await expect(pos(dialog, 1)).toHaveValue('')
    await expect(pos(dialog, 1)).toHaveAttribute('maxlength', '3')
    await expect(pos(dialog, 2)).toHaveCount(0)
    await save(dialog).click()
    await expect(dialog.getByRole('alert')).toContainText('Pos Sequence 1: This field is required')
    await more(dialog).click()
    await expect(pos(dialog, 2)).toHaveCount(0)
    await pos(dialog, 1).fill('007')
    await expect(dialog.getByRole('alert')).toHaveCount(0)
  })
  await test.step('more only when all have a number; one that is none moves nothing', async () => {
    await more(dialog).click()
    await expect(pos(dialog, 2)).toHaveValue('')
    await more(dialog).click()
    await expect(pos(dialog, 3)).toHaveCount(0)
    await pos(dialog, 2).fill('a-1')
    const place = async () => {
      const [link, box] = [await more(dialog).boundingBox(), await pos(dialog, 2).boundingBox()]
      return link && box && [link.x - box.x, link.y - box.y]
    }
    const before = await place()
    await save(dialog).click()
    await expect(pos(dialog, 2)).toHaveAttribute('aria-invalid', 'true')
    expect(await place()).toEqual(before)
    await expect(dialog.getByRole('alert')).toContainText('Pos Sequence 2: Use 1 to 3 letters or digits')
    await pos(dialog, 2).fill('0a')
  })
  await test.step('the token: hidden, View shows what was typed, a stored one never comes back', async () => {
    await expect(token(dialog)).toHaveValue('')
    await expect(token(dialog)).toHaveAttribute('type', 'password')
    await token(dialog).fill('short')
    await dialog.getByRole('button', { name: /View/ }).click()
    await expect(token(dialog)).toHaveAttribute('type', 'text')
    await save(dialog).click()
    await expect(dialog.getByRole('alert')).toContainText('Token: Use 16 to 200 characters')
    await token(dialog).fill('a token of some length')
    await save(dialog).click()
    await expect(dialog.getByRole('alert')).toContainText('This token could be guessed. Press Generate')
    await dialog.getByRole('button', { name: 'Generate' }).click()
    await expect(dialog.getByText(/^This token is shown this once\./)).toBeVisible()
    await expect(token(dialog)).toHaveAttribute('type', 'text')
    const made = await token(dialog).inputValue()
    expect(made).toMatch(/^[\w-]{43}$/)
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save(dialog).click()
    expect((await sent).postDataJSON().tokenN).toBe(made)
    await expect(dialog).toHaveCount(0)
    await page.getByRole('button', { name: 'Edit' }).click()
    await expect(token(dialog)).toHaveValue('')
    const answers = await page.evaluate(() => document.body.innerText)
    expect(answers).not.toContain(made)
    await expect(dialog.getByLabel('AgentId')).toHaveValue(agent.agentID)
  })
  expect((await posOf(app, agent.sid)).map(({ number }) => number)).toEqual(['007', '0a'])
})

test.describe('in another zone', () => {
  test.use({ timezoneId: 'Asia/Kolkata' })
  test('[SCHED-05] a saved time is the same time in every browser zone', async ({ app, page }) => {
    const agent = await openEdit(app, page)
    const dialog = editDialog(page)
    await expect(text(dialog, 'Monday Open')).toHaveValue('09:00')
    await text(dialog, 'Monday Open').fill('10:20:30')
    await save(dialog).click()
    await expect(toast(page)).toContainText('Agent saved')
    await expect(
      page
        .getByRole('table', { name: 'Office schedule' })
        .getByRole('row', { name: /^Open/ })
        .getByRole('cell')
        .first(),
    ).toHaveText('10:20:30')
    const stored = await app.platform.db
      .selectFrom('agentSchedules')
      .select('openTime')
      .where('agentSid', '=', agent.sid)
      .where('day', '=', 1)
      .executeTakeFirst()
    expect(stored?.openTime).toBe('10:20:30')
  })
})
