import { expect, test } from '../support/e2e.ts'
import { addAgency, choose, passPrompt, saveButton, toasts } from '../support/e2e-agencies.ts'
import { isWriteTo } from '../support/e2e-calls.ts'
import {
  addSetup,
  code,
  field,
  openNewSetup,
  openSetup,
  sampleLines,
  setupForm,
  zipPassword,
} from '../support/e2e-settlement-setup.ts'

const objects = ['Currency Codes', 'Country Codes', 'Destination Country']
const columns = ['Send', 'Receive', 'Cancel', 'Refund']

test('[SCFG-01] the layout is TXT or CSV, the delimiter a field of 60 px', async ({ app, page }) => {
  await openNewSetup(app, page)
  await expect(page.getByRole('combobox', { name: 'Type of Layout' })).toHaveValue('TXT')
  await page.getByRole('combobox', { name: 'Type of Layout' }).click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['TXT', 'CSV'])
  await page.getByRole('option', { name: 'CSV' }).click()
  expect((await field(page, 'Delimiter').boundingBox())?.width).toBe(60)
  await expect(field(page, 'Delimiter')).toHaveValue(';')
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await field(page, 'Delimiter').fill('|')
  await saveButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ settlement: { idType: 2, charDel: '|' } })
})

test('[SCFG-01] what parts numbers, words or lines is no delimiter; a tab is one and can be seen', async ({
  app,
  page,
}) => {
  await openNewSetup(app, page)
  for (const wrong of ['a', '7', '"', '.', '-', '+', ' ', ':']) {
    await field(page, 'Delimiter').fill(wrong)
    await saveButton(page).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(/^Delimiter: One sign such as/)
  }
  await expect(setupForm(page).getByText('The delimiter cannot be used.')).toBeVisible()
  // The link stands by its field, however wide the error is.
  const [box, link] = [
    field(page, 'Delimiter'),
    page.getByRole('button', { name: 'Use a tab as the delimiter' }),
  ]
  const [at, beside] = [await box.boundingBox(), await link.boundingBox()]
  expect((beside?.x ?? 0) - (at?.x ?? 0)).toBeGreaterThanOrEqual(60)
  expect((beside?.x ?? 0) - (at?.x ?? 0)).toBeLessThan(75)
  await page.getByRole('button', { name: 'Use a tab as the delimiter' }).click()
  await expect(field(page, 'Delimiter')).toHaveValue('⇥')
  await expect(sampleLines(page, 'SND').first()).toHaveText(/^H⇥1⇥/)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await saveButton(page).click()
  expect((await sent).postDataJSON()).toMatchObject({ settlement: { charDel: '\t' } })
  await expect(toasts(page)).toContainText('Agency settings saved')
  // Blank is what everybody uses.
  await field(page, 'Delimiter').fill('')
  await expect(field(page, 'Delimiter')).toHaveAttribute('placeholder', '|')
  await expect(sampleLines(page, 'SND').first()).toHaveText(/^H\|1\|/)
  await choose(page, 'Type of Layout', 'CSV', 'CSV')
  await expect(field(page, 'Delimiter')).toHaveAttribute('placeholder', ',')
  await expect(sampleLines(page, 'SND').first()).toHaveText(/^H,1,/)
})

test('[SCFG-02] the type is one of three, Send/Receive unless set', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await openSetup(app, page, sid)
  const types = page.getByRole('radiogroup', { name: 'Type of Transactions' }).getByRole('radio')
  await expect(types).toHaveCount(3)
  for (const [name, value] of [
    ['Send/Receive', 'SR'],
    ['Send', 'S'],
    ['Receive', 'R'],
  ] as const)
    await expect(page.getByRole('radio', { name })).toHaveAttribute('value', value)
  await expect(page.getByRole('radio', { name: 'Send/Receive' })).toBeChecked()
})

