import type { Locator, Page } from '@playwright/test'
import { createSchedule } from '../../apps/server/src/features/agency-schedule/service.ts'
import { hostCall } from '../../apps/server/src/platform/call.ts'
import { makeAgent } from '../support/agency-records.ts'
import { type App, expect, test } from '../support/e2e.ts'
import { addAgency, passPrompt, toasts } from '../support/e2e-agencies.ts'
import { expectUnbroken, viewports } from '../support/e2e-layout.ts'

const wholeWeek = [1, 2, 3, 4, 5, 6, 7].map((day) => ({ day, openTime: '08:00:00', closeTime: '18:00:00' }))

function openSchedule(page: Page): Locator {
  return page.getByRole('region', { name: 'Security' }).getByRole('button', { name: 'Open Schedule' })
}
function dialogOf(page: Page): Locator {
  return page.getByRole('dialog', { name: 'Agency Schedule' })
}
function time(page: Page, name: string): Locator {
  return dialogOf(page).getByRole('textbox', { name })
}
function save(page: Page): Locator {
  return dialogOf(page).getByRole('button', { name: 'Save' })
}
function apply(page: Page): Locator {
  return dialogOf(page).getByRole('button', { name: /^Apply to / })
}

async function openWith(app: App, page: Page, week: typeof wholeWeek): Promise<number> {
  const { sid } = await addAgency(app, 'Test agency')
  if (week.length > 0) await createSchedule(app.platform.db, hostCall(app.platform.log, 'test'), sid, week)
  await app.logIn(page)
  await app.open(page, `agencies?tab=6&sid=${sid}`)
  return sid
}

async function openDialog(page: Page): Promise<void> {
  await openSchedule(page).click()
  await passPrompt(page)
  await expect(time(page, 'Monday Open')).toBeVisible()
}

function watch(page: Page): { method: string; path: string; body: unknown }[] {
  const sent: { method: string; path: string; body: unknown }[] = []
  page.on('request', (request) => {
    const { pathname: path } = new URL(request.url())
    if (request.method() !== 'GET' && path.startsWith('/api/agency/schedule/'))
      sent.push({ method: request.method(), path, body: request.postDataJSON() })
  })
  return sent
}

async function stored({ platform: { db } }: App, agencySid: number): Promise<string> {
  const days = await db
    .selectFrom('agencySchedules')
    .select(['openTime', 'closeTime'])
    .where('agencySid', '=', agencySid)
    .orderBy('day')
    .execute()
  return days.map(({ openTime, closeTime }) => `${openTime.slice(0, 2)}-${closeTime.slice(0, 2)}`).join(' ')
}

test('[ASCH-01] [ASCH-05] the dialog: its size, a week in the zone of the agency, Save in sight, close after open, no call without a change', async ({
  app,
  page,
}) => {
  const sid = await openWith(app, page, wholeWeek)
  await makeAgent(app, sid, { name: 'CENTRO' })
  const sent = watch(page)
  await openDialog(page)
  const box = await dialogOf(page).boundingBox()
  expect([box?.width, box?.height]).toEqual([640, 236])
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await expect(time(page, `${day} Open`)).toHaveValue('08:00')
    await expect(time(page, `${day} Close`)).toHaveValue('18:00')
  }
  await expect(dialogOf(page)).toContainText("Times of the agency's time zone: America/Mexico_City (-06:00)")
  await expect(dialogOf(page)).toContainText('New agents start with these hours; the others keep theirs.')
  await expect(apply(page)).toBeVisible()
  for (const viewport of viewports) {
    await page.setViewportSize(viewport)
    await expect(save(page)).toBeInViewport({ ratio: 1 })
    await expectUnbroken(page, dialogOf(page))
  }
  await time(page, 'Tuesday Close').fill('07:00')
  await save(page).click()
  await expect(dialogOf(page).getByRole('alert').first()).toContainText(
    'Tuesday: close must be later than open',
  )
  await expect(save(page)).toBeInViewport({ ratio: 1 })
  await dialogOf(page).getByRole('alert').getByRole('button').first().click()
  await expect(time(page, 'Tuesday Close')).toBeFocused()
  expect(sent).toEqual([])
  await time(page, 'Tuesday Close').fill('18:00')
  await time(page, 'Sunday Open').fill('9')
  await time(page, 'Sunday Open').fill('08:00')
  await save(page).click()
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(openSchedule(page)).toBeFocused()
  expect(sent).toEqual([])
})

