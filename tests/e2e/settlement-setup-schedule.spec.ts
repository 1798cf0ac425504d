import { expect, test } from '../support/e2e.ts'
import { saveButton, toasts } from '../support/e2e-agencies.ts'
import { openNewSetup, setupForm } from '../support/e2e-settlement-setup.ts'

test.describe('[SCFG-08] the schedule', () => {
  test.use({ timezoneId: 'Pacific/Auckland' })

  test('has three boxes with their texts and the next runs in three zones, in winter and in summer', async ({
    app,
    page,
  }) => {
    await page.clock.setFixedTime(new Date('2026-11-15T15:00:00Z'))
    await openNewSetup(app, page, { schedDaily: true, schedMonth: true })
    const table = setupForm(page).getByRole('table', { name: 'Transmission Schedule' })
    await expect(table.getByRole('columnheader')).toHaveText([
      'File',
      'Next run',
      'Chicago',
      'Mexico City',
      'Auckland',
    ])
    await expect(table.getByRole('row')).toHaveText([
      'FileNext runChicagoMexico CityAuckland',
      'DailyMon 16/1105:00–07:0005:00–07:0000:00–02:00 Tue 17/11',
      '7 days a week, no holiday scheduling, delivery 5:00-7:00 AM CT, null files are created',
      'MonthlyThu 03/12from 05:00from 05:00from 00:00 Fri 04/12',
      'Created on the 3rd day of each month, variable delivery time',
      'Weeklyoff–––',
      'Monday to Sunday, file delivered each Monday',
    ])
    await page.getByRole('checkbox', { name: 'Weekly' }).check()
    await expect(table.getByRole('row').nth(5)).toHaveText(
      'WeeklyMon 16/11from 05:00from 05:00from 00:00 Tue 17/11',
    )
    const sent = page.waitForRequest((request) => request.method() === 'PUT')
    await page.getByRole('checkbox', { name: 'Daily' }).uncheck()
    await saveButton(page).click()
    expect((await sent).postDataJSON()).toMatchObject({
      settlement: { schedDaily: false, schedMonth: true, schedWeek: true },
    })
    await expect(toasts(page)).toContainText('Agency settings saved')

    // In summer: Mexico has no summer time, so there it is an hour earlier.
    await page.clock.setFixedTime(new Date('2026-07-01T15:00:00Z'))
    await page.reload()
    await page.getByRole('checkbox', { name: 'Daily' }).check()
    await expect(table.getByRole('row').nth(1)).toHaveText('DailyThu 02/0705:00–07:0004:00–06:0022:00–00:00')
  })
})
