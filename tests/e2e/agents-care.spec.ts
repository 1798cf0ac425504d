import type { Locator, Page } from '@playwright/test'
import { makeAgent } from '../support/agency-records.ts'
import { type App, expect, test } from '../support/e2e.ts'
import { addAgency } from '../support/e2e-agencies.ts'

function table(page: Page): Locator {
  return page.getByRole('table', { name: 'Agents' })
}
function toast(page: Page): Locator {
  return page.getByRole('status', { name: 'Messages' })
}
function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Edit Agent' })
}
function save(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Save' })
}
function text(dialog: Locator, name: string): Locator {
  return dialog.getByRole('textbox', { name })
}
function pos(dialog: Locator, position: number): Locator {
  return text(dialog, `Pos Sequence ${position}`)
}
function more(dialog: Locator): Locator {
  return dialog.getByRole('button', { name: 'Add more' })
}

async function openDialog(app: App, page: Page, agency: number, login?: string): Promise<Locator> {
  await app.logIn(page, login)
  await app.open(page, `agencies?tab=5&sid=${agency}`)
  await table(page)
    .getByRole('row', { name: /CENTRO/ })
    .click()
  await page.getByRole('button', { name: 'Edit' }).click()
  await expect(text(dialogOf(page), 'Name')).toBeVisible()
  return dialogOf(page)
}

async function openEdit(app: App, page: Page, numbers: readonly string[] = ['007']) {
  const { sid } = await addAgency(app, 'Test agency')
  const agent = await makeAgent(app, sid, { name: 'CENTRO', pos: numbers })
  return { agent, dialog: await openDialog(app, page, sid) }
}

async function posOf(app: App, agent: number): Promise<string[]> {
  const rows = await app.platform.db
    .selectFrom('pointsOfSale')
    .select('number')
    .where('agentSid', '=', agent)
    .orderBy('sid')
    .execute()
  return rows.map(({ number }) => number)
}

test('[AGENT-15] [POS-06] [POS-07] [POS-08] an edit: its points of sale, what it sends, and a refusal at its fields', async ({
  app,
  page,
}) => {
  const { agent, dialog } = await openEdit(app, page, ['007', '008'])
  await test.step('a number twice is flagged on both', async () => {
    await more(dialog).click()
    await pos(dialog, 3).fill('007')
    await save(dialog).click()
    for (const position of [1, 3]) {
      await expect(dialog.getByRole('alert')).toContainText(
        `Pos Sequence ${position}: This number is there twice`,
      )
      await expect(pos(dialog, position)).toHaveAttribute('aria-invalid', 'true')
    }
  })
  await test.step('empty new rows are not sent; a stored one can be changed but not emptied', async () => {
    await pos(dialog, 3).fill('9')
    await more(dialog).click()
    await pos(dialog, 3).fill('')
    await pos(dialog, 4).fill('10')
    await pos(dialog, 2).fill('')
    await text(dialog, 'Comments').fill('Near the market')
    await save(dialog).click()
    await expect(dialog.getByRole('alert')).toContainText('Pos Sequence 2: This field is required')
    await pos(dialog, 2).fill('18')
  })
  await test.step('agent id and version are sent, and no token unless one was typed', async () => {
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await save(dialog).click()
    const body = (await sent).postDataJSON()
    const [first, second] = agent.pos
    expect(Object.keys(body).sort()).toEqual(['agent', 'posArr', 'scheduleArr', 'sign'])
    expect(body.agent).toMatchObject({
      agentID: agent.agentID,
      version: agent.version,
      comments: 'Near the market',
    })
    expect(body.posArr).toEqual([
      { sid: first?.sid, number: '007' },
      { sid: second?.sid, number: '18' },
      { number: '10' },
    ])
    await expect(toast(page)).toContainText('Agent saved')
    await expect(dialog).toHaveCount(0)
    expect(await posOf(app, agent.sid)).toEqual(['007', '18', '10'])
  })
  await page.getByRole('button', { name: 'Edit' }).click()
  await test.step('the server refuses a number that another person has added', async () => {
    await more(dialog).click()
    await pos(dialog, 4).fill('8')
    await app.platform.barePool.query("insert into points_of_sale (agent_sid, number) values ($1, '8')", [
      agent.sid,
    ])
    await save(dialog).click()
    await expect(dialog.getByRole('alert')).toContainText('Two points of sale have the same number.')
    await expect(pos(dialog, 4)).toHaveValue('8')
    expect(await posOf(app, agent.sid)).toEqual(['007', '18', '10', '8'])
  })
  await test.step('a refusal shows a toast, marks the fields and keeps what was typed', async () => {
    const fields = [
      { field: 'agent.name', message: 'Not this name' },
      { field: 'posArr.1.number', message: 'Not this number' },
      { field: 'scheduleArr.2.openTime', message: 'Not this time' },
    ]
    await page.route('**/api/agency/agent/*', (route) =>
      route.fulfill({
        status: 400,
        json: {
          status: 400,
          code: 'invalid_input',
          message: 'Some fields are wrong.',
          requestId: 'x',
          fields,
        },
      }),
    )
    await text(dialog, 'Name').fill('OTHER')
    await pos(dialog, 4).fill('28')
    await save(dialog).click()
    await expect(toast(page).locator('[data-kind=error]').last()).toContainText('Some fields are wrong.')
    await expect(text(dialog, 'Name')).toHaveAttribute('aria-invalid', 'true')
    await expect(pos(dialog, 2)).toHaveAttribute('aria-invalid', 'true')
    await expect(text(dialog, 'Wednesday Open')).toHaveAttribute('aria-invalid', 'true')
    await expect(text(dialog, 'Name')).toHaveValue('OTHER')
  })
})