test('[SCFG-03] [SCFG-04] one table of codes, of which the type shows its half', async ({ app, page }) => {
  await openNewSetup(app, page, {}, { send: '', receive: 'num' })
  const table = setupForm(page).getByRole('table', { name: 'Codes' })
  await expect(table.getByRole('rowheader')).toHaveText(objects)
  await expect(setupForm(page)).toContainText(
    'Indicate how the data file should display the code for each applicable',
  )
  for (const object of objects) {
    await expect(code(page, object, 'Send').locator('option:checked')).toHaveText('Select code')
    await expect(code(page, object, 'Receive')).toHaveValue('num')
    await expect(code(page, object, 'Refund').locator('option')).toHaveText([
      'Select code',
      'ALPHA',
      'NUMERIC',
    ])
  }
  const half = { 'Send/Receive': columns, Send: ['Send', 'Cancel'], Receive: ['Receive', 'Refund'] }
  for (const [type, shown] of Object.entries(half)) {
    await page.getByRole('radio', { name: type }).check()
    await expect(table.getByRole('columnheader')).toHaveText(shown)
    await expect(table.getByRole('combobox')).toHaveCount(3 * shown.length)
    const note = setupForm(page).getByText(
      'Refund is for rows of kind REVERSE; rows of kind REFUND follow Cancel.',
    )
    await expect(note).toHaveCount(shown.includes('Refund') ? 1 : 0)
  }
})

test('[SCFG-04] what was chosen in a hidden column stays until it is saved', async ({ app, page }) => {
  await openNewSetup(app, page)
  await code(page, 'Country Codes', 'Receive').selectOption('NUMERIC')
  await expect(setupForm(page)).toContainText('1 change from the next file on')
  await page.getByRole('radio', { name: 'Send' }).check()
  await expect(code(page, 'Country Codes', 'Receive')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Send/Receive' }).check()
  await expect(code(page, 'Country Codes', 'Receive')).toHaveValue('num')
  await page.getByRole('button', { name: 'Reset' }).click()
  await expect(code(page, 'Country Codes', 'Receive')).toHaveValue('alp')
})

test('[SCFG-05] [SCFG-06] EMAIL, the group mailbox and the two ways of the file', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await openSetup(app, page, sid)
  const method = page.getByRole('combobox', { name: 'Communication Method' })
  await expect(method).toHaveValue('EMAIL')
  await method.click()
  await expect(page.getByRole('listbox').getByRole('option')).toHaveText(['EMAIL'])
  await page.keyboard.press('Escape')
  const ways = page.getByRole('radiogroup', { name: 'FTP' })
  await expect(
    ways.getByRole('radio', { name: 'Client will pick-up from the provider server' }),
  ).toBeChecked()
  const warning = setupForm(page).getByText('There is no SFTP target yet: the file is held for pick-up.')
  await expect(warning).toHaveCount(0)
  await ways.getByRole('radio', { name: 'The provider will deliver to client server' }).check()
  await expect(warning).toBeVisible()
  for (const wrong of [
    'Ana Ruiz <ana@example.com>',
    'nobody',
    Array.from({ length: 6 }, (_, index) => `a${index}@example.com`).join(),
  ]) {
    await field(page, 'Group Mailbox Name').fill(wrong)
    await saveButton(page).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(
      /^Group Mailbox Name: (Only e-mail addresses|At most 5)/,
    )
  }
  await field(page, 'Group Mailbox Name').fill('a@example.com; b@example.com')
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/settlement'),
  )
  await saveButton(page).click()
  await passPrompt(page)
  expect((await sent).postDataJSON()).toMatchObject({
    settlement: { comMethod: 1, groupMail: 'a@example.com; b@example.com', ftpOption: 2 },
  })
})

