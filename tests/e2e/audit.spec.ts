import { readFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { type App, expect, test } from '../support/e2e.ts'

interface Noted {
  readonly at?: string
  readonly login?: string
  readonly action?: string
  readonly entity?: string
  readonly before?: object
  readonly after?: object
  readonly times?: number
}

/** What somebody of the demo did to the first agency, so many minutes apart. */
async function note(app: App, { at = 'now', login = 'ana.ruiz', times = 1, ...what }: Noted): Promise<void> {
  const { action = 'update', entity = 'agency', before = {}, after = {} } = what
  await app.platform.barePool.query(
    `insert into audit_entries (at, actor_sid, actor_login, action, entity, entity_sid, before, after, request_id)
    select $1::timestamptz - n * interval '1 minute', u.sid, u.login, $3, $4, (select min(sid) from agencies), $5, $6, 'noted'
    from app_users u, generate_series(0, $7 - 1) n where u.login = $2`,
    [at, login, action, entity, before, after, times],
  )
}

function list(page: Page): Locator {
  return page.getByRole('table', { name: 'Audit' })
}
/** Without its head. */
function rows(page: Page): Locator {
  return list(page).locator('tbody tr')
}
async function openAudit(app: App, page: Page, place = 'audit', login?: string): Promise<void> {
  await app.logIn(page, login)
  await app.open(page, place)
}
async function pick(page: Page, filter: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: filter }).fill(option)
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('what changed last night stands in one look, in the words of the screen, and leads to people and records', async ({
  app,
  page,
}) => {
  const { rows: agencies } = await app.platform.barePool.query<{ name: string }>(
    'select long_name as name from agencies order by sid limit 1',
  )
  const { name = '' } = agencies[0] ?? {}
  await note(app, {
    before: { sendFeeSplit: '0.4450', longName: 'OLD' },
    after: { sendFeeSplit: '0.5000', longName: name },
  })
  await note(app, {
    at: new Date(Date.now() - 3 * 24 * 3_600_000).toISOString(),
    before: { shortName: 'A' },
    after: { shortName: 'LONG AGO' },
  })
  await openAudit(app, page, 'setup')
  await page.getByRole('link', { name: 'Audit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Audit' })).toBeFocused()
  await expect(rows(page).filter({ hasText: 'LONG AGO' })).toHaveCount(1)
  await page.getByRole('button', { name: 'Last night' }).click()
  await expect(page).toHaveURL(/#\/audit\?when=night$/)
  await expect(rows(page).filter({ hasText: 'LONG AGO' })).toHaveCount(0)
  const row = rows(page).filter({ hasText: '44.50%' })
  await expect(row).toContainText(`Official Name: OLD → ${name}; SND Fee Split: 44.50% → 50.00%`)
  await expect(row.getByRole('link', { name: 'ana.ruiz' })).toHaveAttribute('href', /#\/users\?tab=2&sid=\d+/)

  // By keyboard alone: into the list, open the entry, and back to its row.
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  const entry = page.getByRole('dialog', { name: `Agency: ${name}` })
  await expect(entry.getByRole('row', { name: /SND Fee Split/ })).toHaveText('SND Fee Split44.50%50.00%')
  await expect(entry.getByRole('link', { name: 'Open the record' })).toHaveAttribute(
    'href',
    /#\/agencies\?tab=3&sid=\d+/,
  )
  await page.keyboard.press('Escape')
  await expect(rows(page).first().locator('[data-row-link]')).toBeFocused()

  // From an entry to all of its record, and back to all records of the kind.
  await page.keyboard.press('Enter')
  await entry.getByRole('link', { name: 'All changes of this record' }).click()
  await expect(entry).toHaveCount(0)
  await expect(page).toHaveURL(/#\/audit\?kind=agency&record=\d+$/)
  await expect(rows(page).filter({ hasText: 'LONG AGO' })).toHaveCount(1)
  await expect(rows(page).filter({ hasNotText: name })).toHaveCount(0)
  await page.getByRole('button', { name: 'Show all records' }).click()
  await expect(page).toHaveURL(/#\/audit\?kind=agency$/)

  await row.getByRole('link', { name }).click()
  await expect(page).toHaveURL(/#\/agencies\?tab=3&sid=\d+/)
  await expect(page.getByRole('heading', { name: `${name} SETUP` })).toBeVisible()
})

test('the list is narrowed, paged and downloaded as it is shown, and a row has the words of the history of its record', async ({
  app,
  page,
}) => {
  await test.step('filters, pages and the file', async () => {
    await note(app, { at: '2021-05-06T12:00:00Z', times: 51, after: { event: 'counted' }, action: 'event' })
    await note(app, {
      at: '2021-05-06T10:00:00Z',
      login: 'kenji.watanabe',
      action: 'delete',
      before: { name: '=1+1' },
    })
    await note(app, {
      at: '2021-05-05T10:00:00Z',
      entity: 'fee_country',
      after: { 'over 0': 'up to 500: fraction 0.02, at least 1.00, shared 0.5' },
    })
    await openAudit(app, page, 'audit?from=2021-05-06&to=2021-05-06')
    await expect(page.getByText('1–50 of 52')).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect(rows(page)).toHaveCount(2)
    await expect(page).toHaveURL(/page=2/)

    await pick(page, 'Action', 'deleted')
    await expect(page.getByText('Not applied yet')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Download Data' })).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('button', { name: 'Search', exact: true }).click()
    await expect(rows(page)).toHaveCount(1)
    await expect(page).toHaveURL(/#\/audit\?action=delete&from=2021-05-06&to=2021-05-06$/)
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download Data' }).click()
    const file = await saved
    expect(file.suggestedFilename()).toBe('Changes.csv')
    const lines = (await readFile(await file.path(), 'utf8')).trimEnd().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[1]).toContain('name: =1+1 → ')
    const {
      rows: [ana],
    } = await app.platform.barePool.query<{ sid: number }>(
      `select sid from app_users where login = 'ana.ruiz'`,
    )
    const done = page.getByText(/^Changes\.csv downloaded: /)
    await expect(done).toContainText('(deleted, From: 2021-05-06, To: 2021-05-06)')
    await app.open(page, `audit?by=${ana?.sid}&from=2021-05-06`)
    await expect(page.getByRole('combobox', { name: 'Person' })).toHaveValue('ana.ruiz')
    await page.getByRole('button', { name: 'Download Data' }).click()
    await expect(done).toContainText('(ana.ruiz, From: 2021-05-06)')

    // A link opens the same list again; what is no kind is left out of it.
    await page.goto('about:blank')
    await app.open(page, 'audit?kind=fee_country&to=2021-05-05&when=nonsense')
    await expect(rows(page)).toHaveCount(1)
    await expect(rows(page)).toContainText('Bracket over 0: up to 500: 2.00%, at least 1.00, shared 50.00%')
    await expect(page.getByRole('combobox', { name: 'Kind of record' })).toHaveValue('Fees')
    await page.getByRole('button', { name: 'Today', exact: true }).click()
    await expect(page).toHaveURL(/when=today/)
    await page.getByRole('button', { name: 'Clear', exact: true }).click()
    await expect(page).toHaveURL(/#\/audit$/)
  })
  await test.step('words of rules, hours, files, people and limits', async () => {
    const at = '2021-06-07T12:00:00Z'
    await note(app, {
      at,
      entity: 'agency_compliance',
      before: { 'send.senderDOB': 'OPT', 'send.accTotalNet': 'day' },
      after: { 'send.senderDOB': 'REQ', 'send.accTotalNet': 'month' },
    })
    const told: readonly (readonly [string, object, string])[] = [
      ['agency_compliance', { photoIdType: 'PAS' }, 'Photo ID type: Passport'],
      ['agency_schedule', { day1: '09:00-17:00' }, 'Monday: 09:00-17:00'],
      ['agency_bank', { city: 'Lima', accCity: 'Cusco' }, 'City: Lima; Account Information, City: Cusco'],
      ['settlement_setup', { idType: '2', charDel: '\t' }, 'Type of Layout: CSV; Delimiter: ⇥'],
      ['sftp_target', { loginWith: 'key' }, 'Log in with: Key'],
      ['agency', { primaryLang: 'es' }, 'Language: Spanish'],
      ['agency_limit', { mode: 'prepaid' }, 'How it may send: Prepaid: only what it has paid in'],
      ['customer', { photoIdType: 'DRV' }, "Photo id type: Driver's license"],
      ['app_user', { scopeCountries: 'MEX' }, 'Countries: MEX'],
    ]
    for (const [entity, after] of told) await note(app, { at, entity, action: 'insert', after })
    await openAudit(app, page, 'audit?from=2021-06-07&to=2021-06-07')
    const rules =
      'Send, Compliance Info, Date of birth: Optional → Required; Send, Recurrence period: Daily → Monthly'
    for (const sentence of [rules, ...told.map(([, , words]) => words)])
      await expect.soft(rows(page).filter({ hasText: sentence })).toHaveCount(1)

    // The same words at the record.
    await rows(page).filter({ hasText: rules }).getByRole('link').last().click()
    await page
      .getByRole('region', { name: 'Compliance configuration' })
      .getByRole('button', { name: /^Last update: / })
      .click()
    const history = page
      .getByRole('dialog', { name: /^History: / })
      .getByRole('listitem')
      .filter({ hasText: '07/06/2021' })
    await expect(history.getByRole('row')).toContainText([
      'Field',
      'Photo ID typePassport',
      'Field',
      'Send, Compliance Info, Date of birthOptionalRequired',
      'Send, Recurrence periodDailyMonthly',
    ])
  })
})

test('a profile is offered only the kinds that it may see, and in Spanish a row is in Spanish', async ({
  app,
  page,
}) => {
  await test.step('kinds of a profile', async () => {
    await note(app, { entity: 'agency_limit', after: { limit: '7654.00' } })
    await note(app, { after: { comments: 'seen by the officer' } })
    const { rows: officers } = await app.platform.barePool.query<{ login: string }>(
      'select login from app_users where profile = 3 and active order by sid limit 1',
    )
    await openAudit(app, page, 'audit?when=today', officers[0]?.login)
    await expect(rows(page).filter({ hasText: 'seen by the officer' })).toHaveCount(1)
    await expect(rows(page).filter({ hasText: '7654' })).toHaveCount(0)
    const kinds = page.getByRole('combobox', { name: 'Kind of record' })
    await kinds.click()
    await expect(page.getByRole('option', { name: 'Customer', exact: true })).toBeVisible()
    await expect(page.getByRole('option', { name: 'Credit limit' })).toHaveCount(0)

    const { rows: support } = await app.platform.barePool.query<{ login: string }>(
      'select login from app_users where profile = 5 and active order by sid limit 1',
    )
    await openAudit(app, page, 'setup', support[0]?.login)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Audit' })).toHaveCount(0)
    await app.open(page, 'audit')
    await expect(page.getByText('No access')).toBeVisible()
    await expect(list(page)).toHaveCount(0)
  })
  await test.step('Spanish', async () => {
    await note(app, { at: '2021-07-08T12:00:00Z', action: 'event', after: { event: 'read the login log' } })
    await note(app, { at: '2021-07-08T11:00:00Z', entity: 'app_user', after: { password: 'changed' } })
    await app.logIn(page)
    await page.evaluate(() => localStorage.setItem('language', 'es'))
    await app.open(page, 'audit?from=2021-07-08&to=2021-07-08')
    const told = page.getByRole('table', { name: 'Auditoría' }).locator('tbody tr')
    await expect(told).toHaveCount(2)
    await expect(told.first()).toContainText('leyó el registro de accesos')
    await expect(told.last()).toContainText('cambiada')
    const from = page.getByRole('textbox', { name: 'Del' })
    expect(await from.evaluate((input) => input.scrollWidth <= input.clientWidth)).toBe(true)
  })
})