test('[ASCH-03] [ASCH-04] [ASCH-06] the first hours are sent whole, later only the changed days', async ({
  app,
  page,
}) => {
  const sid = await openWith(app, page, [])
  const sent = watch(page)
  await openDialog(page)
  await expect(time(page, 'Monday Open')).toHaveValue('00:00')
  await time(page, 'Monday Open').fill('9')
  await save(page).dblclick()
  await expect(toasts(page)).toContainText('Agency Schedule saved')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(openSchedule(page)).toBeFocused()
  expect(sent).toEqual([
    {
      method: 'POST',
      path: `/api/agency/schedule/${sid}`,
      body: {
        scheduleArr: [1, 2, 3, 4, 5, 6, 7].map((day) => ({
          agency: sid,
          day,
          openTime: day === 1 ? '09:00:00' : '00:00:00',
          closeTime: '23:00:00',
        })),
        sign: expect.any(String),
      },
    },
  ])
  expect(await stored(app, sid)).toBe('09-23 00-23 00-23 00-23 00-23 00-23 00-23')
  await test.step('what another person saved for other days stays', async () => {
    await openSchedule(page).click()
    await expect(time(page, 'Monday Open')).toHaveValue('09:00')
    await app.platform.barePool.query(
      `update agency_schedules set open_time = '10:00' where agency_sid = $1 and day = 5`,
      [sid],
    )
    await time(page, 'Sunday Open').fill('11:30')
    await save(page).click()
    await expect(dialogOf(page)).toHaveCount(0)
    expect(sent.slice(1).map(({ method, body }) => ({ method, body }))).toEqual([
      {
        method: 'PUT',
        body: {
          scheduleArr: [{ agency: sid, day: 7, openTime: '11:30:00', closeTime: '23:00:00' }],
          sign: expect.any(String),
        },
      },
    ])
    expect(await stored(app, sid)).toBe('09-23 00-23 00-23 00-23 10-23 00-23 11-23')
    await openSchedule(page).click()
    await expect(time(page, 'Friday Open')).toHaveValue('10:00')
    await expect(time(page, 'Sunday Open')).toHaveValue('11:30')
    await page.keyboard.press('Escape')
    await expect(dialogOf(page)).toHaveCount(0)
  })
  await test.step('first hours that another person has given at the same time', async () => {
    await app.platform.barePool.query('delete from agency_schedules where agency_sid = $1', [sid])
    await openSchedule(page).click()
    await expect(time(page, 'Tuesday Open')).toHaveValue('00:00')
    await time(page, 'Monday Open').fill('07:00')
    await createSchedule(app.platform.db, hostCall(app.platform.log, 'test'), sid, wholeWeek)
    await save(page).click()
    const notice = dialogOf(page).getByRole('alert').filter({ hasText: 'host changed this record at' })
    await notice.getByRole('button', { name: 'Load their changes and keep mine' }).click()
    await expect(time(page, 'Tuesday Open')).toHaveValue('08:00')
    await expect(time(page, 'Monday Open')).toHaveValue('07:00')
    await save(page).click()
    await expect(dialogOf(page)).toHaveCount(0)
    expect(await stored(app, sid)).toBe('07-18 08-18 08-18 08-18 08-18 08-18 08-18')
  })
  await test.step('an imported week with days missing is completed before it is saved', async () => {
    await app.platform.barePool.query('delete from agency_schedules where agency_sid = $1 and day > 5', [sid])
    await openSchedule(page).click()
    await expect(time(page, 'Saturday Open')).toHaveValue('')
    await time(page, 'Monday Open').fill('06:00')
    await save(page).click()
    await expect(dialogOf(page).getByRole('alert').first()).toContainText('Saturday: a time is missing')
    for (const name of ['Saturday', 'Sunday']) {
      await time(page, `${name} Open`).fill('09:00')
      await time(page, `${name} Close`).fill('12:00')
    }
    await save(page).click()
    await expect(dialogOf(page)).toHaveCount(0)
    expect(await stored(app, sid)).toBe('06-18 08-18 08-18 08-18 08-18 09-12 09-12')
  })
})

test('the hours are given to all agents by a button that asks first and reports the number', async ({
  app,
  page,
}) => {
  const sid = await openWith(app, page, wholeWeek)
  for (const name of ['CENTRO', 'NORTE', 'SUR']) await makeAgent(app, sid, { name })
  const sent = watch(page)
  await openDialog(page)
  await time(page, 'Monday Open').fill('07:00')
  await expect(apply(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(apply(page)).toHaveAttribute('title', 'Save first: what is stored is applied.')
  await time(page, 'Monday Open').fill('08:00')
  await expect(apply(page)).toHaveText('Apply to all 3 agents')
  await apply(page).click()
  const question = page.getByRole('dialog', { name: 'Replace the hours of all agents?' })
  await expect(question).toContainText('The hours of 3 agents of TEST AGENCY become those of the agency.')
  await question.getByRole('button', { name: 'Cancel' }).click()
  expect(sent).toEqual([])
  await apply(page).click()
  await question.getByRole('button', { name: 'Apply to all 3 agents' }).click()
  await expect(toasts(page)).toContainText('The hours of 3 agents were changed')
  expect(sent.map(({ method, path }) => `${method} ${path}`)).toEqual([
    `POST /api/agency/schedule/agents/${sid}`,
  ])
  const hours = await app.platform.barePool.query(
    `select distinct open_time::text, close_time::text from agent_schedules s join agents a on a.sid = agent_sid
    where agency_sid = $1`,
    [sid],
  )
  expect(hours.rows).toEqual([{ open_time: '08:00:00', close_time: '18:00:00' }])
})