test('[SCFG-07] the zip: hidden user id, masked password, 128 bit, a password of our own making', async ({
  app,
  page,
}) => {
  await openNewSetup(app, page)
  await expect(setupForm(page).locator('input[name=zipUser]')).toHaveAttribute('type', 'hidden')
  await expect(setupForm(page).locator('input[name=zipUser]')).toHaveValue('corridor')
  await expect(setupForm(page)).toContainText('128 bit encryption')
  const password = field(page, 'Password')
  await expect(password).toHaveAttribute('type', 'password')
  await expect(password).toHaveValue('')
  await expect(page.getByRole('button', { name: 'See Password' })).toBeVisible()
  for (const wrong of ['too short', 'Contraseña larga']) {
    await password.fill(wrong)
    await saveButton(page).click()
    await expect(page.getByRole('alert').getByRole('listitem')).toHaveText(/^Password: Use 12 to 64/)
  }
  await page.getByRole('button', { name: 'Generate' }).click()
  // The stored one would be taken for the one just made.
  await expect(page.getByRole('button', { name: 'See Password' })).toHaveCount(0)
  const made = await password.inputValue()
  expect(made).toMatch(/^[A-Za-z2-9]{20}$/)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await saveButton(page).click()
  await passPrompt(page)
  expect((await sent).postDataJSON()).toMatchObject({ zipPassN: made })
  await expect(toasts(page)).toContainText('Agency settings saved')
  await expect(password).toHaveValue('')
  const { rows } = await app.platform.barePool.query(
    'select zip_user from settlement_configs order by sid desc limit 1',
  )
  expect(rows).toEqual([{ zip_user: 'corridor' }])
})

const pairs = [
  ['send', 'cancel', 'Send'],
  ['receive', 'reverse', 'Receive'],
  ['send', 'receive', 'Send/Receive'],
] as const

test('[SCFG-09] [SCFG-10] a set-up of old shows the type that its codes tell; a chosen type holds', async ({
  app,
  page,
}) => {
  const { sid } = await addAgency(app, 'Test agency')
  await addSetup(app, sid)
  const store = (sql: string) => app.platform.barePool.query(sql)
  await openSetup(app, page, sid)
  const expectType = async (type: string): Promise<void> => {
    await page.reload()
    await expect(page.getByRole('radio', { name: type })).toBeChecked()
    await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
    await expect(setupForm(page).getByText(/^\d+ changes?$/)).toHaveCount(0)
  }
  for (const [one, other, type] of pairs) {
    await store("update settlement_configs set id_type_trns = ''")
    await store("update settlement_codes set send = '', receive = '', cancel = '', reverse = ''")
    await store(`update settlement_codes set ${one} = 'alp' where type_object = 'currency'`)
    await store(`update settlement_codes set ${other} = 'num' where type_object = 'dest_ctry'`)
    await expectType(type)
  }
  await store('delete from settlement_codes')
  await expectType('Send/Receive')
  await store("update settlement_configs set id_type_trns = 'R'")
  await expectType('Receive')
})

test('[SCFG-11] a save of Send blanks what receiving needs, of Receive what sending needs', async ({
  app,
  page,
}) => {
  const sid = await openNewSetup(app, page)
  const stored = async () =>
    (
      await app.platform.barePool.query(
        'select send, receive, cancel, reverse from settlement_codes where agency_sid = $1',
        [sid],
      )
    ).rows
  await page.getByRole('radio', { name: 'Send' }).check()
  await saveButton(page).click()
  await expect(toasts(page)).toContainText('Agency settings saved')
  expect(await stored()).toEqual(
    [1, 2, 3].map(() => ({ send: 'alp', receive: '', cancel: 'alp', reverse: '' })),
  )
  await page.reload()
  await expect(page.getByRole('radio', { name: 'Send' })).toBeChecked()
  await page.getByRole('radio', { name: 'Receive' }).check()
  await code(page, 'Currency Codes', 'Refund').selectOption('NUMERIC')
  await saveButton(page).click()
  await expect
    .poll(async () => (await stored()).map((row) => Object.values(row).join()).sort())
    .toEqual([',,,', ',,,', ',,,num'])
})

test('[SCFG-14] [FMT-11] the first save creates, and says so', async ({ app, page }) => {
  const { sid } = await addAgency(app, 'Test agency')
  await openSetup(app, page, sid)
  await page.getByRole('checkbox', { name: 'Daily' }).check()
  await code(page, 'Currency Codes', 'Send').selectOption('ALPHA')
  await field(page, 'Password').fill(zipPassword)
  const writes: string[] = []
  const isWrite = isWriteTo('/api/agency/settlement')
  page.on('request', (request) => isWrite(request) && writes.push(`${request.method()} ${request.url()}`))
  await saveButton(page).dblclick()
  const sent = page.waitForRequest(isWrite)
  await passPrompt(page)
  const request = await sent
  expect(new URL(request.url()).pathname).toBe('/api/agency/settlement')
  const blank = { send: '', receive: '', cancel: '', reverse: '' }
  expect(request.postDataJSON()).toEqual({
    settlement: {
      agency: sid,
      idType: 1,
      charDel: '',
      idTypeTrns: 'SR',
      comMethod: 1,
      groupMail: '',
      ftpOption: 1,
      zipPass: zipPassword,
      schedDaily: true,
      schedMonth: false,
      schedWeek: false,
    },
    settlementCodeArr: [
      { typeObject: 'currency', ...blank, send: 'alp' },
      { typeObject: 'country', ...blank },
      { typeObject: 'dest_ctry', ...blank },
    ],
    sign: await page.evaluate(() => JSON.parse(localStorage.getItem('currentUser') ?? '{}').sign),
  })
  await expect(toasts(page)).toContainText('Save complete')
  await expect(toasts(page)).toContainText('Agency settings saved')
  expect(writes).toHaveLength(1)
  await expect(page.getByRole('button', { name: 'See Password' })).toBeVisible()
})

test('[SCFG-15] [SCFG-16] a later save changes, without a password unless one was typed, and loads again', async ({
  app,
  page,
}) => {
  await openNewSetup(app, page)
  await field(page, 'Group Mailbox Name').fill('new@example.com')
  const loads: string[] = []
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  page.on('requestfinished', (request) => {
    if (request.method() === 'GET' && request.url().includes('/api/agency/settlement/'))
      loads.push(new URL(request.url()).pathname.replace(/\d+$/, ''))
  })
  await saveButton(page).click()
  await passPrompt(page)
  const request = await sent
  expect(new URL(request.url()).pathname).toMatch(/^\/api\/agency\/settlement\/\d+$/)
  const body: Record<string, unknown> = request.postDataJSON()
  expect(Object.keys(body).sort()).toEqual(['settlement', 'settlementCodeArr', 'sign'])
  await expect(toasts(page)).toContainText('Save complete')
  await expect(toasts(page)).toContainText('Agency settings saved')
  await expect
    .poll(() => loads.toSorted())
    .toEqual(['/api/agency/settlement/', '/api/agency/settlement/codes/'])
  await expect(field(page, 'Group Mailbox Name')).toHaveValue('new@example.com')
})

test('the sample is written from the form as it stands, and what a code changes is marked in both', async ({
  app,
  page,
}) => {
  await openNewSetup(app, page)
  const lines = sampleLines(page, 'SND')
  await expect(lines).toHaveText([
    /^H;1;MX\d+;SND;D;(\d{4}-\d\d-\d\d);\1;0318;\d{4}-\d\d-\d\dT00:04:11Z$/,
    /^D;SEND;711816200002;\d{4}-\d\d-\d\d;16:43:29;7176\.80;MXN;400\.00;10\.00;4\.00;4\.00;1\.62;MEX;USA;400\.00;USD;00000290;001;AVAIL$/,
    /^D;CANCEL;/,
    /^D;REFUND;/,
    /^T;3;SEND=40000;CANCEL=-25000;REFUND=-8000;[0-9a-f]{64}$/,
  ])
  await expect(sampleLines(page, 'RCV')).toHaveText([/;RCV;/, /^D;RECEIVE;/, /^D;REVERSE;/, /^T;2;/])
  const digest = async () => (await lines.last().innerText()).slice(-64)
  const before = await digest()
  await code(page, 'Country Codes', 'Send').selectOption('NUMERIC')
  await expect(lines.nth(1)).toContainText(';484;USA;')
  await expect(lines.locator('[data-changed]')).toHaveText(['484'])
  await expect(code(page, 'Country Codes', 'Send')).toHaveAttribute('data-changed')
  await expect.poll(digest).not.toBe(before)
  await page.getByRole('radio', { name: 'Receive' }).check()
  await expect(lines).toHaveCount(0)
})
